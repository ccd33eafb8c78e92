/** @sitke/cli in English. `@sitke/rules/text` says what the signs in messages mean. */

export const CLI_EN = {
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
} as const;
