/** Damaged pages and rows of logs, records and messages cost what is on them, and the check names them. */

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkFile, DamagedLogError, DamagedPageError, openSqliteStore, type SqliteStore } from '@sitke/server/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { overwrite, readPage } from '../../test/pages.js';
import { treePages } from './inside.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-log-damage-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const pristine = path.join(folder, 'pristine.db');
const file = path.join(folder, 'damaged.db');
const LOGS = 200;
const idOf = (index: number): string => `log${String(index).padStart(4, '0')}`;
const ids = Array.from({ length: LOGS }, (_, index) => idOf(index));
const filler = JSON.stringify('x'.repeat(120));

const open = (name: string): Promise<SqliteStore> =>
  openSqliteStore({
    file: name,
    onFatal: (error) => {
      throw error;
    },
  });

beforeAll(async () => {
  const store = await open(pristine);
  for (const id of ids) {
    const events = [1, 2, 3].map((seq) => ({ seq, kind: 'did', actId: `${id}-${seq}`, data: filler, atMs: seq }));
    const row = { kind: 'table', id, version: 3, key: `key of ${id}`, state: filler };
    await store.logs.commit({ row, expect: 0, events });
  }
  await store.outbox.register('mail');
  const records = [{ kind: 'rating', key: 'anna', expect: 0, value: '"a rating"' }];
  await store.transactions.commit({ act: 'a', atMs: 1, records, messages: [{ kind: 'mail', data: '"a message"' }] });
  await store.close();
});

/**
 * The logs of which something stands on a page or those beside it in its tree, with whose help a leaf is split, and their
 * neighbours: the row between two leaves stands above them.
 */
function logsAt(tree: string, at: number): Set<string> {
  const beside = treePages(pristine).filter((page) => page.tree === tree && page.kind === 'leaf');
  const near = beside.slice(Math.max(0, at - 2), at + 3);
  const texts = near.flatMap(
    ({ number }) =>
      readPage(pristine, number)
        .toString('latin1')
        .match(/log\d{4}/g) ?? [],
  );
  const found = texts.map((id) => Number(id.slice(3)));
  return new Set(found.flatMap((index) => [index - 1, index, index + 1].map(idOf)));
}

test.each(['log', 'log_key', 'log_event', 'log_event_act'])('a leaf of %s costs the logs on it', async (tree) => {
  fs.copyFileSync(pristine, file);
  const leaves = treePages(file).filter((page) => page.tree === tree && page.kind === 'leaf');
  const at = leaves.length >> 1;
  overwrite(file, leaves[at]!.number, 0, Buffer.alloc(4096, 0x5a));
  const hit = logsAt(tree, at);
  const whole = ids.filter((id) => !hit.has(id));
  const { problems } = await checkFile(file, () => null);
  expect(problems.length).toBeGreaterThan(0);
  for (const id of whole) expect(problems.join('\n')).not.toContain(`log table/${id}:`);
  const store = await open(file);
  const listed = (await store.logs.list({ kind: 'table', keys: ['', '~'], limit: LOGS })).map(({ id }) => id);
  expect(listed).toEqual(expect.arrayContaining(whole));
  expect((await store.logs.names(null, LOGS)).map(({ id }) => id)).toEqual(expect.arrayContaining(whole));
  for (const id of ids) {
    const loaded = await store.logs.load({ kind: 'table', id }).catch((error: unknown) => error);
    if (whole.includes(id)) expect(loaded).toMatchObject({ row: { id, version: 3 } });
    else if (loaded instanceof Error) expect(loaded).toBe(store.logs.quarantined.get(`table/${id}`));
  }
  // A write that meets the page is refused alone.
  const answers = await Promise.allSettled(
    ids.map((id) => {
      const row = { kind: 'table', id, version: 4, key: `key of ${id}`, state: '{}' };
      return store.logs.commit({ row, expect: 3, events: [{ seq: 4, kind: 'did', actId: id, data: '{}', atMs: 4 }] });
    }),
  );
  for (const [index, answer] of answers.entries()) {
    if (answer.status === 'rejected') expect(hit).toContain(ids[index]);
    else if (whole.includes(ids[index]!)) expect(answer.value).toEqual({ ok: true });
  }
  await store.close();
});

/** Changes a text where it stands in a file. */
function alter(from: string, to: string): void {
  const bytes = fs.readFileSync(pristine);
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
  fs.writeFileSync(file, bytes);
}

test('a changed value is noticed in a log, a record and a message', async () => {
  alter('key of log0007', 'key of log0008');
  const report = await checkFile(file, () => null);
  expect(report.problems).toContain('log table/log0007: its row is not what its checksum was made of');
  let store = await open(file);
  await expect(store.logs.load({ kind: 'table', id: 'log0007' })).rejects.toThrow(DamagedLogError);
  await store.close();
  alter('a rating', 'b rating');
  expect((await checkFile(file, () => null)).problems).toEqual([
    'records: record rating/anna is not what its checksum was made of',
  ]);
  store = await open(file);
  await expect(store.records.get({ kind: 'rating', key: 'anna' })).rejects.toThrow(DamagedPageError);
  await store.close();
  alter('a message', 'b message');
  store = await open(file);
  await expect(store.outbox.read('mail', 1)).rejects.toThrow('message 1 is not what its checksum was made of');
  await store.close();
});
