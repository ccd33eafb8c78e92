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
/** An act of a program in its game. */
const COMMAND = { ...FOR_PROGRAMS, method: 'post', params: ID, answer: DONE } as const;
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
    ...COMMAND,
    id: 'makeMove',
    path: '/api/bot/game/{id}/move/{move}',
    about: 'Makes a move, as UCI: c2d4, N@d3 for a drop, e5e5f for a promotion in place. May offer a draw with it.',
    params: { ...ID, move: PARAMS.move },
    query: { offeringDraw: QUERIES.offeringDraw, ...VERSION },
    async handle(world, { caller, params, query }) {
      const moved = await move(world, caller, params.id, params.move, query.version);
      if (!query.offeringDraw || !moved.ok) return moved;
      // The move stands, whether a draw can be offered with it or not.
      await answerOffer(world, caller, { id: params.id, answer: 'yes' }, 'draw', undefined);
      return moved;
    },
  }),
  route({
    ...COMMAND,
    id: 'abortGame',
    path: '/api/bot/game/{id}/abort',
    about: 'Ends a game that not both have begun.',
    handle: (world, { caller, params }) => actOn(world, caller, params.id, () => ({ type: 'abort' })),
  }),
  route({
    ...COMMAND,
    id: 'resignGame',
    path: '/api/bot/game/{id}/resign',
    about: 'Gives a game up.',
    handle: (world, { caller, params }) => actOn(world, caller, params.id, () => ({ type: 'resign' })),
  }),
  ...(['draw', 'takeback', 'rematch'] as const).map((what) =>
    route({
      ...COMMAND,
      id: `${what}Offer`,
      path: `/api/bot/game/{id}/${what}/{answer}`,
      about: `Offers a ${what} or accepts one with yes, declines one with no.`,
      params: ANSWERED,
      query: VERSION,
      handle: (world, { caller, params, query }) => answerOffer(world, caller, params, what, query.version),
    }),
  ),
  route({
    ...COMMAND,
    id: 'claimVictory',
    path: '/api/bot/game/{id}/claim-victory',
    about: 'Wins a game against somebody who has been away for too long.',
    handle: (world, { caller, params }) => actOn(world, caller, params.id, () => ({ type: 'claimGone', as: 'win' })),
  }),
  route({
    ...COMMAND,
    id: 'claimDraw',
    path: '/api/bot/game/{id}/claim-draw',
    about: 'Claims a draw that the rules give, or else that of somebody who has been away for too long.',
    handle: (world, { caller, params }) =>
      actOn(world, caller, params.id, ({ view, node }) => {
        const [claim] = view.turn === view.you ? node().claims : [];
        return claim ? { type: 'claim', reason: claim.reason } : { type: 'claimGone', as: 'draw' };
      }),
  }),
  route({
    ...COMMAND,
    id: 'claimByRule',
    path: '/api/bot/game/{id}/claim/{reason}',
    about: 'Claims a draw by one rule.',
    params: { ...ID, reason: PARAMS.reason },
    handle: (world, { caller, params: { id, reason } }) => actOn(world, caller, id, () => ({ type: 'claim', reason })),
  }),
  route({
    ...COMMAND,
    id: 'declareCount',
    path: '/api/bot/game/{id}/count/{action}',
    about: 'Starts or stops a count of the board, where the ruleset has that.',
    params: { ...ID, action: PARAMS.action },
    query: VERSION,
    handle: (world, { caller, params: { id, action }, query }) =>
      actOn(world, caller, id, () => ({ type: 'count', action }), query.version),
  }),
  route({
    ...COMMAND,
    id: 'arrangeArmy',
    path: '/api/bot/game/{id}/arrange',
    about: 'Keeps an arrangement of the own army, where the armies are arranged in secret. Only as JSON.',
    body: { kind: 'form', schema: ArrangeBody },
    handle: (world, { caller, params, body: { n, drops } }) =>
      actOn(world, caller, params.id, ({ draft }) => ({ type: 'arrange', n: n ?? (draft?.n ?? 0) + 1, drops })),
  }),
  route({
    ...COMMAND,
    id: 'confirmArmy',
    path: '/api/bot/game/{id}/ready',
    about: 'Confirms the arrangement that is kept, or the one numbered n if it is that.',
    body: { kind: 'form', schema: ReadyBody },
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
