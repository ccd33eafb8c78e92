/** A program's commands in its games, and public views of games. */

import type { Command } from '@sitke/protocol';
import {
  ArrangeBody,
  ChatAnswer,
  ChatLines,
  GameFull,
  GameLine,
  Ok,
  PARAMS,
  QUERIES,
  ReadyBody,
} from '@sitke/protocol/api';
import * as v from 'valibot';
import { otherSeat } from '../../games/state.js';
import type { VisibleGame } from '../../games/view.js';
import { type Answer, yes } from '../answers.js';
import { FOR_ALL, FOR_PROGRAMS, type Route, route } from '../route.js';
import type { Program } from '../session/who.js';
import type { World } from '../world.js';
import { actIn, ownGame } from './command.js';
import { fullShape } from './shapes.js';

const DONE = { status: 200, kind: 'json', schema: Ok } as const;
const ID = { id: PARAMS.id };
const VERSION = { version: QUERIES.version };
const ANSWERED = { ...ID, answer: PARAMS.answer };

type Answered = keyof typeof WORDS;
const WORDS = { yes: true, true: true, no: false, false: false } as const;

/** Sends a command that depends on the state of the game. */
async function actOn(
  world: World,
  caller: Program,
  id: string,
  decide: (game: VisibleGame) => Command | null,
  version?: number,
): Promise<Answer> {
  const found = await ownGame(world, caller, id);
  if (!found.ok) return found;
  const act = decide(found.value);
  return act === null ? yes() : actIn(world, caller, found.value, act, version);
}

/** Makes, accepts or declines an offer; declining an offer that does not exist has no effect. */
function answerOffer(
  world: World,
  caller: Program,
  { id, answer }: { readonly id: string; readonly answer: Answered },
  what: 'draw' | 'takeback' | 'rematch',
  version: number | undefined,
): Promise<Answer> {
  const decide = ({ view }: VisibleGame): Command | null => {
    const isOffered = view.you !== null && view.offers[what] === otherSeat(view.you);
    if (WORDS[answer]) return { type: isOffered ? 'accept' : 'offer', what };
    return isOffered ? { type: 'decline', what } : null;
  };
  return actOn(world, caller, id, decide, version);
}

async function move(world: World, caller: Program, id: string, text: string, version: number | undefined) {
  const found = await ownGame(world, caller, id);
  if (!found.ok) return found;
  const { view, lastBy } = found.value;
  const isLast = view.line.at(-1) === text && lastBy === view.you;
  // The answer to this very move was lost, and the client sends it again.
  if (version === undefined && isLast && found.value.node().position.turn !== view.you) return yes();
  return actIn(world, caller, found.value, { type: 'move', move: text }, version);
}

