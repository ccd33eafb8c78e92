import { VARIANT_IDS } from '@sitke/rules';
import { expect, test } from 'vitest';
import { InputError, type Io, oneLine } from './io.js';
import { COMMAND_NAMES, main } from './main.js';

interface Run {
  readonly out: string;
  readonly err: string;
  readonly status: number;
}

/** Runs a command line given as text (words in single quotes stay together) without a process. */
async function sitke(line: string, files: Record<string, string> = {}, more: Partial<Io> = {}): Promise<Run> {
  const argv = [...line.matchAll(/'([^']*)'|\S+/g)].map(([word, quoted]) => quoted ?? word);
  const out: string[] = [];
  const err: string[] = [];
  const io: Io = {
    wantsStacks: false,
    bytes: async function* (file) {
      yield new TextEncoder().encode(await io.read(file, 0));
    },
    out: async (text) => void out.push(text),
    err: async (text) => void err.push(text),
    ask: async () => null,
    read: async (file) => {
      const text = files[file];
      if (text === undefined) throw new InputError(`cannot read ${file}: there is no such file`);
      return text;
    },
    ...more,
  };
  const status = await main(argv, io);
  return { out: out.join(''), err: err.join(''), status };
}

async function answer(line: string, files: Record<string, string> = {}): Promise<string> {
  const { out, err, status } = await sitke(line, files);
  expect([line, err, status]).toEqual([line, '', 0]);
  return out;
}

async function json(line: string): Promise<Record<string, unknown>> {
  const out = await answer(line);
  expect(out).toMatch(/^\{.*\}\n$/);
  return JSON.parse(out);
}

const BOTH_PROMOTIONS = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
const BOARD_COUNT = '8/8/4k3/4n3/8/3R4/8/4K3[] w - - 0 40';

test('perft counts, from the start or from a FEN in quotes or in words', async () => {
  expect(await answer('perft 2')).toBe('nodes 7744\n');
  expect(await answer('perft 0')).toBe('nodes 1\n');
  expect(await answer('perft 3 startpos --variant sissa')).toBe('nodes 12456\n');
  expect(await answer("perft 3 '1k5K/3r2P1/8/8/8/8/8/8[] w - - 0 1'")).toBe('nodes 642\n');
  expect(await answer('perft 3 1k5K/3r2P1/8/8/8/8/8/8[] w - - 0 1')).toBe('nodes 642\n');
  expect(await answer('perft 1 --moves K@e2')).toBe('nodes 88\n');
});

test('perft --divide lists the first moves in order, and they add up', async () => {
  const lines = (await answer('perft --divide 3 --variant sissa')).trimEnd().split('\n');
  expect(lines.at(-1)).toBe('nodes 12456');
  const moves = lines.slice(0, -1).map((line) => line.split(' '));
  expect(moves).toHaveLength(22);
  expect(moves.map(([uci]) => uci)).toEqual(moves.map(([uci]) => uci).sort());
  expect(moves.reduce((sum, [, nodes]) => sum + Number(nodes), 0)).toBe(12456);
  expect(await answer('perft --divide 0')).toBe('nodes 1\n');
});

test('legal lists sorted moves on one line, and none as an empty line', async () => {
  const moves = (await answer(`legal '${BOTH_PROMOTIONS}'`)).trimEnd().split(' ');
  expect(moves).toHaveLength(16);
  expect(moves).toEqual([...moves].sort());
  expect(moves.filter((move) => move.endsWith('f'))).toEqual(['e5d4f', 'e5e5f', 'e5f4f', 'e5f6f']);
  const sans = (await answer(`legal --san '${BOTH_PROMOTIONS}'`)).trimEnd().split(' ');
  expect(sans.filter((san) => san.includes('='))).toEqual(['e5=F', 'e5d4=F', 'e5f4=F', 'e5f6=F']);
  expect(await answer("legal 'k7/1S6/1K6/8/8/8/8/8[] b - - 0 1'")).toBe('\n');
});

