/** Engines play whole games at a server over real sockets, while the server is killed and started again. */
import fs from 'node:fs';
import path from 'node:path';
import { GameFull } from '@sitke/protocol/api';
import * as v from 'valibot';
import { afterAll, expect, test } from 'vitest';
import { Peer } from '#tools/soak/peer';
import { kill, type Served, serve } from '#tools/soak/served';
import { BotProcess, cleanUp, folder } from './botProcess.js';

afterAll(cleanUp);

async function gameAt({ url }: Served, id: string): Promise<GameFull> {
  return v.parse(GameFull, await (await fetch(`${url}/api/game/${id}`)).json());
}

test('two engines play both games to their ends while the server is killed and comes back', {
  timeout: 240_000,
}, async () => {
  const file = path.join(folder, 'games.sqlite');
  let served = await serve(file);
  const host = new BotProcess(served, 'host', '--concurrency', '2');
  await host.says(/^host plays sittuyin, sissa\b/);
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
    // The server still knows all that it has sent of a game.
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
