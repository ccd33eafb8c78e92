/** What follows from an act: the events that it adds to the log, or why it is refused. */

import { type Act, type ActType, MAX_LINE, type Offer, type Seat } from '@sitke/protocol';
import { makeUci, parseUci } from '@sitke/rules';
import { decideArrange, decideReady, type Seal } from './arrange.js';
import { creditMs } from './clock.js';
import { createdEvent } from './create.js';
import { type Answer, type Decision, done, ended, no } from './decision.js';
import { saltOf } from './people.js';
import { countText, stageAt, type Table } from './playLine.js';
import { type GameEvent, type GameState, type Given, otherSeat, type Pair } from './state.js';

/** Versions from which on a game takes nothing but moves and resigning: its log must not grow without end. */
const LONG_VERSION = 10_000;

/** An act with what the server knows of it. */
export interface Request<A extends Act = Act> {
  readonly act: A;
  readonly seat: Seat;
  /** The version that who acts has seen. */
  readonly v: number;
  /** When it arrived. */
  readonly nowMs: number;
  /** How long messages take on the connection, as the server has measured it. */
  readonly lagMs: number;
  /** How long the server took to tell each seat that its clock runs. */
  readonly held: Pair<number>;
}

/** What a decision takes from outside. */
export interface Tools {
  readonly seal: Seal;
  /** Returns the id of a game's rematch, always the same. */
  rematchId(state: GameState): string;
}

type Decider<A extends Act> = (table: Table, request: Request<A>, tools: Tools) => Answer;

/** Returns whether somebody has seen the position that he acts on. */
function isCurrent({ state }: Table, { v }: Request): boolean {
  return v >= state.lineVersion && v <= state.version;
}

/** Returns what is not the own time of a seat that stops its clock. */
function givenTo(state: GameState, { seat, nowMs, lagMs, held }: Request): Given {
  const heldMs = held[seat];
  return { creditMs: creditMs(state.clocks[seat], lagMs, nowMs - heldMs), heldMs };
}

function decideMove({ state, node }: Table, request: Request<Extract<Act, { type: 'move' }>>): Answer {
  const { act, seat } = request;
  const move = parseUci(node.position, act.move);
  if (!move.ok) return no('move/illegal', move.error.message);
  const { position, outcome } = node.play(move.value);
  const moved: GameEvent = {
    kind: 'moved',
    seat,
    text: makeUci(position.rules, move.value),
    ...givenTo(state, request),
    next: stageAt(position),
  };
  if (outcome) return done(moved, ended(outcome.reason, outcome.winner, outcome.article));
  return state.line.length >= MAX_LINE ? done(moved, ended('length', null)) : done(moved);
}

function decideCount({ node, state }: Table, { act, seat }: Request<Extract<Act, { type: 'count' }>>): Answer {
  if (!node.position.countActions.includes(act.action) || state.line.length >= MAX_LINE) return no('count/none');
  return done({ kind: 'counted', seat, text: countText(act.action) });
}

function decideClaim({ node }: Table, { act }: Request<Extract<Act, { type: 'claim' }>>): Answer {
  const claim = node.claims.find(({ reason }) => reason === act.reason);
  return claim ? done(ended(claim.reason, null, claim.article)) : no('claim/none');
}

function decideAbort({ state }: Table): Answer {
  return state.acted[0] && state.acted[1] ? no('game/underway') : done(ended('aborted', null));
}

/** Returns how many acts stay when a seat takes back its last; null where it has none to take back. */
function keptByTakeback(state: GameState, seat: Seat): number | null {
  for (let { line } = state; line.length > state.shown; line = line.before!) {
    if (line.last!.seat === seat) return line.length - 1;
  }
  return null;
}

function agree(table: Table, { seat, held }: Request, what: Offer, tools: Tools): Answer {
  const { state } = table;
  if (what === 'draw') return done(ended('agreement', null));
  if (what === 'rematch') return rematch(state, seat, tools);
  const keep = keptByTakeback(state, otherSeat(seat));
  if (keep === null) return no('takeback/nothing');
  const heldMs = state.stage.turn === null ? 0 : held[state.stage.turn];
  const took = heldMs > 0 ? { heldMs } : {};
  return done({ kind: 'takenBack', seat, keep, next: state.line.first(keep + 1).last!.stage, ...took });
}

