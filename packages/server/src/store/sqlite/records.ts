/** Rows of games, with their checksums. */

import { crc32 } from 'node:zlib';
import type { GameRow } from '../row.js';
import { type GameColumns, rowOf } from '../sql/rows.js';

export interface GameRecord extends GameColumns {
  readonly is_void: 0 | 1;
  readonly ended_ms: number | null;
  readonly packed_id: number | null;
  readonly head: Buffer;
  readonly fixed_sum: number;
  readonly state_sum: number;
}

/** The columns that never change, unless a person is deleted. */
type FixedColumn = 'variant' | 'options' | 'timeControl' | 'parentId' | 'createdMs' | 'invited';

/** Returns the checksum of these columns. */
export function fixedSumOf({ id, variant, options, timeControl, parentId, createdMs, invited }: GameRow): number {
  return crc32(JSON.stringify([id, variant, options, timeControl, parentId, createdMs, invited]));
}

/** The next head to be summed. */
const headBytes = Buffer.alloc(32);

/** Returns the checksum of the other columns, with the head of the chain in hexadecimal. */
export function stateSumOf(row: Omit<GameRow, FixedColumn>, head: string): number {
  const { id, status, version, seats, names, salts, deadlineMs, updatedMs, about, result, isVoid } = row;
  const people = [seats[0], seats[1], names[0], names[1], salts[0], salts[1]];
  const state = JSON.stringify([id, status, version, people, deadlineMs, updatedMs, about, result, isVoid]);
  headBytes.write(head, 'hex');
  return crc32(headBytes, crc32(state));
}

/** Returns the problem of a row, in words; null if it is as it was written. */
export function problemOfRecord(record: GameRecord): string | null {
  const { head } = record;
  if (!Buffer.isBuffer(head) || head.length !== headBytes.length) return 'its row has no head of its chain';
  const row = rowOf(record);
  const isRight = fixedSumOf(row) === record.fixed_sum && stateSumOf(row, head.toString('hex')) === record.state_sum;
  if (!isRight) return 'its row is not what its checksums were made of';
  return isPossible(record) ? null : 'what its row says beside its checksums cannot be';
}

/**
 * The checksums leave out when a game ended, of which indexes have a copy that `check` compares, and where its packed
 * log is, whose damage a read finds.
 */
function isPossible({ status, is_void, ended_ms, packed_id }: GameRecord): boolean {
  if (is_void !== 0 && is_void !== 1) return false;
  if (status !== 'ended') return ended_ms === null && packed_id === null;
  const isLog = packed_id === null || (Number.isSafeInteger(packed_id) && packed_id > 0);
  return isLog && Number.isSafeInteger(ended_ms);
}
