/** A legal move as programs and people read it. */

import { KIND, moveCaptured, moveFrom, moveKind, movePromotion, moveRole, moveTo, OWN_KIND } from './core/moves.js';
import { squareName } from './core/squares.js';
import type { Move, Role } from './core/types.js';
import { makeSan } from './notation/san.js';
import { roleLetter, uciOf } from './notation/uci.js';
import type { PositionView } from './notation/view.js';
import type { VariantDef } from './variants/define.js';

const KINDS = Object.keys(KIND);

function letterOf(def: VariantDef, role: Role): string | null {
  return role === 0 ? null : roleLetter(def, role);
}

/** A legal move. Its standard notation, and what that says of check, are found when they are asked for. */
export class MoveInfo {
  /** The move as `Position.play` takes it. */
  readonly move: Move;
  /** Names of squares; `from` is null for a drop. In a promotion in place both are the same. */
  readonly from: string | null;
  readonly to: string;
  /** A key of `KIND`, or one of the variant's `ownKinds`. */
  readonly kind: string;
  readonly uci: string;
  /** Letters of the piece that moves, of the one that it captures, and of the one that it becomes: as in FEN, in upper case. */
  readonly piece: string;
  readonly captured: string | null;
  readonly promotion: string | null;
  readonly #position: PositionView;

  constructor(position: PositionView, move: Move) {
    const { def } = position.rules;
    this.#position = position;
    this.move = move;
    const kind = moveKind(move);
    const from = squareName(def, moveFrom(move));
    this.kind = (kind < OWN_KIND ? KINDS[kind] : def.ownKinds[kind - OWN_KIND])!;
    this.from = kind === KIND.drop ? null : from;
    this.to = squareName(def, moveTo(move));
    this.uci = uciOf(def, move, from, this.to);
    this.piece = roleLetter(def, moveRole(move));
    this.captured = letterOf(def, moveCaptured(move));
    this.promotion = letterOf(def, movePromotion(move));
  }

  get san(): string {
    return makeSan(this.#position, this.move);
  }

  /** Whether the other king stands attacked after it. */
  get isCheck(): boolean {
    return /[+#]$/.test(this.san);
  }

  /** Whether it also leaves the other side no move. */
  get isMate(): boolean {
    return this.san.endsWith('#');
  }
}

/** A move as it is played: packed, one of a list of moves, or a text in UCI or standard notation. */
export type MoveGiven = Move | Pick<MoveInfo, 'move'> | string;
