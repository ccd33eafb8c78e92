/** Programs: registration, and their accounts. */

import {
  Account,
  EventLine,
  NowPlaying,
  Ok,
  PARAMS,
  QUERIES,
  RegisterBody,
  Registered,
  TokenTests,
  UserStatuses,
} from '@sitke/protocol/api';
import * as v from 'valibot';
import { botId, botNameOf } from '../../games/players.js';
import type { Allowance } from '../allowances.js';
import { no, yes } from '../answers.js';
import { Feed } from '../feed.js';
import { infoShape } from '../games/shapes.js';
import { FOR_ALL, FOR_PROGRAMS, type Route, route } from '../route.js';
import type { World } from '../world.js';

const SCOPES = 'bot:play,board:play,challenge:read,challenge:write,challenge:bulk';
const MAX_TESTED = 20;
const DEFAULT_LISTED = 50;

/** Names are taken for good. */
const NAMES: Allowance = { size: { capacity: 5, perSecond: 1 / 600 }, of: 'network' };

function accountShape(name: string, online: boolean): Account {
  return { id: name.toLowerCase(), username: name, title: 'BOT', perfs: {}, online };
}

async function isPlaying({ games }: World, name: string): Promise<boolean> {
  return (await games.list({ status: 'live', player: botId(name), limit: 1 })).length > 0;
}

export const BOT_ROUTES: readonly Route[] = [
  route({
    id: 'registerBot',
    method: 'post',
    path: '/api/bots',
    about: 'Registers a program under a name that nobody has, and gives it a token. The token is told this once.',
    who: 'anyone',
    origins: 'same',
    makes: NAMES,
    body: { kind: 'form', schema: RegisterBody },
    answer: { status: 201, kind: 'json', schema: Registered },
    async handle({ sessions, names }, { body: { name }, nowMs }) {
      const token = names.isFree(name) ? await sessions.makeBot(name, nowMs) : null;
      if (token === null) return no('bot/taken');
      names.add(name);
      return yes({ name, token });
    },
  }),
  route({
    id: 'revokeToken',
    method: 'delete',
    path: '/api/token',
    about: 'Ends the token that the request has, and all streams. The name stays taken.',
    ...FOR_PROGRAMS,
    answer: { status: 200, kind: 'json', schema: Ok },
    async handle({ sessions, disconnect }, { caller: { player } }) {
      await sessions.end(player);
      disconnect(player);
      return yes();
    },
  }),
  route({
    id: 'testTokens',
    method: 'post',
    path: '/api/token/test',
    about: 'Says of tokens, with commas between, whether they are any: at most 20.',
    who: 'anyone',
    origins: 'same',
    body: { kind: 'text', schema: v.pipe(v.string(), v.maxLength(2000)) },
    answer: { status: 200, kind: 'json', schema: TokenTests },
    async handle({ sessions }, { body, nowMs }) {
      const tested: [string, unknown][] = [];
      for (const token of body.split(',', MAX_TESTED)) {
        const found = await sessions.look(token, nowMs);
        const name = found && botNameOf(found.player);
        const about = { userId: name?.toLowerCase() ?? null, scopes: name ? SCOPES : '', expires: found?.expiresMs };
        tested.push([token, found && about]);
      }
      return yes(Object.fromEntries(tested));
    },
  }),
  route({
    id: 'getAccount',
    method: 'get',
    path: '/api/account',
    about: 'Who the program is.',
    ...FOR_PROGRAMS,
    answer: { status: 200, kind: 'json', schema: Account },
    handle: ({ online }, { caller: { name } }) => yes(accountShape(name, online.isThere(name))),
  }),
  route({
    id: 'upgradeToBot',
    method: 'post',
    path: '/api/bot/account/upgrade',
    about: 'Does nothing: whoever has registered is a program.',
    ...FOR_PROGRAMS,
    answer: { status: 200, kind: 'json', schema: Ok },
    handle: () => yes(),
  }),
  route({
    id: 'listPlaying',
    method: 'get',
    path: '/api/account/playing',
    about: 'The games that the program plays, the newest first.',
    ...FOR_PROGRAMS,
    query: { nb: QUERIES.nb },
    answer: { status: 200, kind: 'json', schema: NowPlaying },
    async handle({ games, hub }, { caller: { player }, query: { nb }, payer: { pay }, nowMs }) {
      const rows = await games.list({ status: 'live', player, limit: nb ?? DEFAULT_LISTED });
      const found = await hub.readAll(
        player,
        rows.map(({ id }) => id),
        pay,
      );
      // The registration is stored before it is announced.
      const own = found.filter(({ view }) => view.you !== null);
      const nowPlaying = pay(() => own.map((each) => infoShape(each, nowMs)));
      return yes({ nbMyTurn: nowPlaying.filter(({ isMyTurn }) => isMyTurn).length, nowPlaying });
    },
  }),
  route({
    id: 'listOnlineBots',
    method: 'get',
    path: '/api/bot/online',
    about: 'The programs that can be challenged, one a line.',
    ...FOR_ALL,
    query: { nb: QUERIES.nb },
    answer: { status: 200, kind: 'ndjson', schema: Account },
    handle({ online, clock }, { query: { nb } }) {
      const feed = new Feed(clock);
      for (const name of online.names(nb)) feed.send(accountShape(name, true));
      feed.end();
      return feed;
    },
  }),
  route({
    id: 'listStatuses',
    method: 'get',
    path: '/api/users/status',
    about: 'Which of these programs are there and which play, by their names with commas between.',
    ...FOR_ALL,
    query: { ids: QUERIES.ids },
    answer: { status: 200, kind: 'json', schema: UserStatuses },
    async handle(world, { query: { ids } }) {
      const names = ids.split(',', MAX_TESTED).flatMap((id) => world.online.spelt(id) ?? []);
      const playing = await Promise.all(names.map((name) => isPlaying(world, name)));
      const statuses = names.map((name, index) => {
        return { id: name.toLowerCase(), name, title: 'BOT', online: true, playing: playing[index]! };
      });
      return yes(statuses);
    },
  }),
  route({
    id: 'getUser',
    method: 'get',
    path: '/api/user/{name}',
    about: 'A program that is there, by its name.',
    ...FOR_ALL,
    params: { name: PARAMS.name },
    answer: { status: 200, kind: 'json', schema: Account },
    handle({ online }, { params }) {
      const name = online.spelt(params.name);
      return name === null ? no('game/opponent') : yes(accountShape(name, true));
    },
  }),
  route({
    id: 'streamEvents',
    method: 'get',
    path: '/api/stream/event',
    about: 'What happens: challenges, games that begin, games that end. A new stream ends the one before.',
    ...FOR_PROGRAMS,
    answer: { status: 200, kind: 'ndjson', schema: EventLine },
    handle: ({ bots }, { caller, payer }) => bots.openEvents(caller.player, payer),
  }),
];
