/** Challenges: to a program, to the server's engine, to anybody. */

import { type ClientMessage, type Opponent, type Refusal, TimeControl } from '@sitke/protocol';
import {
  AiBody,
  Challenge,
  ChallengeBody,
  DeclineBody,
  GameInfo,
  Ok,
  OpenBody,
  PARAMS,
  readAs,
} from '@sitke/protocol/api';
import { parseRuleset, type Result, VARIANT_IDS, variantOf } from '@sitke/rules';
import * as v from 'valibot';
import type { VisibleGame } from '../../games/view.js';
import type { Allowance } from '../allowances.js';
import { type Answer, no, yes } from '../answers.js';
import { challengeOf } from '../bots/events.js';
import { actIn, newCommandId, outcomeOf } from '../games/command.js';
import { challengeShape, infoShape } from '../games/shapes.js';
import { FOR_PROGRAMS, type Route, route } from '../route.js';
import type { Program } from '../session/who.js';
import type { World } from '../world.js';

function timeOf(body: ChallengeBody): Result<TimeControl, Refusal> {
  const limit = body['clock.limit'];
  const { days } = body;
  if (limit === undefined) {
    const time: TimeControl = days === undefined ? { kind: 'unlimited' } : { kind: 'correspondence', days };
    return { ok: true, value: time };
  }
  const ms = (seconds = 0): number => Math.round(seconds * 1000);
  const incrementMs = ms(body['clock.increment']);
  const setupMs = ms(body['clock.setup']);
  return readAs(TimeControl, { kind: 'clock', initialMs: ms(limit), incrementMs, periods: 0, periodMs: 0, setupMs });
}

type Create = Extract<ClientMessage, { t: 'create' }>;

function createOf(body: ChallengeBody, opponent: Opponent): Result<Create, Refusal> {
  const { variant = VARIANT_IDS[0]!, color = 'random' } = body;
  const ruleset = parseRuleset(variantOf(variant), body.ruleset ?? '');
  if (!ruleset.ok) return no('message/shape', { text: ruleset.error.message, place: 'ruleset' });
  const time = timeOf(body);
  if (!time.ok) return time;
  const seat = color === 'random' ? null : color === 'white' ? 0 : 1;
  const options = ruleset.value;
  return {
    ok: true,
    value: { t: 'create', id: newCommandId(), variant, options, time: time.value, seat, name: null, opponent },
  };
}

/** Makes a game; returns it as its creator sees it. */
async function propose(world: World, { player }: Program, body: ChallengeBody, opponent: Opponent) {
  const { hub } = world;
  const create = createOf(body, opponent);
  if (!create.ok) return create;
  const outcome = outcomeOf(await hub.create(player, create.value));
  if (!outcome.ok) return outcome;
  return hub.read(player, outcome.value.t === 'created' ? outcome.value.game : '');
}

function proposed(game: VisibleGame, { urlOf }: World): Challenge {
  const { view, opponent } = game;
  const challenger = view.you ?? 0;
  const to = opponent.kind === 'bot' ? opponent : null;
  const direction = to === null ? null : 'out';
  return challengeShape(
    { game, challenger, by: view.players[challenger], to, direction, isRematch: false },
    'created',
    urlOf,
  );
}

/** Answers a challenge: an open game, or the rematch of a game that is over. */
async function answer(world: World, caller: Program, id: string, isAccepted: boolean): Promise<Answer> {
  const found = await world.hub.read(caller.player, id);
  if (!found.ok) return found;
  const { view } = found.value;
  if (view.status !== 'ended') {
    const act = isAccepted ? ({ type: 'join', name: null } as const) : ({ type: 'abort' } as const);
    if (!isAccepted && view.status !== 'open') return no('game/notOpen');
    return actIn(world, caller, found.value, act);
  }
  if (view.you === null) return no('game/notOpen');
  return actIn(world, caller, found.value, { type: isAccepted ? 'accept' : 'decline', what: 'rematch' });
}

async function withdraw(world: World, caller: Program, id: string): Promise<Answer> {
  const found = await world.hub.read(caller.player, id);
  if (!found.ok) return found;
  if (found.value.view.you === null) return no('seat/none');
  if (found.value.view.status !== 'open') return no('game/notOpen');
  return actIn(world, caller, found.value, { type: 'abort' });
}

