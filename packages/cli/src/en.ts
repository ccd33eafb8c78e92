/** @sitke/cli in English. `@sitke/rules/text` says what the signs in messages mean. */

export const CLI_EN = {
  // Shared by all commands.
  'main.problem': 'sitke: {problem}',
  'main.internal': 'sitke: internal error: {problem} (SITKE_DEBUG=1 shows where)',
  'main.whichCommand': 'which command? `sitke help` lists them',
  'main.noCommand': 'no command "{name}"; `sitke help` lists them',
  'main.needs': '`sitke {name}` needs the server, which is a package of its own: npm install {module}',
  'main.noHelp': 'no help on "{topic}"; `sitke help` lists the commands',
  'args.unknown': 'unknown option {option}',
  'args.noValue': '{option} takes no value',
  'args.needsValue': '{option} needs a value',
  'args.twice': '{option} is given twice',
  'args.whole': '{name} must be a whole number from {min} to {max}, not "{text}"',
  'args.wholeNeeded': '{name} must be a whole number from {min} to {max}',
  'args.suchAs': '{option} must be such as {example}, not "{text}"',
  'start.noVariant': 'no variant "{id}"; there are {variants, list, unit}',
  'start.noEngine': 'there is no engine for {game} yet',
  'start.optionForm': '--option needs name=value, not "{text}"',
  'start.move': '--moves, move {number}: {problem}',
  'start.noPosition': 'FEN: not a position: {problems}',
  'start.ofSide': '{problem} ({side})',
  'file.standardInput': 'standard input',
  'file.unreadable':
    'cannot read {file}: {code, select, ENOENT {there is no such file} EISDIR {it is a folder} EACCES {it may not be read} none {unknown problem} other {{code}}}',
  'file.tooLong': '{file} is too long: more than {bytes} bytes',
  'file.oneNeeded': '{command} needs one file (- is standard input)',
  'file.noGame': '{file}: there is no game in it',
  'file.badGame': 'game {number} is left out: {problem}',
  'file.variation': 'game {number}: a variation is kept as a comment: {problem}',
  'file.skipped': '{file}: {bad} of {games, plural, one {# game} other {# games}} left out',
  'place.character': '{what}, character {at}',
  'place.line': '{file}, line {line}, character {at}',
  'place.problem': '{place}: {problem}',
  both: '{first}; {next}',

  // The state of a game.
  'status.toMove': '{number}. {side} to move.',
  'status.toPlace': '{number}. {side} to place a piece.',
  'status.check': '{side} is in check from {squares, list, and}.',
  'status.claim': '{why} (article {article}): type claim {reason}',
  'status.count.start': 'A count may be started: type count start',
  'status.count.stop': 'The count may be stopped: type count stop',
  'counted.start': 'The count is started.',
  'counted.stop': 'The count is stopped.',
  withArticle: '{sentence} (article {article})',
  ended: '{sentence} (article {article}).',
  illegal: '{move} is not legal: {reason} (article {article})',
  'noCount.start': '{move}: there is no count to start here',
  'noCount.stop': '{move}: there is no count to stop here',

  'play.opening': '{game}, ruleset {ruleset}. Type a move, or help.',
  'play.prompt': '{side}> ',
  'play.inHand': 'in hand, {side}: {pieces}',
  'play.played': '{number}. {side} {san}',
  'play.isOver': 'The game is over: {end}',
  'play.undoEnd': 'The game is over: undo takes the end back.',
  'play.noMove': 'There is no legal move.',
  'play.explainWhat': 'explain needs a move, such as explain e3e5',
  'play.goesOn': 'The game goes on.',
  'play.noUndo': 'There is nothing to take back.',
  'play.undone': '{san} is taken back.',
  'play.resigned': '{winner} wins: {loser} resigned.',
  'play.agreed': 'Draw: agreed by both sides.',
  'play.noClaim': 'There is no draw to claim here.',
  'play.whichClaim': 'Which claim? {commands, list, unit}',
  'play.countWhat': 'count start, or count stop',
  'play.noCount.start': 'There is no count to start here.',
  'play.noCount.stop': 'There is no count to stop here.',
  'play.help': `Type a move, or several with blanks between: e3e4 (UCI) or e4 (standard notation), N@d3 to place a piece,
e5e5f or e5=F to promote in place. Or one of these:

  help              this text
  board             the position again
  moves             the legal moves
  explain MOVE      why a move is legal or not
  undo              take the last move back
  claim [REASON]    claim a draw
  count start|stop  start or stop a count, where the rules know one
  draw              both sides agree to a draw
  resign            the side to move gives up
  fen, pgn          the position, the game so far
  quit              leave
`,

  // Positions and files of games.
  'explain.needsMove': 'explain needs a move',
  'pgn.noMoves': 'pgn takes no --moves',
  'pgn.placing': 'game {number} ends before all pieces are placed',
  'replay.ended': 'ended at {move}, {plies, plural, one {# ply} other {# plies}} before the last',
  'replay.endedAtStart': 'ended at the start, {plies, plural, one {# ply} other {# plies}} before the last',

  // Endgame tables.
  'tables.opened': '{count, plural, one {# table} other {# tables}}',
  'tables.unusable': '{name} cannot be used: {why}',
  'tables.putAside': '{problem}; the file is not used any more, and sitke tb verify checks it',
  'tables.unreadable': 'cannot read the tables of {folder}: {problem}',
  'tb.which': 'tb {tasks, list, unit}, not "{name}"',
  'tb.range': '{option} is from {min} to {max}, not "{text}"',
  'tb.tooMany': '{key}: tables have up to {most} pieces',
  'tb.pawns': '{key}: tables of {pieces} pieces are made without pawns',
  'tb.tooLarge': '{key}: solving it takes {gib, number, ::.0} GiB, more than the {most} that can be addressed',
  'tb.memory': '--memory: these tables need {mib} MiB',
  'tb.toBuild': '{count, plural, one {# table} other {# tables}} to build',
  'tb.workerEnded': 'a worker ended with {code}',
  'tb.solving': '{file}: solving, mates in {plies, plural, one {# ply} other {# plies}}',
  'tb.packing': '{file}: packing, walk {walk}, part {part} of {parts}',
  'tb.built': '{file}: {bytes, plural, one {# byte} other {# bytes}}, {seconds, number, ::.0} s; {left} to go',
  'tb.mostMemory': '{mib} MiB of memory at most',
  'tb.damagedTable': '{problem}; sitke tb verify checks it, and sitke tb build makes it again',
  'tb.damaged': '{name}: damaged at byte {at}: {problem}',
  'tb.whole': '{name}: whole; {positions, plural, one {# position} other {# positions}} compared with the moves',
  'tb.wholeInPart':
    '{name}: whole; {positions, plural, one {# position} other {# positions}} compared with the moves, {unknown} of them not, for want of other tables',
  'tb.differs': '  {fen}: {said}, by the moves {found}',
  'tb.bad': '{count, plural, one {# table not as it should be} other {# tables not as they should be}}',
  'tb.value':
    '{outcome, select, win {win in {plies, plural, one {# ply} other {# plies}}} loss {loss in {plies, plural, one {# ply} other {# plies}}} other {draw}}',
  'tb.missing.counted': 'there is no table of {counted, list, unit}',
  'tb.missing.uncounted': 'there is no table of {uncounted, list, unit} with --option count.table=off',
  'tb.missing.both':
    'there is no table of {counted, list, unit}, nor of {uncounted, list, unit} with --option count.table=off',
  'tb.unknown': 'nothing is known of this position: {why}',
  'tb.noSuchTable': 'nothing is known of this position: no table is of such positions',
  'tb.withCount': 'with the count: {value}',
  'tb.withoutCount': 'without it: {value}',
  'tb.withoutCountUnknown': 'without it: not known: {why}',
  'tb.pliesLeft': '{plies, plural, one {the count leaves # ply} other {the count leaves # plies}}',
  'tb.mayBeClaimed': 'a draw by the limit of moves may come before the mate',
  'tb.bestPlay': 'best play: {sans}',
  'stats.pieces': 'pieces',
  'stats.positions': 'positions',
  'stats.won': 'won, %',
  'stats.longest': 'longest mate',
  'stats.count': 'count',
  'stats.late': 'too late, %',
  'stats.hardest': 'longest in time',
  'stats.drawing': '{key}, {moves, plural, one {# move} other {# moves}} to mate',

  // A match.
  'match.twoEngines': 'match needs two --engine',
  'match.names': 'the engines need different names',
  'match.optionsOnly': 'match takes only options, not "{word}"',
  'match.noMoves': 'match takes no --moves: they belong into a file of openings',
  'match.noOpening': '{file}: there is no opening in it',
  'match.unknownKey': '{option} has no "{key}": it has {keys, list, unit}',
  'match.neededKey': '{option} needs {key}=…',
  'match.elos': '--sprt needs elo0 below elo1',
  'match.risks': '--sprt: alpha and beta are between 0 and 0.5',
  'match.game': 'game {round} {result} ({how}); pairs so far +{wins} ={draws} -{losses}',
  'match.gameWithSprt':
    'game {round} {result} ({how}); pairs so far +{wins} ={draws} -{losses} llr {llr, number, ::.00}',
  'match.stopped': 'stopped before its end',
  'match.games': 'games {games}: +{wins} ={draws} -{losses}',
  'match.pairs': 'pairs 0 ½ 1 1½ 2: {counts}',
  'match.score':
    'score {score, number, ::.0} % ± {error, number, ::.0} (95 %, {pairs, plural, one {# pair} other {# pairs}})',
  'match.scoreAlone':
    'score {score, number, ::.0} % ({pairs, plural, one {one pair has} other {pairs all alike have}} no measure of error)',
  'match.elo': 'elo {elo}, 95 % between {low} and {high}',
  'match.eloAlone': 'elo {elo}',
  'match.elo.most': 'inf',
  'match.elo.least': '-inf',
  'match.los': 'los {los, number, ::.0} %',
  'match.sprt':
    'sprt elo0 {elo0} elo1 {elo1} alpha {alpha} beta {beta}: llr {llr, number, ::.00} ({lower, number, ::.00}, {upper, number, ::.00}), {accepted, select, none {undecided} other {{accepted} accepted}}',
  'match.endedBy': 'ended by {way} {count}',
  'match.fault': 'fault of {engine} in game {round}: {kind}',
  'match.faultBecause': 'fault of {engine} in game {round}: {kind}, {detail}',

  // A server.
  'serve.optionsOnly': 'serve takes options alone, not "{word}"',
  'serve.logLevel': '--log-level must be one of {levels, list, unit}, not "{level}"',
  'serve.backupEvery': '--backup-every must be such as 24h, 30m or 7d, not "{text}"',
  'serve.yesOrNo': '{option} must be yes or no, not "{word}"',
  'serve.noPort': 'cannot listen on {address}, port {port}: {code}',
  'serve.damaged': '{shown} is damaged: {problem}',
  'serve.damagedMore': '{shown} is damaged: {problem}, and {more} more: {command}',
  'serve.checkFile': 'sitke store check --db {file}',
  'serve.checkDatabase': 'sitke store check {address}',
  'serve.dbOrStore': '--db names a file, --store a file or a database: give one of them',
  'serve.databaseOnly': '{option} is for a database that servers share: --store postgres://…',
  'serve.fileOnly': '{option} is for a store in a file: a database has backups of its own (docs/servers.md)',
  'serve.listens': 'Sitke listens on {url}',
  'serve.metrics': 'Metrics: {url}',
  'admin.which': 'admin {acts, list, unit}, not "{name}"',
  'admin.bansAlone': 'admin bans takes nothing more',
  'admin.noWinner': 'admin {act} takes no --winner',
  'admin.takes':
    'admin {act} takes {act, select, end {one game} ban {one address} unban {one address} forget {the name of a program, or a game and a color} export {the name of a program, or a game and a color} other {the name of a program}}',
  'admin.windows': 'admin is not to be had on Windows',
  'admin.noServer': 'no server runs on {file}',
  'admin.otherUser': 'the server on {file} is that of another user',
  'store.which': 'store {tasks, list, unit}, not "{name}"',
  'store.checkOne': 'store check takes one address at most: sqlite:FILE or postgres://…',
  'store.twoAddresses': 'store copy takes two addresses, from and to: sqlite:FILE or postgres://…',
  'store.all':
    '{to}: a copy of {from}, compared event by event; {games, plural, one {# game} other {# games}}, {events, plural, one {# event} other {# events}}, {sessions, plural, one {# session} other {# sessions}}, {programs, plural, one {# program} other {# programs}}',
  'store.left': '{from} is damaged: the games and logs above were left out',
  'store.exists': '{file} exists already',
  'store.notEmpty': '{address} has games already: a backup is restored into an empty database',
  'store.oneFile.backup': 'store backup takes one file: the copy to make',
  'store.oneFile.restore': 'store restore takes one file: the backup',
  'store.whole':
    '{file}: whole; {games, plural, one {# game} other {# games}}, {events, plural, one {# event} other {# events}}',
  'store.wholeUnread': '{file}: whole; its games not looked at: {why}',
  'store.copied':
    '{copy}: a copy of {file}, checked; {games, plural, one {# game} other {# games}}, {events, plural, one {# event} other {# events}}',
  'store.copiedUnread': '{copy}: a copy of {file}, checked; its games not looked at: {why}',
  'store.restored': '{file}: made of {backup}, checked',
  'store.damagedGame': 'game {id}: {problem}',
  'store.damaged':
    '{file} is damaged: {games, plural, one {# game} other {# games}}, {problems, plural, one {# problem} other {# problems}} of the file',
  'store.noCopy':
    'no copy was made: {file} is damaged: {games, plural, one {# game} other {# games}}, {problems, plural, one {# problem} other {# problems}} of the file',

  // A program at a server.
  'bot.needed': '{option} is needed',
  'bot.noProgram': '--engine is empty',
  'bot.engine': '--engine {problem}',
  'bot.accept': '--accept is bots, people, or both with a comma between',
  'bot.time': '--time is seconds-seconds, not "{text}"',
  'bot.terms': '--terms are for --challenge',
  'bot.noVariant': 'the engine names no variant of ours: --variants says what it plays',
  'bot.ruleset': '--ruleset "{text}" is none of {variants, list, or}',
  'bot.trouble': 'sitke bot: {problem}',
  'bot.registered': 'registered as {name}',
  'bot.plays': '{name} plays {variants, list, unit} at {server}',
  'bot.tokenFile': '--token-file {file}: {problem}',
  'bot.noToken': '--token-file {file}: it has no token',
  'bot.unknownToken': 'the server does not know this token',
  'bot.name': '--name {name}: {problem}',
  'bot.otherLanguage': 'the server speaks another language',
  'bot.unclear': 'the server says what is not understood ({problem})',
  'bot.status': 'the server answers {status}',
  'bot.silence': 'the server says nothing',
  'bot.endlessLine': 'a line without end',
  'bot.streamEnded': 'the stream has ended',
  'bot.nobody': 'nobody',
  'bot.accepted': '{id}: {name} asks for {variant}, {ruleset}: accepted',
  'bot.declined': '{id}: {name} asks for {variant}, {ruleset}: declined ({reason})',
  'bot.noChallenge': '{name} cannot be challenged: {problem}',
  'bot.otherGame': 'the game is not ours',
  'bot.begins': '{variant} against {name}',
  'bot.ended': '{how, select, won {won} lost {lost} other {no winner}} ({by})',
  'bot.fault': 'the engine fails: {problem}',
  'bot.mistake': 'a mistake of this program: {problem}',
  'bot.givesUp.game': 'the game cannot be followed: the game is given up',
  'bot.givesUp.engine': 'the engine has failed: the game is given up',
  'bot.givesUp.move': 'the engine plays {move}, which is not legal: the game is given up',
  'bot.givesUp.army': 'the army cannot be placed: the game is given up',
  'bot.givesUp.placing': 'the engine cannot place its army: the game is given up',

  // verify.
  'verify.noLog':
    '{file} has no log of a game: take the game from its server, at /game/ID.pgn?proof, or from the app, "Save with proof"',
  'verify.badLog': 'game {game}: its log cannot be read: {problem}',
  'verify.none': 'game {game}: it has no receipt',
  'verify.otherGame': 'game {game}: the receipt of event {v} is of another game',
  'verify.unsigned': 'game {game}: the receipt of event {v} is not signed by its key',
  'verify.tooShort': 'game {game}: event {v} was signed, and the log has not so many: it was cut',
  'verify.changed': 'game {game}: the log up to event {v} is not what was signed: it was changed',
  'verify.otherKey': 'game {game}: the receipt of event {v} is signed by another key: {key}',
  'verify.noGame': 'game {game}: the file has its log, but not the game',
  'verify.otherMove': 'game {game}: ply {ply} is {pgn} in the game, and {log} in the log that was signed',
  'verify.otherResult': 'game {game}: its result is {pgn}, and {log} in the log that was signed',
  'verify.otherTag': 'game {game}: its {tag} is {pgn}, and {log} in the log that was signed',
  'verify.unproved': 'game {game}: the log does not prove {tags, list, and}: the server alone says so',
  'verify.good':
    'game {game}: as it was signed; {events} events, {receipts} receipts, the last for event {last}, by the key {keys}',

  // Help.
  'help.rulesets': '{variant}: rulesets {rulesets, list, unit}',
  'help.standard': 'What is played where no ruleset is named.',
  'help.general': `Usage: sitke COMMAND [options]

  perft DEPTH [FEN]   count the move sequences of a length
  legal [FEN]         list the legal moves
  status [FEN]        turn, check, outcome, claims and count, as JSON
  explain MOVE [FEN]  say why a move is legal or not, as JSON
  replay FILE.pgn     play through the games of a file
  pgn FILE.pgn        write the games of a file as PGN
  verify FILE.pgn     check games against what their server has signed
  play [FEN]          play a whole game in the terminal
  uci                 play as an engine, by the protocol UCI
  xboard              play as an engine, by XBoard's protocol
  bench [DEPTH]       search fixed positions and count the nodes
  tb                  build, check and ask endgame tables
  match               play engines against each other
  serve               serve games between people
  admin               end a game or ban an address on a server that runs
  store               check, copy and restore what a server keeps
  bot                 let an engine play at a server
  help [COMMAND]      say more about a command
  help rulesets       list the variants, their rulesets and options
  version             print the version

A FEN may stand in quotes or as several words; without one, or as startpos, it is the start of the game.
`,
  'help.common': `Options of every command:
  --variant ID          the game: {variants, list, or} ({first} without it)
  --ruleset TEXT        a ruleset's name, and options that differ: "NAME name=value ..."
  --option NAME=VALUE   one option laid over the ruleset; may be repeated
  --moves "MOVES"       moves to play first, as UCI or SAN; count+ and count- start and stop a count
  --help                this text
`,
  'help.perft': `Usage: sitke perft [--divide] DEPTH [FEN]

Counts the sequences of DEPTH legal plies from a position; the last line is "nodes N".

  --divide              first a line for each move with the sequences that begin with it
`,
  'help.legal': `Usage: sitke legal [--san] [FEN]

Prints the legal moves of a position, sorted, on one line.

  --san                 in standard notation
`,
  'help.status': `Usage: sitke status [FEN]

Prints one JSON object: fen, turn, check, outcome, claims, count. With --moves, repetition is counted.
`,
  'help.explain': `Usage: sitke explain MOVE [FEN]

Prints one JSON object: legal, code, article, squares, text; and uci and san if the move is legal, advice if other moves
would do.
MOVE is UCI (e3e4, e5e5f, N@e3) or standard notation.
`,
  'help.replay': `Usage: sitke replay [--skip-bad] FILE.pgn

Plays through the main line of every game of a file (- is standard input) and prints of each the last position
("fen"), its outcome ("outcome", JSON as in status) and the recorded result ("result"). Where moves go on after the
game's end, the outcome is that of its end, and "ended" says where that was. The file may be of any size: games are
read and printed one by one. The first game that cannot be read ends the command: its place and reason go to standard
error. Variant and ruleset are those of the file's tags; the options count where a tag is missing. --moves are played
on after each game.

  --skip-bad            leave out games that cannot be read, and those of other variants, each with its number, line
                        and reason on standard error; the status is 2 at the end
`,
  'help.pgn': `Usage: sitke pgn [--skip-bad] [--from-array] FILE.pgn

Reads the games of a file (- is standard input) and writes them as PGN as Sitke writes it, variations and comments
included. What is wrong with a file is told as by replay.

  --skip-bad            as in replay
  --from-array          begin each game with the finished array, as its FEN: for programs that do not know
                        that one side may place all its pieces before the other
`,
  'help.play': `Usage: sitke play [FEN]

Plays a whole game in the terminal: both sides' moves are typed, or read from standard input until its end.
Type help there for what else may be typed.
`,
  'help.uci': `Usage: sitke uci

Speaks UCI on standard input and output, for programs that play or analyse with an engine. UCI_Variant and Ruleset are
UCI options there; those of this command line do not matter.
`,
  'help.xboard': `Usage: sitke xboard

Speaks XBoard's protocol (CECP, version 2) on standard input and output. The game is chosen by XBoard's variant, the
ruleset by the engine's option Ruleset; those of this command line do not matter.
`,
  'help.bench': `Usage: sitke bench [DEPTH]

Searches {positions} fixed positions to DEPTH ({depth} without it) and prints the nodes of each and of all: a signature that changes
with whatever changes the search.
`,
  'help.tb': `Usage: sitke tb build|verify|stats
       sitke tb probe [FEN]

Endgame tables: what each position of few pieces is worth under the ruleset and its count (docs/tablebase.md).

  build    makes what is missing in the folder, and all that it is built from; one that is cut short goes on where it was
  verify   reads every byte of the tables and compares positions with what their moves lead to, by the rules
  probe    prints what a position is worth with the count and without, the best play, and every move's worth
  stats    prints what is in each table, with the stronger side to move and no count begun: the share of wins, the longest
           mate, the count, the share of wins that it takes away, and the hardest position; in moves, as Markdown

  --tables FOLDER      where the tables are ({folder} without it)
  --pieces 3|4|5       build: all materials of up to so many pieces (4 by default); those of 5 without pawns, hours of work
  --materials NAMES    build: these instead, such as KRvK,KSFvK; verify: only these
  --jobs N             build: how many at once (as many as there are processors without it)
  --memory MIB         build: how much memory the tables may take ({mib} without it)
  --bare               stats: only tables against a king alone
  --positions N        verify: how many positions of each table to compare (1000 without it)

Tables of the rules without a count, which probe asks too, are built with --option count.table=off.
`,
  'help.match': `Usage: sitke match --engine SPEC --engine SPEC [options]

Plays two UCI engines against each other, both colours of each opening, and prints what the first has made of it. The
rules decide every game and check every move: an engine that crashes, hangs, speaks rubbish, oversteps its time or
plays an illegal move loses the game, is told of, and goes on in a fresh process. A draw that the side to move may claim
is claimed for it.

A SPEC is words key=value, with quotes around what has blanks:
  name=TEXT             the program's name without it
  cmd='PROGRAM ARGS'    the engine; sitke is this program's own
  option.NAME=VALUE     a UCI option, as "option.Use NNUE=false"; UCI_Variant and Ruleset are set where they are known
  tc=SECONDS+SECONDS    a clock for the game, with an increment a move
  movetime=MS nodes=N depth=N

  --each "SPEC"         what both engines have in common; an own limit replaces this one
  --openings FILE       an opening a line: a FEN or startpos, then "moves" and UCI moves; ; and # begin remarks
  --shuffle SEED        the openings in an order by chance that the seed fixes
  --skip N              leaves out the first N of them: a match in parts, each with a log of its own
  --pairs N             pairs of games (one for each opening without it)
  --concurrency N       pairs at once, each by processes of its own (1)
  --log FILE            keeps every finished game; the same command goes on where it was stopped or killed
  --pgn FILE            writes all games at the end
  --json                prints the summary as JSON
  --sprt "SPEC"         stops when decided: elo0={elo0} elo1={elo1} alpha={alpha} beta={beta}, in logistic Elo by pairs
  --resign "cp=N plies=N"        won where both engines say so for so many plies in a row
  --draw "cp=N plies=N after=N"  drawn where both say so, after ply N of the game
  --max-plies N         drawn after so many plies
  --margin MS           how much later than allowed a move may come ({margin})
  --patience MS         how long a move without a limit of time may take ({patience})
`,
  'help.bot': `Usage: sitke bot --name NAME --token-file FILE --engine "COMMAND ARGS" [options]

Lets an engine that speaks UCI play at a server of Sitke: accepts challenges that the engine can play, and plays them
until it is stopped. The first time it registers the name and keeps the token in the file, which nobody else may read.
It waits for a server that is away, and takes its games up again.

  --server URL          the server; {server} without it
  --name NAME           2 to 20 letters, digits, _ and -
  --token-file FILE     where the token is, or is to be
  --engine "COMMAND"    the engine; sitke is this program's own
  --variants LIST       what it plays; without it, what the engine says of UCI_Variant
  --ruleset TEXT        what an engine without the option Ruleset plays; the standard one without it
  --accept WHO          bots, people, or both
  --time MIN-MAX        accepts only games with so much main time, in seconds
  --concurrency N       how many games it plays at once (1)
  --challenge NAME      challenges this program whenever it is free
  --terms "KEY=VALUE"   to what: variant, ruleset, clock.limit, clock.increment, clock.setup, days, color
  --games N             ends after so many games
`,
  'help.serve': `Usage: sitke serve [--app FOLDER] [--port N] [--host NAME] [--db FILE] [--origin URL]... [--page URL]
                   [--store ADDRESS [--bus BUS] [--files NAME] [--allow-loss]] [--proxy ADDRESS]...
                   [--engine-workers N] [--metrics-port N] [--metrics-host NAME] [--log-level LEVEL]
                   [--log-addresses yes|no] [--security-contact URL]... [--check] [--push CONTACT]
                   [--backup-folder FOLDER] [--backup-every TIME] [--backup-keep N]

Serves games between people over a WebSocket at /ws, as docs/protocol.md describes it, the app that plays them, and games
that have ended as PGN. All is kept in one file, or in a database that several servers share (docs/servers.md). A move is
acknowledged when it is on disk. SIGINT and SIGTERM end it in order; killed, it goes on where it was, and the time it was
away counts for nobody.

  --app FOLDER          the built app, given out at /; none without it
  --port N              the port to listen on, 0 for any that is free; without it 4173, or the next that is free
  --host NAME           the address to listen on; 127.0.0.1 without it, which only this machine reaches; 0.0.0.0 for all
  --db FILE             where the games are kept; sitke.sqlite without it
  --store ADDRESS       instead of --db: sqlite:FILE, or postgres://USER@HOST/DATABASE, which other servers may use too
  --bus BUS             how servers on one database hear of each other's moves: none (without it), which asks four times a
                        second; notify, by LISTEN; the address of that database past a pooler, for the same; or redis://…
  --files NAME          the beginning of the names of the server's own files beside a database, as sitke admin takes it
                        for --db; sitke without it
  --allow-loss          a database whose standby does not have what is acknowledged, which a failure may lose
  --check               reads all of that first, and does not start where anything in it is damaged
  --backup-folder FOLDER  where backups are kept, which are checked; none are made without it
  --backup-every TIME   how often, such as 30m, 24h (without it) or 7d
  --backup-keep N       how many are kept, 7 without it
  --origin URL          where the page is that may connect, such as https://example.org; may be repeated. Without it the
                        page of any address of this server; with it, of no other
  --page URL            where the page is under another path than /, such as https://example.org/sitke/: links lead there
  --proxy ADDRESS       a proxy, or a network of them (10.0.0.0/8), whose X-Forwarded-For is believed; may be repeated
  --engine-workers N    threads in which the engine plays against people; one less than there are processors without
                        it, and at least one; with 0 it does not play
  --metrics-port N      a port for /metrics, in the format of Prometheus; none without it
  --metrics-host NAME   the address of that port; 127.0.0.1 without it, which only this machine reaches. They name no
                        player, but are not for strangers
  --log-level LEVEL     what is logged to standard error, as JSON: silent, error, warn, info (without it) or debug
  --log-addresses no    leaves out of the log from which address somebody asks
  --security-contact URL
                        whom to tell of a hole in the server, such as mailto:security@example.org: stands in
                        /.well-known/security.txt; may be repeated
  --push CONTACT        tells players of their turn in games without clocks while they are away, through the push services
                        of their browsers, which are told this contact, such as mailto:games@example.org
`,
  'help.admin': `Usage: sitke admin end GAME [--winner COLOR|none] [--db FILE]
       sitke admin ban ADDRESS [--db FILE]
       sitke admin unban ADDRESS [--db FILE]
       sitke admin bans [--db FILE]
       sitke admin free NAME [--db FILE]
       sitke admin token NAME [--db FILE]
       sitke admin export NAME | GAME COLOR [--db FILE]
       sitke admin forget NAME | GAME COLOR [--db FILE]

Tells a server that runs on this machine what its operator wants. Each act stands in the server's log and in
FILE.audit.jsonl. Not on Windows.

  end     ends a game, without a result unless --winner names one or none, and tells those who are in it
  ban     lets an address in no more, also after a restart, and cuts off what it has open; IPv6 by the network (/64)
  unban   lets it in again
  bans    prints the banned addresses
  free    gives the name of a program back: its games are those of a deleted player, its token ends
  token   prints a new token for a program that has lost its own, which ends
  export  prints what is kept of a program, or of who has a color in a game: pages of JSON, one a line
  forget  deletes that, as docs/privacy.md says: games under way are resigned, the others stay without the name

  --db FILE   the store of the server; {file} without it
`,
  'help.verify': `Usage: sitke verify [--key KEY] FILE.pgn

Checks finished games against what their server has signed of them (docs/log.md): every receipt in the file must be signed and be one of the
log beside it, and the moves, the result and the tags of the game must be those of the log. Tags that no log proves, as people's names, are
listed. Such a file comes from the server, at /game/ID.pgn?proof, or from the app, which adds the receipts that it was given during the game. The first thing that is wrong is told, and the
exit status is 2.

  --key KEY   the server's key, as it says at /.well-known/sitke-receipts.txt: receipts of any other are told
`,
  'help.store': `Usage: sitke store check [--db FILE | postgres://…] [--json]
       sitke store backup COPY [--db FILE | postgres://…]
       sitke store restore BACKUP [--db FILE | postgres://…] [--allow-loss]
       sitke store copy FROM TO [--allow-loss]

Looks after the file or the database in which a server keeps its games (docs/reliability.md).

  check    reads all of it, beside a server that runs or without one, and prints what is damaged: parts of the file, and
           each game of which anything is not what was written; the exit status is 2 where anything is, 0 where all is whole
  backup   makes a copy of it as it is at this moment, beside a server that runs or without one, and checks the copy; of a
           database, a file with each game as it is when its turn comes
  restore  makes a new file of a backup, after a check, or puts it into an empty database; never writes over what is there
  copy     copies all of a store that no server runs on into another, each sqlite:FILE or postgres://…, and compares every
           event; one that was cut short goes on

  --db STORE     the file, or the database of backup and restore; {file} without it
  --json         check: prints one object with all that was found
  --allow-loss   copy, restore: to a Postgres server without a synchronous standby, too
`,
} as const;
