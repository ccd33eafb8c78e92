/** Engines play whole games at a server over real sockets, while the server is killed and started again. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { GameFull } from '@sitke/protocol/api';
import * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newActId, Peer } from '../tools/src/soak/peer.js';
import { kill, type Served, serve } from '../tools/src/soak/served.js';
import { compileSitke, sitkeProgram } from './program.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-bots-'));
const started: ChildProcess[] = [];
beforeAll(compileSitke);
afterAll(async () => {
  for (const each of started) {
    if (each.exitCode !== null || each.signalCode !== null) continue;
    const gone = once(each, 'exit');
    each.kill('SIGKILL');
    await gone;
  }
  fs.rmSync(folder, { recursive: true });
});

/** A running `sitke bot`, and what it has said. */
class BotProcess {
  readonly process: ChildProcess;
  readonly said: string[] = [];
  readonly #waiting: { readonly words: RegExp; readonly heard: (line: string) => void }[] = [];

  constructor(served: Served, name: string, ...options: string[]) {
    const file = path.join(folder, `${name}.token`);
    const own = ['--server', served.url, '--name', name, '--token-file', file, '--engine', 'sitke'];
    this.process = spawn(process.execPath, [sitkeProgram, 'bot', ...own, ...options], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    started.push(this.process);
    for (const stream of [this.process.stdout!, this.process.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.#hear(line));
    }
  }

  /** Returns a line that it has said or will say. */
  says(words: RegExp): Promise<string> {
    const line = this.said.find((each) => words.test(each));
    if (line !== undefined) return Promise.resolve(line);
    return new Promise((heard) => {
      this.#waiting.push({ words, heard });
    });
  }

  async exit(): Promise<number | null> {
    if (this.process.exitCode !== null) return this.process.exitCode;
    return (await once(this.process, 'exit'))[0];
  }

  #hear(line: string): void {
    this.said.push(line);
    for (const { words, heard } of this.#waiting) if (words.test(line)) heard(line);
  }
}

async function gameAt({ url }: Served, id: string): Promise<GameFull> {
  return v.parse(GameFull, await (await fetch(`${url}/api/game/${id}`)).json());
}

test('two engines play both games to their ends while the server is killed and comes back', {
  timeout: 240_000,
}, async () => {
  const file = path.join(folder, 'games.sqlite');
  let served = await serve(file);
  const host = new BotProcess(served, 'host', '--concurrency', '2');
  await host.says(/^host plays sittuyin, sissa at/);
  const terms = [
    'variant=sissa clock.limit=10 clock.increment=0',
    "variant=sittuyin ruleset='pychess setup.order=curtain' clock.limit=10 clock.increment=0 clock.setup=60",
  ];
  const guests = terms.map(
    (text, index) => new BotProcess(served, `guest${index}`, '--challenge', 'HOST', '--terms', text, '--games', '1'),
  );
  const ids = await Promise.all(
    guests.map(async (guest) => (await guest.says(/: (sissa|sittuyin) against host$/)).split(':')[0]!),
  );
  for (let deaths = 0; deaths < 2; deaths++) {
    const before = await Promise.all(ids.map((id) => gameAt(served, id)));
    await kill(served);
    served = await serve(file, { port: served.port });
    const after = await Promise.all(ids.map((id) => gameAt(served, id)));
    // What the server has told of a game it still knows.
    const forgotten = after.filter(({ state }, index) => !state.moves.startsWith(before[index]!.state.moves));
    expect(forgotten).toEqual([]);
    const watching = watch(served, ids);
    await Promise.race([...guests.map((guest) => guest.exit()), watching.moved]);
    watching.end();
  }
  for (const guest of guests) expect([await guest.exit(), guest.said]).toEqual([0, expect.any(Array)]);
  for (const [index, id] of ids.entries()) {
    const { state, sitke, white, black } = await gameAt(served, id);
    expect(state.sitke.end).not.toBeNull();
    expect(['resignation', 'aborted', 'abandoned']).not.toContain(state.sitke.end!.by);
    expect(state.moves.split(' ').length).toBeGreaterThan(4);
    expect([white?.name, black?.name].sort()).toEqual([`guest${index}`, 'host']);
    expect(sitke.you).toBeNull();
    expect(guests[index]!.said.at(-1)).toMatch(/: (won|lost|no winner) \(/);
  }
  expect(fs.statSync(path.join(folder, 'host.token')).mode & 0o777).toBe(0o600);
  host.process.kill('SIGTERM');
  expect(await host.exit()).toBe(0);
  expect(await kill(served, 'SIGTERM')).toBe(0);
});

/** Watches games as a spectator: until one of them has gone on, or ended. */
function watch({ url }: Served, ids: readonly string[]): { readonly moved: Promise<void>; end(): void } {
  const watchers: Peer[] = [];
  const moved = new Promise<void>((resolve) => {
    for (const id of ids) {
      let from: number | null = null;
      const watcher = new Peer(url, ({ link: { view } }) => {
        if (!view) return;
        from ??= view.line.length;
        if (view.end !== null || view.line.length > from + 4) resolve();
      });
      watchers.push(watcher);
      void watcher.connect().then(() => watcher.watch(id));
    }
  });
  return {
    moved,
    end() {
      for (const watcher of watchers) watcher.end();
    },
  };
}

test('somebody at the app plays against a program', { timeout: 120_000 }, async () => {
  const served = await serve(path.join(folder, 'person.sqlite'));
  const bot = new BotProcess(served, 'friend', '--accept', 'people', '--variants', 'sissa');
  await bot.says(/^friend plays sissa at/);
  let wake = (): void => {};
  const movedOnce = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const person = new Peer(served.url, ({ link }) => link.view && link.view.line.length > 0 && wake());
  await person.connect();
  const create = { t: 'create', id: newActId(), options: {}, seat: 1, name: null } as const;
  const time = { kind: 'clock', initialMs: 60_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 } as const;
  const opponent = { kind: 'bot', name: 'friend' } as const;
  const { game } = await person.ask({ ...create, variant: 'sissa', time, opponent }, 'created');
  person.watch(game);
  await bot.says(/asks for sissa, standard: accepted$/);
  await bot.says(/: sissa against Anonymous$/);
  await movedOnce;
  expect(person.link.view).toMatchObject({ you: 1, players: [{ kind: 'bot', name: 'friend' }, { kind: 'guest' }] });
  const told = bot.says(new RegExp(`^${game}: won \\(resignation\\)$`));
  person.act({ type: 'resign' });
  await told;
  const other = await person.ask({ ...create, id: newActId(), variant: 'sittuyin', time, opponent }, 'created');
  await bot.says(new RegExp(`^${other.game}: .* declined \\(variant\\)$`));
  person.end();
  // A name that is taken cannot be had by somebody else, and a token that is none is told of.
  fs.writeFileSync(path.join(folder, 'liar.token'), 'x'.repeat(43));
  const liar = new BotProcess(served, 'liar');
  expect(await liar.exit()).toBe(2);
  expect(liar.said.at(-1)).toBe('sitke: the server does not know this token');
  const thief = new BotProcess(served, 'FRIEND');
  expect(await thief.exit()).toBe(2);
  expect(thief.said.at(-1)).toBe('sitke: --name FRIEND: a program has this name already');
  expect(fs.existsSync(path.join(folder, 'FRIEND.token'))).toBe(false);
  bot.process.kill('SIGTERM');
  expect(await bot.exit()).toBe(0);
  expect(await kill(served, 'SIGTERM')).toBe(0);
});

test.each([
  ['', '--name is needed'],
  ['--name a', '--token-file is needed'],
  ['--name a --token-file x', '--engine is needed'],
  ['--name a --token-file x --engine no-such-engine', '--engine does not start'],
  ['--name a --token-file x --engine sitke --server ftp://x', '--server must be such as'],
  ['--name a --token-file x --engine sitke --variants chess', 'no variant "chess"'],
  ['--name a --token-file x --engine sitke --accept all', '--accept is bots, people'],
  ['--name a --token-file x --engine sitke --time 9', '--time is seconds-seconds'],
  ['--name a --token-file x --engine sitke --terms a=b', '--terms are for --challenge'],
  ['--name a --token-file /no/such/file --engine sitke', '--token-file /no/such/file: ENOENT'],
])('bot %s is bad input', (words, complaint) => {
  const args = words === '' ? [] : words.split(' ');
  const run = spawnSync(process.execPath, [sitkeProgram, 'bot', ...args], { encoding: 'utf8' });
  expect(run.stderr).toMatch(/^sitke: [^\n]*\n$/);
  expect(run.stderr).toContain(complaint);
  expect(run.status).toBe(2);
});