/** Games that a player creates stay in the store. */
const NEW_GAMES: Allowance = { size: { capacity: 20, perSecond: 0.1 }, of: 'player' };
const CHALLENGE = { status: 200, kind: 'json', schema: Challenge } as const;
const DONE = { status: 200, kind: 'json', schema: Ok } as const;
const ID = { id: PARAMS.id };
/** A program's answer to a challenge. */
const REPLY = { ...FOR_PROGRAMS, method: 'post', params: ID, answer: DONE } as const;
/** The contents of a list of challenges. */
const Challenges = v.object({ in: v.array(Challenge), out: v.array(Challenge) });

export const CHALLENGE_ROUTES: readonly Route[] = [
  route({
    id: 'listChallenges',
    method: 'get',
    path: '/api/challenge',
    about: 'The challenges that wait for an answer.',
    ...FOR_PROGRAMS,
    answer: { status: 200, kind: 'json', schema: Challenges },
    async handle({ bots, urlOf }, { caller }) {
      const found = (await bots.challengesOf(caller.player)).flatMap((game) => challengeOf(game) ?? []);
      const of = (wanted: 'in' | 'out') =>
        found.filter(({ direction }) => direction === wanted).map((each) => challengeShape(each, 'created', urlOf));
      return yes({ in: of('in'), out: of('out') });
    },
  }),
  route({
    id: 'challengeAi',
    method: 'post',
    path: '/api/challenge/ai',
    about: 'Begins a game against the engine of the server, at level 1 to 10, or 11 for all it can do.',
    ...FOR_PROGRAMS,
    makes: NEW_GAMES,
    body: { kind: 'form', schema: AiBody },
    answer: { status: 201, kind: 'json', schema: GameInfo },
    async handle(world, { caller, body, nowMs }) {
      const made = await propose(world, caller, body, { kind: 'engine', level: body.level });
      return made.ok ? yes(infoShape(made.value, nowMs)) : made;
    },
  }),
  route({
    id: 'challengeOpen',
    method: 'post',
    path: '/api/challenge/open',
    about: 'Makes a game that anybody can join who knows its address, or who sees it in the lobby.',
    ...FOR_PROGRAMS,
    makes: NEW_GAMES,
    body: { kind: 'form', schema: OpenBody },
    answer: CHALLENGE,
    async handle(world, { caller, body }) {
      const made = await propose(world, caller, body, { kind: body.lobby ? 'lobby' : 'link' });
      return made.ok ? yes(proposed(made.value, world)) : made;
    },
  }),
  route({
    id: 'challengeBot',
    method: 'post',
    path: '/api/challenge/{name}',
    about: 'Challenges a program that is there. What nobody answers within a minute is declined.',
    ...FOR_PROGRAMS,
    makes: NEW_GAMES,
    params: { name: PARAMS.name },
    body: { kind: 'form', schema: ChallengeBody },
    answer: CHALLENGE,
    async handle(world, { caller, params, body }) {
      const name = world.online.spelt(params.name);
      if (name === null || name === caller.name) return no('game/opponent');
      const made = await propose(world, caller, body, { kind: 'bot', name });
      return made.ok ? yes(proposed(made.value, world)) : made;
    },
  }),
  route({
    ...REPLY,
    id: 'acceptChallenge',
    path: '/api/challenge/{id}/accept',
    about: 'Accepts a challenge or a rematch, or joins a game that is open to anybody.',
    handle: (world, { caller, params }) => answer(world, caller, params.id, true),
  }),
  route({
    ...REPLY,
    id: 'declineChallenge',
    path: '/api/challenge/{id}/decline',
    about: 'Declines a challenge or a rematch. The reason is not passed on.',
    body: { kind: 'form', schema: DeclineBody },
    handle: (world, { caller, params }) => answer(world, caller, params.id, false),
  }),
  route({
    ...REPLY,
    id: 'cancelChallenge',
    path: '/api/challenge/{id}/cancel',
    about: 'Takes back a challenge that nobody has accepted.',
    handle: (world, { caller, params }) => withdraw(world, caller, params.id),
  }),
  route({
    id: 'showChallenge',
    method: 'get',
    path: '/api/challenge/{id}/show',
    about: 'A challenge to or by the program.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: CHALLENGE,
    async handle({ hub, urlOf }, { caller, params }) {
      const found = await hub.read(caller.player, params.id);
      if (!found.ok) return found;
      const { you, status } = found.value.view;
      const { opponent } = found.value;
      const isInvited = opponent.kind === 'bot' && opponent.name === caller.name;
      const challenge = you === null && !isInvited ? null : challengeOf(found.value);
      if (!challenge) return no('game/none');
      const state = status === 'open' || challenge.isRematch ? 'created' : status === 'live' ? 'accepted' : 'declined';
      return yes(challengeShape(challenge, state, urlOf));
    },
  }),
];
