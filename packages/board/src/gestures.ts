/** The meaning of taps, drags and choices over a board, for whoever keeps the game. */
export { type Put, putOn, type Table, tap } from './gestures/hand.js';
export {
  armyOf,
  destsFrom,
  destsOfChoice,
  type Held,
  isMadeOnBoard,
  isSame,
  movesBetween,
  movesFrom,
  type Playable,
  pawnSquareOf,
  playableIn,
  positionFor,
  premoveMarks,
  promotableIn,
  sourcesIn,
  specialMarks,
  waysOf,
} from './gestures/moves.js';
