/** The plies of a game, one after another. */

import type { Seat } from '@sitke/protocol';
import type { Stage } from './stage.js';

/** A move, a drop or a declared count, and the stage before it. */
export interface Ply {
  /** UCI, `count+` or `count-`. */
  readonly text: string;
  readonly seat: Seat;
  readonly stage: Stage;
}

/**
 * The plies up to one of them. It never changes, and shares all earlier plies with the line that it extends: a copy for
 * each ply would be most of a game's garbage.
 */
export class Line {
  static readonly EMPTY: Line = new Line(null, null, 0);

  /** The line without its last ply. */
  readonly before: Line | null;
  readonly last: Ply | null;
  readonly length: number;

  private constructor(before: Line | null, last: Ply | null, length: number) {
    this.before = before;
    this.last = last;
    this.length = length;
  }

  static of(acts: readonly Ply[]): Line {
    return acts.reduce<Line>((line, act) => line.with(act), Line.EMPTY);
  }

  /** Returns the line with one more ply. */
  with(act: Ply): Line {
    return new Line(this, act, this.length + 1);
  }

  /** Returns the first plies as a line; all of them if it has no more. */
  first(length: number): Line {
    let line: Line = this;
    while (line.length > length) line = line.before!;
    return line;
  }

  /** Returns the plies from an index on, the oldest first; default: all. */
  plies(from = 0): Ply[] {
    const acts = new Array<Ply>(Math.max(0, this.length - from));
    for (let line: Line = this; line.length > from; line = line.before!) acts[line.length - from - 1] = line.last!;
    return acts;
  }

  /** Returns the part that this line shares with another: plies that merely look the same are not shared. */
  shared(other: Line): Line {
    let [one, two]: [Line, Line] = [this.first(other.length), other.first(this.length)];
    while (one !== two) [one, two] = [one.before!, two.before!];
    return one;
  }
}
