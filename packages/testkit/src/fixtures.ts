/**
 * The fixtures of the repository, language-neutral, as tests and tools read them: one reader for each kind. The rules'
 * cases have theirs in ruleCases.ts. No other file knows where the fixtures lie.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { VariantId } from '@sitke/rules';

const ROOT = fileURLToPath(new URL('../../../fixtures/', import.meta.url));

/** Returns the file of a fixture, to be written or given to a program. */
export function fixtureFile(path: string): string {
  return ROOT + path;
}

/** Returns the text of a fixture. */
export function fixtureText(path: string): string {
  return readFileSync(ROOT + path, 'utf8');
}

function fixtureJson<T>(path: string): T {
  return JSON.parse(fixtureText(path)) as T;
}

/** Returns the lines of a fixture that say something: not empty, and no comments after `#`. */
export function fixtureLines(path: string): string[] {
  return fixtureText(path)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}

/** Returns the names of the fixtures of a folder with an ending; none if there is no such folder. */
export function fixtureNames(folder: string, ending: string): string[] {
  if (!existsSync(ROOT + folder)) return [];
  return readdirSync(ROOT + folder)
    .filter((name) => name.endsWith(ending))
    .sort();
}

/** A message of the protocol as an example. */
export interface Sample {
  readonly name: string;
  readonly about: string;
  readonly message: object;
}

/** Returns the sample messages of one side: those of today's protocol, or of an older version's. */
export function samplesOf(side: 'client' | 'server', version?: string): Sample[] {
  return fixtureJson(version === undefined ? `protocol/${side}.json` : `${versionFolder(version)}/${side}.json`);
}

/** One entry of a perft file. */
export interface PerftEntry {
  readonly id: string;
  readonly fen: string;
  /** Options as a ruleset text, '' for the standard ones. */
  readonly ruleset: string;
  readonly depths: readonly (readonly [depth: number, nodes: number])[];
  /** The number of moves of each kind that end at a depth, from a comment such as `# stats at depth 3: captures 5, checks 2`. */
  readonly stats: { readonly depth: number; readonly counts: Readonly<Record<string, number>> } | null;
}

