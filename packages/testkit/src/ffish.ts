/** Fairy-Stockfish's own rules in WebAssembly, through ffish: a development tool that is never shipped. */

import { createRequire } from 'node:module';

/** The part of a board of ffish that is used here. */
export interface FfishBoard {
  fen(): string;
  legalMoves(): string;
  legalMovesSan(): string;
  numberLegalMoves(): number;
  sanMove(uci: string): string;
  push(uci: string): boolean;
  pop(): void;
  isCheck(): boolean;
  result(claimDraw: boolean): string;
  variationSan(uciMoves: string): string;
  delete(): void;
}

/** A game that ffish has read. */
export interface FfishGame {
  headers(name: string): string;
  /** As UCI, blank-separated. */
  mainlineMoves(): string;
  delete(): void;
}

/** The module, once it is ready. */
export interface Ffish {
  readonly Board: new (variant: string, fen?: string) => FfishBoard;
  readGamePGN(text: string): FfishGame;
}

/** Returns ffish, ready to use. */
export async function loadFfish(): Promise<Ffish> {
  const { fetch } = globalThis;
  // With fetch present, ffish looks for its WebAssembly file on the network.
  Reflect.deleteProperty(globalThis, 'fetch');
  try {
    const ffish = createRequire(import.meta.url)('ffish') as Partial<Ffish> & { onRuntimeInitialized?: () => void };
    if (ffish.Board === undefined)
      await new Promise<void>((resolve) => Object.assign(ffish, { onRuntimeInitialized: resolve }));
    // Its variants exist only after a first board.
    new ffish.Board!('chess').delete();
    return ffish as Ffish;
  } finally {
    globalThis.fetch = fetch;
  }
}
