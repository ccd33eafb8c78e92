/** The tags of a PGN: the players and their time. */
import { serverView } from '../session/game.js';
import { gameOn } from '../session/session.js';
import type { AppState } from '../session/types.js';
import { type PgnTags, pgnTime } from '../session/view/pgn.js';
import type { Texts } from './index.js';
import { whoText } from './whoPhrases.js';

/**
 * Returns the tags of the game on the board. A game of this device has no clock; `own` is the name of the person who plays,
 * or empty.
 */
export function pgnTags(texts: Texts, state: AppState, own: string): PgnTags {
  const game = gameOn(state);
  const view = serverView(game);
  if (view) {
    const [first, second] = view.players;
    return { players: [whoText(texts, first), whoText(texts, second)], time: pgnTime(view.time) };
  }
  const { source, computer } = game;
  // `pgnOf` writes the tags that were read.
  if (source?.kind === 'pgn') return {};
  if (source) return { players: [whoText(texts, source.players[0]), whoText(texts, source.players[1])] };
  const time = pgnTime({ kind: 'unlimited' });
  if (!computer) return { time };
  const person = whoText(texts, { kind: 'guest', name: own || null });
  const engine = whoText(texts, { kind: 'engine', level: computer.level });
  return { players: computer.color === 0 ? [engine, person] : [person, engine], time };
}
