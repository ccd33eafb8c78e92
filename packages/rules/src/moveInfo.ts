/** A legal move as programs and people read it. */

import { KIND, moveFrom, moveKind, moveTo } from './core/moves.js';
import type { Move } from './core/types.js';
import { makeSan } from './notation/san.js';
import { squareName } from './notation/square.js';
import { makeUci } from './notation/uci.js';
import type { PositionView } from './notation/view.js';

const KINDS = Object.keys(KIND) as readonly (keyof typeof KIND)[];

/** A legal move. Its texts are made when they are asked for. */
export class MoveInfo {
  /** The move as `Position.play` takes it. */
  readonly move: Move;
  /** Names of squares; `from` is null for a drop. In a promotion in place both are the same. */
  readonly from: string | null;
  readonly to: string;
  readonly kind: keyof typeof KIND;
  readonly uci: string;
  readonly #position: PositionView;

  constructor(position: PositionView, move: Move) {
    const { rules } = position;
    this.#position = position;
    this.move = move;
    this.kind = KINDS[moveKind(move)]!;
    this.from = moveKind(move) === KIND.drop ? null : squareName(rules.def, moveFrom(move));
    this.to = squareName(rules.def, moveTo(move));
    this.uci = makeUci(rules, move);
  }

  get san(): string {
    return makeSan(this.#position, this.move);
  }
}
