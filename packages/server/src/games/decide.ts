/** Decides commands: the events that one adds to the log, or why it is rejected. */

import { type Command, type CommandType, MAX_LINE, type Offer, type Seat } from '@sitke/protocol';
import { makeUci, parseUci } from '@sitke/rules';
import { decideArrange, decideReady, type Seal } from './arrange.js';
import { creditMs } from './clock.js';
import { createdEvent } from './create.js';
import { type Decision, type DecisionResult, emit, ended, refuse } from './decision.js';
import { saltOf } from './people.js';
import { countText, type GameContext, stageAt } from './playLine.js';
import { type GameEvent, type GameState, type Given, otherSeat, type Pair } from './state.js';

/** From this version on a game takes only moves and resignations: its log must not grow without end. */
const LONG_VERSION = 10_000;

/** A command with its circumstances. */
export interface Request<A extends Command = Command> {
  readonly act: A;
  readonly seat: Seat;
  /** The version that the player has seen. */
  readonly v: number;
  /** When it arrived. */
  readonly nowMs: number;
  /** The latency of the connection as the server has measured it, in milliseconds. */
  readonly lagMs: number;
  /** How long the server took to notify each seat that its clock runs, in milliseconds. */
  readonly notifyDelay: Pair<number>;
}

/** The outside functions of a decision. */
export interface DecisionTools {
  readonly seal: Seal;
  /** Returns the id of a game's rematch, always the same. */
  rematchId(state: GameState): string;
}

type Decider<A extends Command> = (context: GameContext, request: Request<A>, tools: DecisionTools) => DecisionResult;

/** Returns whether a player has seen the current position. */
function isCurrent({ state }: GameContext, { v }: Request): boolean {
  return v >= state.lineVersion && v <= state.version;
}

/** Returns the time not charged to a seat that stops its clock. */
function timeGivenTo(state: GameState, { seat, nowMs, lagMs, notifyDelay }: Request): Given {
  const heldMs = notifyDelay[seat];
  return { creditMs: creditMs(state.clocks[seat], lagMs, nowMs - heldMs), heldMs };
}

function decideMove(
  { state, node }: GameContext,
  request: Request<Extract<Command, { type: 'move' }>>,
): DecisionResult {
  const { act, seat } = request;
  const move = parseUci(node.position, act.move);
  if (!move.ok) return refuse('move/illegal', move.error.message);
  const { position, outcome } = node.play(move.value);
  const text = makeUci(position.rules, move.value);
  const { creditMs, heldMs } = timeGivenTo(state, request);
  const moved: GameEvent = { kind: 'moved', seat, text, creditMs, heldMs, next: stageAt(position) };
  if (outcome) return emit(moved, ended(outcome.reason, outcome.winner, outcome.article));
  return state.line.length >= MAX_LINE ? emit(moved, ended('length', null)) : emit(moved);
}

function decideCount(
  { node, state }: GameContext,
  { act, seat }: Request<Extract<Command, { type: 'count' }>>,
): DecisionResult {
  if (!node.position.countActions.includes(act.action) || state.line.length >= MAX_LINE) return refuse('count/none');
  return emit({ kind: 'counted', seat, text: countText(act.action) });
}

function decideClaim({ node }: GameContext, { act }: Request<Extract<Command, { type: 'claim' }>>): DecisionResult {
  const claim = node.claims.find(({ reason }) => reason === act.reason);
  return claim ? emit(ended(claim.reason, null, claim.article)) : refuse('claim/none');
}

function decideAbort({ state }: GameContext): DecisionResult {
  return state.acted[0] && state.acted[1] ? refuse('game/underway') : emit(ended('aborted', null));
}

/** Returns how many plies stay when a seat takes back its last; null if it has none to take back. */
function keptByTakeback(state: GameState, seat: Seat): number | null {
  for (let { line } = state; line.length > state.revealedPlies; line = line.before!) {
    if (line.last!.seat === seat) return line.length - 1;
  }
  return null;
}

function acceptOffer(
  context: GameContext,
  { seat, notifyDelay }: Request,
  what: Offer,
  tools: DecisionTools,
): DecisionResult {
  const { state } = context;
  if (what === 'draw') return emit(ended('agreement', null));
  if (what === 'rematch') return rematch(state, seat, tools);
  const keep = keptByTakeback(state, otherSeat(seat));
  if (keep === null) return refuse('takeback/nothing');
  const heldMs = state.stage.turn === null ? 0 : notifyDelay[state.stage.turn];
  const taken = heldMs > 0 ? { heldMs } : {};
  return emit({ kind: 'takenBack', seat, keep, next: state.line.first(keep + 1).last!.stage, ...taken });
}

