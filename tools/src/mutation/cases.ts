/** The cases of fixtures/rules: reading them, and holding rules to what they expect. */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  type CountAction,
  GameNode,
  type JsonOptions,
  KIND,
  makeSan,
  makeUci,
  moveKind,
  parseFen,
  parseUci,
  type Rules,
  type VariantId,
} from '@sitke/rules';
import { parseSan } from '@sitke/rules/read';

/** What a case expects under one ruleset; a key that is left out expects nothing. */
export interface Expectation {
  readonly legalCount?: number;
  /** All legal moves, as UCI. */
  readonly legal?: readonly string[];
  readonly includes?: readonly string[];
  readonly excludes?: readonly string[];
  /** All legal promotions, as UCI. */
  readonly promotions?: readonly string[];
  readonly drops?: { readonly exact?: readonly string[]; readonly count?: number };
  /** SAN by UCI. */
  readonly san?: Readonly<Record<string, string>>;
  readonly sanIncludes?: readonly string[];
  readonly sanExcludes?: readonly string[];
  readonly check?: boolean;
  readonly fen?: string;
  readonly turn?: 'first' | 'second';
  readonly outcome?: { readonly winner: 'first' | 'second' | null; readonly reason: string } | null;
  readonly claims?: readonly string[];
  readonly count?: { readonly limit: number; readonly plies: number } | null;
  readonly halfmoves?: number;
}

/** A position, reached by moves if there are any, and what each ruleset expects of it. */
export interface Case {
  readonly id: string;
  readonly clause: string;
  readonly fen: string;
  /** UCI moves; `count+` and `count-` declare and stop a count. */
  readonly moves?: readonly string[];
  /** Moves in standard notation instead. */
  readonly sanMoves?: readonly string[];
  /** Options laid over each ruleset. */
  readonly options?: JsonOptions;
  readonly expect: Readonly<Record<string, Expectation>>;
}

const FIXTURES = fileURLToPath(new URL('../../../fixtures/rules', import.meta.url));
const ACTIONS: Readonly<Record<string, CountAction>> = { 'count+': 'start', 'count-': 'stop' };

/** Returns the cases of a variant, each with the file it is from in its id. */
export function readCases(variant: VariantId): readonly Case[] {
  const folder = path.join(FIXTURES, variant);
  const files = fs.readdirSync(folder).filter((file) => file.endsWith('.json'));
  return files.sort().flatMap((file) => {
    const cases: unknown = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8'));
    return Array.isArray(cases)
      ? cases.filter(isCase).map((found): Case => ({ ...found, id: `${path.basename(file, '.json')} ${found.id}` }))
      : [];
  });
}

function isCase(value: unknown): value is Case {
  return typeof value === 'object' && value !== null && 'fen' in value && 'expect' in value;
}

/** Returns the node that a case is about, or what keeps it from being reached. */
function reach(rules: Rules, { fen, moves = [], sanMoves = [] }: Case): GameNode | string {
  const start = parseFen(rules, fen);
  if (!start.ok) return start.error.message;
  let node = new GameNode(start.value);
  for (const text of [...moves, ...sanMoves]) {
    const action = ACTIONS[text];
    if (action !== undefined) {
      if (!node.position.countActions.includes(action)) return `${text} cannot be declared`;
      node = node.act(action);
      continue;
    }
    const move = parseSan(node.position, text);
    if (!move.ok) return move.error.message;
    node = node.play(move.value);
  }
  return node;
}

function textOf(values: Iterable<string>): string {
  return [...values].sort().join(' ');
}

type Check = (node: GameNode, expected: Expectation) => boolean;

function ucis(node: GameNode, kind?: number): string[] {
  const { position } = node;
  const moves = position.legalMoves().filter((move) => kind === undefined || moveKind(move) === kind);
  return moves.map((move) => makeUci(position.rules, move));
}

function sans(node: GameNode): string[] {
  return node.position.legalMoves().map((move) => makeSan(node.position, move));
}

function sansFit(node: GameNode, sans: Readonly<Record<string, string>>): boolean {
  return Object.entries(sans).every(([uci, san]) => {
    const move = parseUci(node.position, uci);
    return move.ok && makeSan(node.position, move.value) === san;
  });
}

function outcomeFits(node: GameNode, expected: NonNullable<Expectation['outcome']> | null): boolean {
  const { outcome } = node;
  if (outcome === null || expected === null) return outcome === expected;
  const winner = outcome.winner === null ? null : (['first', 'second'] as const)[outcome.winner];
  return winner === expected.winner && outcome.reason === expected.reason;
}

function countFits(node: GameNode, expected: NonNullable<Expectation['count']> | null): boolean {
  const { count } = node.position;
  if (count === null || expected === null) return count === expected;
  return count.limit === expected.limit && count.plies === expected.plies;
}

const CHECKS: { readonly [K in keyof Required<Expectation>]: Check } = {
  legalCount: (node, e) => node.position.legalMoves().length === e.legalCount,
  legal: (node, e) => textOf(ucis(node)) === textOf(e.legal!),
  includes: (node, e) => e.includes!.every((uci) => ucis(node).includes(uci)),
  excludes: (node, e) => !e.excludes!.some((uci) => ucis(node).includes(uci)),
  promotions: (node, e) => textOf(ucis(node, KIND.promotion)) === textOf(e.promotions!),
  drops: (node, e) => {
    const found = ucis(node, KIND.drop);
    const { exact = found, count = exact.length } = e.drops!;
    return found.length === count && textOf(found) === textOf(exact);
  },
  san: (node, e) => sansFit(node, e.san!),
  sanIncludes: (node, e) => e.sanIncludes!.every((san) => sans(node).includes(san)),
  sanExcludes: (node, e) => !e.sanExcludes!.some((san) => sans(node).includes(san)),
  check: (node, e) => node.position.isCheck === e.check,
  fen: (node, e) => node.fen === e.fen,
  turn: (node, e) => ['first', 'second'][node.position.turn] === e.turn,
  outcome: (node, e) => outcomeFits(node, e.outcome!),
  claims: (node, e) => textOf(node.claims.map(({ reason }) => reason)) === textOf(e.claims!),
  count: (node, e) => countFits(node, e.count!),
  halfmoves: (node, e) => node.position.halfmoves === e.halfmoves,
};

/** Returns what rules get wrong in a case: the names of the expectations, or why its position is not reached. */
export function failuresOf(rules: Rules, given: Case, expected: Expectation): readonly string[] {
  const node = reach(rules, given);
  if (typeof node === 'string') return [node];
  return (Object.keys(CHECKS) as (keyof Expectation)[]).filter(
    (name) => expected[name] !== undefined && !CHECKS[name](node, expected),
  );
}
