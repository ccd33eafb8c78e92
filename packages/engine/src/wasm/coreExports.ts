import type { WasmMemory } from './platform.js';

/** Exports of every core: assembly/search/exports.ts and assembly/variants/<id>/exports.ts. Addresses are in bytes. */
export interface CoreExports {
  readonly memory: WasmMemory;
  setThread(index: number, count: number): void;
  positionAddress(): number;
  movesAddress(): number;
  genMoves(): number;
  play(move: number): void;
  takeBack(): void;
  perft(depth: number): number;
  hash(): bigint;
  evaluate(): number;
  gameAddress(): number;
  gameSize(): number;
  takeGame(size: number): void;
  setHashSize(mebibytes: number): number;
  tableAge(): number;
  joinTable(mebibytes: number, age: number): void;
  setFeatures(mask: number): void;
  marginsAddress(): number;
  useMargins(): void;
  setTablePieces(pieces: number): void;
  tableHits(): number;
  setLevel(missRate: number, knowledge: number, evalNoise: number, seesChecks: number, seed: number): void;
  netAddress(): number;
  netSize(): number;
  netInputs(): number;
  netSums(): number;
  netOutputs(): number;
  useNet(isOn: number): void;
  clearSearch(): void;
  forget(): void;
  startSearch(maxDepth: number, lines: number, allowed: number): number;
  seekMate(moves: number): void;
  searchSlice(maxNodes: number): number;
  searchNodes(): number;
  effort(): number;
  linesAddress(): number;
  hashFullness(): number;
  init(): void;
  optionsAddress(): number;
  inputAddress(): number;
  status(): number;
  recomputedHash(): bigint;
  expectedHash(move: number): bigint;
}
