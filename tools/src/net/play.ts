/** Parts of the games of a core against itself: random set-ups, fixed nodes, and when a game is over. */

import type { loadCore } from '@sitke/engine';
import { KIND, type Move, moveKind, type Setup } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';

/** A core of any game, as the engine's `loadCore` returns it. */
export type Core = Awaited<ReturnType<typeof loadCore>>;

/** How games are played. */
export interface SelfPlay {
  readonly nodes: number;
  /** The most random moves after the set-up. */
  readonly randomPlies: number;
  /** How probable a random move is later on. */
  readonly blunder: number;
  /** How probable it is that a quiet position is kept: with many pieces, and with few. */
  readonly sample: readonly [many: number, few: number];
}

const MAX_PLIES = 400;
/** A score that wins or draws by agreement once it has stood for so many plies. */
const [WON, WON_PLIES] = [2000, 4];
const [DRAWN, DRAWN_PLIES, DRAWN_FROM] = [8, 12, 80];
const LINE_INTS = 3;
/** With so many pieces or more a position has many. */
const MANY = 11;

/** Returns the core's best move and its score after so many nodes. */
export function think(core: Core, nodes: number): { readonly move: Move; readonly score: number } {
  const { exports } = core;
  exports.genMoves();
  exports.startSearch(60, 1, 0);
  while (exports.searchNodes() < nodes && exports.searchSlice(nodes - exports.searchNodes()) !== 2);
  const line = new Int32Array(exports.memory.buffer, exports.linesAddress(), LINE_INTS + 2);
  return { move: line[LINE_INTS + 1]! as Move, score: line[0]! };
}

/** Sets up a game: where it has a set-up, each piece at random on a square that is allowed, or where the core likes it. */
export function arrange(core: Core, random: Random): void {
  core.setPosition(core.rules.initial);
  const isWild = random.chance(0.4);
  for (;;) {
    const moves = core.legalMoves();
    if (!moves.some((move) => moveKind(move) === KIND.drop)) break;
    const own = isWild || random.chance(0.25) ? random.pick(moves) : bestDrop(core, moves, random);
    core.make(own);
  }
  core.setPosition(core.toSetup());
}

/** Returns the drop with the best static value, with some noise. */
function bestDrop(core: Core, moves: readonly Move[], random: Random): Move {
  let [best, most] = [moves[0]!, Number.NEGATIVE_INFINITY];
  for (const move of moves) {
    core.make(move);
    const value = -core.exports.evaluate() + random.int(0, 80);
    core.unmake();
    if (value > most) [best, most] = [move, value];
  }
  return best;
}

/** Counts how long a score has stood, and says what it decides: 1 or 0 for Red (the first side), 0.5, or null. */
export class Referee {
  #won = 0;
  #drawn = 0;
  readonly #seen = new Map<bigint, number>();

  decide(core: Core, redScore: number, ply: number): number | null {
    this.#won = Math.abs(redScore) >= WON ? this.#won + 1 : 0;
    this.#drawn = Math.abs(redScore) <= DRAWN && ply >= DRAWN_FROM ? this.#drawn + 1 : 0;
    if (this.#won >= WON_PLIES) return redScore > 0 ? 1 : 0;
    return this.#drawn >= DRAWN_PLIES || ply >= MAX_PLIES ? 0.5 : this.ended(core);
  }

  /** The end by the rules; a draw that may be claimed is one. */
  ended(core: Core): number | null {
    const { outcome, claims } = core.status();
    if (outcome) return outcome.winner === null ? 0.5 : outcome.winner === 0 ? 1 : 0;
    const times = (this.#seen.get(core.hash()) ?? 0) + 1;
    this.#seen.set(core.hash(), times);
    return claims.length > 0 || times >= 3 ? 0.5 : null;
  }
}

/** Returns how probable it is that a position is kept: never with a bare king, whose value is not a sum of terms. */
export function sampleOf({ squares }: Setup, how: SelfPlay): number {
  const red = squares.filter((piece) => piece !== 0 && piece < 16).length;
  const black = squares.filter((piece) => piece >= 16).length;
  if (red <= 1 || black <= 1) return 0;
  return how.sample[red + black >= MANY ? 0 : 1];
}
