/** The page of another device, as tests use it. */
import fs from 'node:fs';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Files } from './gamesPage.js';

/** Saves a recovery file on the page; returns its path. */
export async function saveRecovery(page: Page, files: Files, name: string): Promise<string> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save a recovery file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sitke-recovery-\d{4}-\d\d-\d\d\.jsonl$/);
  return files.written(name, fs.readFileSync(await download.path(), 'utf8'));
}