function readStats(lines: readonly string[]): PerftEntry['stats'] {
  const found = lines.map((line) => /^#.*stats at depth (\d+): (.*)$/.exec(line)).find((match) => match !== null);
  if (!found) return null;
  const pairs = found[2]!.split(', ').map((pair) => /^(.+) (\d+)$/.exec(pair)!);
  return { depth: Number(found[1]), counts: Object.fromEntries(pairs.map(([, name, n]) => [name, Number(n)])) };
}

/**
 * Returns the perft entries of a variant: paragraphs of `id`, `epd`, `option` and `perft` lines, `#` for comments. There are
 * none where the variant has no file.
 */
export function perftOf(id: VariantId): PerftEntry[] {
  const file = `perft/${id}.perft`;
  if (!existsSync(fixtureFile(file))) return [];
  const paragraphs = fixtureText(file)
    .split(/\n\s*\n/)
    .map((part) => part.split('\n').filter((line) => line !== ''));
  return paragraphs.filter((lines) => lines.some((line) => line[0] !== '#')).map(readEntry);
}

function readEntry(lines: readonly string[]): PerftEntry {
  const values = (key: string): string[] =>
    lines.filter((line) => line.startsWith(`${key} `)).map((line) => line.slice(key.length + 1).trim());
  const known = ['#', 'id', 'epd', 'option', 'perft'];
  const strange = lines.find((line) => !known.includes(line.split(' ')[0]!));
  if (strange !== undefined) throw new Error(`not a line of a perft file: ${strange}`);
  const depths = values('perft').map((line) => line.split(/\s+/).map(Number) as [number, number]);
  const [id, fen] = [values('id')[0]!, values('epd')[0]!];
  return { id, fen, ruleset: values('option').join(' '), depths, stats: readStats(lines) };
}

/** Returns the number of lines that begin with each move, in UCI, of a file of these. */
export function divideOf(name: string): (readonly [uci: string, nodes: number])[] {
  return fixtureLines(`perft/${name}.txt`).map((line) => {
    const [uci = '', nodes] = line.split(' ');
    return [uci, Number(nodes)];
  });
}

/** A bent path: start, corner, target. */
export type NamedPath = readonly [from: string, corner: string, to: string];

/** Whether a piece attacks a square, and by which paths and no others. */
export interface PrintedAttack {
  readonly from: string;
  readonly to: string;
  readonly attacks: boolean;
  readonly paths?: readonly NamedPath[];
  readonly blocked?: readonly NamedPath[];
}

/** One ply of a printed game; what is said of attacks and checks is of the position after it. */
export interface PrintedMove {
  readonly ply: number;
  readonly printed: string;
  readonly san: string;
  readonly paths?: readonly NamedPath[];
  readonly blockedPaths?: readonly NamedPath[];
  readonly attacks?: readonly PrintedAttack[];
  readonly givesCheckBy?: readonly NamedPath[];
  readonly blocksCheckBy?: readonly NamedPath[];
  /** No other move was legal. */
  readonly onlyMove?: boolean;
}

/** A line that was not played; paths are of its move at an index, attacks of the position after it. */
export interface SideLine {
  readonly afterPly: number;
  readonly printed: string;
  readonly moves: readonly string[];
  readonly paths?: readonly { readonly index: number; readonly paths: readonly NamedPath[] }[];
  readonly attacks?: readonly (PrintedAttack & { readonly index: number })[];
}

/** A game as it was printed, with the notes' claims. */
export interface PrintedGame {
  readonly white: string;
  readonly black: string;
  readonly site: string;
  readonly date: string;
  readonly result: string;
  readonly startFen: string;
  readonly finalFen: string;
  readonly moves: readonly PrintedMove[];
  readonly sideLines: readonly SideLine[];
}

/** Returns a printed game with the notes' claims. */
export function printedGame(name: string): PrintedGame {
  return fixtureJson(`pgn/${name}.json`);
}

/** Returns a game file as a stranger's program might write it. */
export function pgnText(name: string): string {
  return fixtureText(`pgn/${name}.pgn`);
}

/** For each square, the last rank first: to how many squares its piece goes, and by how many paths. */
export interface PathTable {
  readonly targets: readonly (readonly number[])[];
  readonly paths: readonly (readonly number[])[];
}

/** Returns a table of bent paths. */
export function pathTable(name: string): PathTable {
  return fixtureJson(`paths/${name}.json`);
}

/** A recorded game, to be played by hand or program; its moves in UCI, separated by blanks. */
export interface RecordedGame {
  readonly variant: VariantId;
  readonly ruleset: string;
  readonly moves: string;
}

/** Returns a recorded game. */
export function recordedGame(name: string): RecordedGame {
  return fixtureJson(`games/${name}.json`);
}

/** Returns the file of a variant's openings, as `sitke match` reads it. */
export function openingsFile(id: VariantId): string {
  return fixtureFile(`openings/${id}.txt`);
}

/** Returns the variants that have openings. */
export function variantsWithOpenings(): string[] {
  return fixtureNames('openings', '.txt').map((name) => name.replace('.txt', ''));
}

/** A position with a running count, and what the tables say of it. */
export interface CountRow {
  readonly fen: string;
  readonly outcome: 'win' | 'draw' | 'loss';
  /** Plies to the end with the count, and the plies it leaves; null where there are none. */
  readonly distance: number | null;
  readonly pliesLeft: number | null;
  /** Their answer without the count; null where the row does not tell. */
  readonly uncounted: { readonly outcome: string; readonly distance: number | null } | null;
  readonly what: string;
}

/** Returns the positions with a count. */
export function countRows(): CountRow[] {
  const [head, ...rows] = fixtureText('tablebase/counts.csv').trim().split('\n');
  const columns = 'fen,outcome,distance,pliesLeft,uncountedOutcome,uncountedDistance,what';
  if (head !== columns) throw new Error(`counts.csv has the columns ${head}; expected ${columns}`);
  const number = (text: string): number | null => (text === '' ? null : Number(text));
  return rows.map((row) => {
    const [fen = '', outcome, distance = '', pliesLeft = '', without = '', plies = '', what = ''] = row.split(',');
    const uncounted = without === '' ? null : { outcome: without, distance: number(plies) };
    return {
      fen,
      outcome: outcome as CountRow['outcome'],
      distance: number(distance),
      pliesLeft: number(pliesLeft),
      uncounted,
      what,
    };
  });
}

/** The log of a game from before today's rules of clocks. */
export interface OldLog {
  readonly game: string;
  readonly log: readonly (readonly [seq: number, kind: string, seat: number | null, data: object, atMs: number])[];
  /** Of both seats after each event: main time, set-up time, periods, and since when it runs. */
  readonly clocks: readonly (readonly (readonly [number, number, number, number | null])[])[];
}

/** Returns the old logs. */
export function oldLogs(): OldLog[] {
  return fixtureJson('logs/clocks.json');
}

/** Returns the bytes of a store as a server of before left it, a SQLite file. */
export function oldStore(): Uint8Array {
  return gunzipSync(readFileSync(fixtureFile('store/before-form.db.gz')));
}

/** The texts that the app of before kept in a browser's store. */
export interface SavedApp {
  readonly states: readonly { readonly name: string; readonly text: string }[];
  readonly training: string;
  readonly acts: Readonly<Record<string, string>>;
}

/** Returns what the app of before kept. */
export function savedApp(): SavedApp {
  return fixtureJson('app/saved.json');
}

/** A dialogue with the engine in one of its text protocols. */
export interface Dialogue {
  readonly name: string;
  readonly text: string;
}

/** Returns the dialogues of a protocol. */
export function dialoguesOf(protocol: 'uci' | 'xboard'): Dialogue[] {
  return fixtureNames(protocol, '.txt').map((name) => ({ name, text: fixtureText(`${protocol}/${name}`) }));
}

/** Returns the folder of what is kept of an older version, within the fixtures: its programs, its data, its protocol. */
export function versionFolder(version: string): string {
  return `versions/${version}`;
}

/** Returns the versions of which a file is kept, such as `app.br`. */
export function versionsWith(file: string): string[] {
  return fixtureNames('versions', '').filter((version) => existsSync(fixtureFile(`${versionFolder(version)}/${file}`)));
}

/** Returns the app of an older version as scripts/packVersion.mjs has packed it. */
export function versionApp(version: string): Uint8Array {
  return readFileSync(fixtureFile(`${versionFolder(version)}/app.br`));
}

/** A game in the store of an older version, as that version has read it. */
export interface VersionGame {
  readonly id: string;
  readonly what: string;
  /** How many events it has, and the head of the chain over them. */
  readonly events: number;
  readonly head: string;
  /** The hash of its view for the first seat, for the second, and for a spectator. */
  readonly views: readonly [number, number, number];
  /** The army that each seat has arranged in secret and not shown yet. */
  readonly drafts: readonly ({ readonly n: number; readonly drops: readonly string[] } | null)[];
}

/** The data of a server of an older version. */
export interface VersionStore {
  /** The SQLite file. */
  readonly file: Uint8Array;
  /** The key of its receipts, a JWK: with its private part (`d`) where the version kept it in a file beside the store. */
  readonly receiptKey: { readonly x: string; readonly d?: string };
  readonly games: readonly VersionGame[];
}

/** Returns the data that a server of an older version left. Its clock stood at 2100, so that no session in it is over. */
export function versionStore(version: string): VersionStore {
  const folder = versionFolder(version);
  const file = brotliDecompressSync(readFileSync(fixtureFile(`${folder}/store.br`)));
  return { file, ...fixtureJson<Omit<VersionStore, 'file'>>(`${folder}/store.json`) };
}

/** A database of a browser, with all that is in it. */
export interface KeptDatabase {
  readonly name: string;
  readonly version: number;
  readonly stores: readonly {
    readonly name: string;
    readonly keyPath: string;
    readonly records: readonly object[];
  }[];
}

/** The data that a page of an older version kept in a game of `versionStore`, with a move that no server had answered. */
export interface VersionDevice {
  /** The page's address on its server. */
  readonly path: string;
  readonly game: string;
  /** The move, in UCI; the second seat makes it. */
  readonly move: string;
  readonly cookies: readonly { readonly name: string; readonly value: string; readonly path: string }[];
  readonly localStorage: Readonly<Record<string, string>>;
  readonly sessionStorage: Readonly<Record<string, string>>;
  readonly indexedDB: readonly KeptDatabase[];
}

/** Returns what a page of an older version kept in its browser. */
export function versionDevice(version: string): VersionDevice {
  return fixtureJson(`${versionFolder(version)}/device.json`);
}
