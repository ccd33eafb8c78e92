/** What an event makes of a game. No rules here: an event says all that follows from it. */

import { NO_LINE_HASH, nextLineHash, type Offer, type Seat } from '@sitke/protocol';
import { firstStartMs, newClock, payMove, startClock, stopClock } from './clock.js';
import type { Decision } from './decision.js';
import {
  type GameEvent,
  type GameState,
  type LineAct,
  type Pair,
  type Secret,
  type Stage,
  shownLine,
  stageOf,
  withSeat,
} from './state.js';

type Kind = GameEvent['kind'];
type EventOf<K extends Kind> = Extract<GameEvent, { readonly kind: K }>;
type Later = Exclude<Kind, 'created'>;

const NO_OFFERS = { draw: null, takeback: null, rematch: null };
const SEATS = [0, 1] as const;

/** Returns a game with its clocks running as a stage asks: of the side to move, or of all who still arrange. */
function runClocks(state: GameState, atMs: number): GameState {
  const runs = (seat: Seat): boolean => (state.stage.turn === null ? !state.ready[seat] : state.stage.turn === seat);
  const clocks = SEATS.map((seat) => {
    const clock = state.clocks[seat];
    return runs(seat) && clock.sinceMs === null ? startClock(clock, state.time, atMs) : clock;
  });
  return { ...state, clocks: clocks as unknown as Pair<GameState['clocks'][0]> };
}

function stopClocks(state: GameState, atMs: number): GameState {
  const { placing } = state.stage;
  const clocks = SEATS.map((seat) => stopClock(state.clocks[seat], state.time, placing, atMs));
  return { ...state, clocks: clocks as unknown as GameState['clocks'] };
}

function begin(state: GameState, atMs: number): GameState {
  return runClocks({ ...state, status: 'live', lineVersion: state.version }, firstStartMs(state.time, atMs));
}

function withAct(state: GameState, act: LineAct): GameState {
  return { ...state, line: [...state.line, act], lineHash: nextLineHash(state.lineHash, act.text) };
}

function withLine(state: GameState, line: readonly LineAct[]): GameState {
  return { ...state, line, lineHash: line.reduce((hash, { text }) => nextLineHash(hash, text), NO_LINE_HASH) };
}

/** Returns a game at another position, which voids the offers that are about one. */
function atPosition(state: GameState, stage: Stage): GameState {
  const { draw, takeback } = state.offers;
  const offers = draw || takeback ? { ...state.offers, draw: null, takeback: null } : state.offers;
  return { ...state, stage: stageOf(stage.turn, stage.placing), lineVersion: state.version, offers };
}

function acted(state: GameState, seat: Seat): GameState {
  return state.acted[seat] ? state : { ...state, acted: withSeat(state.acted, seat, true) };
}

