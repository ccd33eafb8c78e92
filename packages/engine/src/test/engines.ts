/** Helpers for tests of the engine. */

import { readFileSync } from 'node:fs';
import {
  Game,
  type GameNode,
  type Move,
  type Position,
  parseFen,
  type Rules,
  rulesOf,
  type VariantId,
} from '@sitke/rules';
import type { Engine } from '../search/engine.js';
import type { SearchInfo, SearchLimits } from '../search/request.js';
import { ENGINE_VARIANTS, loadEngine, wasmFile } from '../variants/registry.js';
import type { SpawnHelper } from '../wasm/helpers.js';
import type { WasmBuild } from '../wasm/wasm.js';

/** Returns a new engine for a variant, on one of the builds, with a small table. */
export async function engineFor(variant: VariantId, build: WasmBuild = 'plain', spawn?: SpawnHelper): Promise<Engine> {
  const file = new URL(`../../dist/${wasmFile(variant, build)}`, import.meta.url);
  const engine = await loadEngine(variant, readFileSync(file), spawn);
  engine.setHash(4);
  return engine;
}

/** The first variant, for tests that are not about a particular one. */
const FIRST = ENGINE_VARIANTS[0]!;

/** Returns a new engine for the first variant. */
export function newEngine(build: WasmBuild = 'plain', spawn?: SpawnHelper): Promise<Engine> {
  return engineFor(FIRST, build, spawn);
}

/** Returns the root of a game from a FEN. */
export function rootOf(fen: string, rules: Rules = rulesOf(FIRST)): GameNode {
  const position = parseFen(rules, fen);
  if (!position.ok) throw new Error(position.error.message);
  return new Game(position.value).root;
}

/** Runs a search to its end; `last` is its last info, undefined if no depth was completed. */
export async function searchWith(engine: Engine, node: GameNode, limits: SearchLimits) {
  const infos: SearchInfo[] = [];
  const running = engine.search({ node, limits, seed: 7 });
  for await (const info of running) infos.push(info);
  return { last: infos.at(-1), result: await running.result };
}

/** Returns whether the side to move can force mate in a number of plies, by plain minimax. */
export function canMate(position: Position, plies: number): boolean {
  return position.legalMoves().some((move) => isMatedBy(position, move, plies));
}

function isMatedBy(position: Position, move: Move, plies: number): boolean {
  const next = position.play(move);
  if (next.outcome) return next.outcome.winner === position.turn;
  if (plies <= 1 || next.claims.length > 0) return false;
  return next.legalMoves().every((reply) => {
    const after = next.play(reply);
    return !after.outcome && canMate(after, plies - 2);
  });
}