test('status says turn, check, outcome, claims and count', async () => {
  expect(await json('status')).toEqual({
    fen: '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KSSFRRNNkssfrrnn] w - - 0 1',
    turn: 'red',
    check: false,
    outcome: null,
    claims: [],
    count: null,
  });
  expect(await json("status k7/8/1KS5/8/8/8/8/8[] w - - 0 1 --moves 'Sb7'")).toMatchObject({
    turn: 'black',
    check: true,
    outcome: { winner: 'red', reason: 'checkmate', article: '4.1' },
  });
  expect(await json("status '8/8/8/4k3/8/8/8/R3K3[] b - - 0 1' --moves 'e5e4 a1a2'")).toMatchObject({
    fen: '8/8/8/8/4k3/8/R7/4K3[] b - 32 0 2',
    count: { kind: 'bareKing', limit: 32, plies: 0, by: 'black', why: [{ piece: 'rook', atLeast: 1 }], article: '4.3' },
  });
  expect(await json("status '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1'")).toMatchObject({
    outcome: null,
    claims: [{ reason: 'refusal', article: '3.1 c.7' }],
  });
  expect(await json('status --variant sissa')).toMatchObject({ turn: 'white' });
});

test('status counts the repetitions of --moves, as the ruleset asks', async () => {
  const moves = `--moves 'a1b3 e5e6 b3a1 e6e5 a1b3 e5e6 b3a1 e6e5'`;
  const line = `status '8/8/8/4k3/4p3/8/8/N1F1K3[] w - - 0 90' ${moves}`;
  expect(await json(line)).toMatchObject({ outcome: null, claims: [{ reason: 'repetition' }] });
  expect(await json(`${line} --ruleset federation`)).toMatchObject({ outcome: null, claims: [] });
  const automatic = { winner: null, reason: 'repetition' };
  expect(await json(`${line} --ruleset pychess-zh`)).toMatchObject({ outcome: automatic, claims: [] });
  expect(await json(`${line} --option end.repetition=auto3`)).toMatchObject({ outcome: automatic });
});

test('--moves start and stop a board count', async () => {
  const line = `status --ruleset pychess-zh '${BOARD_COUNT}'`;
  expect(await json(`${line} --moves 'count+ Rd2 Ke7'`)).toMatchObject({
    fen: '8/4k3/8/4n3/8/8/3R4/4K3[] w - 128w 2 41',
    count: { kind: 'board', limit: 128, plies: 2, by: 'red', why: [] },
  });
  expect(await json(`${line} --moves 'count+ Rd2 Ke7 count-'`)).toMatchObject({ count: null });
});

test('explain says why a move is legal or not, in UCI or standard notation', async () => {
  expect(await json(`explain e5e5f '${BOTH_PROMOTIONS}'`)).toEqual({
    legal: true,
    code: 'legal',
    article: '1',
    squares: [],
    text: 'This move is legal.',
    uci: 'e5e5f',
    san: 'e5=F',
  });
  expect(await json(`explain f6=F '${BOTH_PROMOTIONS}'`)).toMatchObject({ legal: true, uci: 'e5f6f', san: 'e5f6=F' });
  expect(await json(`explain e5d6f '${BOTH_PROMOTIONS}'`)).toMatchObject({
    legal: false,
    code: 'promotionAttacks',
    squares: ['d6', 'c7'],
  });
  const blocked = await json('explain Ra3 --variant sissa');
  expect(blocked).toEqual({
    legal: false,
    code: 'blocked',
    article: '2.1',
    squares: ['a2'],
    text: 'The way is blocked by the piece on a2.',
  });
  expect(await json('explain N@e3')).toMatchObject({ legal: true, san: 'N@e3' });
  expect(await json("explain e5e5 '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1'")).toMatchObject({
    code: 'promotionMissing',
    advice: ['e5e5f'],
  });
  expect(await json('explain R@a2')).toMatchObject({ legal: false, code: 'dropZone', squares: ['a2'] });
});

