/** A legal move as programs and people read it. */

import { KIND, moveFrom, moveKind, moveTo, OWN_KIND } from './core/moves.js';
import { squareName } from './core/squares.js';
import type { Move } from './core/types.js';
import { makeSan } from './notation/san.js';
import { makeUci } from './notation/uci.js';
import type { PositionView } from './notation/view.js';

const KINDS = Object.keys(KIND);

/** A legal move. Its texts are made when they are asked for. */
export class MoveInfo {
  /** The move as `Position.play` takes it. */
  readonly move: Move;
  /** Names of squares; `from` is null for a drop. In a promotion in place both are the same. */
  readonly from: string | null;
  readonly to: string;
  /** A key of `KIND`, or one of the variant's `ownKinds`. */
  readonly kind: string;
  readonly uci: string;
  readonly #position: PositionView;

  constructor(position: PositionView, move: Move) {
    const { rules } = position;
    this.#position = position;
    this.move = move;
    const kind = moveKind(move);
    this.kind = (kind < OWN_KIND ? KINDS[kind] : rules.def.ownKinds[kind - OWN_KIND])!;
    this.from = moveKind(move) === KIND.drop ? null : squareName(rules.def, moveFrom(move));
    this.to = squareName(rules.def, moveTo(move));
    this.uci = makeUci(rules, move);
  }

  get san(): string {
    return makeSan(this.#position, this.move);
  }
}
