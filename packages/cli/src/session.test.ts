import {
  Game,
  isVariantId,
  makeSan,
  makeUci,
  Position,
  parseFen,
  parseRuleset,
  rulesOf,
  variantOf,
} from '@sitke/rules';
import { parsePgn } from '@sitke/rules/pgn';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { Session } from './session.js';

function gameOf(id: string, ruleset: string, fen?: string): Game {
  if (!isVariantId(id)) throw new Error(id);
  const options = parseRuleset(variantOf(id), ruleset);
  if (!options.ok) throw new Error(options.error.message);
  const rules = rulesOf(id, options.value);
  if (fen === undefined) return new Game(Position.initial(rules));
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value);
}

function start(id: string, ruleset = '', fen?: string): Session {
  const game = gameOf(id, ruleset, fen);
  return new Session(game, game.root);
}

/** Types lines and returns the answer to the last. */
async function type(session: Session, ...lines: string[]): Promise<string> {
  let answer = '';
  for (const line of lines) answer = await session.answer(line);
  return answer;
}

const BOARD_COUNT = '8/8/4k3/4n3/8/3R4/8/4K3[] w - - 0 40';

test('the board shows letters as in FEN, coordinates and the pieces in hand', () => {
  expect(start('sittuyin').opening()).toBe(`Sittuyin, ruleset pychess. Type a move, or help.

in hand, Black: kssfrrnn
8 | . . . . . . . .
7 | . . . . . . . .
6 | . . . . p p p p
5 | p p p p . . . .
4 | . . . . P P P P
3 | P P P P . . . .
2 | . . . . . . . .
1 | . . . . . . . .
  +----------------
    a b c d e f g h
in hand, Red: KSSFRRNN

1. Red to place a piece.
`);
  expect(start('sissa').view()).toContain(`9 | r n b s k q b n r
8 | p p p p p p p p p
`);
  expect(start('sissa').view()).toMatch(/1 \| R N B Q K S B N R\n {2}\+-{18}\n {4}a b c d e f g h i\n\n/);
});

test('moves are typed as UCI or in standard notation, one by one or several on a line', async () => {
  const session = start('sissa');
  expect(await type(session, 'e2e4')).toMatch(/^1\. White e4\n\n9 \|/);
  expect(await type(session, '  e6   Nc3 ')).toMatch(/^1\. Black e6\n2\. White Nc3\n\n9 \|/);
  expect(session.prompt).toBe('Black> ');
  expect(await type(session, '')).toBe('');
});

test('an illegal move is explained in words and leaves the game as it is', async () => {
  const session = start('sissa');
  const before = await type(session, 'fen');
  expect(await type(session, 'Ra3')).toBe('Ra3 is not legal: The way is blocked by the piece on a2. (article 2.1)\n');
  expect(await type(session, 'rubbish\u0007')).toBe(
    '"rubbish\\u0007" is not written as a move, such as e3e4, e4 or Nxd5\n',
  );
  expect(await type(session, 'explain a1a3')).toBe('The way is blocked by the piece on a2. (article 2.1)\n');
  expect(await type(session, 'explain e4')).toBe('This move is legal. (article 2.1)\n');
  expect(await type(session, 'explain')).toMatch(/^explain needs a move/);
  expect(await type(session, 'fen')).toBe(before);
  const partly = await type(session, 'e4 e6 Ra3');
  expect(partly).toMatch(/^1\. White e4\n1\. Black e6\n\n9 \|/);
  expect(partly).toMatch(/\nRa3 is not legal: .*\n$/);
});

test('both promotions of a pawn can be typed, in either notation', async () => {
  const fen = '8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1';
  const moves = [
    ['e5=F', '4F3'],
    ['e5e5f', '4F3'],
    ['e5f6=F', '5F2'],
    ['f6=F', '5F2'],
    ['e5f6f', '5F2'],
  ];
  for (const [move, rank] of moves) expect(await type(start('sittuyin', '', fen), move!, 'fen')).toContain(rank);
});

test('moves lists what is legal within 78 columns', async () => {
  const list = await type(start('sittuyin'), 'moves');
  expect(list.trim().split(/\s+/)).toHaveLength(88);
  expect(Math.max(...list.split('\n').map((line) => line.length))).toBeLessThanOrEqual(78);
});

test('undo takes back moves, count actions and a game that was given up', async () => {
  const session = start('sissa');
  const fen = await type(session, 'fen');
  expect(await type(session, 'undo')).toBe('There is nothing to take back.\n');
  expect(await type(session, 'e4', 'undo')).toMatch(/^e4 is taken back/);
  expect(await type(session, 'fen')).toBe(fen);
  expect(await type(session, 'd4', 'pgn')).toMatch(/\n1\. d4 \*\n$/);
  expect(await type(session, 'resign')).toBe('White wins: Black resigned.\n');
  expect(await type(session, 'e6')).toBe('The game is over: undo takes the end back.\n');
  expect(await type(session, 'undo', 'e6')).toMatch(/^1\. Black e6\n/);
});

