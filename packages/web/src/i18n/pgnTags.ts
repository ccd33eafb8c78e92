/** The tags of a PGN: the players and their time. */
import type { AppState } from '../state/types.js';
import { type PgnTags, pgnTime } from '../view/pgn.js';
import type { Texts } from './index.js';
import { whoText } from './whoPhrases.js';

const UNKNOWN = '?';

/** Returns the tags of the game on the board. A game of this device has no clock. */
export function pgnTags(texts: Texts, { game, online }: AppState): PgnTags {
  const view = game.remote && online?.game?.link.view;
  if (view) {
    const [first, second] = view.players;
    return { players: [whoText(texts, first), whoText(texts, second)], time: pgnTime(view.time) };
  }
  const { source, computer } = game;
  // `pgnOf` writes the tags that were read.
  if (source?.kind === 'pgn') return {};
  if (source) return { players: [whoText(texts, source.players[0]), whoText(texts, source.players[1])] };
  if (!computer) return { time: pgnTime({ kind: 'unlimited' }) };
  const engine = whoText(texts, { kind: 'engine', level: computer.level });
  return {
    players: computer.color === 0 ? [engine, UNKNOWN] : [UNKNOWN, engine],
    time: pgnTime({ kind: 'unlimited' }),
  };
}
