import { pgnFile } from '@sitke/testkit/pgnFile';
import { expect, test } from 'vitest';
import { gameOfRecord, KEPT_RECORD } from '../../session/games/record.js';
import type { PgnEntry } from './read.js';
import type { PgnReport } from './wire.js';
import { PgnWork } from './work.js';

/** A worker whose clock goes on by so much whenever it is asked, so that slices hang on no machine. */
function working(stepMs: number, hear: (report: PgnReport) => void = () => undefined) {
  const reports: PgnReport[] = [];
  let nowMs = 1_000_000;
  const work = new PgnWork(
    (report) => {
      reports.push(report);
      hear(report);
    },
    () => (nowMs += stepMs),
  );
  const entries = (): PgnEntry[] => reports.flatMap((report) => (report.kind === 'entries' ? report.entries : []));
  const records = () => reports.flatMap((report) => (report.kind === 'records' ? report.records : []));
  return { work, reports, entries, records };
}

const file = pgnFile(60, 12, 3);

test('a file is read in slices, and the page gets each', async () => {
  const { work, reports, entries } = working(15);
  await work.take({ kind: 'read', source: new Blob([file.text]), variant: null });
  expect(reports.at(-1)).toEqual({ kind: 'ended', isStopped: false, encodings: [] });
  const parts = reports.flatMap((report) => (report.kind === 'entries' ? [report.part] : []));
  expect(parts.length).toBeGreaterThan(3);
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(entries().map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
});

test('reading can be stopped, and what was read stays', async () => {
  const { work, reports, entries, records } = working(30, ({ kind }) => {
    if (kind === 'entries') void work.take({ kind: 'stop' });
  });
  await work.take({ kind: 'read', source: file.text, variant: null });
  expect(reports.at(-1)).toMatchObject({ kind: 'ended', isStopped: true });
  const count = entries().length;
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(60);
  await work.take({ kind: 'records', wanted: 1, numbers: [count] });
  expect(records()).toHaveLength(entries().at(-1)!.variant === null ? 0 : 1);
});

test('another text puts an end to the first', async () => {
  const { work, entries } = working(30);
  const first = work.take({ kind: 'read', source: file.text, variant: null });
  await work.take({ kind: 'read', source: '[Variant "Makruk"]\n\n1. e4 *\n', variant: null });
  await first;
  expect(entries().at(-1)).toMatchObject({ number: 1, moves: 1 });
});

test('a file that is not text is reported', async () => {
  const { work, reports } = working(1);
  await work.take({ kind: 'read', source: new Blob([new Uint8Array([80, 75, 0, 0])]), variant: null });
  expect(reports).toEqual([{ kind: 'failed', why: 'noText' }]);
});

/** A file that the browser gives nothing of from its so many-th use on, as one that was changed on the disk. */
function fadingFile(text: string, uses: number): Blob {
  const [blob, gone] = [new Blob([text]), new DOMException('gone', 'NotReadableError')];
  const use = <T>(get: () => T, failed: () => T): T => (uses-- > 0 ? get() : failed());
  const failing = (): ReadableStream => new ReadableStream({ start: (control) => control.error(gone) });
  const slice = () => ({ arrayBuffer: () => Promise.reject(gone) }) as unknown as Blob;
  return Object.assign(blob, {
    stream: () => use(() => Blob.prototype.stream.call(blob), failing),
    slice: (from: number, to: number) => use(() => Blob.prototype.slice.call(blob, from, to), slice),
  });
}

test('a file that has changed since it was chosen is reported, and nobody waits for games of it', async () => {
  const { work, reports, entries } = working(1);
  await work.take({ kind: 'read', source: fadingFile(file.text, 0), variant: null });
  expect(reports).toEqual([{ kind: 'failed', why: 'unreadable' }]);
  await work.take({ kind: 'read', source: fadingFile(file.text, 1), variant: null });
  expect(entries()).toHaveLength(60);
  await work.take({ kind: 'records', wanted: 1, numbers: [1, 2] });
  expect(reports.slice(-2)).toEqual([
    { kind: 'failed', why: 'unreadable' },
    { kind: 'records', wanted: 1, records: [], isLast: true },
  ]);
});

test('every game that can be read at all comes as the library keeps it, broken ones as far as they go', async () => {
  const { work, entries, records, reports } = working(1);
  await work.take({ kind: 'read', source: file.text, variant: null });
  const numbers = entries().map(({ number }) => number);
  await work.take({ kind: 'records', wanted: 7, numbers });
  const readable = entries().filter(({ variant }) => variant !== null);
  const kept = records();
  expect(kept).toHaveLength(readable.length);
  for (const [i, record] of kept.entries()) {
    const { moves, variant } = readable[i]!;
    expect(KEPT_RECORD.read(JSON.parse(JSON.stringify(record)))?.id).toBe(record.id);
    expect([record.summary.moves, gameOfRecord(record).variant]).toEqual([moves, variant]);
  }
  expect(new Set(kept.map(({ id }) => id)).size).toBe(kept.length);
  expect(reports.at(-1)).toMatchObject({ kind: 'records', wanted: 7, isLast: true });
  await work.take({ kind: 'records', wanted: 8, numbers: [1] });
  expect(records().at(-1)!.id).toBe(kept[0]!.id);
});

test('games without tags are games of what somebody says, each found again by its number', async () => {
  const { work, entries, records } = working(1);
  const text = '1. e4 e5 1-0\n1. d4 d5 2. Qz9 e4 0-1\n1. c4 1/2-1/2\n';
  await work.take({ kind: 'read', source: text, variant: 'makruk' });
  expect(entries().map(({ moves }) => moves)).toEqual([2, 2, 1]);
  await work.take({ kind: 'records', wanted: 1, numbers: [3, 1, 2] });
  expect(
    records().map(({ game }) =>
      game.tree
        .map(([, move]) => move)
        .join(' ')
        .trim(),
    ),
  ).toEqual(['c3c4', 'e3e4 e6e5', 'd3d4 d6d5']);
});

test('games of a file in UTF-16 are found again, too', async () => {
  const { work, entries, records } = working(1);
  const text = `\uFEFF${pgnFile(20, 6, 3).text}`;
  const wide = new Uint16Array([...text].map((char) => char.charCodeAt(0)));
  await work.take({ kind: 'read', source: new Blob([wide]), variant: null });
  const numbers = entries().flatMap(({ number, fault }) => (fault ? [] : [number]));
  expect(numbers.length).toBeGreaterThan(8);
  await work.take({ kind: 'records', wanted: 1, numbers });
  expect(records()).toHaveLength(numbers.length);
});