test('resigning, agreeing and claiming end the game and are in its PGN', async () => {
  const resigned = start('sittuyin', 'federation');
  expect(await type(resigned, 'resign')).toBe('Black wins: Red resigned.\n');
  expect(await type(resigned, 'draw')).toBe('The game is over: Black wins: Red resigned.\n');
  expect(resigned.view()).toMatch(/\n\nBlack wins: Red resigned\.\n$/);
  expect(await type(resigned, 'pgn')).toMatch(/\[Result "0-1"\][\s\S]*\[Ruleset "federation"\][\s\S]*\n0-1\n$/);
  expect(await type(start('sissa'), 'draw', 'pgn')).toContain('[Result "1/2-1/2"]');
  const fen = '1k4PK/3r4/8/8/8/8/8/8[] w - - 0 1';
  expect(await type(start('sittuyin', '', fen), 'claim nothing')).toBe('Which claim? claim refusal\n');
  for (const claim of ['claim', 'claim refusal', 'CLAIM Refusal']) {
    const session = start('sittuyin', '', fen);
    expect(session.view()).toContain('claim refusal\n');
    expect(await type(session, claim)).toMatch(/^Draw claimed: .*\(article 3\.1 c\.7\)\.\n$/);
    expect(await type(session, 'pgn')).toContain('[Result "1/2-1/2"]');
  }
  expect(await type(start('sissa'), 'claim')).toBe('There is no draw to claim here.\n');
});

test('a repetition can be claimed once the position has occurred three times', async () => {
  const session = start('sissa');
  const twice = 'Nc3 Nc7 Nb1 Nb9 Nc3 Nc7 Nb1 Nb9';
  expect(await type(session, twice)).toMatch(/Claim draw: repetition \(article 3\.6\): type claim repetition\n$/);
  expect(await type(session, 'claim repetition')).toMatch(/^Draw claimed: the same position three times/);
});

test('a count is shown with its reason', async () => {
  const session = start('sittuyin', '', '8/8/8/4k3/8/8/8/R3K3[] b - - 0 1');
  expect(await type(session, 'e5e4 a1a2 e4e5')).toContain(
    'Count: 1 of 16 moves. Bare king against rook. (article 4.3)\n',
  );
});

test('a board count is started and stopped', async () => {
  const session = start('sittuyin', 'pychess-zh', BOARD_COUNT);
  expect(session.view()).toContain('count start\n');
  expect(await type(session, 'count stop')).toBe('There is no count to stop here.\n');
  expect(await type(session, 'count')).toBe('count start, or count stop\n');
  expect(await type(session, 'count start')).toContain(
    'Count: 0 of 64 moves, declared by Red. If it runs out, the game is drawn. (article 4.3)\n',
  );
  expect(await type(session, 'undo', 'count start', 'Rd2 Ke7', 'count stop')).not.toContain('Count: ');
  expect(await type(session, 'pgn')).toMatch(/\{\[%count start\]\} 40\. Rd2 Ke7 \{\[%count stop\]\} \*\n$/);
});

test('check, mate and bishops that owe their conversion are named', async () => {
  const session = start('sissa', '', '4k4/9/9/9/9/9/9/9/2B1K3R w - - C+ 0 1');
  expect(session.view()).toContain('Must convert first: c1.\n');
  expect(await type(session, 'Ri9')).toContain('Black is in check from i9.\n');
  const mated = start('sittuyin', '', 'k7/8/1KS5/8/8/8/8/8[] w - - 0 1');
  expect(await type(mated, 'Sb7')).toMatch(/\nRed wins: checkmate \(article 4\.1\)\.\n$/);
  expect(mated.prompt).toBe('> ');
  expect(await type(mated, 'moves')).toBe('There is no legal move.\n');
  expect(await type(mated, 'resign')).toMatch(/^The game is over: Red wins/);
  expect(await type(mated, 'pgn')).toContain('[Result "1-0"]');
});

test('under an order of one side after the other, the turn stays until the hand is empty', async () => {
  const session = start('sittuyin', 'federation');
  const red = 'K@d1 F@e1 S@e2 S@d2 N@c1 N@f1 R@a1';
  expect(await type(session, red)).toMatch(/in hand, Red: R\n\n4\. Red to place a piece\.\n$/);
  expect(await type(session, 'R@h1')).toMatch(/\n\n5\. Black to place a piece\.\n$/);
});

test('quit leaves', async () => {
  const session = start('sissa');
  expect(session.hasQuit).toBe(false);
  expect(await type(session, 'quit')).toBe('');
  expect(session.hasQuit).toBe(true);
});

const RULESETS = [
  ['sittuyin', 'pychess'],
  ['sittuyin', 'federation setup.pawnSwap=on'],
  ['sittuyin', 'ancientchess'],
  ['sittuyin', 'pychess-zh setup.order=curtain'],
  ['sissa', ''],
] as const;

test.each(RULESETS)(
  'whole games of %s %s are played to their end and come back from their PGN',
  async (id, ruleset) => {
    const random = seeded(7);
    const game = gameOf(id, ruleset);
    const session = new Session(game, game.root);
    let node = new Game(game.root.position).root;
    while (!node.outcome && node.position.ply < 300) {
      const { position } = node;
      const moves = position.legalMoves();
      const move = moves[random(moves.length)]!;
      const text = random(2) === 0 ? makeUci(position.rules, move) : makeSan(position, move);
      expect(await session.answer(text)).toMatch(/^\d+\. \w+ \S+\n\n/);
      node = node.play(move);
    }
    expect(await session.answer('fen')).toBe(`${node.fen}\n`);
    const games = parsePgn(await session.answer('pgn'));
    expect(games.ok && games.value[0]!.end().fen).toBe(node.fen);
  },
);