test('moves may be followed by words that say nothing new', async () => {
  expect(await json("explain Kd2 --variant sissa --moves 'e4 a6 e5 a5 e6 f6 exf7 e.p. a4'")).toMatchObject({
    code: 'ownPiece',
  });
});

test('replay gives the last position, outcome and result of every game', async () => {
  const mate = '[Variant "Sittuyin"]\n[FEN "k7/8/1KS5/8/8/8/8/8[] w - - 0 1"]\n[Result "1-0"]\n\n1. Sb7# 1-0\n';
  const resigned = '[Variant "Sissa"]\n\n1. e4 e6 (1... d6) 2. f4 0-1\n';
  expect(await answer('replay games.pgn', { 'games.pgn': `${mate}\n${resigned}` })).toBe(
    'fen k7/1S6/1K6/8/8/8/8/8[] b - 88 0 1\n' +
      'outcome {"winner":"red","reason":"checkmate","article":"4.1"}\nresult 1-0\n\n' +
      'fen rnbskqbnr/pppp1pppp/9/4p4/9/4PP3/9/PPPP2PPP/RNBQKSBNR b AIai - CGcg 0 2\noutcome null\nresult 0-1\n',
  );
});

test('replay says where a game that goes on had ended, and how', async () => {
  const text = '[Variant "Sissa"]\n[FEN "4k4/9/9/9/9/9/9/3p5/4K4 w - - - 0 31"]\n\n1. Kxd2 Ke8 2. Kd3 Ke7 1/2-1/2\n';
  const outcome = '{"winner":null,"reason":"insufficientMaterial","article":"3.6"}';
  expect(await answer('replay -', { '-': text })).toBe(
    'fen 9/9/4k4/9/9/9/3K5/9/9 w - - - 3 33\n' +
      `outcome ${outcome}\nended at 31. Kxd2, 3 plies before the last\nresult 1/2-1/2\n`,
  );
  const dead = '[Variant "Sissa"]\n[FEN "4k4/9/9/9/9/9/9/9/4K4 b - - - 0 31"]\n\n31... Kd9 *\n';
  expect(await answer('replay -', { '-': dead })).toContain('ended at the start, 1 ply before the last\n');
  // A repetition ends the game at its third occurrence, not later.
  const pieces = '[Variant "Sissa"]\n[Ruleset "end.repetition=auto3"]\n\n';
  const shuffle = 'Nc3 Nc7 Nb1 Nb9 '.repeat(3);
  expect(await answer('replay -', { '-': `${pieces}${shuffle}*` })).toContain(
    'outcome {"winner":null,"reason":"repetition","article":"3.6"}\nended at 4... Nb9, 4 plies before the last\n',
  );
  expect(await answer('replay - --moves Ke8', { '-': text.replace(/ Ke8.*/, ' *') })).toContain(
    'ended at 31. Kxd2, 1 ply before the last\n',
  );
});

test('replay takes variant and ruleset from the options where the file is silent', async () => {
  const line = 'replay - --variant sissa --option conversionCaptures=off';
  expect(await answer(`${line} --moves e5`, { '-': '1. e4 e6 2. d4 *' })).toContain(
    'fen rnbskqbnr/pppp1pppp/9/9/4p4/3PP4/',
  );
  const refused = await sitke('replay -', { '-': '1. e4 *' });
  expect(refused.err).toMatch(/^sitke: standard input, line 1, character 4: e4 is not legal: Pieces are still waiting/);
});

test('the first illegal move of a file is refused with its place and reason', async () => {
  const text = '[Variant "Sissa"]\r\n\r\n1. e4 e6\r\n2. Ra3 *\r\n';
  expect(await sitke('replay g.pgn', { 'g.pgn': text })).toEqual({
    out: '',
    err: 'sitke: g.pgn, line 4, character 4: Ra3 is not legal: The way is blocked by the piece on a2. (article 2.1)\n',
    status: 2,
  });
});

