/** Finished games as PGN: their contents, which are public, and pages. */

import type { Opponent } from '@sitke/protocol';
import { parsePgn } from '@sitke/rules/pgn';
import { seeded } from '@sitke/testkit/random';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fromLogEvent, rowOf, stateOf, toLogEvent } from '../../games/log.js';
import { pgnOf } from '../../games/pgn.js';
import type { GameEvent, GameState } from '../../games/state.js';
import { MemoryStore } from '../../store/index.js';
import { BLITZ, begin, doAct, follow, type Play, randomAct, START_MS } from '../../test/play.js';
import { type Answer, ask, type Served, serveAll } from '../../test/served.js';

let served: Served;
beforeAll(async () => {
  served = await serveAll();
});
afterAll(async () => {
  await served.server.close();
  expect(served.errors).toEqual([]);
});

interface Made {
  readonly id: string;
  readonly variant?: 'sissa' | 'sittuyin';
  readonly opponent?: Opponent;
  readonly names?: readonly [string | null, string | null];
  readonly end?: GameEvent | null;
  readonly createdMs?: number;
  readonly plies?: number;
  /** How many draws were offered. */
  readonly offers?: number;
}

const RESIGNED: GameEvent = { kind: 'ended', by: 'resignation', winner: 1, article: null };

/** Stores a game with some random moves. */
async function put({
  id,
  variant = 'sissa',
  names = ['Ann', 'Bob'],
  plies = 6,
  offers = 0,
  ...rest
}: Made): Promise<GameState> {
  const { opponent = { kind: 'lobby' }, end = RESIGNED, createdMs = START_MS } = rest;
  const play: Play = begin(variant, '', BLITZ, createdMs);
  const chance = seeded(7);
  for (let nowMs = createdMs + 5000; play.context.state.line.length < plies; nowMs += 1500) {
    const { turn } = play.context.state.stage;
    const act = randomAct(play.context, turn!, chance);
    if (act.type === 'move') doAct(play, turn!, act, nowMs);
  }
  const offered: GameEvent = { kind: 'offered', seat: 0, what: 'draw' };
  follow(play, { events: Array.from({ length: offers }, () => offered) }, createdMs + 59_000);
  if (end !== null) follow(play, { events: [end] }, createdMs + 60_000);
  const people = { ...rowOf(play.context.state), names };
  const [begun, ...others] = play.log;
  const created = { ...fromLogEvent(begun!, people), opponent } as GameEvent;
  const first = toLogEvent(created, 1, null, createdMs);
  const state = stateOf(id, [first, ...others], people);
  await served.store.games.commit({ row: { ...rowOf(state), version: 1 }, expect: 0, events: [first] });
  await served.store.games.commit({ row: rowOf(state), expect: 1, events: others });
  return state;
}

const get = (path: string): Promise<Answer> => ask(served.server.port, path);
const idsOf = (text: string): string[] => [...text.matchAll(/\[GameId "(\w+)"\]/g)].map(([, id]) => id!);

