import type { GameRow } from '@sitke/server/store';

/** The row of a game under way of which nothing but its log and its times matters. */
export function anyRow(
  id: string,
  version: number,
  times: Pick<GameRow, 'deadlineMs' | 'createdMs' | 'updatedMs'>,
): GameRow {
  const row = { id, version, variant: 'any', options: '{}', status: 'live', timeControl: '{}', about: '{}' } as const;
  const people = { seats: ['anna', 'ben'], names: [null, null], salts: [null, null], invited: null } as const;
  return { ...row, ...people, ...times, parentId: null, result: null, isVoid: false };
}