const MIXED = `[Variant "Makruk"]\n\n1. e4 d5 *

[Variant "Makruk"]\n\n1. e4 Ra5 2. d4 *

[Variant "Crazyhouse"]\n\n1. e4 *

[Variant "Makruk"]\n\n1. d4 (1. e4 -- 2. c4) 1... d5 *
`;

test('one broken game, or one of another variant, costs no other where it may be left out', async () => {
  expect(await sitke('pgn db.pgn --skip-bad', { 'db.pgn': MIXED })).toEqual({
    out: expect.stringMatching(/1\. e4 d5 \*\n\n\[Event [\s\S]*1\. d4 \(1\. e4 \{-- 2\. c4\}\) 1\.\.\. d5 \*\n$/),
    err: `game 2 is left out: db.pgn, line 7, character 7: Ra5 is not legal: The way is blocked by the piece on a6. (article 2)
game 3 is left out: db.pgn, line 9, character 1: unknown variant "Crazyhouse"
game 4: a variation is kept as a comment: db.pgn, line 15, character 14: "--" passes the turn, which no side may do
sitke: db.pgn: 2 of 4 games left out
`,
    status: 2,
  });
  const cut = await sitke('replay db.pgn', { 'db.pgn': MIXED });
  expect([cut.status, cut.out.match(/^fen/gm)]).toEqual([2, ['fen']]);
  expect(cut.err).toMatch(/^sitke: db\.pgn, line 7, character 7: Ra5 is not legal/);
});

test('a file of more games than a text was allowed is replayed', async () => {
  const out = await answer('replay -', { '-': '[Variant "Makruk"]\n\n1. e4 e5 1-0\n\n'.repeat(4200) });
  expect(out.match(/^result 1-0$/gm)).toHaveLength(4200);
});

test.each([
  ['8/8/8/4k3/8/8/R7/4K3[]_b_-_32_4_60', 'sittuyin', '8/8/8/4k3/8/8/R7/4K3[] b - 32 4 60'],
  ['position fen 4k3/8/8/8/8/8/8/4K2R b - - 3 9', 'makruk', '4k3/8/8/8/8/8/8/4K2R b - - 3 9'],
  ['4k3/8/8/8/8/8/8/4K2R', 'makruk', '4k3/8/8/8/8/8/8/4K2R w - - 0 1'],
  ['4k3/8/8/8/8/8/8/4K2R w - - bm Rh8; id "x y";', 'makruk', '4k3/8/8/8/8/8/8/4K2R w - - 0 1'],
  ['4k3/8/8/8/8/8/8/4K2R w - - hmvc 4; fmvn 12;', 'makruk', '4k3/8/8/8/8/8/8/4K2R w - - 4 12'],
  [
    'rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w 1',
    'makruk',
    'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1',
  ],
])('the FEN %s is read as it is written elsewhere', async (fen, variant, wanted) => {
  const text = `[Variant "${variant}"]\n[FEN "${fen.replace(/"/g, '\\"')}"]\n\n*`;
  expect(await answer('replay -', { '-': text })).toContain(`fen ${wanted}\n`);
  expect(await json(`status '${fen}' --variant ${variant}`)).toMatchObject({ fen: wanted });
});

test('pgn writes games again, and from the finished array where it is asked for', async () => {
  const placing = 'K@e2 F@d2 S@c2 S@f3 N@b2 N@g2 R@a1 R@h1 K@d7 F@e7 S@f7 S@c6 N@g7 N@b7 R@h8 R@a8';
  const text = `[variant "sittuyin"]\n[ruleset "federation"]\n[White "A"]\n\n${placing} {set} exd5 {first} (b4) 1–0\n`;
  const whole = await answer('pgn g.pgn', { 'g.pgn': text });
  expect(whole).toMatch(
    /\[White "A"\]\n[\s\S]*\[Result "1-0"\][\s\S]*\{\[%order\] [\s\S]* 9\. exd5 \{first\} \(9\. b4\) 1-0\n$/,
  );
  expect(await answer('pgn -', { '-': whole })).toBe(whole);
  const short = await answer('pgn g.pgn --from-array', { 'g.pgn': text });
  expect(short).toMatch(/\[FEN "[^"]*\[\] w - - 0 9"\]\n\n\{set\} 9\. exd5 \{first\} \(9\. b4\) 1-0\n$/);
  expect(short).toContain('[White "A"]');
  expect(await answer('pgn - --from-array', { '-': short })).toBe(short);
  expect(await answer('replay -', { '-': short })).toBe(await answer('replay -', { '-': whole }));
  const two = `[Variant "Sissa"]\n\n1. e4 *\n\n[Variant "Sittuyin"]\n\n1. K@e2 *\n`;
  expect(await answer('pgn -', { '-': two })).toMatch(/1\. e4 \*\n\n\[Event[\s\S]*1\. K@e2 \*\n$/);
  expect((await sitke('pgn - --from-array', { '-': two })).err).toBe(
    'sitke: game 2 ends before all pieces are placed\n',
  );
});

const BAD_INPUT: readonly (readonly [line: string, message: string])[] = [
  ['', 'which command? `sitke help` lists them'],
  ['prft', 'no command "prft"; `sitke help` lists them'],
  ['help prft', 'no help on "prft"; `sitke help` lists the commands'],
  ['perft', 'DEPTH must be a whole number from 0 to 12'],
  ['perft 13', 'DEPTH must be a whole number from 0 to 12, not "13"'],
  ['perft 2.5', 'DEPTH must be a whole number from 0 to 12, not "2.5"'],
  ['perft -1', 'unknown option -1'],
  ['legal --divide', 'unknown option --divide'],
  ['legal --san=yes', '--san takes no value'],
  ['legal --moves', '--moves needs a value'],
  ['legal --moves --san', '--moves needs a value'],
  ['legal --variant sissa --variant sissa', '--variant is given twice'],
  ['legal --variant chess', `no variant "chess"; there are ${VARIANT_IDS.join(', ')}`],
  ['legal --variant __proto__', `no variant "__proto__"; there are ${VARIANT_IDS.join(', ')}`],
  ['legal --ruleset nowhere', '--ruleset, character 1: Sittuyin has no ruleset nowhere'],
  ["legal --ruleset 'pychess end.fifty=never'", '--ruleset, character 19: end.fifty can be off, claim, auto'],
  ['legal --option foo', '--option needs name=value, not "foo"'],
  ['legal --option foo=1', '--option foo=1: Sittuyin has no option foo'],
  ['legal --option __proto__=1', '--option __proto__=1: Sittuyin has no option __proto__'],
  ['legal --option end.fifty=x', '--option end.fifty=x: end.fifty can be off, claim, auto'],
  ["legal ''", 'FEN, character 1: the FEN is empty'],
  ["legal '8/8/8/8 w'", 'FEN, character 1: expected 8 ranks, found 4'],
  ['legal 8/8/8/8/8/8/8/k6K[] x', 'FEN, character 21: the side to move must be w or b'],
  ['legal 8/8/8/8/8/8/8/8[] w', 'FEN: not a position: a side has no king (Red); a side has no king (Black)'],
  [
    'status --moves K@a4',
    '--moves, move 1: K@a4 is not legal: The king may go only to empty squares of ranks 1, 2 and 3, not to a4. (article 2)',
  ],
  ["status --moves 'K@d1 xyz'", '--moves, move 2: "xyz" is not written as a move, such as e3e4, e4 or Nxd5'],
  ['status --moves count+', '--moves, move 1: count+: there is no count to start here'],
  ['explain', 'explain needs a move'],
  ['explain xyz', '"xyz" is not written as a move, such as e3e4, e4 or Nxd5'],
  ['explain z9z9', 'Sittuyin has no square z9'],
  ["explain Qd3 '8/8/4k3/8/8/3p4/8/KN3N2[] w - - 0 1'", 'Sittuyin has no piece Q'],
  ["explain Rd3 '8/8/4k3/8/8/3p4/8/KN3N2[] w - - 0 1'", 'Red has no rook on the board'],
  ['explain O-O', 'Sittuyin has no castling'],
  ['explain 12345678901234567', 'a move has at most 16 characters'],
  ["explain Nd2 '8/8/4k3/8/8/3p4/8/KN3N2[] w - - 0 1'", 'Nd2 could be any of b1d2, f1d2'],
  ['pgn', 'pgn needs one file (- is standard input)'],
  ['pgn a --moves e4', 'pgn takes no --moves'],
  ['replay', 'replay needs one file (- is standard input)'],
  ['replay a.pgn b.pgn', 'replay needs one file (- is standard input)'],
  ['replay a.pgn', 'cannot read a.pgn: there is no such file'],
  ['replay empty', 'empty: there is no game in it'],
  ['replay open', 'open, line 3, character 7: a variation is not closed'],
  ['replay strange', 'strange, line 1, character 1: unknown variant "Chess"'],
  ['play 8/8', 'FEN, character 1: expected 8 ranks, found 2'],
];

test.each(BAD_INPUT)('sitke %s: %s', async (line, message) => {
  const files = { empty: '', open: '[Variant "Sissa"]\n\n1. e4 (1. d4 *', strange: '[Variant "Chess"]\n\n1. e4 *' };
  expect(await sitke(line, files)).toEqual({ out: '', err: `sitke: ${message}\n`, status: 2 });
});

test('whatever a stranger writes, an error is one line of sensible length', async () => {
  const nasty = `a\nb\u2028c\u001b[31m${'x'.repeat(5000)}`;
  const lines = [nasty, `legal '${nasty}'`, `legal --moves '${nasty}'`, `explain '${nasty}'`, `legal '--${nasty}'`];
  for (const line of lines) {
    const { out, err, status } = await sitke(line);
    expect([out, status]).toEqual(['', 2]);
    expect(err.length).toBeLessThan(500);
    expect(err).toMatch(/^sitke: [^\p{Cc}\p{Zl}]+\n$/u);
  }
  expect(oneLine(' a\tb\r\nc ')).toBe('a b c');
});

test('help and version', async () => {
  expect(await answer('version')).toMatch(/^sitke \d+\.\d+\.\d+\n$/);
  expect(await answer('--version')).toMatch(/^sitke /);
  const general = await answer('help');
  expect(await answer('--help')).toBe(general);
  for (const name of COMMAND_NAMES) {
    expect(general).toContain(`\n  ${name} `);
    const help = await answer(`help ${name}`);
    expect(help).toMatch(new RegExp(`^Usage: sitke ${name}\\s`));
    expect(help).toMatch(/--variant[\s\S]*--moves/);
    expect(await answer(`${name} nonsense --help`)).toBe(help);
    expect(await answer(`${name} -h`)).toBe(help);
  }
  const rulesets = await answer('help rulesets');
  expect(rulesets).toContain('ancientchess');
  expect(rulesets).toContain('conversionCaptures: A bishop may capture when it converts');
  expect(rulesets).toContain('      redThenBlack         federation, ancientchess\n');
});

test('an internal error is status 70, with its stack only on request', async () => {
  const read = async (): Promise<string> => {
    throw new Error('a bug');
  };
  const quiet = await sitke('replay x', {}, { read });
  expect(quiet).toEqual({ out: '', err: 'sitke: internal error: a bug (SITKE_DEBUG=1 shows where)\n', status: 70 });
  expect((await sitke('replay x', {}, { read, wantsStacks: true })).err).toContain('main.test.ts');
});

test('who has read enough ends the program quietly', async () => {
  const out = async (): Promise<void> => {
    throw Object.assign(new Error('write EPIPE'), { code: 'EPIPE' });
  };
  expect(await sitke('legal', {}, { out })).toEqual({ out: '', err: '', status: 0 });
});
