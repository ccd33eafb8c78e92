import { rulesOf } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { crc32 } from './crc32.js';
import { solveTable, solvingBytes } from './generate.js';
import { Tablebase } from './probe.js';
import { Table, TableError } from './tableFile.js';
import { kernel, materialNamed, sourceOf, TestTables } from './test/tables.js';
import { writeTable } from './writeTable.js';

const rules = rulesOf('sittuyin', 'pychess');
const tables = new TestTables(rules);
const WORD = 4;
const HEADER_SIZE = 12;

function open(bytes: Uint8Array) {
  return Table.open(sourceOf(bytes), rules);
}

/** The problem of a file, found when opening or reading it; null if there is none. */
function problemOf(bytes: Uint8Array): string | null {
  const table = open(bytes);
  if (!table.ok) return table.error.code;
  const verified = table.value.verify();
  return verified.ok ? null : verified.error.code;
}

/** Returns the file with some bytes set and the header's checksum corrected. */
function forged(file: Uint8Array, changes: readonly (readonly [at: number, byte: number])[]): Uint8Array {
  const bytes = file.slice();
  for (const [at, byte] of changes) bytes[at] = byte;
  const view = new DataView(bytes.buffer);
  const end = view.getUint32(HEADER_SIZE, true) - WORD;
  if (end > 0 && end + WORD <= bytes.length) view.setUint32(end, crc32(bytes.subarray(0, end)), true);
  return bytes;
}

