/** The fixtures of the repository, language-neutral, as the tests read them. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../../fixtures/', import.meta.url));

/** Returns the text of a fixture. */
export function fixtureText(path: string): string {
  return readFileSync(ROOT + path, 'utf8');
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

/** Returns the sample messages of one side. */
export function samplesOf(side: 'client' | 'server'): Sample[] {
  return JSON.parse(fixtureText(`protocol/${side}.json`));
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

/** Returns the entries of a perft file: paragraphs of `id`, `epd`, `option` and `perft` lines, `#` for comments. */
export function readPerft(text: string): PerftEntry[] {
  const paragraphs = text.split(/\n\s*\n/).map((part) => part.split('\n').filter((line) => line !== ''));
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
