/** Helpers for tests of matches: rules, an engine that knows none, a match of two of them. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import type { MatchSpec } from '../match.js';
import type { EngineSpec } from '../spec.js';

const FAKE = fileURLToPath(new URL('./fakeEngine.mjs', import.meta.url));

/** A game without a set-up, so that the engine's moves are legal from the start. */
const VARIANT = VARIANT_IDS.find((id) => !variantOf(id).hasPockets)!;

/** Knights that go out and home: after eight plies the position occurs for the third time. */
export const SHUFFLE = 'moves=b1c3,b9c7,c3b1,c7b9';

/** Returns the engine of fakeEngine.mjs. */
export function fake(name: string, ...args: readonly string[]): EngineSpec {
  return { name, command: [process.execPath, FAKE, SHUFFLE, ...args], options: [], limit: { nodes: 1 } };
}

/** Returns a match of one pair from the start of the game. */
export function matchOf(first: EngineSpec, second: EngineSpec, more: Partial<MatchSpec> = {}): MatchSpec {
  return {
    variant: VARIANT,
    rules: rulesOf(VARIANT),
    engines: [first, second],
    openings: [{ fen: 'startpos', moves: [] }],
    pairs: 1,
    concurrency: 1,
    adjudication: {},
    marginMs: 50,
    patience: { readyMs: 30_000, moveMs: 30_000, stopMs: 30_000 },
    ...more,
  };
}

/** Calls a function with a temporary folder. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-match-'));
  try {
    return await use(folder);
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}
