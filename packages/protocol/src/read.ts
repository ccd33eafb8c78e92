/** From something that came over the network to what a schema says that it is. */

import type { Result } from '@sitke/rules';
import * as v from 'valibot';
import { type Refusal, refusal } from './errors.js';

/** Returns a value as a schema has it, or why it is not. */
export function readAs<T>(schema: v.GenericSchema<unknown, T>, value: unknown): Result<T, Refusal> {
  const parsed = v.safeParse(schema, value, { abortEarly: true });
  if (parsed.success) return { ok: true, value: parsed.output };
  const [issue] = parsed.issues;
  // The received value stands in some of valibot's messages; a long one is of no use to anybody.
  const place = v.getDotPath(issue)?.slice(0, 200);
  return { ok: false, error: refusal('message/shape', issue.message.slice(0, 200), place) };
}
