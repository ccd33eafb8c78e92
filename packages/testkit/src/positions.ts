/** Random rulesets, arrangements and positions of every variant. */

import type { Rules } from '@sitke/rules';
import { genLegal, MoveList, Position, rulesOf, toBoard, toSetup, type VariantId, variantOf } from '@sitke/rules';
import type { Board } from '@sitke/rules/core';
import { type Choose, oneOf } from './random.js';
import { randomSetup } from './variants/registry.js';

/** Returns a preset of a variant or random options. */
export function randomRules(id: VariantId, choose: Choose): Rules {
  const def = variantOf(id);
  if (choose(3) === 0) return rulesOf(id, oneOf(choose, Object.keys(def.presets)));
  return rulesOf(id, randomOptions(id, choose));
}

/** Returns a value for every option of a variant. */
export function randomOptions(id: VariantId, choose: Choose): Record<string, string | boolean> {
  const options: Record<string, string | boolean> = {};
  for (const [name, values] of Object.entries(variantOf(id).optionValues)) options[name] = oneOf(choose, values);
  return options;
}

/** Returns a board of random pieces, or of the start if none of some tries is legal. */
function randomBoard(id: VariantId, rules: Rules, choose: Choose): Board {
  for (let tries = 0; tries < 5; tries++) {
    const setup = randomSetup(id, choose);
    const found = Position.fromSetup(rules, setup);
    if (found.ok) return found.value.toBoard();
    const turned = { ...setup, turn: (setup.turn ^ 1) as 0 | 1, epSquare: null };
    const other = Position.fromSetup(rules, turned);
    if (other.ok) return other.value.toBoard();
  }
  return toBoard(rules, rules.initial);
}

/** Plays random legal moves on a board, at most `plies`. */
export function walk(rules: Rules, b: Board, plies: number, choose: Choose): void {
  const list = new MoveList();
  for (let i = 0; i < plies; i++) {
    list.length = 0;
    genLegal(rules, b, list);
    if (list.length === 0) return;
    rules.make(b, list.at(choose(list.length)));
  }
}

/** Returns a position of random play from the start, or of random pieces and a little play. */
export function randomPosition(id: VariantId, rules: Rules, choose: Choose): Position {
  const fromStart = choose(3) === 0;
  const b = fromStart ? toBoard(rules, rules.initial) : randomBoard(id, rules, choose);
  walk(rules, b, fromStart ? choose(120) : choose(6), choose);
  const found = Position.fromSetup(rules, toSetup(b));
  if (!found.ok) throw new Error(`play led to no position: ${JSON.stringify(found.error)} ${describe(rules, b)}`);
  return found.value;
}

/** Returns what a failure must tell of a board. */
export function describe(rules: Rules, b: Board): string {
  return JSON.stringify({ variant: rules.def.id, options: rules.options, setup: toSetup(b) });
}