export const GAME_ROUTES: readonly Route[] = [
  route({
    id: 'getGame',
    method: 'get',
    path: '/api/game/{id}',
    about: 'A game as everybody may see it.',
    ...FOR_ALL,
    params: ID,
    answer: { status: 200, kind: 'json', schema: GameFull },
    async handle({ hub }, { params: { id }, payer: { pay }, nowMs }) {
      const found = await hub.read(null, id, pay);
      return found.ok ? yes(pay(() => fullShape(found.value, nowMs))) : found;
    },
  }),
  route({
    id: 'streamGame',
    method: 'get',
    path: '/api/bot/game/stream/{id}',
    about: 'A game of the program: first whole, then what changes. The stream ends with the game.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: { status: 200, kind: 'ndjson', schema: GameLine },
    handle: ({ bots }, { caller, params, payer }) => bots.openGame(caller.player, params.id, payer),
  }),
  route({
    id: 'makeMove',
    method: 'post',
    path: '/api/bot/game/{id}/move/{move}',
    about: 'Makes a move, as UCI: c2d4, N@d3 for a drop, e5e5f for a promotion in place. May offer a draw with it.',
    ...FOR_PROGRAMS,
    params: { ...ID, move: PARAMS.move },
    query: { offeringDraw: QUERIES.offeringDraw, ...VERSION },
    answer: DONE,
    async handle(world, { caller, params, query }) {
      const moved = await move(world, caller, params.id, params.move, query.version);
      if (!query.offeringDraw || !moved.ok) return moved;
      // The move stands, whether a draw can be offered with it or not.
      await answerOffer(world, caller, { id: params.id, answer: 'yes' }, 'draw', undefined);
      return moved;
    },
  }),
  route({
    id: 'abortGame',
    method: 'post',
    path: '/api/bot/game/{id}/abort',
    about: 'Ends a game that not both have begun.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: DONE,
    handle: (world, { caller, params }) => actOn(world, caller, params.id, () => ({ type: 'abort' })),
  }),
  route({
    id: 'resignGame',
    method: 'post',
    path: '/api/bot/game/{id}/resign',
    about: 'Gives a game up.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: DONE,
    handle: (world, { caller, params }) => actOn(world, caller, params.id, () => ({ type: 'resign' })),
  }),
  ...(['draw', 'takeback', 'rematch'] as const).map((what) =>
    route({
      id: `${what}Offer`,
      method: 'post',
      path: `/api/bot/game/{id}/${what}/{answer}`,
      about: `Offers a ${what} or accepts one with yes, declines one with no.`,
      ...FOR_PROGRAMS,
      params: ANSWERED,
      query: VERSION,
      answer: DONE,
      handle: (world, { caller, params, query }) => answerOffer(world, caller, params, what, query.version),
    }),
  ),
  route({
    id: 'claimVictory',
    method: 'post',
    path: '/api/bot/game/{id}/claim-victory',
    about: 'Wins a game against somebody who has been away for too long.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: DONE,
    handle: (world, { caller, params }) => actOn(world, caller, params.id, () => ({ type: 'claimGone', as: 'win' })),
  }),
  route({
    id: 'claimDraw',
    method: 'post',
    path: '/api/bot/game/{id}/claim-draw',
    about: 'Claims a draw that the rules give, or else that of somebody who has been away for too long.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: DONE,
    handle: (world, { caller, params }) =>
      actOn(world, caller, params.id, ({ view, node }) => {
        const [claim] = view.turn === view.you ? node().claims : [];
        return claim ? { type: 'claim', reason: claim.reason } : { type: 'claimGone', as: 'draw' };
      }),
  }),
  route({
    id: 'claimByRule',
    method: 'post',
    path: '/api/bot/game/{id}/claim/{reason}',
    about: 'Claims a draw by one rule.',
    ...FOR_PROGRAMS,
    params: { ...ID, reason: PARAMS.reason },
    answer: DONE,
    handle: (world, { caller, params: { id, reason } }) => actOn(world, caller, id, () => ({ type: 'claim', reason })),
  }),
  route({
    id: 'declareCount',
    method: 'post',
    path: '/api/bot/game/{id}/count/{action}',
    about: 'Starts or stops a count of the board, where the ruleset has that.',
    ...FOR_PROGRAMS,
    params: { ...ID, action: PARAMS.action },
    query: VERSION,
    answer: DONE,
    handle: (world, { caller, params: { id, action }, query }) =>
      actOn(world, caller, id, () => ({ type: 'count', action }), query.version),
  }),
  route({
    id: 'arrangeArmy',
    method: 'post',
    path: '/api/bot/game/{id}/arrange',
    about: 'Keeps an arrangement of the own army, where the armies are arranged in secret. Only as JSON.',
    ...FOR_PROGRAMS,
    params: ID,
    body: { kind: 'form', schema: ArrangeBody },
    answer: DONE,
    handle: (world, { caller, params, body: { n, drops } }) =>
      actOn(world, caller, params.id, ({ draft }) => ({ type: 'arrange', n: n ?? (draft?.n ?? 0) + 1, drops })),
  }),
  route({
    id: 'confirmArmy',
    method: 'post',
    path: '/api/bot/game/{id}/ready',
    about: 'Confirms the arrangement that is kept, or the one numbered n if it is that.',
    ...FOR_PROGRAMS,
    params: ID,
    body: { kind: 'form', schema: ReadyBody },
    answer: DONE,
    handle: (world, { caller, params, body: { n } }) =>
      actOn(world, caller, params.id, ({ draft }) => ({ type: 'ready', n: n ?? draft?.n ?? 0 })),
  }),
  route({
    id: 'writeChat',
    method: 'post',
    path: '/api/bot/game/{id}/chat',
    about: 'Takes what lichess’s programs say at the start of a game, and passes it on to nobody: there is no chat.',
    ...FOR_PROGRAMS,
    params: ID,
    body: { kind: 'form', schema: v.object({}) },
    answer: { status: 200, kind: 'json', schema: ChatAnswer },
    handle: () => yes({ ok: true, delivered: false, note: 'there is no chat here: nobody reads this' }),
  }),
  route({
    id: 'readChat',
    method: 'get',
    path: '/api/bot/game/{id}/chat',
    about: 'What has been said: nothing, as there is no chat.',
    ...FOR_PROGRAMS,
    params: ID,
    answer: { status: 200, kind: 'json', schema: ChatLines },
    handle: () => yes([]),
  }),
];
