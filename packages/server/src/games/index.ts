/** Games as the log has them, for programs that write or inspect a store without a server. */

export { createdEvent } from './create.js';
export { applyDecision, evolve } from './evolve.js';
export { rowOf, stateOfStored, toLogEvent } from './log.js';
export { pgnOf } from './pgn.js';
export { actKeyOf } from './players.js';
export { stageAt } from './playLine.js';
export { problemOfGame } from './problem.js';
export { type LoggedGame, loggedGame } from './proof.js';
export type { GameEvent, GameState } from './state.js';
export { viewFor } from './view.js';
