/** Whole games between two programs and the server, which is killed in the middle and started again. */

import { spawn, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { viewHash } from '@sitke/protocol';
import { Game, Position, parseUci, rulesOf } from '@sitke/rules';
import { type Choose, seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { afterAll, expect, test } from 'vitest';
import { run } from '#cli/test/run';
import { root } from '#scripts/prepare';
import { stateOfStored } from '#server/games/log';
import { actKeyOf } from '#server/games/players';
import { viewFor } from '#server/games/view';
import { optionsOf, randomArmy } from '#server/test/play';
import { newActId, Peer } from '#tools/soak/peer';
import { kill, type Served, serve } from '#tools/soak/served';
import { sitkeProgram } from './program.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-online-'));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** The length of the line at which somebody resigns, and those at which the server dies. */
const LAST = 60;
const DEATHS = [5, 20, 41];

/** Does the next act of a player who has one to do and has done nothing yet. */
function goOn(peer: Peer, chance: Choose): void {
  const { view, pending, isOpen, draft } = peer.link;
  if (!view || view.you === null || view.status !== 'live' || pending.length > 0 || !isOpen) return;
  const { you, turn, line } = view;
  if (turn === null) {
    const state = { variant: view.variant, options: view.options } as Parameters<typeof randomArmy>[0];
    if (view.ready[you] !== null) return;
    if (draft) peer.act({ type: 'ready', n: draft.n });
    else peer.act({ type: 'arrange', n: 1, drops: randomArmy(state, you, chance) });
    return;
  }
  if (turn !== you) return;
  if (line.length >= LAST) {
    peer.act({ type: 'resign' });
    return;
  }
  let node = new Game(Position.initial(rulesOf(view.variant, view.options))).root;
  for (const text of line) {
    const move = parseUci(node.position, text);
    if (!move.ok) throw new Error(`the server says ${text}`);
    node = node.play(move.value);
  }
  const legal = node.position.legalMoves();
  peer.act({ type: 'move', move: node.play(legal[chance(legal.length)]!).uci });
}

/** Plays a game to its end; the server dies at each of the lengths and comes back on the same port. */
async function playThrough(file: string, first: Served, peers: Peer[], changed: () => Promise<void>): Promise<Served> {
  let served = first;
  for (const length of [...DEATHS, Number.POSITIVE_INFINITY]) {
    const isOver = (): boolean => peers.every(({ link }) => link.view?.status === 'ended');
    while (!isOver() && !peers.some(({ link }) => (link.view?.line.length ?? 0) >= length)) await changed();
    if (isOver()) return served;
    await kill(served);
    served = await serve(file, { port: served.port });
  }
  return served;
}

const GAMES = [
  ['sissa', ''],
  ['sittuyin', 'federation'],
  ['sittuyin', 'pychess setup.order=curtain'],
] as const;

test.each(GAMES.slice(often(2, 0, 0)))(
  '%s %s: nothing acknowledged is lost',
  { timeout: 240_000 },
  async (variant, ruleset) => {
    const file = path.join(folder, `${variant}${ruleset.length}.sqlite`);
    let served = await serve(file);
    const chance = seeded(ruleset.length + 1);
    let wake = (): void => {};
    const changed = (): Promise<void> =>
      new Promise((resolve) => {
        wake = resolve;
      });
    const onChange = (peer: Peer): void => {
      goOn(peer, chance);
      wake();
    };
    const peers = [new Peer(served.url, onChange), new Peer(served.url, onChange)];
    const [first, second] = peers as [Peer, Peer];
    await Promise.all(peers.map((peer) => peer.connect()));
    const setupMs = variant === 'sissa' ? 0 : 300_000;
    const time = { kind: 'clock', initialMs: 600_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs } as const;
    const options = optionsOf(variant, ruleset);
    const create = {
      t: 'create',
      id: newActId(),
      variant,
      options,
      time,
      seat: 0,
      name: null,
      opponent: { kind: 'link' },
    } as const;
    const { game } = await first.ask(create, 'created');
    expect((await first.ask(create, 'created')).game).toBe(game);
    first.watch(game);
    second.watch(game);
    second.act({ type: 'join', name: null });

    served = await playThrough(file, served, peers, changed);
    for (const peer of peers) peer.end();
    expect(await kill(served, 'SIGTERM')).toBe(0);

    const { openSqliteStore } = await import('@sitke/server/store');
    const store = await openSqliteStore({ file, check: true, onFatal: () => {} });
    const stored = (await store.games.load(game))!;
    await store.close();
    const state = stateOfStored(stored);
    expect(state.end).toMatchObject({ by: 'resignation' });
    expect(state.line.length).toBe(LAST);
    expect(stored.events.filter(({ kind }) => kind === 'outage')).toHaveLength(DEATHS.length);
    peers.forEach((peer, seat) => {
      expect(peer.link.mismatches).toBe(0);
      expect(viewHash(peer.link.view!)).toBe(viewHash(viewFor(seat as 0 | 1, state)));
      const events = new Map(stored.events.map((event) => [event.actId, event]));
      for (const [id, { act }] of peer.acked) {
        if (act.type === 'arrange') continue;
        const event = events.get(actKeyOf(state.seats[seat]!, id));
        expect(event?.seat ?? null).toBe(act.type === 'resign' ? null : seat);
        if (act.type === 'move') expect(JSON.parse(event!.data)).toMatchObject({ text: act.move });
      }
    });
    const moved = peers.flatMap(({ acked }) => [...acked.values()].filter(({ act }) => act.type === 'move'));
    expect(moved.length).toBeGreaterThan(LAST / 2);
  },
);