describe('a game', () => {
  test('has the players, the rules, the clocks, the result and how it came about, and reads back as it was', async () => {
    const state = await put({ id: 'pgnGame001', names: ['Ann', null] });
    const { status, headers, body } = await get('/game/pgnGame001.pgn');
    expect([status, headers['content-type']]).toEqual([200, 'application/x-chess-pgn; charset=utf-8']);
    expect(headers['content-disposition']).toBe('attachment; filename="pgnGame001.pgn"');
    const read = parsePgn(body);
    if (!read.ok) throw new Error(read.error.message);
    const [game] = read.value;
    expect(Object.fromEntries(game!.headers)).toMatchObject({
      Event: 'Casual game',
      Date: '2027.01.15',
      UTCTime: '08:00:00',
      White: 'Ann',
      Black: 'Guest',
      WhiteType: 'human',
      TimeControl: '180+2',
      Termination: 'normal',
      Reason: 'resignation',
      GameId: 'pgnGame001',
    });
    expect(game!.result).toBe('0-1');
    expect(game!.mainline().map(({ uci }) => uci)).toEqual(state.line.plies().map(({ text }) => text));
    const clocks = game!.mainline().map(({ clockMs }) => clockMs);
    // The last to move keeps the time on their clock.
    expect(clocks.at(-1)).toBe(state.clocks[state.line.last!.seat].mainMs);
    expect(clocks.every((ms) => ms !== undefined && ms > 100_000 && ms < 200_000)).toBe(true);
  });

  test.each([
    ['time', 0, '1-0', 'time forfeit'],
    ['agreement', null, '1/2-1/2', 'normal'],
    ['abandoned', 1, '0-1', 'abandoned'],
    ['aborted', null, '*', 'unterminated'],
    ['length', null, '1/2-1/2', 'adjudication'],
    ['counting', null, '1/2-1/2', 'normal'],
  ] as const)('that ended by %s says so', async (by, winner, result, termination) => {
    const id = `by${by.padEnd(8, '0')}`.slice(0, 10);
    await put({ id, opponent: { kind: 'link' }, end: { kind: 'ended', by, winner, article: '4.2' } });
    const { body } = await get(`/game/${id}.pgn`);
    expect(body).toContain(`[Termination "${termination}"]`);
    expect(body).toContain(`[Reason "${by}, 4.2"]`);
    expect(body).toContain(`[Result "${result}"]`);
  });

  test('that has not ended, or that nobody knows, is not given out', async () => {
    await put({ id: 'pgnLive001', end: null });
    expect((await get('/game/pgnLive001.pgn')).status).toBe(409);
    for (const path of [
      '/game/AAAAAAAAAA.pgn',
      '/game/.pgn',
      '/game/pgnGame001',
      '/game/pgnGame001.pgn.pgn',
      '/game/%.pgn',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
    expect((await ask(served.server.port, '/game/pgnGame001.pgn', { method: 'POST' })).status).toBe(404);
    const head = await ask(served.server.port, '/game/pgnGame001.pgn', { method: 'HEAD' });
    expect([head.status, head.body]).toEqual([200, '']);
  });

  test('with moves taken back has the clocks of those that stayed', async () => {
    const state = await put({ id: 'pgnTaken01', plies: 4 });
    const stored = (await served.store.games.load(state.id))!;
    const line = stored.events.findIndex(({ kind }) => kind === 'moved');
    const back: GameEvent = { kind: 'takenBack', seat: 0, keep: 1, next: state.line.plies()[1]!.stage };
    const event = toLogEvent(back, 0, null, START_MS + 50_000);
    const events = [...stored.events.slice(0, line + 4), event, ...stored.events.slice(line + 4)];
    const pgn = (await pgnOf({ ...stored, events }))!;
    expect([...pgn.matchAll(/%clk/g)]).toHaveLength(1);
    expect(parsePgn(pgn)).toMatchObject({ ok: true });
  });
});

/** Returns the games of each page, by their names. */
async function pagesOf(query: string): Promise<string[][]> {
  const pages: string[][] = [];
  for (let path: string | undefined = `/games.pgn?${query}`; path !== undefined; ) {
    const { status, body, headers }: Answer = await get(path);
    expect(status).toBe(200);
    pages.push(idsOf(body));
    path = /^<(.*)>; rel="next"$/.exec(String(headers['link'] ?? ''))?.[1];
  }
  return pages;
}

test('a page ends where its games have many events and the next goes on; a longer game is one by itself', async () => {
  await served.server.close();
  served = await serveAll();
  const events = new Map<string, number>();
  const lengths = [120, 40, 650, 2, 300, 250, 44, 9, 610, 130, 200, 200, 60, 1];
  for (const [index, offers] of lengths.entries()) {
    const id = `work${String(index).padStart(6, '0')}`;
    events.set(id, (await put({ id, createdMs: START_MS + index * 1000, plies: 1, offers })).version);
  }
  const pages = await pagesOf('limit=5');
  expect(pages.flat()).toEqual([...events.keys()].reverse());
  for (const [index, page] of pages.entries()) {
    const sum = page.reduce((total, id) => total + events.get(id)!, 0);
    expect(page.length === 1 || (page.length <= 5 && sum <= 600)).toBe(true);
    // It is as long as it may be.
    const next = pages[index + 1]?.[0];
    if (next !== undefined) expect(page.length === 5 || sum + events.get(next)! > 600).toBe(true);
  }
});

test('the games of the lobby come page after page, the newest first, and no others', async () => {
  await served.server.close();
  served = await serveAll();
  const names = Array.from({ length: 130 }, (_, index) => `list${String(index).padStart(6, '0')}`);
  for (const [index, id] of names.entries()) {
    const opponent: Opponent = index % 3 === 0 ? { kind: 'link' } : { kind: 'lobby' };
    const end: GameEvent | null =
      index % 10 === 1 ? null : ({ ...RESIGNED, by: index % 10 === 2 ? 'aborted' : 'time' } as GameEvent);
    const variant = index % 2 === 0 ? 'sissa' : 'sittuyin';
    await put({ id, opponent, end, variant, createdMs: START_MS + (index >> 1) * 1000, plies: 2 });
  }
  const wanted = (isWanted: (index: number) => boolean): string[] =>
    names.filter((_, index) => index % 3 !== 0 && ![1, 2].includes(index % 10) && isWanted(index)).reverse();
  const all = async (query: string): Promise<string[]> => (await pagesOf(query)).flat();
  expect(await all('limit=7')).toEqual(wanted(() => true));
  expect(await all('')).toEqual(wanted(() => true));
  expect(await all('variant=sittuyin&limit=50')).toEqual(wanted((index) => index % 2 === 1));
  const { body } = await get('/games.pgn?limit=3');
  const read = parsePgn(body);
  expect(read.ok && read.value).toHaveLength(3);
});

test('who waits for a page delays no other network, and waits for few at a time', async () => {
  await served.server.close();
  const store = new MemoryStore();
  served = await serveAll({ store, proxies: ['127.0.0.1'] });
  await put({ id: 'pgnQueue01' });
  let goOn = (): void => {};
  const isHeld = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const { games } = store;
  const { list } = games;
  vi.spyOn(games, 'list').mockImplementationOnce(async (query) => {
    await isHeld;
    return list.call(games, query);
  });
  const askFrom = (address: string): Promise<Answer> =>
    ask(served.server.port, '/games.pgn', { headers: { 'x-forwarded-for': address } });
  const slow = Array.from({ length: 9 }, () => askFrom('192.0.2.1'));
  const refused = await Promise.race(slow);
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '2']);
  const other = await askFrom('192.0.2.2');
  expect([other.status, idsOf(other.body)]).toEqual([200, ['pgnQueue01']]);
  goOn();
  const all = await Promise.all(slow);
  expect(all.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 8 }, () => 200), 503]);
});

test.each([
  'variant=chess',
  'variant=__proto__',
  'limit=0',
  'limit=51',
  'limit=x',
  'limit=1e1',
  'before=1',
  'before=1-%27+OR+1',
])('a page by %s is bad input', async (query) => {
  const { status, body } = await get(`/games.pgn?${query}`);
  expect([status, body.split('\n').length]).toEqual([400, 2]);
});
