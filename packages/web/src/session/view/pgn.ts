/** The game as PGN. */
import type { TimeControl } from '@sitke/protocol';
import { Game, type GameNode } from '@sitke/rules';
import { makePgn } from '@sitke/rules/pgn';
import { pgnNote } from '../desk/notes.js';
import { nodeAt, recordEnd, rootOf } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { lastOf, nodeOf, parentOf, preorder, ROOT } from '../tree.js';
import { resultAt } from './result.js';

const DAY_S = 86_400;

/** Tags that do not follow from the moves; a time control as PGN writes it. */
export interface PgnTags {
  /** By side. */
  readonly players?: readonly [string, string];
  readonly time?: string;
}

/** Returns a time control as PGN writes it. Units: seconds; an overtime period is one move in its time. */
export function pgnTime(time: TimeControl): string {
  switch (time.kind) {
    case 'unlimited':
      return '-';
    case 'correspondence':
      return `1/${time.days * DAY_S}`;
    case 'clock': {
      const increment = time.incrementMs > 0 ? `+${time.incrementMs / 1000}` : '';
      const main = `${time.initialMs / 1000}${increment}`;
      return [main, ...Array.from({ length: time.periods }, () => `1/${time.periodMs / 1000}`)].join(':');
    }
  }
}

/** Returns the day of a moment as PGN writes it, where this device is. Units: milliseconds since 1970. */
export function pgnDate(ms: number): string {
  const day = new Date(ms);
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${day.getFullYear()}.${two(day.getMonth() + 1)}.${two(day.getDate())}`;
}

/**
 * Returns the game with all variations and notes as PGN. `date`, as PGN writes it, is the day on which it was begun; null where
 * nobody knows it. That of a game read from a PGN stands in its tags.
 */
export function pgnOf(state: GameState, date: string | null, { players, time }: PgnTags = {}): string {
  const game = new Game(rootOf(state).position);
  const nodes = new Map<Path, GameNode>([[ROOT, game.root]]);
  for (const path of preorder(state.tree)) {
    const parent = nodes.get(parentOf(path));
    if (path === ROOT || !parent) continue;
    const { move, action } = nodeAt(state, path);
    if (move !== null) nodes.set(path, parent.play(move));
    else if (action !== null && lastOf(path) !== '') nodes.set(path, parent.act(action));
  }
  for (const [path, node] of nodes) {
    const { note } = nodeOf(state.tree, path);
    if (!note) continue;
    const { comment, nags } = pgnNote(game.rules.def, note);
    node.comment = comment;
    node.nags = [...nags];
  }
  game.result = resultAt(state, recordEnd(state));
  if (date !== null && state.source?.kind !== 'pgn') game.headers.set('Date', date);
  if (state.source?.kind === 'pgn')
    for (const [name, value] of Object.entries(state.source.tags)) game.headers.set(name, value);
  if (players) game.headers.set('White', players[0]).set('Black', players[1]);
  if (time !== undefined) game.headers.set('TimeControl', time);
  return makePgn(game);
}
