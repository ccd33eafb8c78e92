/** @sitke/engine: an engine on cores in WebAssembly that play by `@sitke/rules`, only faster. */

export { Engine, MAX_THREADS } from './engine.js';
export { type HelperOrders, runHelper } from './helper.js';
export type { HelperWorker, SpawnHelper } from './helpers.js';
export { ELO_RANGE, LEVELS, type Level, levelOf, levelOfElo } from './levels.js';
export { OPTIONS } from './options.js';
export type { Score, SearchInfo, SearchLimits, SearchRequest, SearchResult } from './request.js';
export { Search } from './search.js';
export { type OpenedTables, type SessionHost, SessionSettings } from './settings.js';
export type { Tables } from './tables.js';
export { TECHNIQUES, type Technique } from './techniques.js';
export type { Clock } from './timeman.js';
export { UciSession } from './uci.js';
export * from './variants/registry.js';
export { compileWasm, type WasmBuild, type WasmSource, wasmBuild, wasmFile } from './wasm.js';
export { XboardSession } from './xboard.js';