test('the engine goes on after the server was killed in its turn, and ends with the server', async () => {
  const file = path.join(folder, 'engine.sqlite');
  let served = await serve(file);
  let wake = (): void => {};
  const peer = new Peer(served.url, () => {
    goOn(peer, seeded(1));
    wake();
  });
  const until = async (is: () => boolean): Promise<void> => {
    while (!is()) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  // It may play anything, and may mate before.
  const isAt = (length: number): boolean => {
    const { view } = peer.link;
    return view !== null && (view.status === 'ended' || view.line.length >= length);
  };
  await peer.connect();
  const time = { kind: 'clock', initialMs: 60_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 } as const;
  const opponent = { kind: 'engine', level: 1 } as const;
  const terms = { variant: 'sissa', options: {}, time, seat: 0, name: null, opponent } as const;
  peer.watch((await peer.ask({ t: 'create', id: newActId(), ...terms }, 'created')).game);
  for (const length of [3, 7]) {
    // It is killed as soon as the human has moved: the engine thinks, or is about to.
    await until(() => isAt(length));
    await kill(served);
    served = await serve(file, { port: served.port });
  }
  await until(() => isAt(11));
  expect(peer.link.view).toMatchObject({ players: [{ kind: 'guest' }, { kind: 'engine', level: 1 }] });
  peer.end();
  expect(await kill(served, 'SIGTERM')).toBe(0);
});

test('a server that is asked to end says goodbye and ends well', async () => {
  const served = await serve(path.join(folder, 'bye.sqlite'));
  const peer = new Peer(served.url, () => {});
  await peer.connect();
  const bye = peer.ask({ t: 'ping', n: 1 }, 'bye');
  const health = await fetch(`${served.url}/health`);
  expect([health.status, (await health.json()).status]).toEqual([200, 'ok']);
  expect((await fetch(`${served.url}/`)).status).toBe(404);
  const exit = kill(served, 'SIGTERM');
  expect((await bye).retryMs).toBeLessThan(3000);
  peer.end();
  expect(await exit).toBe(0);
});

test('a server serves the app and its metrics at the given addresses, and prints them', async () => {
  const app = path.join(folder, 'app');
  fs.mkdirSync(app);
  fs.writeFileSync(path.join(app, 'index.html'), '<title>app</title>');
  const file = path.join(folder, 'whole.sqlite');
  const words = ['serve', '--app', app, '--port', '0', '--db', file, '--metrics-port', '0', '--log-level', 'info'];
  const child = spawn(process.execPath, [sitkeProgram, ...words]);
  const [out, err] = [child.stdout, child.stderr].map((stream) => stream.setEncoding('utf8'));
  let [said, logged] = ['', ''];
  out!.on('data', (text: string) => {
    said += text;
  });
  err!.on('data', (text: string) => {
    logged += text;
  });
  while (!/^Metrics: .*\n/m.test(said)) await once(out!, 'data');
  const [url, metrics] = [...said.matchAll(/http:\S+/g)].map(([text]) => text);
  expect(await (await fetch(url!)).text()).toContain('<title>app</title>');
  expect((await fetch(`${url}/metrics`)).status).toBe(404);
  const text = await (await fetch(metrics!)).text();
  for (const name of ['sitke_nodejs_eventloop_lag_p99_seconds', 'sitke_commit_batch_writes_count']) {
    expect(text).toMatch(new RegExp(`^${name} [\\d.e-]+$`, 'm'));
  }
  child.kill('SIGTERM');
  await once(child, 'close');
  const messages = logged
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).msg);
  expect(messages).toEqual(['server started', 'request', 'server stopping', 'server stopped']);
});

