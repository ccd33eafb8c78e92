/** Checks a value from the network against a schema. */

import type { Result } from '@sitke/rules';
import * as v from 'valibot';
import { type Refusal, refusal } from './errors.js';

/** Returns a value as its schema types it, or the refusal. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, Refusal> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  // Some of valibot's messages hold the received value, which may be long.
  const place = v.getDotPath(issue)?.slice(0, 200);
  return { ok: false, error: refusal('message/shape', issue.message.slice(0, 200), place) };
}
