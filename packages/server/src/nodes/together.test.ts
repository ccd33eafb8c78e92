/** Several servers on one store: whoever is connected to one plays who is connected to another, and never knows. */

import { type Command, type ServerMessage, viewHash } from '@sitke/protocol';
import { seeded } from '@sitke/testkit/random';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { optionsOf, randomArmy } from '../test/play.js';
import { ask, Guest, gameOf, type Served } from '../test/served.js';
import { LocalBus, serveTogether, until } from '../test/servers.js';

const CURTAIN = optionsOf('sittuyin', 'pychess setup.order=curtain');
const CLOCK = {
  kind: 'clock',
  initialMs: 300_000,
  incrementMs: 0,
  periods: 0,
  periodMs: 0,
  setupMs: 60_000,
} as const;
type View = Extract<ServerMessage, { t: 'state' }>;

let served: Served[];
let local: LocalBus;
let asked = 0;

const urlOf = (index: number): string => served[index]!.server.url;
const come = (index: number, cookie?: string): Promise<Guest> =>
  Guest.come(urlOf(index), cookie === undefined ? {} : { cookie, origin: urlOf(index) });

/** A command id that was not used yet. */
function newId(): string {
  asked += 1;
  return `together${String(asked).padStart(8, '0')}`;
}

/** Looks at a game; returns it as it is shown. */
async function look(guest: Guest, game: string): Promise<View> {
  return guest.ask({ t: 'sync', game, v: 0 }, 'state');
}

/** The highest version of a game that a guest has received. */
function versionSeen(guest: Guest, game: string): number {
  const versions = guest.heard.map((message) =>
    (message.t === 'state' || message.t === 'event') && message.game === game ? message.v : 0,
  );
  return Math.max(0, ...versions);
}

/** Does what must succeed; returns its version. */
async function does(guest: Guest, game: string, v: number, act: Command): Promise<number> {
  const answer = await guest.act(game, v, act);
  expect(answer).toMatchObject({ t: 'ack' });
  return (answer as Extract<ServerMessage, { t: 'ack' }>).v;
}

async function closeAll(): Promise<void> {
  for (const { server, errors } of served) {
    await server.close();
    expect(errors).toEqual([]);
  }
}

