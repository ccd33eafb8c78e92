/** `npm run suites`: lets the engine play and solve the suites; `-- endings`, `-- mates` one of them; see docs/suites.md. */

import fs from 'node:fs';
import { ENGINE_VARIANTS, type SearchLimits } from '@sitke/engine';
import { rulesOf } from '@sitke/rules';
import type { Tablebase } from '@sitke/tablebase';
import { openFolder } from '@sitke/tablebase/node';
import { type EndingResult, FILES, playEndings, readEndings } from './endings/index.js';
import { shippedEngine } from './engine.js';
import { fileOf, readMates, solveMate } from './mates/index.js';

const HASH_MIB = 64;
const ENDING_MS = 100;
const MATE_MS = 1000;

function limitsOf(nodes: number, moveTimeMs: number): SearchLimits {
  return nodes > 0 ? { nodes } : { moveTimeMs };
}

function tablesIn(folder: string): Tablebase {
  const { tables, files } = openFolder(folder, rulesOf('sittuyin', 'pychess'));
  if (files.size === 0) throw new Error(`${folder} has no tables of the rules that the endings are played by`);
  return tables;
}

async function runEndings(nodes: number, folder: string | null): Promise<void> {
  const tables = folder === null ? null : tablesIn(folder);
  const engine = await shippedEngine('sittuyin', HASH_MIB);
  const limits = limitsOf(nodes, ENDING_MS);
  for (const kind of ['won', 'lost', 'pawns'] as const) {
    const endings = readEndings(FILES[kind]);
    const results: EndingResult[] = [];
    await playEndings(engine, endings, kind !== 'lost', limits, tables, (result) => {
      results.push(result);
      const { pieces, distance, slack, reason, plies, fen, isConverted } = result;
      if (isConverted === (kind !== 'lost')) return;
      console.log(
        `missed: K+${[...pieces].join('+')}, ${distance} plies, slack ${slack}: ${reason} after ${plies}; ${fen}`,
      );
    });
    tellEndings(kind, results);
  }
}

function tellEndings(kind: 'won' | 'lost' | 'pawns', results: readonly EndingResult[]): void {
  const [isGood, name] = kind === 'lost' ? [false, 'defended'] : [true, 'converted'];
  const count = (some: readonly EndingResult[]): string =>
    `${some.filter(({ isConverted }) => isConverted === isGood).length}/${some.length}`;
  const each = [...new Set(results.map(({ pieces }) => pieces))].map(
    (pieces) => `K+${[...pieces].join('+')} ${count(results.filter((result) => result.pieces === pieces))}`,
  );
  console.log(`${name} ${count(results)}: ${each.join(', ')}`);
}

async function runMates(nodes: number): Promise<void> {
  for (const variant of ENGINE_VARIANTS) {
    if (!fs.existsSync(fileOf(variant))) continue;
    const engine = await shippedEngine(variant, HASH_MIB);
    const solved: number[] = [];
    const mates = readMates(variant);
    for (const mate of mates) {
      const result = await solveMate(engine, rulesOf(variant), mate, limitsOf(nodes, MATE_MS));
      if (result.isSolved) solved.push(result.nodes);
      else console.log(`not solved: ${variant}, ${mate.moves} moves, ${result.nodes} nodes; ${mate.fen}`);
    }
    solved.sort((a, b) => a - b);
    const [median, most] = [solved[solved.length >> 1] ?? 0, solved.at(-1) ?? 0];
    console.log(`${variant}: solved ${solved.length}/${mates.length}; nodes: median ${median}, most ${most}`);
  }
}

function nodesAfter(words: readonly string[]): number {
  const at = words.indexOf('--nodes');
  const value = at < 0 ? 0 : Number(words[at + 1]);
  if (!Number.isInteger(value) || value < 0) throw new Error('--nodes wants a whole number');
  return value;
}

async function main([command = 'all', ...rest]: readonly string[]): Promise<void> {
  const nodes = nodesAfter(rest);
  const folder = rest.includes('--tables') ? (rest[rest.indexOf('--tables') + 1] ?? null) : null;
  if (command === 'endings') await runEndings(nodes, folder);
  else if (command === 'mates') await runMates(nodes);
  else if (command === 'all') {
    await runEndings(nodes, folder);
    await runMates(nodes);
  } else throw new Error(`no such suite: ${command}`);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
