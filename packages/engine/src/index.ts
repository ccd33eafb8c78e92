/** @sitke/engine: an engine with WebAssembly cores that follow `@sitke/rules`, but faster. */

export { BENCH_DEPTH, BENCH_POSITIONS, benchNodes, MAX_BENCH_DEPTH } from './search/bench.js';
export { Engine, MAX_THREADS } from './search/engine.js';
export { SEARCH_FEATURES, type SearchFeature } from './search/features.js';
export { ELO_RANGE, LEVELS, type Level, levelOf, levelOfElo } from './search/levels.js';
export { MARGIN_NAMES, MARGINS, type Margin, type Margins } from './search/margins.js';
export type { Score, SearchInfo, SearchLimits, SearchRequest, SearchResult, Signal } from './search/request.js';
export { Search } from './search/search.js';
export type { Tables } from './search/tables.js';
export type { Clock } from './search/timeman.js';
export { type AtKnots, blendOf, type Chances, chancesOf, KNOTS, piecesLeft, type WinModel } from './search/winModel.js';
export { OPTIONS } from './session/options.js';
export { type OpenedTables, type SessionHost, SessionSettings } from './session/settings.js';
export { UciSession } from './uci/uci.js';
export * from './variants/registry.js';
export { type HelperOrders, runHelper } from './wasm/helper.js';
export type { HelperWorker, SpawnHelper } from './wasm/helpers.js';
export { makeNet, type NetShape, type ReadNet, readNet } from './wasm/netFile.js';
export type { Address, Port, WasmMemory, WasmModule } from './wasm/platform.js';
export { compileWasm, type WasmBuild, type WasmSource, wasmBuild } from './wasm/wasm.js';
export { XboardSession } from './xboard/xboard.js';
