/** The cases of fixtures/rules: their form, reading them, and holding rules to what they expect. */

import type * as rulesLibrary from '@sitke/rules';
import type { GameNode, JsonOptions, Rules, VariantId } from '@sitke/rules';
import type * as readLibrary from '@sitke/rules/read';
import { fixtureNames, fixtureText, type NamedPath } from './fixtures.js';

/** A side: the first to move, or the other. */
export type FixtureSide = 'first' | 'second';

/** A case's expectations under one ruleset; a key that is left out expects nothing. */
export interface Expectation {
  readonly legalCount?: number;
  /** All legal moves, as UCI. */
  readonly legal?: readonly string[];
  readonly includes?: readonly string[];
  readonly excludes?: readonly string[];
  /** All legal promotions, as UCI. */
  readonly promotions?: readonly string[];
  /** All legal drops, or how many there are. */
  readonly drops?: { readonly exact?: readonly string[]; readonly count?: number };
  /** SAN by UCI. */
  readonly san?: Readonly<Record<string, string>>;
  /** SANs among those of the legal moves, without the signs of check and mate. */
  readonly sanIncludes?: readonly string[];
  readonly sanExcludes?: readonly string[];
  readonly check?: boolean;
  readonly fen?: string;
  readonly turn?: FixtureSide;
  readonly outcome?: { readonly winner: FixtureSide | null; readonly reason: string } | null;
  readonly claims?: readonly string[];
  /** Fields of the count in force. */
  readonly count?: Readonly<Record<string, string | number | boolean | null>> | null;
  /** Actions that the side to move may take about a count. */
  readonly actions?: readonly string[];
  readonly halfmoves?: number;
  /** By request in UCI: the reason's code, then its squares. */
  readonly why?: Readonly<Record<string, string>>;
  /** By request in UCI: every free path, as start, corner, target. */
  readonly paths?: Readonly<Record<string, readonly NamedPath[]>>;
  /** Codes of what is wrong with the arrangement of the FEN, those that keep it from being a position marked `!`. */
  readonly problems?: readonly string[];
  readonly note?: string;
}

/** A position, reached by moves if there are any, and what each ruleset expects of it. */
export interface RuleCase {
  readonly id: string;
  /** The articles that the case stands for, as `3.1 c.1, 3.1 c.2`, and then what it shows. */
  readonly clause: string;
  readonly note?: string;
  /** `start` for the start of the game. */
  readonly fen: string;
  /** UCI moves; `count+` and `count-` declare and stop a count. */
  readonly moves?: readonly string[];
  /** Moves in standard notation instead. */
  readonly sanMoves?: readonly string[];
  /** Options laid over each ruleset. */
  readonly options?: JsonOptions;
  readonly expect: Readonly<Record<string, Expectation>>;
}

/** An article of the rules in words: a section, and a clause of it. */
const ARTICLE = /^(\d+(?:\.\d+)?(?: c\.\d+)?)(?:, | |$)/;

/** Returns the articles that a case stands for: those with which its clause begins. */
export function articlesOf({ clause }: Pick<RuleCase, 'clause'>): readonly string[] {
  const articles: string[] = [];
  for (let rest = clause; ; ) {
    const [found, article] = ARTICLE.exec(rest) ?? [];
    if (found === undefined || article === undefined) return articles;
    articles.push(article);
    if (!found.endsWith(', ')) return articles;
    rest = rest.slice(found.length);
  }
}

/** The library that is held to the cases; mutation gives changed copies of it. */
export interface Library {
  readonly rules: typeof rulesLibrary;
  readonly read: typeof readLibrary;
}

/** Returns the cases of a variant, each with the name of its file. */
export function readCases(variant: string): readonly (RuleCase & { readonly file: string })[] {
  return fixtureNames(`rules/${variant}`, '.json').flatMap((file) => {
    const cases = JSON.parse(fixtureText(`rules/${variant}/${file}`)) as RuleCase[];
    return cases.map((given) => ({ ...given, file: file.replace('.json', '') }));
  });
}

/** Returns the node that a case is about. Errors: throws where it is not reached. */
export function reach(
  { rules: { GameNode, Position, parseFen }, read }: Library,
  rules: Rules,
  given: RuleCase,
): GameNode {
  const start =
    given.fen === 'start' ? { ok: true as const, value: Position.initial(rules) } : parseFen(rules, given.fen);
  if (!start.ok) throw new Error(start.error.message);
  let node = new GameNode(start.value);
  for (const text of [...(given.moves ?? []), ...(given.sanMoves ?? [])]) {
    if (text === 'count+' || text === 'count-') {
      node = node.act(text === 'count+' ? 'start' : 'stop');
      continue;
    }
    const move = read.parseSan(node.position, text);
    if (!move.ok) throw new Error(`${text}: ${move.error.message}`);
    node = node.play(move.value);
  }
  return node;
}

/** Finds the value of a node to compare with an expectation, in its form. */
type Find<K extends keyof Expectation> = (at: At, expected: NonNullable<Expectation[K]>) => unknown;

interface At {
  readonly lib: Library['rules'];
  readonly node: GameNode;
}

const SIDES = ['first', 'second'] as const;

function ucis({ lib, node: { position } }: At, kind?: number): string[] {
  const moves = position.legalMoves().filter((move) => kind === undefined || lib.moveKind(move) === kind);
  return moves.map((move) => lib.makeUci(position.rules, move)).sort();
}

