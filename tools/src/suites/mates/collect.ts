/** Mates from the engine's games against itself, each proved by the rules. */

import type { Engine, SearchInfo } from '@sitke/engine';
import { Game, type GameNode, type Move, makeFen, Position, parseFen, type Rules } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';
import { Prover } from './prover.js';

/** A mate of the suite. */
export interface Mate {
  readonly fen: string;
  readonly moves: number;
  /** Whether it is proved that there is no faster mate; else there may be. */
  readonly isShortest: boolean;
}

/** Lengths of mates, in moves. */
export const LENGTHS: readonly number[] = [2, 3, 4, 5, 6, 7, 8];
const GAME_NODES = 1500;
const MATE_NODES = 60_000;
const LONGEST_GAME = 400;
/** Moves of a game chosen at random once the pieces are placed. */
const RANDOM_MOVES = 6;
const PROOF_BUDGET = 400_000;
/** So many mates are taken from one game. */
const MOST_OF_GAME = 5;
/** Not every mate of a game is looked at, and none before so many positions without. */
const TAKEN = 0.8;
const MOST_MISSES = 12;
/** The engine is asked for mates in more than so many moves; shorter ones are simply tried. */
const HINTED_FROM = 3;

async function lastInfo(engine: Engine, node: GameNode, nodes: number, mate?: number): Promise<SearchInfo | undefined> {
  let last: SearchInfo | undefined;
  const limits = mate === undefined ? { nodes } : { nodes, mate };
  for await (const info of engine.search({ node, limits, seed: 1 })) if (info.multiPv === 1) last = info;
  return last;
}

/** Plays a game; returns its nodes. */
async function playGame(engine: Engine, rules: Rules, random: Random): Promise<GameNode[]> {
  engine.newGame();
  let node = new Game(Position.initial(rules)).root;
  let quiet = 0;
  while (!node.outcome && node.claims.length === 0 && node.position.ply < LONGEST_GAME) {
    const moves = node.position.legalMoves();
    const seed = random.int(1, 1e9);
    let move: Move;
    if (!node.position.inPlacement && quiet < RANDOM_MOVES) {
      quiet++;
      move = random.pick(moves);
    } else move = (await engine.search({ node, limits: { nodes: GAME_NODES }, seed }).result).best!;
    node = node.play(move);
  }
  return node.line();
}

/** Returns the root of a game that begins with a position as its FEN tells it. */
function rootOf(rules: Rules, fen: string): GameNode {
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return new Game(position.value).root;
}

/** Proves mates; the engine says which move to try first. */
export class Proofs {
  readonly #engine: Engine;
  readonly #prover: Prover;

  constructor(engine: Engine, rules: Rules) {
    this.#engine = engine;
    this.#prover = new Prover(rules);
  }

  /** Returns the mate of a position in at most so many moves; null where the proof fails. */
  async prove(position: Position, moves: number): Promise<Mate | null> {
    this.#prover.clear();
    if (!(await this.#isMate(position, moves))) return null;
    let least = moves;
    let isShortest = true;
    for (let fewer = 1; fewer < moves; fewer++) {
      const proof = this.#prover.hasMate(position, fewer, PROOF_BUDGET);
      if (proof === 'none') continue;
      if (proof === 'mate') least = fewer;
      isShortest = proof === 'mate';
      break;
    }
    return { fen: makeFen(position), moves: least, isShortest };
  }

  async #isMate(position: Position, moves: number): Promise<boolean> {
    if (moves < HINTED_FROM) return this.#prover.hasMate(position, moves, PROOF_BUDGET) === 'mate';
    const info = await lastInfo(this.#engine, new Game(position).root, MATE_NODES, moves);
    if (info?.score.kind !== 'mate' || info.score.moves < 1 || info.score.moves > moves) return false;
    const isProved = await this.#isMatedBy(position, info.pv[0]!, info.score.moves);
    if (isProved) this.#prover.note(position, info.score.moves);
    return isProved;
  }

  async #isMatedBy(position: Position, move: Move, moves: number): Promise<boolean> {
    const next = position.play(move);
    if (next.outcome) return next.outcome.reason === 'checkmate' && next.outcome.winner === position.turn;
    if (moves <= 1 || next.claims.length > 0) return false;
    for (const reply of next.legalMoves()) {
      const after = next.play(reply);
      if (after.outcome || !(await this.#isMate(after, moves - 1))) return false;
    }
    return true;
  }
}

/** The mates still wanted, by length. */
export class Wanted {
  readonly #left: Map<number, number>;
  readonly #seen: Set<string> = new Set();

  constructor(perLength: number) {
    this.#left = new Map(LENGTHS.map((length) => [length, perLength]));
  }

  get isEmpty(): boolean {
    return [...this.#left.values()].every((left) => left <= 0);
  }

  has(moves: number): boolean {
    return (this.#left.get(moves) ?? 0) > 0;
  }

  /** Takes a mate if one of its length is wanted and its pieces did not stand so before. */
  take({ fen, moves }: Mate): boolean {
    const [pieces = ''] = fen.split(' ');
    if (!this.has(moves) || this.#seen.has(pieces)) return false;
    this.#seen.add(pieces);
    this.#left.set(moves, this.#left.get(moves)! - 1);
    return true;
  }

  text(): string {
    return [...this.#left].map(([moves, left]) => `${moves}: ${left}`).join(', ');
  }
}

/** Plays one game more and returns the mates that it gave. */
export async function matesOfGame(engine: Engine, rules: Rules, wanted: Wanted, random: Random): Promise<Mate[]> {
  const line = await playGame(engine, rules, random);
  const proofs = new Proofs(engine, rules);
  const found: Mate[] = [];
  // From the end backwards: mates grow longer, and where there is none for long, there was none before.
  let misses = 0;
  for (const { position, fen } of line.reverse()) {
    if (found.length >= MOST_OF_GAME || misses > MOST_MISSES || position.inPlacement) break;
    if (position.outcome) continue;
    const root = rootOf(rules, fen);
    const info = await lastInfo(engine, root, MATE_NODES);
    const moves = info?.score.kind === 'mate' ? info.score.moves : 0;
    if (moves === 0) misses++;
    if (!wanted.has(moves) || !random.chance(TAKEN)) continue;
    const mate = await proofs.prove(root.position, moves);
    if (mate && wanted.take(mate)) found.push(mate);
  }
  return found;
}
