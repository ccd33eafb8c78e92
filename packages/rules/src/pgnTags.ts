/** The tags of a PGN, and the game that they say. */

import type { Dialect } from './core/dialect.js';
import { VARIANT_MISSING, VARIANT_NAME } from './core/mistakes.en.js';
import { failAt } from './core/mistakes.js';
import { ok, type Result } from './core/types.js';
import type { GameResult } from './game.js';
import { Game } from './gameByName.js';
import { readResult, type Token } from './notation/pgnText.js';
import { dialectOfFen, readFen } from './notation/readMoveFen.js';
import { parseRuleset } from './notation/ruleset.js';
import type { PgnError } from './pgnTree.js';
import { Position } from './position.js';
import type { Rules } from './variants/define.js';
import { rulesOf, VARIANT_IDS, type VariantId, variantOf } from './variants/registry.js';

/** The variant and rules of a game whose tags do not say them. */
export interface PgnDefaults {
  readonly variant?: VariantId;
  /** As `parseRuleset` reads it. */
  readonly ruleset?: string;
}

/** The tags of one game with their places, as read. */
export type Tags = Map<string, Token>;

type Step<T> = Result<T, PgnError>;

/** The tags that mean something to us or to every reader: written as here, read in any case. */
const TAG_NAMES: ReadonlyMap<string, string> = new Map(
  ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result', 'Variant', 'Ruleset', 'SetUp', 'FEN'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** Returns the name of a tag as it is written, whatever case it was read in. */
export function tagName(name: string): string {
  return TAG_NAMES.get(name.toLowerCase()) ?? name;
}

function variantNamed(name: string): VariantId | undefined {
  const wanted = name.trim().toLowerCase();
  return VARIANT_IDS.find((id) => id === wanted || variantOf(id).name.toLowerCase() === wanted);
}

function rulesOfTags(tags: Tags, defaults: PgnDefaults, at: number): Step<Rules> {
  const tag = tags.get('Variant');
  const id = tag ? variantNamed(tag.text) : defaults.variant;
  if (!id && tag) return failAt(tag.at, VARIANT_NAME, { name: JSON.stringify(tag.text) });
  if (!id) return failAt(at, VARIANT_MISSING);
  const ruleset = tags.get('Ruleset');
  const options = parseRuleset(variantOf(id), ruleset?.text ?? defaults.ruleset ?? '');
  return options.ok
    ? ok(rulesOf(id, options.value))
    : { ok: false, error: { ...options.error, at: ruleset?.at ?? at, variant: id } };
}

function startOf(tags: Tags, rules: Rules): Step<Position> {
  const fen = tags.get('FEN');
  if (!fen) return ok(Position.initial(rules));
  const position = readFen(rules, fen.text);
  if (position.ok) return position;
  return { ok: false, error: { ...position.error, at: fen.at, variant: rules.def.id as VariantId } };
}

/** A game that has its tags and no moves yet, and the dialect of its FEN if that shows one. */
export interface Begun {
  readonly game: Game;
  readonly dialect: Dialect | undefined;
}

/** Returns the game that tags say, at its start; `at` is where a tag is missed that is not there. */
export function gameOfTags(tags: Tags, defaults: PgnDefaults, at: number): Step<Begun> {
  const rules = rulesOfTags(tags, defaults, at);
  if (!rules.ok) return rules;
  const start = startOf(tags, rules.value);
  if (!start.ok) return start;
  const game = new Game(start.value);
  for (const [name, { text }] of tags) game.headers.set(name, text);
  const result = readResult(tags.get('Result')?.text.trim() ?? '');
  if (isResult(result)) game.result = result;
  const fen = tags.get('FEN')?.text;
  return ok({ game, dialect: fen === undefined ? undefined : dialectOfFen(rules.value, fen) });
}

/** Returns whether a text is a result as PGN writes it. */
export function isResult(text: string | undefined): text is GameResult {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' || text === '*';
}
