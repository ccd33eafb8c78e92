import { VARIANT_IDS } from '@sitke/rules';
import { holds } from '@sitke/testkit/properties';
import { type Choose, seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { randomGame } from '../../test/randomGames.js';
import { NO_PRACTICE } from '../practice/practice.js';
import type { Training } from '../training.js';
import { contentOf } from './content.js';
import { mergeGames, openGamesFile, readLine, writeGamesFile } from './file.js';
import { type GameRecord, recordOf } from './record.js';
import { mergeResults, NO_RESULTS, type Results } from './results.js';

const TRAINING: Training = { 'sissa|standard|KQvK|win': { box: 2, due: 20_000, tries: 3, failures: 1, missed: null } };
const CARD = { box: 1, due: 20_001, tries: 2, failures: 1 };
const ARMY = { variant: 'sittuyin', name: 'Mine', army: 'Ke2' } as const;
const RESULTS: Results = {
  training: TRAINING,
  practice: {
    ...NO_PRACTICE,
    cards: { 'sissa|a': CARD },
    levels: { sissa: 2.5 },
    days: { last: 20_000, length: 2, longest: 4 },
  },
  course: { last: 'elephant', lessons: { elephant: { stars: 3, step: 0, slips: 0 } } },
  armies: [ARMY],
};

function someRecords(choose: Choose, count: number): GameRecord[] {
  return Array.from({ length: count }, (_, i) => {
    const game = { ...randomGame(VARIANT_IDS[choose(VARIANT_IDS.length)]!, choose, 12), id: `game-${i}` };
    const record = recordOf(game, { owner: '', revision: 1, createdMs: 1e12 + i, changedMs: 2e12 - i });
    return { ...record, name: choose(2) === 0 ? '' : `“Name” ${i}\n– ကစား` };
  });
}

function readAll(text: string) {
  const file = openGamesFile(text);
  if (file.problem !== null) throw new Error(file.problem);
  const lines = file.lines.flatMap((line, index) => readLine(line, index) ?? []);
  return {
    games: file.games,
    records: lines.flatMap((line) => (line.kind === 'game' ? [line.record] : [])),
    results: lines.flatMap((line) => (line.kind === 'results' ? [line.results] : [])),
    broken: lines.flatMap((line) => (line.kind === 'broken' ? [line.broken] : [])),
  };
}

test('all games and results come back from a file', () => {
  holds(often(15, 200, 2000), (choose) => {
    const records = someRecords(choose, 1 + choose(6));
    const read = readAll(writeGamesFile(records, RESULTS, 1e12));
    expect(read.records).toEqual(JSON.parse(JSON.stringify(records)));
    expect(read).toMatchObject({ games: records.length, broken: [] });
    expect(read.results.reduce<Results>(mergeResults, NO_RESULTS)).toEqual(RESULTS);
  });
});

test('lines may end as Windows ends them, and the file begin with a mark', () => {
  const text = writeGamesFile(someRecords(seeded(1), 3), NO_RESULTS, 1e12);
  expect(readAll(`\uFEFF${text.replaceAll('\n', '\r\n')}`).records).toHaveLength(3);
});

describe('of a broken file', () => {
  const records = someRecords(seeded(2), 4);
  const lines = writeGamesFile(records, RESULTS, 1e12).trim().split('\n');

  test('each broken line is named with its reason, and the rest is read', () => {
    const [head, training, , , , first, second, third, fourth] = lines;
    const spoilt = [
      head!,
      training!,
      first!.slice(0, 40),
      second!,
      '{"hello":[]}',
      JSON.stringify({
        ...JSON.parse(third!),
        name: 'Impossible',
        game: {
          ...JSON.parse(third!).game,
          cursor: '',
          undone: null,
          tree: [
            [0, ''],
            [1, 'a1a9'],
          ],
        },
      }),
      fourth!,
    ];
    const { records: read, broken } = readAll(spoilt.join('\n'));
    expect(read.map(({ id }) => id)).toEqual(['game-1', 'game-3']);
    expect(broken.map(({ line, name, why }) => [line, name, why])).toEqual([
      [3, '', 'damaged'],
      [5, '', 'form'],
      [6, 'Impossible', 'rules'],
    ]);
    expect(broken[2]).toMatchObject({ variant: expect.any(String), error: { message: expect.any(String) } });
  });

  test('wherever it is cut, all whole lines before are read', () => {
    const text = lines.join('\n');
    for (let end = lines[0]!.length; end < text.length; end += 97) {
      const whole = text.slice(0, end).split('\n').length - 6;
      const read = readAll(text.slice(0, end));
      expect(read.records.length).toBeGreaterThanOrEqual(Math.max(0, whole));
      expect(read.games).toBe(4);
    }
  });

  test('a foreign file and one of a newer version are told apart', () => {
    for (const text of ['', '{', '[]', '[Event "?"]', '{"format":"sitke-games"}'])
      expect(openGamesFile(text)).toEqual({ problem: 'foreign' });
    expect(openGamesFile('{"format":"sitke-games","version":2}\n')).toEqual({ problem: 'newer' });
  });
});

describe('an import', () => {
  const records = someRecords(seeded(3), 5);

  test('adds what is not there, and changes nothing where it comes again', () => {
    const first = mergeGames(records.slice(0, 2), records);
    expect([first.added.map(({ id }) => id), first.same, first.twins]).toEqual([['game-2', 'game-3', 'game-4'], 2, 0]);
    expect(mergeGames(records, records)).toEqual({ added: [], same: 5, twins: 0 });
  });

  test('keeps both where a game differs, once however often it comes', () => {
    const other = { ...records[0]!, game: { ...records[0]!.game, ready: [true, true] as const, ruleset: 'other' } };
    const { added, twins } = mergeGames(records, [other, other]);
    expect([added.length, twins]).toEqual([1, 1]);
    expect(contentOf(added[0]!)).toBe(contentOf(other));
    expect(records.map(({ id }) => id)).not.toContain(added[0]!.id);
    expect(mergeGames([...records, ...added], [other])).toEqual({ added: [], same: 1, twins: 0 });
  });

  test('of results loses nothing of one’s own, and adds what is more', () => {
    const record = TRAINING['sissa|standard|KQvK|win']!;
    const other: Results = {
      training: { 'sissa|standard|KQvK|win': { ...record, tries: 1, failures: 0 }, 'sissa|standard|KRvK|win': record },
      practice: {
        ...NO_PRACTICE,
        cards: { 'sissa|a': { ...CARD, tries: 1 }, 'sissa|b': CARD },
        levels: { sissa: 1, sittuyin: 3 },
        days: { last: 20_005, length: 1, longest: 2 },
      },
      course: {
        last: 'rook',
        lessons: { elephant: { stars: 1, step: 2, slips: 4 }, rook: { stars: 0, step: 1, slips: 0 } },
      },
      armies: [ARMY, { ...ARMY, army: 'Kd1' }],
    };
    expect(mergeResults(RESULTS, other)).toEqual({
      training: { ...TRAINING, 'sissa|standard|KRvK|win': record },
      practice: {
        ...RESULTS.practice,
        cards: { 'sissa|a': CARD, 'sissa|b': CARD },
        levels: { sissa: 2.5, sittuyin: 3 },
        days: { last: 20_005, length: 1, longest: 4 },
      },
      course: { last: 'elephant', lessons: { ...RESULTS.course.lessons, rook: { stars: 0, step: 1, slips: 0 } } },
      armies: [ARMY, { ...ARMY, name: 'Mine 2', army: 'Kd1' }],
    });
  });

  test('of results that are there already changes nothing', () => {
    expect(mergeResults(RESULTS, RESULTS)).toBe(RESULTS);
    expect(
      mergeResults(RESULTS, {
        training: { 'sissa|standard|KQvK|win': { ...RESULTS.training['sissa|standard|KQvK|win']!, box: 5 } },
      }),
    ).toBe(RESULTS);
    expect(mergeResults(RESULTS, NO_RESULTS)).toBe(RESULTS);
  });
});
