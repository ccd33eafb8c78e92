/** The API in the form of lichess's, as programs use it. */

import type { Challenge, GameInfo } from '@sitke/protocol/api';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Sessions } from '../../people/sessions.js';
import { ApiWorld } from '../../test/apiWorld.js';

let world: ApiWorld;
let first: string;
let second: string;
beforeEach(async () => {
  world = await new ApiWorld().start();
  first = await world.bot('First');
  second = await world.bot('second-bot');
});
afterEach(async () => {
  await world.stop();
  expect(world.errors).toEqual([]);
});

const TERMS = { variant: 'sissa', 'clock.limit': '300', 'clock.increment': '3', color: 'white' };
const post = (path: string, token: string, form: Record<string, string> = {}) =>
  world.call('POST', path, { token, form });

/** A game between both programs, accepted. */
async function begin(terms: Record<string, string> = TERMS): Promise<string> {
  const events = await world.events(second);
  const made = await post('/challenge/second-bot', first, terms);
  expect(made).toMatchObject({ status: 200 });
  const { id } = made.body as Challenge;
  expect((await events.find('challenge')).challenge.id).toBe(id);
  expect(await post(`/challenge/${id}/accept`, second)).toEqual({ status: 200, body: { ok: true } });
  expect((await events.find('gameStart')).game.id).toBe(id);
  return id;
}

test('a program registers, is who it is, and ends its token', async () => {
  expect((await world.call('GET', '/account', { token: first })).body).toEqual({
    id: 'first',
    username: 'First',
    title: 'BOT',
    perfs: {},
    online: false,
  });
  for (const name of ['First', 'first', 'FIRST', 'ai', 'Open']) {
    expect(await world.call('POST', '/bots', { json: { name } })).toMatchObject({
      status: 409,
      body: { code: 'bot/taken' },
    });
  }
  for (const name of ['', 'a', 'x'.repeat(21), 'a b', 'a:b', 7, null]) {
    expect(await world.call('POST', '/bots', { json: { name } })).toMatchObject({
      status: 400,
      body: { place: 'name' },
    });
  }
  const events = await world.events(first);
  expect(await world.call('DELETE', '/token', { token: first })).toMatchObject({ status: 200 });
  expect(await events.next()).toBeNull();
  expect(world.expelled).toEqual(['bot:First']);
  expect(await world.call('GET', '/account', { token: first })).toMatchObject({
    status: 401,
    body: { code: 'session/none' },
  });
  expect(await world.call('POST', '/bots', { json: { name: 'first' } })).toMatchObject({ status: 409 });
});

test('tokens are tested, and only their hashes are stored', async () => {
  const { token: guest } = await world.sessions.make(world.clock.now());
  const { body } = await world.call('POST', '/token/test', { text: `${first},nonsense,${guest}` });
  expect(body).toEqual({
    [first]: { userId: 'first', scopes: expect.stringContaining('bot:play'), expires: expect.any(Number) },
    nonsense: null,
    [guest]: { userId: null, scopes: '', expires: expect.any(Number) },
  });
  expect(await world.call('GET', '/account', { token: guest })).toMatchObject({
    status: 403,
    body: { code: 'bot/only' },
  });
  expect(JSON.stringify(await world.store.sessions.get(first, 0))).toBe('null');
});

test('a token lasts for a year from its last day of use', async () => {
  const day = 86_400_000;
  const sessions = new Sessions(world.store);
  const begin = world.clock.now();
  expect(await sessions.find(first, begin + 300 * day)).toBe('bot:First');
  expect(await sessions.find(first, begin + 600 * day)).toBe('bot:First');
  expect(await sessions.find(second, begin + 366 * day)).toBeNull();
});

