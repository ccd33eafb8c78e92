/** Applies events to a game. No rules here: an event holds all its effects. */

import { type EventKind, NO_LINE_HASH, nextLineHash, type Offer, type Seat } from '@sitke/protocol';
import { firstStartMs, newClock, payMove, startClock, stopClock } from './clock.js';
import type { Decision } from './decision.js';
import { Line } from './line.js';
import { type Stage, stageOf } from './stage.js';
import {
  type Clock,
  type EventOf,
  type GameEvent,
  type GameState,
  type Pair,
  revealedLine,
  type Secret,
  withSeat,
} from './state.js';

type Later = Exclude<EventKind, 'created'>;

const NO_SECRETS = [null, null] as const;
const NOBODY = [null, null] as const;
const NO_OFFERS = { draw: null, takeback: null, rematch: null };

/** A game under construction: a private copy, changed until it is done. */
type Next = { -readonly [K in keyof GameState]: GameState[K] };

/** Runs the clocks as the stage asks: of the side to move, or of all who still arrange. */
function runClocks(next: Next, atMs: number): void {
  if (next.awaited !== NOBODY) next.awaited = NOBODY;
  const run = (clock: Clock, seat: Seat): Clock => {
    const runs = next.stage.turn === null ? !next.ready[seat] : next.stage.turn === seat;
    return runs && clock.sinceMs === null ? startClock(clock, next.time, atMs) : clock;
  };
  next.clocks = [run(next.clocks[0], 0), run(next.clocks[1], 1)];
}

function stopClocks(next: Next, atMs: number): void {
  const stop = (clock: Clock): Clock => stopClock(clock, next.time, next.stage.placing, atMs);
  next.clocks = [stop(next.clocks[0]), stop(next.clocks[1])];
}

function begin(next: Next, atMs: number): void {
  next.status = 'live';
  next.lineVersion = next.version;
  runClocks(next, firstStartMs(next.time, atMs));
}

function addPly(next: Next, seat: Seat, text: string): void {
  next.line = next.line.with({ text, seat, stage: next.stage });
  next.lineHash = nextLineHash(next.lineHash, text);
}

function setLine(next: Next, line: Line): void {
  next.line = line;
  next.lineHash = line.plies().reduce((hash, { text }) => nextLineHash(hash, text), NO_LINE_HASH);
}

/** Moves a game to another position, which voids the offers about the old one. */
function goTo(next: Next, stage: Stage): void {
  next.stage = stageOf(stage.turn, stage.placing);
  next.lineVersion = next.version;
  if (next.offers.draw || next.offers.takeback) next.offers = { ...next.offers, draw: null, takeback: null };
}

function noteActed(next: Next, seat: Seat): void {
  if (!next.acted[seat]) next.acted = withSeat(next.acted, seat, true);
}

