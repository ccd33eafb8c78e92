/** Who may use which route of the API, and when: a row for each route that there is. */

import { randomBytes } from 'node:crypto';
import type { Challenge } from '@sitke/protocol/api';
import { expect, test } from 'vitest';
import { ApiWorld, type Ask } from '../../test/apiWorld.js';
import { ROUTES } from './table.js';

const ACTORS = ['none', 'bad', 'guest', 'spectator', 'first', 'second'] as const;
type Actor = (typeof ACTORS)[number];
/** When something is asked: while a challenge is open, in the first player's turn, when the game is over. */
const PLACES = ['open', 'playing', 'over'] as const;
type Place = (typeof PLACES)[number];

/** A status, or a status and a code. */
type Cell = string;
/** For spectator, first and second; the other actors have no token that counts. */
type Row = readonly [spectator: Cell, first: Cell, second: Cell];

const ANYONE = 'anyone';
const OK: Row = ['200', '200', '200'];
const all = (cell: Cell): Row => [cell, cell, cell];
const seats = (cell: Cell): Row => ['403 seat/none', cell, cell];
/** Second is asked to play, but has no seat yet. */
const creator = (cell: Cell): Row => ['403 seat/none', cell, '403 seat/none'];

interface Case {
  readonly path?: string;
  readonly ask?: Ask;
  readonly rows: typeof ANYONE | Readonly<Record<Place, Row>>;
}

const always = (row: Row): Readonly<Record<Place, Row>> => ({ open: row, playing: row, over: row });
const act = (playing: Row, open = '400 game/notStarted'): Readonly<Record<Place, Row>> => ({
  open: creator(open),
  playing,
  over: seats('400 game/ended'),
});
const inTurn: Row = ['403 seat/none', '200', '400 move/turn'];
const game = (rest: string): string => `/bot/game/GAME/${rest}`;
const terms = { variant: 'sissa' };

const CASES: Readonly<Record<string, Case>> = {
  registerBot: { ask: { json: { name: 'newcomer' } }, rows: ANYONE },
  revokeToken: { rows: always(OK) },
  testTokens: { ask: { text: 'x' }, rows: ANYONE },
  getAccount: { rows: always(OK) },
  upgradeToBot: { rows: always(OK) },
  listPlaying: { rows: always(OK) },
  listOnlineBots: { rows: ANYONE },
  listStatuses: { path: '/users/status?ids=a', rows: ANYONE },
  getUser: { path: '/user/second', rows: ANYONE },
  streamEvents: { rows: always(OK) },
  listChallenges: { rows: always(OK) },
  challengeAi: { ask: { form: { ...terms, level: '1' } }, rows: always(all('201')) },
  challengeOpen: { ask: { form: terms }, rows: always(OK) },
  challengeBot: {
    path: '/challenge/second',
    ask: { form: terms },
    rows: always(['200', '200', '404 game/opponent']),
  },
  acceptChallenge: {
    path: '/challenge/GAME/accept',
    rows: {
      open: ['403 game/invited', '400 game/own', '200'],
      playing: ['400 game/notOpen', '400 game/own', '400 game/own'],
      over: ['400 game/notOpen', '400 offer/none', '400 offer/none'],
    },
  },
  declineChallenge: {
    path: '/challenge/GAME/decline',
    rows: {
      open: ['403 seat/none', '200', '200'],
      playing: all('400 game/notOpen'),
      over: ['400 game/notOpen', '400 offer/none', '400 offer/none'],
    },
  },
  cancelChallenge: {
    path: '/challenge/GAME/cancel',
    rows: { open: creator('200'), playing: seats('400 game/notOpen'), over: seats('400 game/notOpen') },
  },
  showChallenge: { path: '/challenge/GAME/show', rows: always(['404 game/none', '200', '200']) },
  getGame: { path: '/game/GAME', rows: ANYONE },
  streamGame: {
    path: '/bot/game/stream/GAME',
    rows: { open: creator('200'), playing: seats('200'), over: seats('200') },
  },
  makeMove: { path: game('move/c2c3'), rows: act(inTurn) },
  abortGame: { path: game('abort'), rows: act(seats('200'), '200') },
  resignGame: { path: game('resign'), rows: act(seats('200')) },
  drawOffer: { path: game('draw/yes'), rows: act(seats('200')) },
  takebackOffer: { path: game('takeback/yes'), rows: act(seats('400 takeback/nothing')) },
  rematchOffer: {
    path: game('rematch/yes'),
    rows: { open: creator('400 game/notEnded'), playing: seats('400 game/notEnded'), over: seats('200') },
  },
  claimVictory: { path: game('claim-victory'), rows: act(seats('400 gone/none')) },
  claimDraw: { path: game('claim-draw'), rows: act(seats('400 gone/none')) },
  claimByRule: { path: game('claim/repetition'), rows: act(['403 seat/none', '400 claim/none', '400 move/turn']) },
  declareCount: { path: game('count/start'), rows: act(['403 seat/none', '400 count/none', '400 move/turn']) },
  arrangeArmy: { path: game('arrange'), ask: { json: { drops: [] } }, rows: act(seats('400 arrange/over')) },
  confirmArmy: { path: game('ready'), rows: act(seats('400 arrange/over')) },
  writeChat: { path: game('chat'), ask: { form: { room: 'player', text: 'x' } }, rows: always(OK) },
  readChat: { path: game('chat'), rows: always(OK) },
};

