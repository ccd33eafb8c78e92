/** @sitke/tablebase: exact endgame tables that know the count. See docs/tablebase.md. */

export type { ByteSource, MoveValue, Value, Verdict } from './types.js';
