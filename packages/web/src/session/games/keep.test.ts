import { pgnRecords } from '@sitke/rules/pgn';
import { pgnFile } from '@sitke/testkit/pgnFile';
import { expect, test } from 'vitest';
import { recordOfPgn } from '../../features/pgn/record.js';
import { keepGames } from './keep.js';
import type { Problem } from './library.js';
import type { GameRecord } from './record.js';

const records = [...pgnRecords(pgnFile(500, 4, 9).text)].flatMap(({ game, number }) =>
  game ? [recordOfPgn(game, 1e12 - number)] : [],
);

/** A library with so much room. */
function shelf(room: number, problem: Problem = 'full') {
  const kept = new Map<string, GameRecord>();
  return {
    kept,
    all: async () => ({ records: [...kept.values()], unreadable: 0 }),
    addAll: async (added: readonly GameRecord[]) => {
      if (kept.size + added.length > room) return problem;
      for (const record of added) kept.set(record.id, record);
      return null;
    },
  };
}

test('all games are kept, and none twice', async () => {
  const library = shelf(1000);
  const heard: number[] = [];
  const first = await keepGames(library, records, (done) => heard.push(done));
  expect(first).toEqual({ added: records.length, same: 0, left: 0, problem: null });
  expect(heard).toEqual([200, 400, records.length]);
  expect(await keepGames(library, records)).toEqual({ added: 0, same: records.length, left: 0, problem: null });
});

test('as many are kept as there is room for, and the rest is counted', async () => {
  const library = shelf(450);
  expect(await keepGames(library, records)).toEqual({
    added: 400,
    same: 0,
    left: records.length - 400,
    problem: 'full',
  });
  expect(library.kept.size).toBe(400);
});
