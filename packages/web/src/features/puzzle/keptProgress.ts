/** The exercise under way in this tab, so that a reload goes on with it. */
import * as v from 'valibot';
import { persisted } from '../../platform/persisted.js';
import { browserStorage, save } from '../../platform/storage.js';
import type { Progress } from '../../session/puzzle/session.js';

const PROGRESS = 'sitke.exercise';
const MOST_MOVES = 100;

const KEPT_EXERCISE = persisted(
  v.object({
    id: v.string(),
    moves: v.pipe(v.array(v.pipe(v.string(), v.maxLength(16))), v.maxLength(MOST_MOVES)),
    hints: v.picklist([0, 1, 2, 3]),
    hasFailed: v.boolean(),
    isRecorded: v.boolean(),
  }),
);

/** Keeps how far an exercise has come. A tab without room begins it again after a reload. */
export function keepProgress({ id }: { readonly id: string }, progress: Progress): void {
  const storage = browserStorage('sessionStorage');
  if (storage) save(storage, PROGRESS, JSON.stringify({ id, ...progress }));
}

/** Returns how far an exercise had come in this tab; undefined where another one was under way, or none. */
export function progressOf({ id }: { readonly id: string }): Progress | undefined {
  const text = browserStorage('sessionStorage')?.getItem(PROGRESS) ?? '';
  const { id: saved, ...progress } = KEPT_EXERCISE.decode(text) ?? { id: null };
  return saved === id ? (progress as Progress) : undefined;
}
