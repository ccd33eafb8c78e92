/** Helpers of tests: games as `decide` and `evolve` make them, without a hub, and random acts. */

import { createHash } from 'node:crypto';
import type { ClockControl, Command, Offer, Seat, TimeControl } from '@sitke/protocol';
import {
  type JsonOptions,
  Position,
  parseRuleset,
  rulesOf,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { type Choose, seeded } from '@sitke/testkit/random';
import { createdEvent } from '../games/create.js';
import { type DecisionTools, decide } from '../games/decide.js';
import type { DecisionResult } from '../games/decision.js';
import { applyDecision, evolve } from '../games/evolve.js';
import { toLogEvent } from '../games/log.js';
import { checkPermission } from '../games/permissions.js';
import { contextOf, type GameContext, positionBehindCurtain, rulesFor } from '../games/playLine.js';
import { type GameState, otherSeat, type Pair } from '../games/state.js';
import { NO_NOTIFY_DELAY, stopsClock, timeoutEvent } from '../games/time.js';
import type { LogEvent } from '../store/index.js';

export const PLAYERS: Pair<string> = ['first', 'second'];
export const START_MS = 1_800_000_000_000;
export const BLITZ: ClockControl = {
  kind: 'clock',
  initialMs: 180_000,
  incrementMs: 2000,
  periods: 0,
  periodMs: 0,
  setupMs: 0,
};

/** Options by the text of a ruleset. */
export function optionsOf(variant: VariantId, ruleset: string): JsonOptions {
  const options = parseRuleset(variantOf(variant), ruleset);
  if (!options.ok) throw new Error(options.error.message);
  return options.value;
}

/** A variant whose games begin with a move: no pieces are placed first. */
export const MOVES_FIRST: VariantId = found(
  VARIANT_IDS.find((id) => !Position.initial(rulesOf(id)).inPlacement),
  'no variant begins with a move',
);

/** Returns terms under which both sides place their pieces unseen. */
export function termsWithCurtain(): { readonly variant: VariantId; readonly options: JsonOptions } {
  const all = VARIANT_IDS.flatMap((variant) =>
    Object.entries(variantOf(variant).optionValues).flatMap(([name, values]) =>
      values.map((value) => ({ variant, options: { [name]: value } })),
    ),
  );
  const hides = ({ variant, options }: (typeof all)[number]): boolean =>
    rulesOf(variant, options).hiddenPlacement !== 'none';
  return found(all.find(hides), 'no variant hides its placement');
}

function found<T>(thing: T | undefined, otherwise: string): T {
  if (thing === undefined) throw new Error(otherwise);
  return thing;
}

/** Seals that are the same each time, and as good as real ones. */
export const TOOLS: DecisionTools = {
  seal(text) {
    const salt = createHash('sha256').update(`salt ${text}`).digest('hex');
    return { salt, digest: createHash('sha256').update(salt).update(text).digest('hex') };
  },
  rematchId: ({ id }) => `${id.slice(0, 9)}r`,
};

/** The default fields of a request for a game, besides its name and rules. */
export const ASKED = { t: 'create', time: BLITZ, seat: 0, name: null, opponent: { kind: 'link' } } as const;

/** The default fields of a request for a game, besides its name and rules. */
export interface Play {
  context: GameContext;
  log: LogEvent[];
}

/** Begins a game between both players. */
export function begin(variant: VariantId, ruleset = '', time: TimeControl = BLITZ, nowMs = START_MS): Play {
  const terms = {
    variant,
    options: rulesOf(variant, optionsOf(variant, ruleset)).options,
    time,
    opponent: { kind: 'link' },
  } as const;
  const created = createdEvent(terms, { seats: PLAYERS, names: [null, null], salts: ['one', 'two'] }, null);
  const state = evolve(null, 'game000000', created, nowMs);
  return { context: contextOf(state), log: [toLogEvent(created, 1, null, nowMs)] };
}

/** Does an act at a time, after a flag that has fallen by then; returns the answer, null where the flag was first. */
export function doAct(
  play: Play,
  seat: Seat,
  act: Command,
  nowMs: number,
  lagMs = 0,
  tools = TOOLS,
): DecisionResult | null {
  const { state } = play.context;
  const message = { t: 'act' as const, game: state.id, v: state.version, id: 'AAAAAAAAAAAAAAAA', act };
  const forbidden = checkPermission(PLAYERS[seat], message, state);
  if (forbidden) return { ok: false, error: forbidden };
  const late = timeoutEvent(play.context, nowMs, NO_NOTIFY_DELAY, stopsClock(act) ? { seat, lagMs } : null);
  if (late) {
    follow(play, { events: [late] }, nowMs);
    return null;
  }
  const answer = decide(
    play.context,
    { act, seat, v: state.version, nowMs, lagMs, notifyDelay: NO_NOTIFY_DELAY },
    tools,
  );
  if (answer.ok) follow(play, answer.value, nowMs);
  return answer;
}

/** Goes on by what was decided. */
export function follow(play: Play, decision: Parameters<typeof applyDecision>[1], nowMs: number): void {
  const { state } = play.context;
  const rows = decision.events.map((event, index) => toLogEvent(event, state.version + 1 + index, null, nowMs));
  play.log.push(...rows);
  play.context = contextOf(applyDecision(state, decision, nowMs), play.context);
}

/** A whole army that may stand behind the curtain. */
export function randomArmy(state: GameState, seat: Seat, chance: Choose): string[] {
  for (;;) {
    let position = positionBehindCurtain(rulesFor(state), seat);
    const drops: string[] = [];
    while (position.turn === seat && position.inPlacement) {
      const legal = position.legalMoves();
      const before = position.toSetup().squares;
      position = position.play(legal[chance(legal.length)]!);
      const after = position.toSetup().squares;
      const to = after.findIndex((piece, square) => piece !== before[square]);
      const { def } = position.rules;
      const letter = def.pieces[(after[to]! & 15) - 1]!.letter;
      drops.push(`${letter}@${'abcdefghi'[to % def.files]}${1 + Math.floor(to / def.files)}`);
    }
    const inHand = position.toSetup().pockets.filter((count, piece) => piece >> 4 === seat && count > 0);
    if (inHand.length === 0) return drops;
  }
}

/** So many armies are made for each side under each ruleset; more of them would show no more. */
const ARMIES = 50;
const armies = new Map<string, string[][]>();

/** One of a few random armies. */
function someArmy(state: GameState, seat: Seat, chance: Choose): string[] {
  const key = `${seat} ${state.variant} ${JSON.stringify(state.options)}`;
  const known = armies.get(key) ?? [];
  armies.set(key, known);
  const index = chance(ARMIES);
  known[index] ??= randomArmy(state, seat, seeded(index));
  return known[index];
}

const OFFERED: readonly Offer[] = ['draw', 'takeback'];

/** An act that has a good chance to be legal, and sometimes none. */
export function randomAct({ state, node }: GameContext, seat: Seat, chance: Choose): Command {
  if (state.stage.turn === null) {
    const n = (state.secrets[seat]?.draft.n ?? 0) + 1;
    if (state.secrets[seat] && chance(2) === 0) return { type: 'ready', n: n - 1 };
    return { type: 'arrange', n, drops: someArmy(state, seat, chance) };
  }
  const what = OFFERED[chance(2)]!;
  const rare = chance(40);
  if (rare === 0) return { type: 'offer', what };
  if (rare === 1) return { type: 'decline', what };
  if (rare === 2) return { type: 'offer', what: 'takeback' };
  if (rare === 3 || state.offers.takeback?.by === otherSeat(seat)) return { type: 'accept', what: 'takeback' };
  if (rare === 4) return { type: 'claim', reason: 'repetition' };
  const actions = node.position.countActions;
  if (rare < 8 && actions.length > 0) return { type: 'count', action: actions[chance(actions.length)]! };
  const legal = node.position.legalMoves();
  return { type: 'move', move: moveText(node, legal[chance(legal.length)]!) };
}

function moveText(node: GameContext['node'], move: GameContext['node']['move']): string {
  return node.play(move!).uci;
}
