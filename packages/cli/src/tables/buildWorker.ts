/** A worker of `sitke tb build`: makes tables and their files. */

import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { rulesOf, type VariantId } from '@sitke/rules';
import { joined, parseMaterial, type SlicedTable, solveTable, writeTable } from '@sitke/tablebase';
import { PART, type Progress, type WorkerMessage, type WorkerOrder, type WorkerStart } from './build.js';

const { variant, options, kernel } = workerData as WorkerStart;
const rules = rulesOf(variant as VariantId, options);
/** How often a worker says where it is. */
const TELL_MS = 10_000;

let toldMs = performance.now();

function send(message: WorkerMessage): void {
  parentPort?.postMessage(message);
}

function tell(progress: Progress): void {
  const nowMs = performance.now();
  if (nowMs - toldMs < TELL_MS) return;
  toldMs = nowMs;
  send({ progress });
}

/** Writes a table's file, which is there whole or not at all; returns its size. */
function writeWhole(file: string, table: SlicedTable): number {
  const part = `${file}${PART}`;
  const descriptor = openSync(part, 'w');
  let bytes: number;
  try {
    bytes = writeTable(rules, table, (at, bytes) => {
      for (let done = 0; done < bytes.length; ) {
        done += writeSync(descriptor, bytes, done, bytes.length - done, at + done);
      }
    });
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(part, file);
  return bytes;
}

/** The same table, whose slices are reported. */
function watched(table: SlicedTable): SlicedTable {
  const { kings } = table.index.folding;
  let walks = 0;
  return {
    index: table.index,
    slice(side, digit) {
      if (digit === 0) walks++;
      tell({ walk: walks, part: digit + 1, parts: kings });
      return table.slice(side, digit);
    },
  };
}

function make({ key, file, wantsRaw, subs }: WorkerOrder): void {
  const parsed = parseMaterial(rules.def, key);
  if (!parsed.ok) throw new Error(parsed.error.message);
  toldMs = performance.now();
  const solved = solveTable(new Uint8Array(kernel), rules, parsed.value, subs, (plies) => {
    tell({ plies });
  });
  const raw = wantsRaw ? joined(solved, (bytes) => new Uint8Array(new SharedArrayBuffer(bytes))) : null;
  send({ raw, bytes: file === null ? 0 : writeWhole(file, watched(solved)) });
}

parentPort?.on('message', make);