const EVOLVERS: { readonly [K in Later]: (next: Next, event: EventOf<K>, atMs: number) => void } = {
  joined(next, { seat, player, name, salt }, atMs) {
    next.seats = withSeat(next.seats, seat, player);
    next.names = withSeat(next.names, seat, name);
    next.seatSalts = withSeat(next.seatSalts, seat, salt);
    begin(next, atMs);
  },
  moved(next, { seat, text, creditMs, heldMs, next: stage }, atMs) {
    const { placing } = next.stage;
    const stopped = stopClock(next.clocks[seat], next.time, placing, atMs - heldMs, creditMs);
    next.clocks = withSeat(next.clocks, seat, payMove(stopped, next.time, placing));
    addPly(next, seat, text);
    goTo(next, stage);
    noteActed(next, seat);
    runClocks(next, atMs);
  },
  counted(next, { seat, text }) {
    addPly(next, seat, text);
    noteActed(next, seat);
    next.lineVersion = next.version;
  },
  ready(next, { seat, commitment, creditMs = 0, heldMs = 0 }, atMs) {
    const stopped = stopClock(next.clocks[seat], next.time, true, atMs - heldMs, creditMs);
    next.clocks = withSeat(next.clocks, seat, stopped);
    noteActed(next, seat);
    next.ready = withSeat(next.ready, seat, commitment);
  },
  revealed(next, { drops, salts, next: stage }, atMs) {
    setLine(next, revealedLine(drops));
    goTo(next, stage);
    next.salts = salts;
    next.revealedPlies = next.line.length;
    runClocks(next, atMs);
  },
  offered(next, { seat, what }) {
    next.offers = { ...next.offers, [what]: { by: seat, v: next.version } };
    next.offeredAt = { ...next.offeredAt, [what]: withSeat(next.offeredAt[what], seat, next.lineVersion) };
  },
  declined(next, { what }) {
    next.offers = { ...next.offers, [what]: null };
  },
  takenBack(next, { keep, next: stage, heldMs = 0 }, atMs) {
    stopClocks(next, atMs - heldMs);
    setLine(next, next.line.first(keep));
    goTo(next, stage);
    runClocks(next, atMs);
  },
  gone(next, { seat, claimMs }) {
    next.gone = withSeat(next.gone, seat, claimMs);
  },
  back(next, { seat }) {
    next.gone = withSeat(next.gone, seat, null);
  },
  outage(next, { fromMs, toMs, graceMs = 0 }) {
    const lostMs = Math.max(0, toMs - Math.max(fromMs, next.lastMs));
    const wait = (seat: Seat): void => {
      const clock = next.clocks[seat];
      if (clock.sinceMs === null) return;
      // If one outage follows another, the clock already includes the rest of the first grace.
      const leftMs = Math.max(0, (next.awaited[seat] ?? 0) - Math.max(fromMs, next.lastMs));
      const sinceMs = clock.sinceMs + lostMs + Math.max(0, graceMs - leftMs);
      next.clocks = withSeat(next.clocks, seat, { ...clock, sinceMs });
      if (graceMs > 0) next.awaited = withSeat(next.awaited, seat, toMs + Math.max(graceMs, leftMs));
    };
    wait(0);
    wait(1);
    next.gone = [null, null];
  },
  resumed(next, { seat }, atMs) {
    const clock = next.clocks[seat];
    const leftMs = Math.max(0, (next.awaited[seat] ?? 0) - atMs);
    if (clock.sinceMs !== null)
      next.clocks = withSeat(next.clocks, seat, { ...clock, sinceMs: clock.sinceMs - leftMs });
    next.awaited = withSeat(next.awaited, seat, null);
  },
  ended(next, { by, winner, article }, atMs) {
    stopClocks(next, atMs);
    next.status = 'ended';
    next.end = { by, winner, article };
    next.offers = NO_OFFERS;
    next.gone = [null, null];
  },
  rematched(next, { game }) {
    next.rematch = game;
    next.offers = { ...next.offers, rematch: null };
  },
};

function created(event: EventOf<'created'>, id: string, atMs: number): GameState {
  const clock = newClock(event.time);
  const never = { draw: [-1, -1], takeback: [-1, -1], rematch: [-1, -1] } satisfies Record<Offer, [number, number]>;
  const next: Next = {
    id,
    variant: event.variant,
    options: event.options,
    time: event.time,
    parentId: event.parentId,
    createdMs: atMs,
    seats: event.seats,
    names: event.names,
    seatSalts: event.salts,
    opponent: event.opponent,
    status: 'open',
    version: 1,
    lastMs: atMs,
    stage: stageOf(event.next.turn, event.next.placing),
    line: Line.EMPTY,
    lineHash: NO_LINE_HASH,
    lineVersion: 1,
    revealedPlies: 0,
    clocks: [clock, clock],
    acted: [false, false],
    ready: [null, null],
    salts: null,
    offers: NO_OFFERS,
    offeredAt: never,
    awaited: NOBODY,
    gone: [null, null],
    end: null,
    rematch: null,
    secrets: [null, null],
  };
  if (!event.seats.includes(null)) begin(next, atMs);
  return next;
}

/**
 * Returns a game after its next event.
 *
 * Errors: throws if the log does not begin with `created`, or has it twice: then it is damaged.
 */
export function evolve(state: GameState | null, id: string, event: GameEvent, atMs: number): GameState {
  if (event.kind === 'created') {
    if (state !== null) throw new Error(`game ${id} is created twice`);
    return created(event, id, atMs);
  }
  if (state === null) throw new Error(`the log of game ${id} does not begin at its beginning`);
  const evolver = EVOLVERS[event.kind] as (next: Next, event: GameEvent, atMs: number) => void;
  const next: Next = { ...state, version: state.version + 1 };
  evolver(next, event, atMs);
  next.lastMs = Math.max(state.lastMs, atMs);
  return next;
}

/** Returns a game with the secrets stored outside its log. */
export function withSecrets(state: GameState, secrets: Pair<Secret | null>): GameState {
  return secrets === state.secrets ? state : { ...state, secrets };
}

/** Returns a game after a decision. Nothing secret outlives the game. */
export function applyDecision(state: GameState, { events, secrets }: Decision, atMs: number): GameState {
  const after = events.reduce((reached, event) => evolve(reached, state.id, event, atMs), state);
  return withSecrets(after, after.status === 'ended' ? NO_SECRETS : (secrets ?? state.secrets));
}
