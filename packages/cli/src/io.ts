/** The world around a command, so that a test can give it another. */

import type { StoreReport } from '@sitke/server/store';
import { t } from './texts.js';

/** The world of one run of a command. */
export interface Io {
  /** Whether the stack of an internal error is wanted. */
  readonly wantsStacks: boolean;
  /** Writes to standard output. Errors: rejects when nobody reads it any more. */
  out(text: string): Promise<void>;
  /** Writes to standard error. */
  err(text: string): Promise<void>;
  /** Returns the next line of standard input, null at its end; a person there sees the prompt. */
  ask(prompt: string): Promise<string | null>;
  /** Returns the text of a file, or of standard input for `-`. Errors: throws InputError if it can't be read. */
  read(file: string, maxBytes: number): Promise<string>;
  /** Yields the bytes of a file, or of standard input for `-`. Errors: throws InputError if it can't be read. */
  bytes(file: string): AsyncIterable<Uint8Array>;
}

/** Bad input: its message is the one line that the user gets. */
export class InputError extends Error {}

/** Returns a file's name for a person. */
export function nameOf(file: string): string {
  return file === '-' ? t('file.standardInput') : file;
}

const MAX_LINE_LENGTH = 400;

/** Returns a text that is one line of sensible length whatever a stranger has put into it. */
export function oneLine(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return clean.length > MAX_LINE_LENGTH ? `${clean.slice(0, MAX_LINE_LENGTH - 1)}…` : clean;
}

/** Returns all problems of a store's file and of its games, a line each. */
export function problemLines({ problems, games }: Pick<StoreReport, 'problems' | 'games'>): string[] {
  return [...problems, ...[...games].map(([id, problem]) => t('store.damagedGame', { id, problem }))].map(oneLine);
}
