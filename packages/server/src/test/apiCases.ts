/** Helpers of tests: for each route of the API a request that it takes, and who may send it when. */

import { randomBytes } from 'node:crypto';
import type { Challenge } from '@sitke/protocol/api';
import { makeUci, Position, rulesOf } from '@sitke/rules';
import type { Route } from '../http/route.js';
import { ROUTES } from '../http/routes.js';
import { ApiWorld, type Ask } from './apiWorld.js';
import { MOVES_FIRST } from './play.js';

export const ACTORS = ['none', 'bad', 'guest', 'spectator', 'first', 'second'] as const;
export type Actor = (typeof ACTORS)[number];
/** When something is asked: while a challenge is open, in the first player's turn, when the game is over. */
export const PLACES = ['open', 'playing', 'over'] as const;
export type Place = (typeof PLACES)[number];

/** A status, or a status and a code. */
export type Cell = string;
/** For spectator, first and second; the other actors have no token that counts. */
export type Row = readonly [spectator: Cell, first: Cell, second: Cell];

export const ANYONE = 'anyone';
const OK: Row = ['200', '200', '200'];
const all = (cell: Cell): Row => [cell, cell, cell];
const seats = (cell: Cell): Row => ['403 seat/none', cell, cell];
/** Second is asked to play, but has no seat yet. */
const creator = (cell: Cell): Row => ['403 seat/none', cell, '403 seat/none'];

export interface Case {
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
const terms = { variant: MOVES_FIRST };
const start = Position.initial(rulesOf(MOVES_FIRST));
const anyMove = makeUci(start.rules, start.legalMoves()[0]!);

/** Returns the case of a route. Errors: Error that says what to write where a new route has none. */
export function caseOf(id: string): Case {
  const found = CASES[id];
  if (found) return found;
  const route = CASED.find((each) => each.id === id)!;
  const path = route.path.includes('{') ? `path: '${below(route).replace('{id}', 'GAME')}', ` : '';
  const line = `${id}: { ${path}rows: ${route.who === 'anyone' ? 'ANYONE' : 'always(OK)'} },`;
  throw new Error(`packages/server/src/test/apiCases.ts: write "${line}", or who may ask it when`);
}

/** The routes of which who may ask them when is said here: those that answer with JSON, and are for everybody. */
export const CASED: readonly Route[] = ROUTES.filter(
  ({ isInternal = false, answer }) => !isInternal && answer.kind !== 'file',
);

/** Returns the path of a route below /api. */
export const below = ({ path }: Route): string => path.slice('/api'.length);

export const CASES: Readonly<Record<string, Case>> = {
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
  makeMove: { path: game(`move/${anyMove}`), rows: act(inTurn) },
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

export interface SetUp {
  readonly world: ApiWorld;
  /** The game. */
  readonly id: string;
  readonly tokens: Readonly<Record<Actor, string | null>>;
}

/** Starts a server with a game at a place, and the tokens of all actors. */
export async function setUp(place: Place): Promise<SetUp> {
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
