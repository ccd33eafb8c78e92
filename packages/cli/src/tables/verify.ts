/** Checks of a table against the rules: each value must be the best of those of the moves. */

import { Game, type GameNode, Position, type Rules } from '@sitke/rules';
import { boardOf, type Table, type Tablebase, type Value } from '@sitke/tablebase';

/** A position whose value is not that of its best move. */
export interface Difference {
  readonly fen: string;
  readonly said: Value;
  readonly found: Value;
}

/** The result of a check. */
export interface Checked {
  readonly positions: number;
  /** Positions whose moves lead to a table that is not there. */
  readonly unknown: number;
  readonly differences: readonly Difference[];
}

const MOST_DIFFERENCES = 10;

/** Worth for the side to move: quick wins first, then draws, then long losses. */
function rankOf({ outcome, distance }: Value): number {
  if (outcome === 'draw') return 0;
  return outcome === 'win' ? 1e6 - distance! : distance! - 1e6;
}

function before({ outcome, distance }: Value): Value {
  if (outcome === 'draw') return { outcome, distance: null };
  return { outcome: outcome === 'win' ? 'loss' : 'win', distance: distance! + 1 };
}

const DRAW: Value = { outcome: 'draw', distance: null };

/** Returns the value that the rules give a position by its moves, null where a table for one is missing. */
function foundBy(tables: Tablebase, node: GameNode): Value | null {
  const { outcome, position } = node;
  if (outcome) return outcome.winner === null ? DRAW : { outcome: 'loss', distance: 0 };
  // A draw that may be claimed is as good as one.
  let best = node.claims.length > 0 ? DRAW : null;
  for (const move of position.legalMoves()) {
    const value = tables.value(position.play(move));
    if (!value) return null;
    if (best === null || rankOf(before(value)) > rankOf(best)) best = before(value);
  }
  return best ?? DRAW;
}

/** Returns the position of an entry of a table, null if it is not one. */
export function positionAt(rules: Rules, table: Table, entry: number, side: 0 | 1): Position | null {
  if (!table.index.isProper(entry)) return null;
  const squares = boardOf(rules.geometry, table.material, table.index.arrangementOf(entry));
  const position = Position.fromSetup(rules, {
    squares,
    pockets: new Array(32).fill(0),
    turn: side,
    flags: 0,
    epSquare: null,
    count: null,
    halfmoves: 0,
    fullmoves: 60,
  });
  return position.ok ? position.value : null;
}

/** Checks so many random positions of a table; `next` gives chances from 0 to 1. Errors: throws TableError on damage. */
export function checkTable(tables: Tablebase, table: Table, count: number, next: () => number): Checked {
  const differences: Difference[] = [];
  let [positions, unknown] = [0, 0];
  while (positions < count && differences.length < MOST_DIFFERENCES) {
    const position = positionAt(tables.rules, table, Math.floor(next() * table.index.size), next() < 0.5 ? 0 : 1);
    if (!position) continue;
    positions++;
    const said = tables.value(position);
    const node = new Game(position).root;
    const found = said && foundBy(tables, node);
    if (!said || !found) unknown++;
    else if (said.outcome !== found.outcome || said.distance !== found.distance)
      differences.push({ fen: node.fen, said, found });
  }
  return { positions, unknown, differences };
}