/** A server with a game at a place, and the tokens of all actors. */
async function setUp(place: Place) {
  const world = await new ApiWorld().start();
  const [first, second, spectator] = [await world.bot('first'), await world.bot('second'), await world.bot('other')];
  const { token: guest } = await world.sessions.make(world.clock.now());
  const tokens: Record<Actor, string | null> = {
    none: null,
    bad: randomBytes(32).toString('base64url'),
    guest,
    spectator,
    first,
    second,
  };
  await world.events(second);
  const { body } = await world.call('POST', '/challenge/second', { token: first, form: { ...terms, color: 'white' } });
  const { id } = body as Challenge;
  if (place !== 'open') await world.call('POST', `/challenge/${id}/accept`, { token: second });
  if (place === 'over') await world.call('POST', `/bot/game/${id}/resign`, { token: first });
  return { world, id, tokens };
}

function expectedOf({ rows }: Case, place: Place, actor: Actor, status: number): Cell {
  if (rows === ANYONE) return String(status);
  if (actor === 'none' || actor === 'bad') return '401 session/none';
  if (actor === 'guest') return '403 bot/only';
  return rows[place][ACTORS.indexOf(actor) - ACTORS.indexOf('spectator')]!;
}

test('there is a row for each route', () => {
  expect(Object.keys(CASES).sort()).toEqual(ROUTES.map(({ id }) => id).sort());
  expect(ROUTES.filter(({ who }) => who === 'anyone').map(({ id }) => id)).toEqual(
    Object.keys(CASES).filter((id) => CASES[id]!.rows === ANYONE),
  );
});

test.each(ROUTES.map(({ id }) => id))('%s: who may, and when', async (id) => {
  const { method, path, answer } = ROUTES.find((each) => each.id === id)!;
  const each = CASES[id]!;
  for (const place of PLACES) {
    for (const actor of ACTORS) {
      const { world, id: gameId, tokens } = await setUp(place);
      const token = tokens[actor];
      const asked = { ...each.ask, ...(token === null ? {} : { token }) };
      const response = await world.ask(method.toUpperCase(), (each.path ?? path).replace('GAME', gameId), asked);
      const code = response.ok ? '' : ` ${(await response.json()).code}`;
      const said = `${response.status}${code}`;
      expect([place, actor, said]).toEqual([place, actor, expectedOf(each, place, actor, answer.status)]);
      await world.stop();
      expect(world.errors).toEqual([]);
    }
  }
});

test('no cookie counts, and no other way to write a token', async () => {
  const { world, tokens } = await setUp('open');
  const { first } = tokens;
  for (const headers of [
    { cookie: `sid=${first}` },
    { authorization: `${first}` },
    { authorization: `Basic ${first}` },
    { authorization: `Bearer ${first} x` },
    { authorization: `Bearer ${first},${first}` },
  ] as Record<string, string>[]) {
    expect((await world.ask('GET', '/account', { headers })).status).toBe(401);
  }
  const refused = await world.ask('GET', '/account');
  expect(refused.headers.get('www-authenticate')).toBe('Bearer');
  expect((await world.ask('GET', '/account', { token: first! })).status).toBe(200);
  await world.stop();
});
