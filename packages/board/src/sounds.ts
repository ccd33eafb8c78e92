/** The sounds of a game, for a page that shows its moves. */
export { isNearlyOut, type SoundName, soundOfMove } from './sound/heard.js';
export { makePlayer, type Player } from './sound/player.js';
