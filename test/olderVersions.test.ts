/** Older versions and today's server: it reads their stores and understands their pages; their apps are whole. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseClientMessage, viewHash } from '@sitke/protocol';
import { openReceiptKey } from '@sitke/server';
import { problemOfGame, stateOfStored, viewFor } from '@sitke/server/games';
import { checkFile, openSqliteStore } from '@sitke/server/store';
import { samplesOf, type VersionGame, versionStore, versionsWith } from '@sitke/testkit/fixtures';
import { afterAll, expect, test } from 'vitest';
import { filesOfApp, packFiles, unpackFiles } from '#scripts/packVersion';
import { storeOf, unpackApp } from './versions.js';

const folders: string[] = [];
function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-older-'));
  folders.push(folder);
  return folder;
}
afterAll(() => {
  for (const folder of folders) fs.rmSync(folder, { recursive: true });
});

const fail = (error: unknown): never => {
  throw error;
};

test.each(versionsWith('store.br'))(
  'the store of %s is taken over, and each game in it is what it was',
  async (version) => {
    const { games, receiptKey } = versionStore(version);
    const file = storeOf(version, newFolder());
    const store = await openSqliteStore({ file, check: true, onFatal: fail });
    const found: VersionGame[] = [];
    for (const { id, what } of games) {
      const stored = (await store.games.load(id))!;
      const state = stateOfStored(stored);
      const hash = (you: 0 | 1 | null) => viewHash(viewFor(you, state));
      const drafts = state.secrets.map((secret) => secret?.draft ?? null);
      const views = [hash(0), hash(1), hash(null)] as const;
      found.push({ id, what, events: stored.events.length, head: stored.head, views, drafts });
    }
    expect(found).toEqual(games);
    expect(await store.games.ids('', games.length + 1)).toEqual(games.map(({ id }) => id).sort());
    expect((await openReceiptKey(store.directory, `${file}.receipts.json`)).publicKey).toBe(receiptKey.x);
    await store.close();
    // Played again by the rules, move by move.
    const report = await checkFile(file, problemOfGame);
    const events = games.reduce((sum, game) => sum + game.events, 0);
    expect(report).toEqual({ problems: [], form: null, games: new Map(), counts: { games: games.length, events } });
  },
);

test.each(versionsWith('client.json'))('what a page of %s says is understood', (version) => {
  for (const { name, message } of samplesOf('client', version))
    expect(parseClientMessage(JSON.stringify(message)), name).toEqual({ ok: true, value: message });
});

test('an app is packed to the same bytes each time, without what is packed already, tables and maps', () => {
  const folder = newFolder();
  const bytes = Uint8Array.from({ length: 256 }, (_, i) => i);
  const wanted = ['assets/a-1.js', 'assets/a.simd-2.wasm', 'index.html', 'offline.js'];
  const others = ['assets/a-1.js.br', 'assets/a-1.js.gz', 'assets/a-1.js.map', 'assets/tables/a-3.stb', 'tables.json'];
  for (const name of [...others, ...wanted]) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), name === 'index.html' ? '' : bytes);
  }
  const files = filesOfApp(folder);
  expect(files.map(([name]) => name)).toEqual(wanted);
  const packed = packFiles(files);
  expect(packFiles(filesOfApp(folder)).equals(packed)).toBe(true);
  expect(unpackFiles(packed)).toEqual(files);
});

test.each(versionsWith('app.br'))('the app of %s has all files that its service worker keeps', (version) => {
  const folder = unpackApp(version, newFolder());
  const [list = ''] =
    /\[[^[\]]*"index\.html"[^[\]]*\]/.exec(fs.readFileSync(path.join(folder, 'offline.js'), 'utf8')) ?? [];
  const kept: readonly string[] = JSON.parse(list);
  expect(kept.length).toBeGreaterThan(100);
  expect(kept.filter((name) => !fs.existsSync(path.join(folder, name)))).toEqual([]);
});