function rematch(state: GameState, seat: Seat, tools: DecisionTools): DecisionResult {
  const id = tools.rematchId(state);
  const { seats, names } = state;
  const players = { seats: [seats[1], seats[0]], names: [names[1], names[0]] } as const;
  const created = createdEvent(state, players, state.id);
  return { ok: true, value: { events: [{ kind: 'rematched', seat, game: id }], child: { id, created } } };
}

function decideOffer(
  context: GameContext,
  request: Request<Extract<Command, { type: 'offer' }>>,
  tools: DecisionTools,
): DecisionResult {
  const { state } = context;
  const { act, seat } = request;
  const { what } = act;
  if (what === 'rematch' && state.rematch !== null) return refuse('offer/repeated');
  if (what !== 'rematch' && !isCurrent(context, request)) return refuse('act/stale');
  const standing = state.offers[what];
  // Offering what the opponent already offers accepts it; crossing offers agree.
  if (standing && standing.by !== seat && what !== 'takeback') return acceptOffer(context, request, what, tools);
  if (standing) return refuse(standing.by === seat ? 'offer/repeated' : 'offer/standing');
  if (state.offeredAt[what][seat] === state.lineVersion) return refuse('offer/repeated');
  if (what === 'takeback' && keptByTakeback(state, seat) === null) return refuse('takeback/nothing');
  return emit({ kind: 'offered', seat, what });
}

/** Returns why an answer to an offer is rejected, or null if the player has seen a standing offer. */
function offerProblem(state: GameState, { seat, v }: Request, what: Offer): DecisionResult | null {
  const standing = state.offers[what];
  if (!standing || standing.by === seat) return refuse('offer/none');
  return v < standing.v || v > state.version ? refuse('act/stale') : null;
}

function decideAccept(
  context: GameContext,
  request: Request<Extract<Command, { type: 'accept' }>>,
  tools: DecisionTools,
): DecisionResult {
  const { what } = request.act;
  return offerProblem(context.state, request, what) ?? acceptOffer(context, request, what, tools);
}

function decideDecline(
  { state }: GameContext,
  request: Request<Extract<Command, { type: 'decline' }>>,
): DecisionResult {
  const { seat, act } = request;
  return offerProblem(state, request, act.what) ?? emit({ kind: 'declined', seat, what: act.what });
}

function decideClaimGone(
  { state }: GameContext,
  request: Request<Extract<Command, { type: 'claimGone' }>>,
): DecisionResult {
  const claimMs = state.gone[otherSeat(request.seat)];
  if (claimMs === null || request.nowMs < claimMs) return refuse('gone/none');
  if (!(state.acted[0] && state.acted[1])) return emit(ended('aborted', null));
  return emit(ended('abandoned', request.act.as === 'win' ? request.seat : null));
}

const DECIDERS: { readonly [K in Exclude<CommandType, 'join'>]: Decider<Extract<Command, { type: K }>> } = {
  move: (context, request) => (isCurrent(context, request) ? decideMove(context, request) : refuse('act/stale')),
  count: (context, request) => (isCurrent(context, request) ? decideCount(context, request) : refuse('act/stale')),
  arrange: ({ state }, request) => decideArrange(state, request.seat, request.act),
  ready: ({ state }, request, { seal }) =>
    decideReady(state, request.seat, request.act, timeGivenTo(state, request), seal),
  claim: (context, request) => (isCurrent(context, request) ? decideClaim(context, request) : refuse('act/stale')),
  resign: (_table, { seat }) => emit(ended('resignation', otherSeat(seat))),
  abort: decideAbort,
  offer: decideOffer,
  accept: decideAccept,
  decline: decideDecline,
  claimGone: decideClaimGone,
};

const ALWAYS: ReadonlySet<CommandType> = new Set(['move', 'resign', 'arrange', 'ready', 'claimGone', 'abort']);

/**
 * Returns the result of a seat's command. Call `checkPermission` and `timeoutEvent` first.
 *
 * Errors: throws for joining, which `decideOutsider` decides.
 */
export function decide(context: GameContext, request: Request, tools: DecisionTools): DecisionResult {
  const { type } = request.act;
  if (type === 'join') throw new RangeError('joining is not the act of a seat');
  if (context.state.version >= LONG_VERSION && !ALWAYS.has(type)) return refuse('game/long');
  return (DECIDERS[type] as Decider<Command>)(context, request, tools);
}

/** Returns the result when a player without a seat takes the free one, or declines it. */
export function decideOutsider(state: GameState, player: string, act: Command): Decision {
  if (act.type === 'abort') return { events: [ended('aborted', null)] };
  if (act.type !== 'join') throw new RangeError(`${act.type} is the act of a seat`);
  const seat = state.seats.indexOf(null) as Seat;
  return { events: [{ kind: 'joined', seat, player, name: act.name, salt: saltOf(player) }] };
}
