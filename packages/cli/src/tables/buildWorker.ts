/** A worker of `sitke tb build`: makes tables and their files. */

import { parentPort, workerData } from 'node:worker_threads';
import { rulesOf, type VariantId } from '@sitke/rules';
import { generateTable, makeTableFile, parseMaterial } from '@sitke/tablebase';
import type { WorkerAnswer, WorkerOrder, WorkerStart } from './build.js';

const { variant, options, kernel } = workerData as WorkerStart;
const rules = rulesOf(variant as VariantId, options);

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

function answer({ key, wantsFile, subs }: WorkerOrder): WorkerAnswer {
  const parsed = parseMaterial(rules.def, key);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const raw = generateTable(new Uint8Array(kernel), rules, parsed.value, subs);
  const bytes = wantsFile ? makeTableFile(rules, parsed.value, raw) : null;
  return { raw: { white: shared(raw.white), black: shared(raw.black) }, bytes };
}

parentPort?.on('message', (order: WorkerOrder) => parentPort?.postMessage(answer(order)));
