/**
 * The file of a thread of the engine; `thread.ts` starts it. It does one job after another. An error ends it: the pool
 * starts another.
 */

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { type Engine, loadEngine, netFile, wasmBuild, wasmFile } from '@sitke/engine';
import type { VariantId } from '@sitke/rules';
import { type Job, type Order, type Report, UNBUILT } from './job.js';
import { giveNet } from './net.js';
import { think } from './think.js';

const HASH_MIB = 16;

interface Loaded {
  readonly engine: Engine;
  /** The game of the last job. */
  game: string;
}

const loaded = new Map<VariantId, Promise<Loaded | null>>();
let current = { n: 0, stop: new AbortController() };

/** Returns a file of the engine's package. */
async function fileOf(name: string): Promise<Uint8Array<ArrayBuffer>> {
  return readFile(createRequire(import.meta.url).resolve(`@sitke/engine/${name}`));
}

/** Returns a core; null while there is none: `npm start` builds them beside the server. */
async function coreOf(variant: VariantId): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return await fileOf(wasmFile(variant, wasmBuild(false)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'MODULE_NOT_FOUND' || code === 'ENOENT') return null;
    throw error;
  }
}

async function load(variant: VariantId): Promise<Loaded | null> {
  const core = await coreOf(variant);
  if (core === null) return null;
  const engine = await loadEngine(variant, core);
  const net = netFile(variant);
  if (net !== null) await giveNet(engine, net, fileOf);
  engine.setHash(HASH_MIB);
  return { engine, game: '' };
}

async function engineFor({ variant, game }: Job): Promise<Engine | null> {
  const loading = loaded.get(variant) ?? load(variant);
  loaded.set(variant, loading);
  const found = await loading;
  if (found === null) {
    loaded.delete(variant);
    return null;
  }
  // State learned in one game must not affect another.
  if (found.game !== game) found.engine.newGame();
  found.game = game;
  return found.engine;
}

function say(report: Report): void {
  parentPort?.postMessage(report);
}

parentPort?.on('message', async ({ n, job }: Order) => {
  if (job === null) {
    if (n === current.n) current.stop.abort();
    return;
  }
  current = { n, stop: new AbortController() };
  const { signal } = current.stop;
  const engine = await engineFor(job);
  say({ n, thought: engine ? await think(engine, job, signal) : UNBUILT });
});
say({ n: 0 });