const EVOLVERS: { readonly [K in Later]: (state: GameState, event: EventOf<K>, atMs: number) => GameState } = {
  joined(state, { seat, player, name }, atMs) {
    const [seats, names] = [withSeat(state.seats, seat, player), withSeat(state.names, seat, name)];
    return begin({ ...state, seats, names }, atMs);
  },
  moved(state, { seat, text, creditMs, heldMs, next }, atMs) {
    const { time, stage } = state;
    const stopped = stopClock(state.clocks[seat], time, stage.placing, atMs - heldMs, creditMs);
    const clocks = withSeat(state.clocks, seat, payMove(stopped, time, stage.placing));
    const acts = withAct({ ...state, clocks }, { text, seat, stage });
    return runClocks(acted(atPosition(acts, next), seat), atMs);
  },
  counted: (state, { seat, text }) => ({
    ...acted(withAct(state, { text, seat, stage: state.stage }), seat),
    lineVersion: state.version,
  }),
  ready(state, { seat, commitment }, atMs) {
    const clocks = withSeat(state.clocks, seat, stopClock(state.clocks[seat], state.time, true, atMs));
    return { ...acted(state, seat), clocks, ready: withSeat(state.ready, seat, commitment) };
  },
  revealed(state, { drops, salts, next }, atMs) {
    const line = shownLine(drops);
    return runClocks({ ...atPosition(withLine(state, line), next), salts, shown: line.length }, atMs);
  },
  offered: (state, { seat, what }) => ({
    ...state,
    offers: { ...state.offers, [what]: { by: seat, v: state.version } },
    offeredAt: { ...state.offeredAt, [what]: withSeat(state.offeredAt[what], seat, state.lineVersion) },
  }),
  declined: (state, { what }) => ({ ...state, offers: { ...state.offers, [what]: null } }),
  takenBack: (state, { keep, next }, atMs) =>
    runClocks(atPosition(withLine(stopClocks(state, atMs), state.line.slice(0, keep)), next), atMs),
  gone: (state, { seat, claimMs }) => ({ ...state, gone: withSeat(state.gone, seat, claimMs) }),
  back: (state, { seat }) => ({ ...state, gone: withSeat(state.gone, seat, null) }),
  outage(state, { fromMs, toMs }) {
    const lostMs = Math.max(0, toMs - Math.max(fromMs, state.lastMs));
    const clocks = state.clocks.map((clock) =>
      clock.sinceMs === null ? clock : { ...clock, sinceMs: clock.sinceMs + lostMs },
    );
    return { ...state, clocks: clocks as unknown as GameState['clocks'], gone: [null, null] };
  },
  ended: (state, { by, winner, article }, atMs) => ({
    ...stopClocks(state, atMs),
    status: 'ended',
    end: { by, winner, article },
    offers: NO_OFFERS,
    gone: [null, null],
  }),
  rematched: (state, { game }) => ({ ...state, rematch: game, offers: { ...state.offers, rematch: null } }),
};

function created(event: EventOf<'created'>, id: string, atMs: number): GameState {
  const clock = newClock(event.time);
  const never = { draw: [-1, -1], takeback: [-1, -1], rematch: [-1, -1] } satisfies Record<Offer, [number, number]>;
  const state: GameState = {
    id,
    variant: event.variant,
    options: event.options,
    time: event.time,
    parentId: event.parentId,
    createdMs: atMs,
    seats: event.seats,
    names: event.names,
    opponent: event.opponent,
    status: 'open',
    version: 1,
    lastMs: atMs,
    stage: stageOf(event.next.turn, event.next.placing),
    line: [],
    lineHash: NO_LINE_HASH,
    lineVersion: 1,
    shown: 0,
    clocks: [clock, clock],
    acted: [false, false],
    ready: [null, null],
    salts: null,
    offers: NO_OFFERS,
    offeredAt: never,
    gone: [null, null],
    end: null,
    rematch: null,
    secrets: [null, null],
  };
  return event.seats.includes(null) ? state : begin(state, atMs);
}

/**
 * Returns a game after its next event.
 *
 * Errors: throws where the log does not begin with `created`, or has that twice: then it is damaged.
 */
export function evolve(state: GameState | null, id: string, event: GameEvent, atMs: number): GameState {
  if (event.kind === 'created') {
    if (state !== null) throw new Error(`game ${id} is created twice`);
    return created(event, id, atMs);
  }
  if (state === null) throw new Error(`the log of game ${id} does not begin at its beginning`);
  const evolver = EVOLVERS[event.kind] as (state: GameState, event: GameEvent, atMs: number) => GameState;
  return { ...evolver({ ...state, version: state.version + 1 }, event, atMs), lastMs: Math.max(state.lastMs, atMs) };
}

/** Returns a game with the secrets that are kept beside its log. */
export function withSecrets(state: GameState, secrets: Pair<Secret | null>): GameState {
  return { ...state, secrets };
}

/** Returns a game after what was decided. Nothing secret outlives the game. */
export function applyDecision(state: GameState, { events, secrets }: Decision, atMs: number): GameState {
  const after = events.reduce((reached, event) => evolve(reached, state.id, event, atMs), state);
  return withSecrets(after, after.status === 'ended' ? [null, null] : (secrets ?? state.secrets));
}
