/** Stands in for tables in tests: looks at every line of a few plies, and calls the rest a draw. */
import { Position } from '@sitke/rules';
import type { MoveValue, Value, Verdict } from '@sitke/tablebase';

const RANK = { win: 2, draw: 1, loss: 0 } as const;
const OPPOSITE = { win: 'loss', draw: 'draw', loss: 'win' } as const;

/** Higher is better for the side to move: a near win, a draw, a far loss. */
function order({ outcome, distance }: Value): number {
  const way = outcome === 'win' ? -1 : 1;
  return 1000 * RANK[outcome] + way * (distance ?? 0);
}

function worthOf(position: Position, plies: number): Value {
  const { outcome } = position;
  if (outcome) return outcome.winner === null ? { outcome: 'draw', distance: null } : { outcome: 'loss', distance: 0 };
  if (plies === 0) return { outcome: 'draw', distance: null };
  return valuesOfMoves(position, plies)[0]!;
}

function valuesOfMoves(position: Position, plies: number): MoveValue[] {
  const values = position.legalMoves().map((move): MoveValue => {
    const { outcome, distance } = worthOf(position.play(move), plies - 1);
    return { move, outcome: OPPOSITE[outcome], distance: distance === null ? null : distance + 1 };
  });
  return values.sort((a, b) => order(b) - order(a));
}

/** Returns a probe that sees mates within some plies. */
export function probeWithin(plies: number): (position: Position) => Verdict | null {
  return (position) => {
    const { count } = position;
    const pliesLeft = count && count.limit - count.plies;
    const moves = valuesOfMoves(position, plies);
    const bare = { ...position.toSetup(), count: null };
    const uncounted = worthOf(withSetup(position, bare), plies);
    const { outcome, distance } = moves[0] ?? worthOf(position, 0);
    return { outcome, distance, uncounted, pliesLeft, mayBeClaimed: false, moves };
  };
}

function withSetup(position: Position, setup: ReturnType<Position['toSetup']>): Position {
  const made = Position.fromSetup(position.rules, setup);
  if (!made.ok) throw new RangeError('no position');
  return made.value;
}
