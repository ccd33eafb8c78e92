/** `npm run study -- probes`: what a probe takes, in Node and in a browser's worker. Tables are made first. */

/// <reference lib="dom" />

import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { rulesOf } from '@sitke/rules';
import {
  dependencyOrder,
  generateTable,
  makeTableFile,
  parseMaterial,
  type RawTable,
  ruleClass,
} from '@sitke/tablebase';
import { chromium } from 'playwright-core';
import { build } from 'vite';
import { measureProbes, type ProbeTimes } from './measure.js';

const MATERIALS = ['KRvK', 'KRRvK', 'KSFvK', 'KRvKN'] as const;
const KERNEL = new URL('../../../../packages/tablebase/dist/kernel.wasm', import.meta.url);

function makeFiles(): Uint8Array[] {
  const rules = rulesOf('sittuyin');
  const kernel = fs.readFileSync(KERNEL);
  const wanted = MATERIALS.map((key) => parseMaterial(rules.def, key)).flatMap((found) =>
    found.ok ? found.value : [],
  );
  const raw = new Map<string, RawTable>();
  return dependencyOrder(rules, wanted).flatMap((material) => {
    raw.set(material.key, generateTable(kernel, rules, material, raw));
    if (material.pieces.length < 3) return [];
    const file = makeTableFile(rules, material, raw.get(material.key)!);
    console.log(`${material.key}.${ruleClass(rules, material)}.stb: ${file.length.toLocaleString('en')} bytes`);
    return [file];
  });
}

/** The worker as one script. */
async function workerScript(): Promise<string> {
  const entry = fileURLToPath(new URL('browserWorker.js', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'probes', fileName: 'worker' };
  const built = await build({ logLevel: 'error', configFile: false, build: { write: false, lib } });
  const [bundle] = Array.isArray(built) ? built : [built];
  if (!bundle || !('output' in bundle)) throw new Error('no worker was built');
  return bundle.output[0].code;
}

async function inBrowser(files: readonly Uint8Array[]): Promise<ProbeTimes[]> {
  const executablePath = process.env['SITKE_BROWSER'];
  if (!executablePath) throw new Error('SITKE_BROWSER is missing; scripts/tool.mjs sets it.');
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({
    executablePath,
    args: ['--disable-gpu', '--disable-dev-shm-usage', ...sandbox],
  });
  try {
    const page = await browser.newPage();
    const message = { files: files.map((file) => Buffer.from(file).toString('base64')), materials: [...MATERIALS] };
    return await page.evaluate(
      ([script, data]) =>
        new Promise<ProbeTimes[]>((resolve, reject) => {
          const url = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
          const worker = new Worker(url);
          worker.onerror = ({ message: text }) => reject(new Error(text));
          worker.onmessage = ({ data: times }: MessageEvent<ProbeTimes[]>) => resolve(times);
          worker.postMessage(data);
        }),
      [await workerScript(), message] as const,
    );
  } finally {
    await browser.close();
  }
}

function print(where: string, times: readonly ProbeTimes[]): void {
  console.log(`\n| ${where}, microseconds | cold, first side | cold, second side | again | with all moves, cold |`);
  console.log('|---|--:|--:|--:|--:|');
  for (const { material, cold, warm, moves } of times) {
    const cells = [...cold, warm, moves].map((micros) => micros.toFixed(1));
    console.log(`| ${material} | ${cells.join(' | ')} |`);
  }
}

async function main(): Promise<void> {
  const files = makeFiles();
  print('Node', measureProbes(files, MATERIALS));
  print('browser', await inBrowser(files));
}

await main();
