/** My games as tests use it: its cards, and its files. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { clicking, keptState, linkTo, playMoves, startNode } from './hands.js';
import type { TestApp } from './support.js';

/** Plays a new game from the start; the page is then at its address. */
export async function playGame(app: TestApp, page: Page, moves: string): Promise<void> {
  await page.goto(app.url + linkTo('sissa'));
  await playMoves(page, startNode('sissa'), moves, clicking);
  await page.waitForURL(/games\/[\w-]+$/);
}

/** The games in the list. */
export const cards = (page: Page) => page.locator('.game-card');

/** A file of games: so many with one move each, lines of others among them. */
export function fileOf(count: number, others: readonly string[] = []): string {
  const squares = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
  const game = (i: number) => {
    const move = `${squares[i % 9]}2${squares[i % 9]}${3 + (i % 2)}`;
    const tree = [
      [0, ''],
      [1, move],
    ];
    const rules = { variant: 'sissa', ruleset: 'standard', start: '' };
    const state = { cursor: move, undone: null, ready: [false, false], seated: 0, computer: null };
    const when = new Date(Date.UTC(2026, 0, 1, 0, i)).toISOString();
    return JSON.stringify({
      id: `file-${i}`,
      created: when,
      changed: when,
      name: `Game ${i}`,
      game: { ...rules, ...state, tree },
    });
  };
  const head = JSON.stringify({ format: 'sitke-games', version: 1, games: count });
  return [head, ...Array.from({ length: count }, (_, i) => game(i)), ...others].join('\n');
}

/** A folder of files that are read in. */
export class Files {
  readonly folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-games-'));

  /** Writes a file and returns its path. */
  written(name: string, text: string): string {
    const file = path.join(this.folder, name);
    fs.writeFileSync(file, text);
    return file;
  }

  remove(): void {
    fs.rmSync(this.folder, { recursive: true });
  }
}

/** Reads a file in. */
export const readIn = (page: Page, file: string) => page.getByLabel('Read a file in').setInputFiles(file);

/** Saves all games, and returns the file. */
export async function saved(page: Page): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sitke-games-\d{4}-\d\d-\d\d\.jsonl$/);
  return fs.readFileSync(await download.path(), 'utf8');
}

/** Waits until the library has all that was played on a page; the journal is empty then. */
export async function waitUntilKept(page: Page): Promise<void> {
  await keptState(page);
  await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('sitke.game.')));
}
