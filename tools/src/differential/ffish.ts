/** Judges games by Fairy-Stockfish's own rules. */

import { type GameNode, type Outcome, opposite, type Position, resultOf, type VariantId } from '@sitke/rules';
import type { Ffish, FfishBoard } from '@sitke/testkit/ffish';
import { type Facts, type Judge, LIST_MARK } from './match.js';
import { movesWithSan } from './ours.js';
import type { Tally } from './tally.js';

function words(text: string): string[] {
  return text.split(' ').filter(Boolean);
}

/** ffish at one position of a game. */
export class FfishJudge implements Judge {
  readonly #board: FfishBoard;

  constructor(ffish: Ffish, variant: VariantId, fen: string) {
    this.#board = new ffish.Board(variant, fen);
  }

  facts(): Facts {
    const board = this.#board;
    const sans = words(board.legalMovesSan());
    return {
      moves: words(board.legalMoves())
        .map((uci, index) => `${uci} ${sans[index]}`)
        .sort()
        .join(LIST_MARK),
      fen: board.fen(),
      check: String(board.isCheck()),
      result: board.result(false),
      claimed: board.result(true),
    };
  }

  play(uci: string): void {
    if (!this.#board.push(uci)) throw new Error(`ffish refuses ${uci}`);
  }

  close(): void {
    this.#board.delete();
  }
}

/** Returns what ours says, as ffish asks it: counting ends nothing by itself, but a claim of it or of any draw does. */
export function factsForFfish(node: GameNode): Facts {
  const { outcome } = node;
  const isCounting = outcome?.reason === 'counting';
  const final: Outcome | null = isCounting ? null : outcome;
  return {
    moves: movesWithSan(node),
    fen: node.fen,
    check: String(node.position.isCheck),
    result: resultOf(final),
    claimed: isCounting || node.claims.length > 0 ? '1/2-1/2' : resultOf(outcome),
  };
}

/** The fields of ffish's FEN of Makruk: the count in force, `-` for none, and its plies, else those since the last capture. */
const [COUNT, CLOCK] = [3, 4];

/** Returns a FEN without its count and its clock, whose meaning hangs on the count. */
export function withoutCount(fen: string): string {
  return words(fen)
    .map((word, index) => (index === COUNT ? '-' : index === CLOCK ? '0' : word))
    .join(' ');
}

/**
 * ffish next to rules without counts. It cannot leave its counts out, so that its FEN is read without the count where one is
 * in force, and its answer to a claim only where no count has run out.
 */
export class CountlessJudge implements Judge {
  readonly #judge: FfishJudge;
  readonly #tally: Tally;

  constructor(judge: FfishJudge, tally: Tally) {
    this.#judge = judge;
    this.#tally = tally;
  }

  facts(node: GameNode): Facts {
    const facts = this.#judge.facts();
    const [limit, plies] = [words(facts['fen']!)[COUNT]!, Number(words(facts['fen']!)[CLOCK])];
    if (limit === '-') return facts;
    this.#tally.add('counted by ffish alone');
    const ours = factsForFfish(node);
    const fen = withoutCount(facts['fen']!) === withoutCount(ours['fen']!) ? ours['fen']! : facts['fen']!;
    if (plies < Number(limit)) return { ...facts, fen };
    this.#tally.add('run out for ffish alone');
    return { ...facts, fen, claimed: ours['claimed']! };
  }

  play(uci: string): void {
    this.#judge.play(uci);
  }

  close(): void {
    this.#judge.close();
  }
}

/** Returns whether the side that is not to move is out of check: ffish reads other positions, but knows no rule for them. */
export function isOpponentSafe(position: Position): boolean {
  const them = opposite(position.turn);
  const king = position.kingOf(them);
  return king === null || position.attackersOf(king, position.turn).length === 0;
}