test('the checksum is the standard CRC-32', () => {
  expect(crc32(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcbf43926);
});

describe.each([
  ['KRvK', 1],
  ['KSvK', 1],
  ...often([], [['KRRvK', 1]] as const, [['KRRvK', 1]] as const),
  ['KFvKF', 2],
] as const)('the file of %s', (key, sides) => {
  test(`holds the half of ${sides === 1 ? 'the side with more than a king' : 'each side'} exactly`, () => {
    const table = tables.open(key);
    const raw = tables.raw(key);
    expect([table.hasSide(0), table.hasSide(1)]).toEqual([true, sides === 2]);
    for (const side of ([0, 1] as const).slice(0, sides)) {
      const slices = Array.from(table.index.folding.square, (_, digit) => table.slice(side, digit));
      const half = Buffer.concat(slices.map((slice) => (slice.ok ? slice.value : new Uint8Array(0))));
      expect(Buffer.compare(half, side === 0 ? raw.white : raw.black)).toBe(0);
    }
    expect(table.verify().ok).toBe(true);
  });

  test('has the same entries one by one as all at once', () => {
    const table = tables.open(key);
    const { white } = tables.raw(key);
    const choose = seeded(7);
    const entries = Array.from({ length: 2000 }, () => choose(white.length));
    expect(entries.map((entry) => table.valueAt(0, entry))).toEqual(entries.map((entry) => white[entry]));
  });
});

test('a file is written chunk by chunk from the slices of a solved table, its header last', () => {
  const table = solveTable(kernel, rules, materialNamed(rules, 'KFvKF'), tables.made);
  const [file, written] = [tables.file('KFvKF'), new Uint8Array(tables.file('KFvKF').length)];
  const starts: number[] = [];
  let [slices, most, sum] = [0, 0, 0];
  const slice = (side: 0 | 1, digit: number): Uint8Array => {
    slices++;
    return table.slice(side, digit);
  };
  const size = writeTable(rules, { index: table.index, slice }, (at, bytes) => {
    written.set(bytes, at);
    starts.push(at);
    sum += bytes.length;
    if (at > 0) most = Math.max(most, bytes.length);
  });
  expect([size, sum]).toEqual([file.length, file.length]);
  expect(Buffer.compare(written, file)).toBe(0);
  expect(starts.at(-1)).toBe(0);
  expect(most).toBeLessThan(file.length / 20);
  expect(slices).toBeLessThan(table.index.folding.kings * 12);
});

test('rejects a table too large to address', () => {
  const sissa = rulesOf('sissa');
  const letters = sissa.def.pieces.map(({ letter }) => letter);
  const material = materialNamed(sissa, `K${letters[1]}${letters[1]}${letters[1]}vK`);
  expect(solvingBytes(sissa, material)).toBeGreaterThan(2 ** 32);
  expect(() => solveTable(kernel, sissa, material, new Map())).toThrow(RangeError);
});

test('a description describes its table', () => {
  const { description } = tables.open('KRvK');
  expect(description).toMatchObject({ variant: 'sittuyin', material: 'KRvK', ruleClass: 'draw', longest: 32 });
  expect(description.counts[0]).toEqual({ wins: 27352, draws: 0, losses: 0 });
});

describe('damage', () => {
  const files = ['KRvK', 'KSvK'].map((key) => tables.file(key));

  const DAMAGES = often(1000, 10_000, 10_000);

  test(`of ${DAMAGES} random bit flips and truncations every one is found`, () => {
    const choose = seeded(1);
    const missed: string[] = [];
    for (let i = 0; i < DAMAGES; i++) {
      const file = files[i % files.length]!;
      const at = choose(file.length);
      const bit = choose(8);
      const damaged = i % 4 === 0 ? file.slice(0, at) : file.slice();
      if (i % 4 !== 0) damaged[at]! ^= 1 << bit;
      if (problemOf(damaged) === null) missed.push(`${i % 4 === 0 ? 'cut' : `bit ${bit}`} at ${at}`);
    }
    expect(missed).toEqual([]);
  });

  test('rejects random bytes, alone or after a valid start', () => {
    const choose = seeded(2);
    for (let i = 0; i < 500; i++) {
      const bytes = Uint8Array.from({ length: choose(400) }, () => choose(256));
      if (i % 2 === 0) bytes.set(files[0]!.subarray(0, Math.min(bytes.length, 24)));
      expect(problemOf(bytes)).not.toBeNull();
    }
  });

  test('a forged header with a valid checksum crashes nothing', () => {
    const choose = seeded(3);
    const codes = new Set<string | null>();
    for (let i = 0; i < often(500, 2000, 2000); i++) {
      const file = files[i % files.length]!;
      const end = new DataView(file.buffer).getUint32(HEADER_SIZE, true) - WORD;
      const changes = Array.from({ length: 1 + choose(3) }, () => [24 + choose(end - 24), choose(256)] as const);
      codes.add(problemOf(forged(file, changes)));
    }
    expect([...codes]).toEqual(expect.arrayContaining(['header', 'foreign', 'model', 'block']));
  });

  test('a probe of a damaged block throws an error that names the table and the place', () => {
    const file = files[0]!.slice();
    file[file.length - 1]! ^= 1;
    const opened = open(file);
    expect(opened.ok).toBe(true);
    if (!opened.ok) return;
    const table = opened.value;
    const last = tables.raw('KRvK').white.length - 1;
    expect(() => table.valueAt(0, last)).toThrow(TableError);
    expect(() => table.valueAt(0, last)).toThrow(/KRvK: a chunk is damaged \(byte \d+\)/);
    expect(table.verify()).toMatchObject({ ok: false, error: { code: 'checksum' } });
  });
});

describe('foreign files', () => {
  const file = tables.file('KRvK');

  test('rejects another version', () => {
    expect(open(forged(file, [[8, 2]]))).toMatchObject({ ok: false, error: { code: 'version', at: 8 } });
  });

  test('rejects another kind of file', () => {
    expect(open(forged(file, [[0, 0x53]]))).toMatchObject({ ok: false, error: { code: 'magic', at: 0 } });
  });

  test('rejects a table for other rules', () => {
    const ancient = rulesOf('sittuyin', 'ancientchess');
    const opened = Table.open(sourceOf(file), ancient);
    expect(opened).toMatchObject({ ok: false, error: { code: 'foreign' } });
    expect(() => new Tablebase(ancient).add(tables.open('KRvK'))).toThrow(RangeError);
  });

  test('two rulesets of one class accept the same table', () => {
    expect(Table.open(sourceOf(file), rulesOf('sittuyin', 'federation')).ok).toBe(true);
  });
});
