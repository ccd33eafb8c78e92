/** @sitke/tablebase: exact endgame tables that know the count. See docs/tablebase.md. */

export {
  generateTable,
  joined,
  MOST_SOLVING_BYTES,
  type RawTable,
  type SlicedTable,
  solveTable,
  solvingBytes,
} from './generate.js';
export {
  allMaterials,
  dependencyOrder,
  type FoundMaterial,
  hasBareKing,
  hasPawn,
  type Material,
  materialOf,
  parseMaterial,
  subMaterials,
} from './material.js';
export { arrangementOn, boardOf, PositionIndex } from './positionIndex.js';
export { type ProbedTable, Tablebase } from './probe.js';
export { countLimitOf, isAlwaysDead, ruleClass } from './ruleClass.js';
export type { Description, Tally } from './tableDescription.js';
export { Table, TableError } from './tableFile.js';
export type { ByteSource, MissingTable, MoveValue, Value, Verdict, WasmBytes } from './types.js';
export { TABLE_VARIANTS } from './variants/registry.js';
export { makeTableFile, type WriteBytes, writeTable } from './writeTable.js';
