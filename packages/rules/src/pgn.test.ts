import { pgnText } from '@sitke/testkit/fixtures';
import { expect, test } from 'vitest';
import { Game, type GameNode, makeFen, moveFrom, moveTo, Position, parseFen, rulesOf } from './index.js';
import { parseSan } from './notation/readMove.js';
import { MAX_PGN_LENGTH, MAX_PGN_NESTING, makePgn, parsePgn, pgnSteps, startFromSetup } from './pgn.js';

function read(text: string): Game {
  const games = parsePgn(text);
  if (!games.ok) throw new Error(`${games.error.code} at ${games.error.at}: ${games.error.message}`);
  return games.value[0]!;
}

function play(node: GameNode, ...moves: string[]): GameNode {
  return moves.reduce((at, text) => {
    const move = parseSan(at.position, text);
    if (!move.ok) throw new Error(`${text}: ${move.error.message}`);
    return at.play(move.value);
  }, node);
}

function sans(game: Game): string {
  return game
    .mainline()
    .map(({ san }) => san)
    .join(' ');
}

test('variations, comments, NAGs and clocks come back as they were written', () => {
  const text = `[Variant "Sissa"]
[White "A \\"quoted\\" name"]

{before} 1. e4 {[%clk 0:03:00.5] good} e6 $1 (1... e7 {worse} 2. f4 (2. Nc3 Nc7) 2... Nc7) 2. d4 ?! ; to the end }
f6 *`;
  const game = read(text);
  expect(sans(game)).toBe('e4 e6 d4 f6');
  const [e4, e6, d4] = game.mainline();
  expect([game.root.comment, e4!.clockMs, e4!.comment, e6!.nags, d4!.nags, d4!.comment]).toEqual([
    'before',
    180_500,
    'good',
    [1],
    [6],
    'to the end }',
  ]);
  expect(e4!.children[1]!.comment).toBe('worse');
  const written = makePgn(game);
  expect(written).toContain('[White "A \\"quoted\\" name"]');
  expect(makePgn(read(written))).toBe(written);
  expect(written).toMatch(/2\. Nc3\s+Nc7/);
});

test('a game that is written in steps is the same, and no step writes more than its limit', () => {
  const game = new Game(Position.initial(rulesOf('sissa', {})));
  let node = game.root;
  for (let ply = 0; ply < 40; ply++) {
    const [first, other] = node.position.legalMoves();
    if (ply % 7 === 3) node.play(other!).comment = 'to the end }';
    node = node.play(first!);
    node.comment = ply % 5 === 0 ? `comment ${ply}` : '';
  }
  game.root.children[0]!.clockMs = 1500;
  for (const moves of [1, 7, 39, 40, 1000]) {
    const steps = pgnSteps(game, moves);
    let count = 1;
    let step = steps.next();
    for (; !step.done; step = steps.next()) count++;
    expect([step.value, count]).toEqual([makePgn(game), 1 + Math.floor(game.mainline().length / moves)]);
  }
});

test('a board count is started and stopped in a comment, and is part of the tree', () => {
  const rules = rulesOf('sittuyin', 'pychess-zh');
  const start = parseFen(rules, '8/8/4k3/4n3/8/3R4/8/4K3[] w - - 0 40');
  if (!start.ok) throw new Error(start.error.message);
  const game = new Game(start.value);
  play(play(game.root.act('start'), 'Rd2', 'Ke7').act('stop'), 'Rd3');
  const again = read(makePgn(game));
  expect(again.mainline().map(({ uci }) => uci)).toEqual(['count+', 'd3d2', 'e6e7', 'count-', 'd2d3']);
  expect(makePgn(again)).toBe(makePgn(game));
});

test('both forms of a promotion by a diagonal step, UCI, castling by dashes and the word mate are read', () => {
  const fen = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
  for (const move of ['e5f6=F', 'f6=F', 'e5f6f', 'e5f6=f', 'e5=F', 'e5e5f', 'e5-e5=F']) {
    expect(read(`[Variant "sittuyin"]\n[FEN "${fen}"]\n\n1. ${move} *`).mainline()).toHaveLength(1);
  }
  const castle = '4k4/9/9/9/9/9/9/4P4/R3K3R w AI - - 0 1';
  const ends = ['O-O', '0-0', 'O-O-O', 'Kh1', 'Kb1', 'e1h1'].map((move) => {
    const [node] = read(`[Variant "Sissa"]\n[FEN "${castle}"]\n\n1. ${move} *`).mainline();
    return `${moveFrom(node!.move!)}-${moveTo(node!.move!)}`;
  });
  expect(ends).toEqual(['4-7', '4-7', '4-1', '4-7', '4-1', '4-7']);
});

