import { Game, type GameNode, makeFen, Position, parseFen, rulesOf } from '@sitke/rules';
import { makePgn, parsePgn, startFromSetup } from '@sitke/rules/pgn';
import { type Ffish, loadFfish } from '@sitke/testkit/ffish';
import { Random } from '@sitke/testkit/random';
import { often, sizeOf, testSeed } from '@sitke/testkit/sizes';
import { SITTUYIN_CLASSES } from '@sitke/testkit/variants/sittuyin/starts';
import { expect, test } from 'vitest';
import { isOpponentSafe } from './ffish.js';

/** Random games; ffish knows one of our games, so all are of that one. */
const GAMES = sizeOf('SITKE_GAMES_FFISH', often(60, 1000, 10_000));
/** None with a closing brace: ffish does not know the comments to the end of a line that such a one needs. */
const COMMENTS = ['good', '; (1. e4) $3 *', '[%csl Ra1]', 'a "quote"'];
/** The rules of other programs end a long game, or repetition does; ffish reads on. */
const MAX_PLIES = 160;

function decorate(node: GameNode, random: Random): void {
  if (random.chance(0.1)) node.comment = random.pick(COMMENTS);
  if (random.chance(0.1)) node.nags = [random.int(0, 255)];
  if (random.chance(0.2)) node.clockMs = random.int(0, 4_000_000);
}

/** Plays at random, with variations beside some moves. */
function play(game: Game, random: Random): void {
  let node = game.root;
  for (let ply = random.int(0, MAX_PLIES); ply > 0; ply--) {
    const moves = node.position.legalMoves();
    if (moves.length === 0) return;
    const next = node.play(random.pick(moves));
    decorate(next, random);
    if (random.chance(0.1)) decorate(node.play(random.pick(moves)), random);
    node = next;
  }
}

function uciOf(game: Game): string {
  return game
    .mainline()
    .map(({ uci }) => uci)
    .join(' ');
}

/** Reads a PGN by ffish: its moves, the FEN they lead to, and the moves in its own notation. */
function readByFfish(
  ffish: Ffish,
  pgn: string,
): { readonly moves: string; readonly fen: string; readonly sans: string } {
  const game = ffish.readGamePGN(pgn);
  const moves = game.mainlineMoves();
  const start = game.headers('FEN');
  const board = new ffish.Board('sittuyin', start);
  const sans = moves === '' ? '' : board.variationSan(moves);
  for (const uci of moves.split(' ').filter(Boolean)) {
    if (!board.push(uci)) throw new Error(`ffish refuses its own ${uci}`);
  }
  const fen = board.fen();
  board.delete();
  game.delete();
  return { moves, fen, sans };
}

/** Reads our PGN by ffish and what ffish writes by ours, and compares moves and last positions. */
function compare(ffish: Ffish, game: Game): void {
  const pgn = makePgn(game);
  const theirs = readByFfish(ffish, pgn);
  expect(theirs.moves, pgn).toBe(uciOf(game));
  expect(theirs.fen, pgn).toBe(makeFen(game.end().position));
  const back = parsePgn(`[Variant "Sittuyin"]\n[FEN "${makeFen(game.root.position)}"]\n\n${theirs.sans} ½-½`);
  if (!back.ok) throw new Error(`${JSON.stringify(back.error)}\n${theirs.sans}`);
  expect(uciOf(back.value[0]!), theirs.sans).toBe(uciOf(game));
}

test('games as we write them are read by ffish as they were played, and those it writes by us', async () => {
  const ffish = await loadFfish();
  const seed = testSeed();
  const random = new Random(seed);
  console.info(`SITKE_SEED=${seed}`);
  const rules = rulesOf('sittuyin', 'pychess');
  let plies = 0;
  for (let done = 0; done < GAMES; ) {
    const start = parseFen(rules, random.pick(SITTUYIN_CLASSES).start(random));
    // A count that runs at the start ends the keeping of the other clock, which ffish goes on with.
    if (!start.ok || !isOpponentSafe(start.value) || start.value.count !== null) continue;
    const game = new Game(done % 3 === 0 ? Position.initial(rules) : start.value);
    play(game, random);
    compare(ffish, game);
    plies += game.mainline().length;
    done++;
  }
  console.info(`${GAMES} games, ${plies} plies`);
}, 3_600_000);

test('where one side places all its pieces first, ffish reads the game from its finished array', async () => {
  const ffish = await loadFfish();
  const random = new Random(testSeed());
  for (let done = 0; done < GAMES / 3; done++) {
    const game = new Game(Position.initial(rulesOf('sittuyin', 'federation')));
    let node = game.root;
    while (node.position.inPlacement) node = node.play(random.pick(node.position.legalMoves()));
    for (let ply = 0; ply < 20; ply++) node = node.play(random.pick(node.position.legalMoves()));
    const pgn = makePgn(startFromSetup(game)!);
    const played = uciOf(game).split(' ').slice(16).join(' ');
    expect(readByFfish(ffish, pgn), pgn).toMatchObject({ moves: played, fen: makeFen(node.position) });
  }
}, 3_600_000);
