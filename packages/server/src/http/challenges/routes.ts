/** Challenges: to a program, to the server's engine, to anybody. */

import { type ClientMessage, type Opponent, type Refusal, refusal, TimeControl } from '@sitke/protocol';
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
import { challengeOf } from '../bots/events.js';
import { actIn, newCommandId, outcomeOf } from '../games/command.js';
import { challengeShape, infoShape } from '../games/shapes.js';
import { type Answer, type Caller, type Route, route, type World, yes } from '../route.js';

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
  if (!ruleset.ok) return { ok: false, error: refusal('message/shape', ruleset.error.message, 'ruleset') };
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
async function propose(world: World, { player }: Caller, body: ChallengeBody, opponent: Opponent) {
  const { hub, mayCreate } = world;
  const create = createOf(body, opponent);
  if (!create.ok) return create;
  if (!mayCreate(player)) return { ok: false, error: refusal('rate/limit') } as const;
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
async function answer(world: World, caller: Caller, id: string, isAccepted: boolean): Promise<Answer> {
  const found = await world.hub.read(caller.player, id);
  if (!found.ok) return found;
  const { view } = found.value;
  if (view.status !== 'ended') {
    const act = isAccepted ? ({ type: 'join', name: null } as const) : ({ type: 'abort' } as const);
    if (!isAccepted && view.status !== 'open') return { ok: false, error: refusal('game/notOpen') };
    return actIn(world, caller, found.value, act);
  }
  if (view.you === null) return { ok: false, error: refusal('game/notOpen') };
  return actIn(world, caller, found.value, { type: isAccepted ? 'accept' : 'decline', what: 'rematch' });
}

async function withdraw(world: World, caller: Caller, id: string): Promise<Answer> {
  const found = await world.hub.read(caller.player, id);
  if (!found.ok) return found;
  if (found.value.view.you === null) return { ok: false, error: refusal('seat/none') };
  if (found.value.view.status !== 'open') return { ok: false, error: refusal('game/notOpen') };
  return actIn(world, caller, found.value, { type: 'abort' });
}

const CHALLENGE = { status: 200, kind: 'json', schema: Challenge } as const;
const DONE = { status: 200, kind: 'json', schema: Ok } as const;
const ID = { id: PARAMS.id };
/** The contents of a list of challenges. */
const Challenges = v.object({ in: v.array(Challenge), out: v.array(Challenge) });

export const CHALLENGE_ROUTES: readonly Route[] = [
  route({
    id: 'listChallenges',
    method: 'get',
    path: '/challenge',
    about: 'The challenges that wait for an answer.',
    who: 'bot',
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
    path: '/challenge/ai',
    about: 'Begins a game against the engine of the server, at level 1 to 10, or 11 for all it can do.',
    who: 'bot',
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
    path: '/challenge/open',
    about: 'Makes a game that anybody can join who knows its address, or who sees it in the lobby.',
    who: 'bot',
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
    path: '/challenge/{name}',
    about: 'Challenges a program that is there. What nobody answers within a minute is declined.',
    who: 'bot',
    params: { name: PARAMS.name },
    body: { kind: 'form', schema: ChallengeBody },
    answer: CHALLENGE,
    async handle(world, { caller, params, body }) {
      const name = world.bots.spelt(params.name);
      if (name === null || name === caller.name) return { ok: false, error: refusal('game/opponent') };
      const made = await propose(world, caller, body, { kind: 'bot', name });
      return made.ok ? yes(proposed(made.value, world)) : made;
    },
  }),
  route({
    id: 'acceptChallenge',
    method: 'post',
    path: '/challenge/{id}/accept',
    about: 'Accepts a challenge or a rematch, or joins a game that is open to anybody.',
    who: 'bot',
    params: ID,
    answer: DONE,
    handle: (world, { caller, params }) => answer(world, caller, params.id, true),
  }),
  route({
    id: 'declineChallenge',
    method: 'post',
    path: '/challenge/{id}/decline',
    about: 'Declines a challenge or a rematch. The reason is not passed on.',
    who: 'bot',
    params: ID,
    body: { kind: 'form', schema: DeclineBody },
    answer: DONE,
    handle: (world, { caller, params }) => answer(world, caller, params.id, false),
  }),
  route({
    id: 'cancelChallenge',
    method: 'post',
    path: '/challenge/{id}/cancel',
    about: 'Takes back a challenge that nobody has accepted.',
    who: 'bot',
    params: ID,
    answer: DONE,
    handle: (world, { caller, params }) => withdraw(world, caller, params.id),
  }),
  route({
    id: 'showChallenge',
    method: 'get',
    path: '/challenge/{id}/show',
    about: 'A challenge to or by the program.',
    who: 'bot',
    params: ID,
    answer: CHALLENGE,
    async handle({ hub, urlOf }, { caller, params }) {
      const found = await hub.read(caller.player, params.id);
      if (!found.ok) return found;
      const { you, status } = found.value.view;
      const { opponent } = found.value;
      const isInvited = opponent.kind === 'bot' && opponent.name === caller.name;
      const challenge = you === null && !isInvited ? null : challengeOf(found.value);
      if (!challenge) return { ok: false, error: refusal('game/none') };
      const state = status === 'open' || challenge.isRematch ? 'created' : status === 'live' ? 'accepted' : 'declined';
      return yes(challengeShape(challenge, state, urlOf));
    },
  }),
];