describe('a challenge', () => {
  test('is announced, and begins a game when it is accepted', async () => {
    const [mine, theirs] = [await world.events(first), await world.events(second)];
    const { body } = await post('/challenge/SECOND-BOT', first, { ...TERMS, rated: 'true', ruleset: 'standard' });
    const challenge = body as Challenge;
    expect(challenge).toMatchObject({
      status: 'created',
      challenger: { name: 'First', title: 'BOT' },
      destUser: { id: 'second-bot' },
      variant: { key: 'sissa', name: 'Sissa' },
      rated: false,
      speed: 'blitz',
      timeControl: { type: 'clock', limit: 300, increment: 3, show: '5+3' },
      color: 'white',
      direction: 'out',
      url: `https://sitke.example/${challenge.id}`,
    });
    expect(await mine.next()).toEqual({ type: 'challenge', challenge });
    expect(await theirs.next()).toEqual({ type: 'challenge', challenge: { ...challenge, direction: 'in' } });
    const waiting = (await world.call('GET', '/challenge', { token: second })).body;
    expect(waiting).toMatchObject({ in: [{ id: challenge.id }], out: [] });
    await post(`/challenge/${challenge.id}/accept`, second);
    for (const [events, color, isMyTurn] of [
      [mine, 'white', true],
      [theirs, 'black', false],
    ] as const) {
      expect(await events.next()).toMatchObject({ type: 'gameStart', game: { id: challenge.id, color, isMyTurn } });
    }
    expect((await world.call('GET', '/account/playing', { token: second })).body).toMatchObject({
      nbMyTurn: 0,
      nowPlaying: [{ gameId: challenge.id, opponent: { username: 'First' }, secondsLeft: 300, status: { id: 20 } }],
    });
    // A stream that is opened later begins with what goes on.
    expect(await (await world.events(second)).next()).toMatchObject({ type: 'gameStart', game: { id: challenge.id } });
    expect(await theirs.next()).toBeNull();
  });

  test.each([
    ['declines', 'decline', 'second'],
    ['takes it back', 'cancel', 'first'],
  ] as const)('ends when somebody %s', async (_, how, who) => {
    const [mine, theirs] = [await world.events(first), await world.events(second)];
    const { id } = (await post('/challenge/second-bot', first, TERMS)).body as Challenge;
    await post(`/challenge/${id}/${how}`, who === 'first' ? first : second, { reason: 'later' });
    await mine.find('challenge');
    await theirs.find('challenge');
    expect(await mine.next()).toMatchObject({ type: 'challengeDeclined', challenge: { id } });
    expect(await theirs.next()).toMatchObject({ type: 'challengeCanceled', challenge: { id } });
    expect(await post(`/challenge/${id}/accept`, second)).toMatchObject({
      status: 400,
      body: { code: 'game/notOpen' },
    });
    expect((await world.call('GET', `/challenge/${id}/show`, { token: first })).body).toMatchObject({
      status: 'declined',
    });
  });

  test('that nobody answers within a minute ends, also after a restart of the server', async () => {
    const mine = await world.events(first);
    await world.events(second);
    await post('/challenge/second-bot', first, TERMS);
    await mine.find('challenge');
    await world.advance(59_000);
    await world.stop();
    await world.start();
    const again = await world.events(first);
    await again.find('challenge');
    await world.advance(59_999);
    expect(world.api.bots.counts.challenges).toBe(1);
    await world.advance(1);
    await again.find('challengeDeclined');
    expect(world.api.bots.counts.challenges).toBe(0);
  });

  test.each([
    ['/challenge/nobody', TERMS, 404, 'game/opponent'],
    ['/challenge/first', TERMS, 404, 'game/opponent'],
    ['/challenge/second-bot', { ...TERMS, variant: 'chess' }, 400, 'message/shape'],
    ['/challenge/second-bot', { ...TERMS, fen: '8/8 w - - 0 1' }, 400, 'message/shape'],
    ['/challenge/second-bot', { ...TERMS, ruleset: 'strange' }, 400, 'message/shape'],
    ['/challenge/second-bot', { ...TERMS, 'clock.limit': '0' }, 400, 'message/shape'],
    ['/challenge/second-bot', { ...TERMS, 'clock.limit': '1e9' }, 400, 'message/shape'],
    ['/challenge/second-bot', { ...TERMS, 'clock.setup': '60' }, 400, 'game/time'],
    ['/challenge/second-bot', { variant: 'sissa', days: '15' }, 400, 'message/shape'],
    ['/challenge/second-bot', { ...TERMS, color: 'red' }, 400, 'message/shape'],
    ['/challenge/ai', { ...TERMS, level: '12' }, 400, 'message/shape'],
  ])('%s with %j is refused', async (path, terms, status, code) => {
    await world.events(second);
    await world.events(first);
    expect(await post(path, first, terms)).toMatchObject({ status, body: { code } });
  });

  test('to anybody is in the lobby if requested, and the first to accept it plays', async () => {
    const { id } = (await post('/challenge/open', first, { ...TERMS, lobby: 'true' })).body as Challenge;
    expect(await world.store.games.list({ status: 'open', limit: 9 })).toMatchObject([
      { about: expect.stringContaining('lobby') },
    ]);
    expect(await post(`/challenge/${id}/accept`, first)).toMatchObject({ body: { code: 'game/own' } });
    expect(await post(`/challenge/${id}/accept`, second)).toMatchObject({ status: 200 });
  });

  test('to the engine of the server begins at once', async () => {
    const { status, body } = await post('/challenge/ai', first, {
      variant: 'sissa',
      level: '3',
      days: '2',
      color: 'black',
    });
    expect([status, body]).toMatchObject([201, { color: 'black', opponent: { ai: 3 }, source: 'ai', isMyTurn: false }]);
    expect((await world.call('GET', `/game/${(body as GameInfo).id}`)).body).toMatchObject({
      white: { aiLevel: 3 },
      daysPerTurn: 2,
    });
  });
});

