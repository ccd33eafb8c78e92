/** @sitke/match: engine against engine over UCI, with the rules as referee. */

export type { Adjudication } from './adjudication.js';
export type { GameRecord } from './log.js';
export { type MatchEvents, type MatchResult, type MatchSpec, runMatch } from './match.js';
export { type Opening, parseOpenings, shuffled } from './openings.js';
export { gamePgn } from './pgn.js';
export { type Choose, seeded } from './random.js';
export { type Fault, faultOf, type Report, reportOf } from './report.js';
export { type EngineSpec, type Limit, MatchError, numberOf, parseEngine, settingsOf, splitWords } from './spec.js';
export { logLikelihoodRatio, type SprtState, type SprtTest, sprtState } from './sprt.js';
export { type Estimate, eloOfScore, estimate, normalCdf, type Pentanomial, scoreOfElo } from './stats.js';
export { EngineFault, type EngineScore, type FaultKind, type Patience, UciEngine } from './uciEngine.js';