function rematch(state: GameState, seat: Seat, tools: Tools): Answer {
  const id = tools.rematchId(state);
  const { seats, names } = state;
  const players = { seats: [seats[1], seats[0]], names: [names[1], names[0]] } as const;
  const created = createdEvent(state, players, state.id);
  return { ok: true, value: { events: [{ kind: 'rematched', seat, game: id }], child: { id, created } } };
}

function decideOffer(table: Table, request: Request<Extract<Act, { type: 'offer' }>>, tools: Tools): Answer {
  const { state } = table;
  const { act, seat } = request;
  const { what } = act;
  if (what === 'rematch' && state.rematch !== null) return no('offer/repeated');
  if (what !== 'rematch' && !isCurrent(table, request)) return no('act/stale');
  const standing = state.offers[what];
  // Who offers a draw or a rematch that was offered to him wants the same: one of two offers that cross is the answer.
  if (standing && standing.by !== seat && what !== 'takeback') return agree(table, request, what, tools);
  if (standing) return no(standing.by === seat ? 'offer/repeated' : 'offer/standing');
  if (state.offeredAt[what][seat] === state.lineVersion) return no('offer/repeated');
  if (what === 'takeback' && keptByTakeback(state, seat) === null) return no('takeback/nothing');
  return done({ kind: 'offered', seat, what });
}

/** Returns why there is no offer to answer, or null if there is one that the answerer has seen. */
function wrongAnswer(state: GameState, { seat, v }: Request, what: Offer): Answer | null {
  const standing = state.offers[what];
  if (!standing || standing.by === seat) return no('offer/none');
  return v < standing.v || v > state.version ? no('act/stale') : null;
}

function decideAccept(table: Table, request: Request<Extract<Act, { type: 'accept' }>>, tools: Tools): Answer {
  const { what } = request.act;
  return wrongAnswer(table.state, request, what) ?? agree(table, request, what, tools);
}

function decideDecline({ state }: Table, request: Request<Extract<Act, { type: 'decline' }>>): Answer {
  const { seat, act } = request;
  return wrongAnswer(state, request, act.what) ?? done({ kind: 'declined', seat, what: act.what });
}

function decideClaimGone({ state }: Table, request: Request<Extract<Act, { type: 'claimGone' }>>): Answer {
  const claimMs = state.gone[otherSeat(request.seat)];
  if (claimMs === null || request.nowMs < claimMs) return no('gone/none');
  if (!(state.acted[0] && state.acted[1])) return done(ended('aborted', null));
  return done(ended('abandoned', request.act.as === 'win' ? request.seat : null));
}

const DECIDERS: { readonly [K in Exclude<ActType, 'join'>]: Decider<Extract<Act, { type: K }>> } = {
  move: (table, request) => (isCurrent(table, request) ? decideMove(table, request) : no('act/stale')),
  count: (table, request) => (isCurrent(table, request) ? decideCount(table, request) : no('act/stale')),
  arrange: ({ state }, request) => decideArrange(state, request.seat, request.act),
  ready: ({ state }, request, { seal }) => decideReady(state, request.seat, request.act, givenTo(state, request), seal),
  claim: (table, request) => (isCurrent(table, request) ? decideClaim(table, request) : no('act/stale')),
  resign: (_table, { seat }) => done(ended('resignation', otherSeat(seat))),
  abort: decideAbort,
  offer: decideOffer,
  accept: decideAccept,
  decline: decideDecline,
  claimGone: decideClaimGone,
};

const ALWAYS: ReadonlySet<ActType> = new Set(['move', 'resign', 'arrange', 'ready', 'claimGone', 'abort']);

/**
 * Returns what an act of a seat leads to. `authorize` must have let it through and `timeUp` must have had its turn.
 *
 * Errors: throws where a newcomer joins, which `decideAside` is for.
 */
export function decide(table: Table, request: Request, tools: Tools): Answer {
  const { type } = request.act;
  if (type === 'join') throw new RangeError('joining is not the act of a seat');
  if (table.state.version >= LONG_VERSION && !ALWAYS.has(type)) return no('game/long');
  return (DECIDERS[type] as Decider<Act>)(table, request, tools);
}

/** Returns what follows when somebody without a seat takes the free one, or declines to. */
export function decideAside(state: GameState, player: string, act: Act): Decision {
  if (act.type === 'abort') return { events: [ended('aborted', null)] };
  if (act.type !== 'join') throw new RangeError(`${act.type} is the act of a seat`);
  const seat = state.seats.indexOf(null) as Seat;
  return { events: [{ kind: 'joined', seat, player, name: act.name, salt: saltOf(player) }] };
}
