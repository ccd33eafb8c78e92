/**
 * The log of a match, as JSON lines: the settings, then a line for each finished game. It is the only state of a match,
 * so it says what is left to play. An incomplete last line, from a process that died, is removed.
 */

import fs from 'node:fs';
import type { Played } from './game.js';
import { MatchError } from './spec.js';

/** A finished game. */
export interface GameRecord extends Played {
  /** Index of the pair, from 0, in the order of the openings. */
  readonly pair: number;
  /** In game 0 of a pair the first engine has color 0, in game 1 the second. */
  readonly game: 0 | 1;
  /** Date of the end in UTC: `YYYY-MM-DD`. */
  readonly date: string;
}

/** Everything that must be equal to resume a log, as JSON. */
export type MatchIdentity = Readonly<Record<string, unknown>>;

/** The games of a match, in a file or in memory only. */
export class MatchLog {
  readonly #file: string | undefined;
  /** The first line, until a game follows it. */
  #head: MatchIdentity | undefined;
  readonly #games = new Map<string, GameRecord>();

  /** Errors: throws MatchError if the file is of another match, is not a log, or cannot be read or written. */
  constructor(identity: MatchIdentity, file?: string) {
    this.#file = file;
    if (file === undefined) return;
    const text = readIfThere(file);
    const complete = text.slice(0, text.lastIndexOf('\n') + 1);
    if (complete.length < text.length) onFile(file, () => fs.writeFileSync(file, complete));
    const lines = complete.split('\n').slice(0, -1);
    if (lines.length > 0) this.#load(file, lines, identity);
    else this.#head = identity;
  }

  #load(file: string, [head = '', ...lines]: readonly string[], identity: MatchIdentity): void {
    const there = parseLine(file, 1, head);
    const differing = Object.keys({ ...there, ...identity }).filter(
      (key) => JSON.stringify(there[key]) !== JSON.stringify(identity[key]),
    );
    if (differing.length > 0)
      throw new MatchError(`${file} is the log of another match: ${differing.join(', ')} differ`);
    lines.forEach((line, index) => {
      const record = parseLine(file, index + 2, line);
      if (!isRecord(record)) throw new MatchError(`${file}, line ${index + 2}: not a game`);
      this.#games.set(keyOf(record.pair, record.game), record);
    });
  }

  /** Returns a game if it has been played. */
  get(pair: number, game: 0 | 1): GameRecord | undefined {
    return this.#games.get(keyOf(pair, game));
  }

  /** Returns all games, by pairs. */
  games(): GameRecord[] {
    return [...this.#games.values()].sort((a, b) => a.pair - b.pair || a.game - b.game);
  }

  /** Adds a game; it is in the file when this returns. */
  add(record: GameRecord): void {
    this.#games.set(keyOf(record.pair, record.game), record);
    if (this.#head) this.#write(this.#head);
    this.#head = undefined;
    this.#write(record);
  }

  #write(line: object): void {
    const file = this.#file;
    if (file !== undefined) onFile(file, () => fs.appendFileSync(file, `${JSON.stringify(line)}\n`));
  }
}

function keyOf(pair: number, game: number): string {
  return `${pair}.${game}`;
}

function onFile<T>(file: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw new MatchError(`${file}: ${(error as Error).message}`);
  }
}

function readIfThere(file: string): string {
  return onFile(file, () => (fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : ''));
}

function parseLine(file: string, number: number, line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Reported below.
  }
  throw new MatchError(`${file}, line ${number}: not a line of a match's log`);
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((text) => typeof text === 'string');
}

function isRecord(value: object): value is GameRecord {
  const { pair, game, fen, moves, notes, result, by, reason, date } = value as Readonly<Record<string, unknown>>;
  const texts = [fen, result, by, reason, date];
  return Number.isInteger(pair) && (game === 0 || game === 1) && isTexts(moves) && isTexts(notes) && isTexts(texts);
}