test.each([
  ['--port 99999', '--port must be a whole number from 0 to 65535'],
  ['--port x', '--port must be a whole number from 0 to 65535'],
  ['--engine-workers 257', '--engine-workers must be a whole number from 0 to 256'],
  ['--origin example.org', '--origin must be such as https://example.org'],
  ['--origin https://example.org/', '--origin must be such as https://example.org'],
  ['--metrics-port x', '--metrics-port must be a whole number from 0 to 65535'],
  ['--log-level loud', '--log-level must be one of silent, error, warn, info, debug'],
  [`--push nobody --db ${path.join(folder, 'never.sqlite')}`, '--push must be such as mailto:games@example.org'],
  ['--proxy nobody', '--proxy: no address of a proxy: "nobody"'],
  [`--app ${folder}/none --db ${path.join(folder, 'app.sqlite')}`, `--app: ${folder}/none cannot be read: ENOENT`],
  [`--app ${folder} --db ${path.join(folder, 'app.sqlite')}`, `--app: ${folder} has no index.html`],
  [`--db ${folder}`, `--db ${folder}: `],
])('serve %s is bad input', async (words, complaint) => {
  const { status, out, err } = await run('serve', ...words.split(' '));
  expect([status, out]).toEqual([2, '']);
  expect(err).toMatch(/^sitke: [^\n]*\n$/);
  expect(err).toContain(complaint);
  expect(fs.existsSync(path.join(folder, 'never.sqlite'))).toBe(false);
});

test('a server that cannot listen says so and ends, although all else of it runs', () => {
  const words = ['serve', '--host', '192.0.2.1', '--port', '0', '--db', path.join(folder, 'host.sqlite')];
  expect(spawnSync(process.execPath, [sitkeProgram, ...words], { encoding: 'utf8' })).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(/^sitke: cannot listen on 192\.0\.2\.1, port 0: EADDRNOTAVAIL[^\n]*\n$/),
  });
});

test('serve has its keys in the store, takes over those of files of before, and refuses any other file', async () => {
  const file = path.join(folder, 'push.sqlite');
  const words = ['serve', '--port', '0', '--db', file, '--push', 'mailto:games@example.org', '--log-level', 'warn'];
  const [pushFile, receiptFile] = [`${file}.push.json`, `${file}.receipts.json`];
  const keysOf = async (): Promise<readonly string[]> => {
    const child = spawn(process.execPath, [sitkeProgram, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [said] = await once(child.stdout.setEncoding('utf8'), 'data');
    const url = /http:\S+/.exec(said)![0];
    const { key } = (await (await fetch(`${url}/api/session/push`)).json()) as { readonly key: string };
    const receipts = (await (await fetch(`${url}/.well-known/sitke-receipts.txt`)).text()).trim();
    child.kill('SIGTERM');
    await once(child, 'close');
    return [key, receipts];
  };
  const refused = (): string => {
    const ended = spawnSync(process.execPath, [sitkeProgram, ...words], { encoding: 'utf8' });
    expect(ended.status).toBe(2);
    return ended.stderr;
  };
  // As an older version left them beside its store.
  const old = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  fs.writeFileSync(receiptFile, `${JSON.stringify(old)}\n`);
  const [push, receipts] = await keysOf();
  expect(receipts).toContain(old.x);
  expect(Buffer.from(push!, 'base64url')).toHaveLength(65);
  expect(fs.existsSync(pushFile)).toBe(false);
  expect(await keysOf()).toEqual([push, receipts]);
  fs.rmSync(receiptFile);
  expect(await keysOf()).toEqual([push, receipts]);
  fs.writeFileSync(pushFile, '{}');
  expect(refused()).toContain(`${pushFile} holds no key`);
  fs.rmSync(pushFile);
  const other = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  fs.writeFileSync(receiptFile, JSON.stringify(other));
  expect(refused()).toContain(`${receiptFile} holds another key for receipts than the store`);
});

test('a server that npx has started ends with it', async () => {
  const args = ['sitke', 'serve', '--port', '0', '--db', path.join(folder, 'npx.sqlite'), '--log-level', 'warn'];
  const npx = spawn('npx', args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  const said: string[] = [];
  npx.stdout.on('data', (data) => said.push(String(data)));
  while (!said.join('').includes('Sitke listens on')) await once(npx.stdout, 'data');
  npx.kill('SIGTERM');
  // A process that still runs holds the pipe open.
  await once(npx.stdout, 'close');
});
