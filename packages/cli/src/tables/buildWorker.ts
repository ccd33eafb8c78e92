/** A worker of `sitke tb build`: makes tables, or reads those that others are built from. */

import { parentPort, workerData } from 'node:worker_threads';
import { rulesOf, type VariantId } from '@sitke/rules';
import { encodeTable, generateTable, parseMaterial, type RawTable } from '@sitke/tablebase';
import type { WorkerAnswer, WorkerOrder, WorkerStart } from './build.js';
import { readTable } from './files.js';

const { variant, options, kernel } = workerData as WorkerStart;
const rules = rulesOf(variant as VariantId, options);

function shared(bytes: Uint8Array): Uint8Array {
  const copy = new Uint8Array(new SharedArrayBuffer(bytes.length));
  copy.set(bytes);
  return copy;
}

function answer({ key, file, subs }: WorkerOrder): WorkerAnswer {
  const parsed = parseMaterial(rules.def, key);
  if (!parsed.ok) throw new Error(parsed.error.message);
  const material = parsed.value;
  const raw: RawTable = file === null ? generateTable(kernel, rules, material, subs) : readTable(file, rules, subs);
  const bytes = file === null ? encodeTable(rules, material, raw) : null;
  return { raw: { white: shared(raw.white), black: shared(raw.black) }, bytes };
}

parentPort?.on('message', (order: WorkerOrder) => parentPort?.postMessage(answer(order)));