describe('a game', () => {
  test('is played over its stream', async () => {
    const id = await begin();
    const [white, black] = [await world.game(id, first), await world.game(id, second)];
    const full = await white.find('gameFull');
    expect(full).toMatchObject({
      id,
      white: { name: 'First' },
      black: { name: 'second-bot' },
      clock: { initial: 300_000, increment: 3000 },
      createdAt: world.clock.now(),
      state: { moves: '', status: 'started', wtime: 300_000, winc: 3000 },
      sitke: { you: 0 },
    });
    await black.find('gameFull');
    expect(await post(`/bot/game/${id}/move/e8e7`, second)).toMatchObject({ status: 400, body: { code: 'move/turn' } });
    expect(await post(`/bot/game/${id}/move/a1a9`, first)).toMatchObject({
      status: 400,
      body: { code: 'move/illegal' },
    });
    expect(await post(`/bot/game/${id}/move/c2c3`, first)).toEqual({ status: 200, body: { ok: true } });
    // The answer was lost: the same move again is done already.
    expect(await post(`/bot/game/${id}/move/c2c3`, first)).toEqual({ status: 200, body: { ok: true } });
    for (const stream of [white, black]) {
      expect(await stream.next()).toMatchObject({ type: 'gameState', moves: 'c2c3', sitke: { turn: 'black' } });
    }
    await world.advance(7000);
    expect(await post(`/bot/game/${id}/move/c8c7?offeringDraw=true`, second)).toMatchObject({ status: 200 });
    expect(await white.next()).toMatchObject({ moves: 'c2c3 c8c7', bdraw: false, btime: 296_000 });
    expect(await white.next()).toMatchObject({ moves: 'c2c3 c8c7', bdraw: true, sitke: { offers: { draw: 'black' } } });
    expect(await post(`/bot/game/${id}/takeback/yes`, second)).toMatchObject({ status: 200 });
    expect(await white.next()).toMatchObject({ btakeback: true });
    expect(await post(`/bot/game/${id}/takeback/yes`, first)).toMatchObject({ status: 200 });
    expect(await white.next()).toMatchObject({ moves: 'c2c3', btakeback: false, bdraw: false });
    // It is another game now than when this move was made before.
    expect(await post(`/bot/game/${id}/move/c8c7`, second)).toMatchObject({ status: 200 });
    expect(await white.next()).toMatchObject({ moves: 'c2c3 c8c7' });
    expect(await post(`/bot/game/${id}/move/c3c4?version=3`, first)).toMatchObject({ body: { code: 'act/stale' } });
    expect(await post(`/bot/game/${id}/draw/no`, first)).toMatchObject({ status: 200 });
    expect(await post(`/bot/game/${id}/draw/yes`, first)).toMatchObject({ status: 200 });
    expect(await post(`/bot/game/${id}/draw/yes`, second)).toMatchObject({ status: 200 });
    expect(await white.next()).toMatchObject({ wdraw: true });
    const end = await white.next();
    expect(end).toMatchObject({ status: 'draw', sitke: { end: { by: 'agreement' } } });
    expect(end).not.toHaveProperty('winner');
    expect(await white.next()).toBeNull();
    expect((await world.call('GET', `/game/${id}`)).body).toMatchObject({
      state: { status: 'draw' },
      sitke: { you: null },
    });
  });

  test('finishes, and is played again when both want that', async () => {
    const id = await begin();
    const [mine, theirs] = [await world.events(first), await world.events(second)];
    await post(`/bot/game/${id}/resign`, second);
    for (const events of [mine, theirs]) {
      expect(await events.find('gameFinish')).toMatchObject({
        game: { id, winner: 'white', status: { name: 'resign' } },
      });
    }
    await post(`/bot/game/${id}/rematch/yes`, first);
    const { challenge } = await theirs.find('challenge');
    expect(challenge).toMatchObject({
      id,
      rematchOf: id,
      color: 'black',
      direction: 'in',
      challenger: { name: 'First' },
    });
    await post(`/challenge/${id}/accept`, second);
    const { game } = await theirs.find('gameStart');
    expect(game).toMatchObject({ color: 'white', opponent: { username: 'First' } });
    expect(game.id).not.toBe(id);
    await post(`/bot/game/${game.id}/abort`, first);
    await post(`/bot/game/${game.id}/rematch/yes`, second);
    expect(await mine.find('challenge')).toMatchObject({ challenge: { id, direction: 'out' } });
    expect(await mine.find('challenge')).toMatchObject({ challenge: { id: game.id, direction: 'in' } });
    await post(`/challenge/${game.id}/decline`, first);
    expect(await theirs.find('challengeDeclined')).toMatchObject({ challenge: { id: game.id } });
  });

  test('reports an absent player, and can be claimed after a while', async () => {
    const id = await begin();
    const [white, black] = [await world.game(id, first), await world.game(id, second)];
    await white.find('gameFull');
    await black.cancel();
    await post(`/bot/game/${id}/move/c2c3`, first);
    await post(`/bot/game/${id}/move/c8c7`, second);
    await world.advance(10_000);
    const { gone, claimWinInSeconds } = await white.find('opponentGone');
    expect([gone, claimWinInSeconds]).toEqual([true, expect.any(Number)]);
    expect(await post(`/bot/game/${id}/claim-victory`, first)).toMatchObject({ body: { code: 'gone/none' } });
    const back = await world.game(id, second);
    expect(await white.find('opponentGone')).toEqual({ type: 'opponentGone', gone: false });
    await back.cancel();
    await world.advance(10_000);
    const again = await white.find('opponentGone');
    await world.advance(again.claimWinInSeconds! * 1000);
    expect(await post(`/bot/game/${id}/claim-victory`, first)).toMatchObject({ status: 200 });
    expect(await white.find('gameState')).toMatchObject({});
  });

  test('with hidden armies shows each player only their own', async () => {
    const id = await begin({ variant: 'sittuyin', ruleset: 'pychess setup.order=curtain', color: 'white' });
    const [white, black] = [await world.game(id, first), await world.game(id, second)];
    expect(await white.find('gameFull')).toMatchObject({
      state: { sitke: { turn: null, placing: true, draft: null } },
    });
    const drops = ['K@d1', 'F@e1', 'S@d2', 'S@e2', 'N@c2', 'N@f3', 'R@a1', 'R@h1'];
    const arrange = (json: unknown) => world.call('POST', `/bot/game/${id}/arrange`, { token: first, json });
    expect(await arrange({ drops: ['K@d9'] })).toMatchObject({ body: { code: 'arrange/illegal' } });
    expect(await arrange({ drops: 'K@d1' })).toMatchObject({ body: { code: 'message/shape' } });
    expect(await arrange({ drops })).toMatchObject({ status: 200 });
    expect(await white.find('gameState')).toMatchObject({ sitke: { draft: { n: 1, drops } } });
    expect(await post(`/bot/game/${id}/ready`, first)).toMatchObject({ status: 200 });
    expect(await white.find('gameState')).toMatchObject({ sitke: { ready: [expect.any(String), null] } });
    const seen = [await black.next(), await black.next(), (await world.call('GET', `/game/${id}`)).body];
    expect(JSON.stringify(seen)).toContain('gameFull');
    expect(JSON.stringify(seen)).not.toMatch(/@[a-h]\d/);
  });
});