test.each([
  ['1/2', '1/2-1/2'],
  ['½', '1/2-1/2'],
  ['½-½', '1/2-1/2'],
  ['½–½', '1/2-1/2'],
  ['1–0', '1-0'],
  ['0−1', '0-1'],
  ['*', '*'],
])('the result %s is read as %s, as a tag and behind the moves', (text, result) => {
  expect(read(`[Variant "Sissa"]\n\n1. e4 e6 ${text}`).result).toBe(result);
  expect(read(`[Variant "Sissa"]\n[Result "${text}"]\n\n1. e4 e6`).result).toBe(result);
  expect(makePgn(read(`[Variant "Sissa"]\n\n1. e4 e6 ${text}`))).toContain(`[Result "${result}"]`);
});

test('tags are read in any case, and written as they should be', () => {
  const text =
    '[VARIANT "sissa"]\n[fen "4k4/9/9/9/9/9/9/9/4K4 w - - - 0 1"]\n[white "A"]\n[myTag "x"]\n[result "1-0"]\n\n1. Kd1';
  const game = read(text);
  expect(game.rules.def.id).toBe('sissa');
  expect(makePgn(game)).toMatch(/\[White "A"\][\s\S]*\[Result "1-0"\][\s\S]*\[FEN "4k4[\s\S]*\[myTag "x"\]/);
  // The default is for games without a tag only.
  const games = parsePgn('[variant "Sissa"]\n\n1. e4 e6 *', { variant: 'sittuyin' });
  expect(games.ok && games.value[0]!.rules.def.id).toBe('sissa');
});

test('promotions in parentheses, behind a stroke or in small letters, figurines and e.p. are read', () => {
  const promoting = '[Variant "Sissa"]\n[FEN "8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1"]\n\n1. ';
  for (const move of ['d9=S', 'd9(S)', 'd9(S)+', 'd9/S', 'd9=s', 'd9s', 'd9=(S)', '♙d9=S'])
    expect(sans(read(`${promoting}${move} *`)), move).toBe('d9=S+');
  expect(sans(read(`${promoting}d9=B (1. Kb2) (1. d9=Q) 1... Kh8 *`))).toBe('d9=B Kh8');
  expect(sans(read('[Variant "Sissa"]\n\n1. ♘c3 ♞\ufe0ec7 *'))).toBe('Nc3 Nc7');
  const passing = '1. e4 a6 2. e5 a5 3. e6 f6 4. ';
  for (const move of ['exf7 e.p.', 'exf7 ep', 'exf7e.p.', 'exf7 e.p. mate'])
    expect(sans(read(`[Variant "Sissa"]\n\n${passing}${move} a4 *`)), move).toMatch(/exf7 a4$/);
});

test('a text that is not a move is refused with what is wrong with it, and where', () => {
  const text = '[Variant "Sissa"]\n\n1. e4 e6 2. Nc10 *';
  expect(parsePgn(text)).toMatchObject({
    ok: false,
    error: { code: 'square', message: 'Sissa has no square c10', at: text.indexOf('c10'), move: 'Nc10' },
  });
  const capture = '[Variant "Sissa"]\n\n1. Rxa3 *';
  expect(parsePgn(capture)).toMatchObject({ ok: false, error: { code: 'illegal', explanation: { code: 'blocked' } } });
});

test('an illegal move is refused with its place, the position and the reason', () => {
  const text = '[Variant "Sittuyin"]\n[FEN "8/8/4r1r1/6fk/1R2P3/4N3/2N5/2KS4[] w - - 0 1"]\n\n1. e4d5=F *';
  const games = parsePgn(text);
  expect(games.ok).toBe(false);
  if (games.ok) return;
  expect(games.error).toMatchObject({ code: 'illegal', move: 'e4d5=F', at: text.indexOf('e4d5') });
  expect(games.error.explanation?.code).toBe('promotionAttacks');
});

test('limits: length, nesting, unclosed comments and variations, a missing or unknown variant', () => {
  const code = (text: string): string => {
    const games = parsePgn(text);
    return games.ok ? 'ok' : games.error.code;
  };
  expect(code(`[Variant "Sissa"]\n\n1. e4 {${'x'.repeat(MAX_PGN_LENGTH)}}`)).toBe('tooLong');
  const nested = (depth: number): string =>
    `[Variant "Sissa"]\n\n1. e4 ${'( 1. d4 '.repeat(depth)}${')'.repeat(depth)} *`;
  expect(code(nested(MAX_PGN_NESTING))).toBe('ok');
  expect(code(nested(MAX_PGN_NESTING + 1))).toBe('nesting');
  expect(code('[Variant "Sissa"]\n\n1. e4 {')).toBe('comment');
  expect(code('[Variant "Sissa"]\n\n1. e4 (1. d4')).toBe('variation');
  expect(parsePgn('[Variant "Sissa"]\n\n1. e4 (1. d4 d6 (1... c6) *')).toMatchObject({ error: { at: 25 } });
  expect(code('[Variant "Sissa"]\n\n1. e4 )')).toBe('variation');
  expect(code('[Variant "Chess"]\n\n1. e4')).toBe('variant');
  expect(code('1. e4')).toBe('variant');
  expect(code('')).toBe('ok');
});

test('several games in one text, and words after a result', () => {
  const games = parsePgn('[Variant "Sissa"]\n\n1. e4 1-0 {resigns}\n\n[Variant "Sittuyin"]\n\n1. K@e2 1/2-1/2\n');
  expect(games.ok && games.value.map((game) => [game.rules.def.id, game.result, game.end().comment])).toEqual([
    ['sissa', '1-0', 'resigns'],
    ['sittuyin', '1/2-1/2', ''],
  ]);
});

/** The moves of a PGN with the sides that a reader of columns takes them for. */
function columnsOf(pgn: string): string[] {
  const [, turn] = /\[FEN "\S+ ([wb])/.exec(pgn)!;
  const words = pgn
    .replace(/^\[.*\]$/gm, '')
    .replace(/\{[^}]*\}/g, '')
    .split(/\s+/)
    .filter((word) => /^[a-zA-Z]/.test(word));
  return words.map((san, index) => `${(turn === 'w') === (index % 2 === 0) ? 'w' : 'b'} ${san}`);
}

function sidesOf(game: Game): string[] {
  return game.mainline().map(({ san, parent }) => `${'wb'[parent!.position.turn]} ${san}`);
}

test('a finished red-then-black set-up is exported as a start FEN', () => {
  const game = new Game(Position.initial(rulesOf('sittuyin', 'federation')));
  const red = ['K@e2', 'F@d2', 'S@c2', 'S@f3', 'N@b2', 'N@g2', 'R@a1', 'R@h1'];
  const black = ['K@d7', 'F@e7', 'S@f7', 'S@c6', 'N@g7', 'N@b7', 'R@h8', 'R@a8'];
  const placed = play(game.root, ...red, ...black.slice(0, 7));
  expect(startFromSetup(game)).toBeNull();
  play(placed, black[7]!, 'exd5');
  const copy = startFromSetup(game)!;
  expect(makeFen(copy.root.position)).toMatch(/\[\] w - - 0 9$/);
  expect(sans(copy)).toBe('exd5');
  const alternating = read(makePgn(copy).replace('"federation"', '"pychess"'));
  expect(sans(alternating)).toBe('exd5');
  const written = makePgn(game);
  expect(written).toContain('{[%order] the sides do not take turns to place their pieces: 8 of red, then 8 of black}');
  expect(makePgn(read(written))).toBe(written);
  expect(makePgn(copy)).not.toContain('%order');
  expect(columnsOf(makePgn(copy))).toEqual(sidesOf(copy));
  expect(columnsOf(written)).not.toEqual(sidesOf(game));
});

test('the order of placing is written as far as it went, and not if the sides take turns', () => {
  const game = new Game(Position.initial(rulesOf('sittuyin', 'federation')));
  const first = play(game.root, 'K@e2');
  expect(makePgn(game)).not.toContain('%order');
  play(first, 'F@d2', 'S@c2');
  expect(makePgn(game).replace(/\s+/g, ' ')).toContain('place their pieces: 3 of red}');
  const alternating = new Game(Position.initial(rulesOf('sittuyin', 'pychess')));
  play(alternating.root, 'K@e2', 'K@d7', 'F@d2');
  expect(makePgn(alternating)).not.toContain('%order');
});

test('the recorded game of 1998 is read and written as it was printed', () => {
  const game = read(pgnText('sissa-lara-1998'));
  expect(game.mainline()).toHaveLength(107);
  expect(game.end().outcome).toEqual({ winner: 0, reason: 'checkmate', article: '3.6' });
  expect(game.end().fen).toBe('7S1/p7p/1p4p2/8k/6pQ1/3s5/6PP1/5p2K/4R4 b - - - 4 54');
});