function bareSans({ lib, node: { position } }: At): string[] {
  return position.legalMoves().map((move) => lib.makeSan(position, move).replace(/[+#]/, ''));
}

const withoutSign = (san: string): string => san.replace(/[+#]/, '');

function sanOf({ lib, node: { position } }: At, uci: string): string {
  const move = lib.parseUci(position, uci);
  return move.ok ? lib.makeSan(position, move.value) : move.error.message;
}

function whyOf({ lib, node: { position } }: At, uci: string): string {
  const request = lib.parseRequest(position.rules, uci);
  if (!request.ok) return request.error.message;
  const { code, squares } = position.explain(request.value);
  return [code, ...squares.map((square) => lib.squareName(position.rules.def, square))].join(' ');
}

function freePaths({ lib, node: { position } }: At, uci: string): string[][] {
  const { def } = position.rules;
  const [from, to] = [lib.parseSquare(def, uci.slice(0, 2))!, lib.parseSquare(def, uci.slice(2))!];
  const free = position.pathsTo(from, to).filter(({ open }) => open);
  return free.map(({ corner }) => [from, corner, to].map((sq) => lib.squareName(def, sq)));
}

/** Returns the same keys, each with what is found for it. */
function eachKey<T>(expected: Readonly<Record<string, T>>, find: (key: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.keys(expected).map((key) => [key, find(key)]));
}

const FINDS: { readonly [K in Exclude<keyof Required<Expectation>, 'note' | 'problems'>]: Find<K> } = {
  legalCount: ({ node }) => node.position.legalMoves().length,
  legal: (at) => ucis(at),
  includes: (at, expected) => ucis(at).filter((uci) => expected.includes(uci)),
  // Of what must not be there, what is: nothing, or else it differs from the list.
  excludes: (at, expected) => expected.filter((uci) => !ucis(at).includes(uci)),
  promotions: (at) => ucis(at, at.lib.KIND.promotion),
  drops: (at, { exact, count }) => {
    const found = ucis(at, at.lib.KIND.drop);
    return { ...(exact && { exact: found }), ...(count !== undefined && { count: found.length }) };
  },
  san: (at, expected) => eachKey(expected, (uci) => sanOf(at, uci)),
  sanIncludes: (at, expected) => expected.filter((san) => bareSans(at).includes(withoutSign(san))),
  sanExcludes: (at, expected) => expected.filter((san) => !bareSans(at).includes(withoutSign(san))),
  check: ({ node }) => node.position.isCheck,
  fen: ({ node }) => node.fen,
  turn: ({ node }) => SIDES[node.position.turn],
  outcome: ({ node: { outcome } }) =>
    outcome && { winner: outcome.winner === null ? null : SIDES[outcome.winner], reason: outcome.reason },
  claims: ({ node }) => node.claims.map(({ reason }) => reason),
  count: ({ node: { position } }, expected) => {
    const count: Readonly<Record<string, unknown>> | null = position.count && { ...position.count };
    return count && expected ? eachKey(expected, (key) => count[key]) : count;
  },
  actions: ({ node }) => [...node.position.countActions],
  halfmoves: ({ node }) => node.position.halfmoves,
  why: (at, expected) => eachKey(expected, (uci) => whyOf(at, uci)),
  paths: (at, expected) => eachKey(expected, (uci) => freePaths(at, uci)),
};

/** Returns a value as text that is equal for equal values; lists are compared without their order. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(textOf).sort().join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'nothing';
  const entries = Object.entries(value).map(([key, item]) => `${key}: ${textOf(item)}`);
  return `{ ${entries.sort().join(', ')} }`;
}

function problemsIn({ rules: lib }: Library, rules: Rules, fen: string): string[] {
  const setup = lib.parseSetupFen(rules, fen);
  if (!setup.ok) return [setup.error.message];
  return lib.problemsOf(rules, setup.value).map(({ code, fatal }) => `${fatal ? '!' : ''}${code}`);
}

/** Returns the rules of a case under a ruleset, with some options changed. Errors: throws on an unknown ruleset. */
export function rulesOfCase(
  lib: Library,
  variant: VariantId,
  ruleset: string,
  given: RuleCase,
  change: JsonOptions = {},
): Rules {
  const preset = lib.rules.variantOf(variant).presets[ruleset];
  if (!preset) throw new Error(`${variant} has no ruleset ${ruleset}`);
  return lib.rules.rulesOf(variant, { ...preset, ...given.options, ...change });
}

/** Returns what rules get wrong in a case, a line each: `key: expected …, found …`. Errors: throws where it is not reached. */
export function failuresOf(lib: Library, rules: Rules, given: RuleCase, expected: Expectation): readonly string[] {
  const { note: _, problems, ...asked } = expected;
  const failures: string[] = [];
  const compare = (key: string, wanted: unknown, found: unknown): void => {
    const [a, b] = [textOf(wanted), textOf(found)];
    if (a !== b) failures.push(`${key}: expected ${a}, found ${b}`);
  };
  if (problems) compare('problems', problems, problemsIn(lib, rules, given.fen));
  const keys = Object.keys(asked) as (keyof typeof asked)[];
  if (keys.length === 0) return failures;
  const at: At = { lib: lib.rules, node: reach(lib, rules, given) };
  for (const key of keys) {
    const find = FINDS[key] as ((at: At, expected: unknown) => unknown) | undefined;
    if (!find) throw new Error(`a key that no check knows: ${key}`);
    compare(key, asked[key], find(at, asked[key]));
  }
  return failures;
}