test('a game that is stored before it is announced is listed when it is announced', async () => {
  const { id } = (await post('/challenge/open', first, TERMS)).body as Challenge;
  const { row } = (await world.store.games.load(id))!;
  const { games } = world.store;
  const list = games.list.bind(games);
  // In the midst of joining.
  const ahead = { ...row, status: 'live', seats: ['bot:First', 'bot:second-bot'] } as const;
  games.list = async (query) => (query.status === 'live' ? [ahead] : list(query));
  expect(await world.call('GET', '/account/playing', { token: second })).toEqual({
    status: 200,
    body: { nbMyTurn: 0, nowPlaying: [] },
  });
});

test('chat is empty, and clients that use it work', async () => {
  const id = await begin();
  const chat = `/bot/game/${id}/chat`;
  expect(await post(chat, first, { room: 'player', text: 'hello' })).toMatchObject({
    status: 200,
    body: { delivered: false },
  });
  expect(await world.call('GET', chat, { token: first })).toEqual({ status: 200, body: [] });
});

test('whoever connects many programs from an address takes the places of nobody else in the list', async () => {
  const many = await new ApiWorld(true, null, () => 0).start();
  const come = async (name: string, home: string, address: string): Promise<void> => {
    const { body } = await many.call('POST', '/bots', { json: { name }, address: home });
    await many.events((body as { token: string }).token, address);
  };
  await come('First', '192.0.2.1', '192.0.2.1');
  for (let i = 0; i < 60; i++) await come(`many${i}`, `198.51.100.${i}`, `203.0.113.${i % 3}`);
  const listed = many.api.online.names(50);
  expect([listed.length, listed.at(-1)]).toEqual([50, 'First']);
  expect(many.api.online.names(4).map((name) => name.slice(0, 4))).toEqual(['many', 'many', 'many', 'Firs']);
  expect(many.api.online.names()).toHaveLength(61);
  expect((await (await many.ask('GET', '/bot/online?nb=50')).text()).trim().split('\n')).toHaveLength(50);
  await many.stop();
  expect(many.errors).toEqual([]);
});

test('connected programs are listed', async () => {
  const names = async (): Promise<string> => (await world.ask('GET', '/bot/online')).text();
  expect(await names()).toBe('\n');
  const events = await world.events(second);
  await world.events(first);
  expect(
    (await names())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).username),
  ).toEqual(['First', 'second-bot']);
  expect(world.api.online.names()).toEqual(['First', 'second-bot']);
  await events.cancel();
  expect(world.api.online.isThere('second-bot')).toBe(false);
  expect(await world.call('GET', '/user/FIRST')).toMatchObject({ status: 200, body: { username: 'First' } });
  expect((await world.call('GET', '/users/status?ids=first,second-bot')).body).toMatchObject([
    { id: 'first', playing: false },
  ]);
});
