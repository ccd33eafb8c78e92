/**
 * All games as one file, and back: docs/games-file.md has its form. A line each, so that a damaged line costs one game and
 * a file that was cut off all but the rest.
 */
import { type ParseError, RulesError, type VariantId } from '@sitke/rules';
import * as v from 'valibot';
import { Game, KeptId } from '../store/savedGame.js';
import { contentOf } from './content.js';
import { type GameRecord, MAX_NAME, recordOfSaved, twinId } from './record.js';
import { linesOf, type Results, readResults } from './results.js';

const FORMAT = 'sitke-games';
/** Raised when what is written cannot be read by those who read it before. */
const VERSION = 1;

const Head = v.object({
  format: v.literal(FORMAT),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  games: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  owner: v.fallback(v.unknown(), null),
});

/** A guest of a server, as a recovery file brings them back; and their name, empty for none. */
export interface Owner {
  readonly name: string;
  /** The address of the server's folder, and the key that the server takes. */
  readonly guest: { readonly server: string; readonly key: string } | null;
}

export const NOBODY: Owner = { name: '', guest: null };

const Owned = v.object({
  name: v.fallback(v.pipe(v.string(), v.maxLength(MAX_NAME)), ''),
  guest: v.fallback(v.nullable(v.object({ server: v.pipe(v.string(), v.url()), key: v.string() })), null),
});

const When = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => Date.parse(text)),
);

const GameLine = v.object({
  id: KeptId,
  created: When,
  changed: When,
  name: v.fallback(v.pipe(v.string(), v.maxLength(MAX_NAME)), ''),
  game: Game,
});

/** Returns the file that holds games and results; with an owner, one that brings them back. */
export function writeGamesFile(
  records: readonly GameRecord[],
  results: Results,
  nowMs: number,
  owner: Owner = NOBODY,
): string {
  const iso = (ms: number): string => new Date(ms).toISOString();
  const games = records.map(({ id, createdMs, changedMs, name, game }) => {
    const { id: _, ...rest } = game;
    return { id, created: iso(createdMs), changed: iso(changedMs), name, game: rest };
  });
  const head = {
    format: FORMAT,
    version: VERSION,
    written: iso(nowMs),
    games: games.length,
    ...(owner !== NOBODY && { owner }),
  };
  return [head, ...linesOf(results), ...games].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** The reason why a line cannot be read: it is damaged, it is not a game, or the rules refuse the game. */
export type Fault =
  | { readonly why: 'damaged' | 'form' }
  | { readonly why: 'rules'; readonly variant: VariantId; readonly error: ParseError };

/** A line that cannot be read. */
export type BrokenLine = Fault & {
  /** Counted from 1. */
  readonly line: number;
  /** The name of its game, as far as that can be read; empty for none. */
  readonly name: string;
};

export type Line =
  | { readonly kind: 'game'; readonly record: GameRecord }
  | { readonly kind: 'results'; readonly results: Partial<Results> }
  | { readonly kind: 'broken'; readonly broken: BrokenLine };

/** A file: its lines below the first, its owner, and how many games it says it has. `problem`: it is not such a file, or one of a newer version. */
export type GamesFile =
  | { readonly problem: null; readonly games: number; readonly owner: Owner; readonly lines: readonly string[] }
  | { readonly problem: 'foreign' | 'newer' };

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns the lines of a file, none of them read yet but the first. */
export function openGamesFile(text: string): GamesFile {
  const [first = '', ...lines] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const head = v.safeParse(Head, parsed(first));
  if (!head.success) return { problem: 'foreign' };
  const { version, games } = head.output;
  const owner = v.safeParse(Owned, head.output.owner);
  return version > VERSION
    ? { problem: 'newer' }
    : { problem: null, games, owner: owner.success ? owner.output : NOBODY, lines };
}

function nameIn(data: unknown): string {
  const { name } = (typeof data === 'object' && data ? data : {}) as { name?: unknown };
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : '';
}

/** Reads a line below the first, `index` from 0; null for an empty one. Plays its game again. */
export function readLine(text: string, index: number): Line | null {
  if (text.trim() === '') return null;
  const data = parsed(text);
  const broken = (fault: Fault): Line => ({
    kind: 'broken',
    broken: { ...fault, line: index + 2, name: nameIn(data) },
  });
  if (data === undefined) return broken({ why: 'damaged' });
  const game = v.safeParse(GameLine, data);
  if (!game.success) {
    const results = readResults(data);
    return results ? { kind: 'results', results } : broken({ why: 'form' });
  }
  const { id, created, changed, name } = game.output;
  try {
    const saved = { ...game.output.game, id };
    return { kind: 'game', record: recordOfSaved(saved, { createdMs: created, changedMs: changed, name }) };
  } catch (error) {
    const { variant } = game.output.game;
    if (error instanceof RulesError) return broken({ why: 'rules', variant, error: error.error });
    if (error instanceof RangeError) return broken({ why: 'form' });
    throw error;
  }
}

/** The outcome of an import. */
export interface Merge {
  /** The games to add. */
  readonly added: readonly GameRecord[];
  /** Games that were there already, just so. */
  readonly same: number;
  /** Of those added: other versions of games that were there, which stay as they are. */
  readonly twins: number;
}

/** Returns what is to be added to the games on this device, so that none of them changes. */
export function mergeGames(own: readonly GameRecord[], read: readonly GameRecord[]): Merge {
  const known = new Map(own.map((record) => [record.id, contentOf(record)]));
  const added: GameRecord[] = [];
  let [same, twins] = [0, 0];
  for (const record of read) {
    let next = record;
    const content = contentOf(record);
    while (known.has(next.id) && known.get(next.id) !== content) next = { ...next, id: twinId(next) };
    if (known.has(next.id)) {
      same++;
      continue;
    }
    if (next !== record) twins++;
    known.set(next.id, content);
    added.push(next);
  }
  return { added, same, twins };
}