describe.each([
  ['with a bus', true],
  ['without a bus', false],
])('two servers %s', (_name, hasBus) => {
  beforeAll(async () => {
    local = new LocalBus();
    served = await serveTogether(2, hasBus ? local : null);
  });
  afterAll(closeAll);

  test('two players on two servers play, and all who watch see the same', async () => {
    const [anna, ben, carl] = [await come(0), await come(1), await come(1)];
    const { game } = await anna.ask({ ...gameOf('sissa'), id: newId() }, 'created');
    await look(anna, game);
    await look(carl, game);
    let v = await does(ben, game, 1, { type: 'join', name: 'Ben' });
    await look(ben, game);
    for (const [turn, move] of ['e2e3', 'e8e7', 'd2d3', 'd8d7'].entries()) {
      const [mover, other] = turn % 2 === 0 ? [anna, ben] : [ben, anna];
      await until(() => versionSeen(mover, game) >= v);
      v = await does(mover, game, v, { type: 'move', move });
      await until(() => versionSeen(other, game) >= v && versionSeen(carl, game) >= v);
    }
    const views = await Promise.all([look(await come(0), game), look(await come(1), game)]);
    expect(views[0]!.v).toBe(v);
    expect(viewHash(views[0]!.view)).toBe(viewHash(views[1]!.view));
    await does(ben, game, v, { type: 'resign' });
    await until(() => versionSeen(anna, game) > v);
    const pgns = [
      await ask(served[0]!.server.port, `/game/${game}.pgn`),
      await ask(served[1]!.server.port, `/game/${game}.pgn`),
    ];
    expect(pgns[0]!.status).toBe(200);
    expect(pgns[0]!.body).toBe(pgns[1]!.body);
  });

  test('an arrangement changed on one server is what is revealed from another', async () => {
    const [anna, ben] = [await come(0), await come(1)];
    const terms = { ...gameOf('sittuyin'), options: CURTAIN, time: CLOCK, id: newId() };
    const { game } = await anna.ask(terms, 'created');
    // The same person, with the game open on the other server too.
    const tab = await come(1, anna.cookie);
    for (const guest of [anna, ben, tab]) await look(guest, game);
    let v = await does(ben, game, 1, { type: 'join', name: null });
    const state = { variant: 'sittuyin', options: CURTAIN } as Parameters<typeof randomArmy>[0];
    const [first, last, theirs] = [
      randomArmy(state, 0, seeded(1)),
      randomArmy(state, 0, seeded(2)),
      randomArmy(state, 1, seeded(3)),
    ];
    await until(() => versionSeen(tab, game) >= v);
    await does(tab, game, v, { type: 'arrange', n: 1, drops: first });
    await does(anna, game, v, { type: 'arrange', n: 2, drops: last });
    await until(() => tab.heard.some((message) => message.t === 'draft' && message.draft?.n === 2));
    await does(ben, game, v, { type: 'arrange', n: 1, drops: theirs });
    v = await does(tab, game, v, { type: 'ready', n: 2 });
    await until(() => versionSeen(ben, game) >= v);
    v = await does(ben, game, v, { type: 'ready', n: 1 });
    await until(() => versionSeen(anna, game) > v);
    const shown = await look(await come(0), game);
    const line = shown.view.line.join(' ');
    for (const drop of last) expect(line).toContain(drop);
    for (const drop of theirs) expect(line).toContain(drop);
  });

  test('the lobby is one: games wait, are joined and disappear on all servers', async () => {
    const [anna, ben] = [await come(0), await come(1)];
    await anna.ask({ t: 'lobby', on: true }, 'lobby');
    await ben.ask({ t: 'lobby', on: true }, 'lobby');
    const seeks = (guest: Guest): readonly string[] => {
      const lobbies = guest.heard.filter((message) => message.t === 'lobby');
      return lobbies.at(-1)!.seeks.map(({ game }) => game);
    };
    const terms = { ...gameOf('makruk'), time: { ...CLOCK, setupMs: 0 }, opponent: { kind: 'lobby' } as const };
    const [one, two] = [newId(), newId()];
    const { game } = await anna.ask({ ...terms, id: one }, 'created');
    await until(() => seeks(ben).includes(game));
    await does(ben, game, 1, { type: 'join', name: 'Ben' });
    await until(() => !seeks(ben).includes(game));
    const { game: another } = await anna.ask({ ...terms, id: two }, 'created');
    await until(() => seeks(ben).includes(another));
    const carl = await come(0);
    await carl.ask({ t: 'lobby', on: true }, 'lobby');
    expect(seeks(carl)).toEqual([another]);
  });

  test('a session that ends on one server ends the connections to all', async () => {
    const anna = await come(0);
    const tab = await come(1, anna.cookie);
    await ask(served[0]!.server.port, '/api/session/revoke', {
      method: 'POST',
      headers: { cookie: anna.cookie, origin: urlOf(0) },
    });
    await Promise.all([anna.closed, tab.closed]);
  });

  test('a person who is deleted on one server is in no game on another', async () => {
    const [anna, ben] = [await come(0), await come(1)];
    const { game } = await anna.ask({ ...gameOf('sissa'), name: 'Dora', id: newId() }, 'created');
    let v = await does(ben, game, 1, { type: 'join', name: 'Ben' });
    await look(ben, game);
    v = await does(anna, game, v, { type: 'resign' });
    await until(() => versionSeen(ben, game) >= v);
    const pgnOf = async (): Promise<string> => (await ask(served[1]!.server.port, `/game/${game}.pgn`)).body;
    expect(await pgnOf()).toContain('Dora');
    await ask(served[0]!.server.port, '/api/session/data', {
      method: 'DELETE',
      headers: { cookie: anna.cookie, origin: urlOf(0) },
    });
    await until(async () => !(await pgnOf()).includes('Dora'));
    expect(JSON.stringify(await look(await come(1), game))).not.toContain('Dora');
  });

  test('a program that listens to one server is challenged and played from the other', async () => {
    const call = (index: number, path: string, token: string | null, body?: string): Promise<Response> =>
      fetch(`${urlOf(index)}/api${path}`, {
        ...(body === undefined ? {} : { method: 'POST', body }),
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
      });
    const register = async (index: number, name: string): Promise<string> =>
      ((await (await call(index, '/bots', null, `name=${name}`)).json()) as { token: string }).token;
    const [host, guest] = [`host${asked}`, `guest${asked}`];
    const tokens = [await register(0, host), await register(1, guest)] as const;
    // Its name is taken on the other server too.
    await until(async () => (await call(1, '/bots', null, `name=${host.toUpperCase()}`)).status !== 201);
    const listening = new AbortController();
    const stream = await fetch(`${urlOf(0)}/api/stream/event`, {
      headers: { authorization: `Bearer ${tokens[0]}` },
      signal: listening.signal,
    });
    let events = '';
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    const hears = async (text: string): Promise<void> => {
      while (!events.includes(text)) events += (await reader.read()).value ?? '';
    };
    const online = async (): Promise<string> => (await call(1, '/bot/online', tokens[1])).text();
    await until(async () => (await online()).includes(host));
    const made = await call(1, `/challenge/${host}`, tokens[1], 'variant=sissa&color=white');
    expect(made.status).toBe(200);
    const { id } = (await made.json()) as { id: string };
    await hears(`"challenge"`);
    expect(events).toContain(id);
    expect((await call(0, `/challenge/${id}/accept`, tokens[0], '')).status).toBe(200);
    await hears('"gameStart"');
    await until(async () => (await call(1, `/bot/game/${id}/move/e2e3`, tokens[1], '')).status === 200);
    await until(async () => (await call(0, `/bot/game/${id}/move/e8e7`, tokens[0], '')).status === 200);
    expect((await call(1, `/bot/game/${id}/resign`, tokens[1], '')).status).toBe(200);
    await hears('"gameFinish"');
    listening.abort();
    await until(async () => !(await online()).includes(host));
  });
});

test('news come though the bus is dead, and rings are few', async () => {
  local = new LocalBus();
  served = await serveTogether(2, local);
  local.isDead = true;
  const [anna, ben] = [await come(0), await come(1)];
  const { game } = await anna.ask({ ...gameOf('sissa'), id: newId() }, 'created');
  await look(anna, game);
  const v = await does(ben, game, 1, { type: 'join', name: null });
  await until(() => versionSeen(anna, game) >= v);
  expect(local.notifications).toBeGreaterThan(0);
  await closeAll();
});
