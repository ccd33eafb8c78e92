/** Games that are over, as the store itself would have made them: some thousand are played by chance, all others are copies of them. */
import { applyDecision, createdEvent, evolve, type GameEvent, rowOf, stageAt, toLogEvent } from '@sitke/server/games';
import { type GameRow, type LogEvent, packedBody } from '@sitke/server/store';
import type { Random } from '@sitke/testkit/random';
import { type Line, playLines } from './seed.js';
import { quantile } from './statistics.js';

const TIME = { kind: 'clock', initialMs: 600_000, incrementMs: 5000, periods: 0, periodMs: 0, setupMs: 0 } as const;
const DAY_MS = 86_400_000;
const FIRST_MS = 1_700_000_000_000;
/** How many games are played; the others are copies. */
const PLAYED = 2000;
const LONGEST = 200;
const PLAYERS = 5000;

/** A game that is over, without its name. */
export interface Template {
  readonly row: GameRow;
  readonly events: readonly LogEvent[];
}

/** Somebody with few games, somebody with many, or the engine. */
export function playerOf(random: Random): string {
  if (random.chance(0.2)) return `engine:${random.int(1, 10)}`;
  const index = Math.floor(random.next() ** 2 * PLAYERS);
  return `player-${String(index).padStart(15, '0')}`;
}

/** Somebody thinks for a second, now and then for a minute. */
function thinkMs(random: Random): number {
  return Math.round(300 + 1200 * Math.exp(3 * random.next() ** 3) * random.next());
}

function templateOf(line: Line, plies: number, random: Random, startMs: number): Template {
  const seats = [playerOf(random), playerOf(random)] as const;
  const names = seats.map((player) => (player.startsWith('p') ? `Name ${player.slice(-4)}` : null)) as [string, string];
  const terms = { variant: line.variant, options: {}, time: TIME, opponent: { kind: 'lobby' } } as const;
  const created = createdEvent(terms, { seats, names }, null);
  const log = [toLogEvent(created, 1, null, startMs)];
  let [state, nowMs] = [evolve(null, 'none', created, startMs), startMs];
  const add = (event: GameEvent): void => {
    state = applyDecision(state, { events: [event] }, nowMs);
    log.push(toLogEvent(event, state.version, null, nowMs));
  };
  for (const node of line.nodes.slice(0, plies)) {
    const spentMs = thinkMs(random);
    nowMs += spentMs;
    const creditMs = Math.min(spentMs, random.int(15, 120));
    const heldMs = random.int(0, 3);
    const next = stageAt(node.position);
    add({ kind: 'moved', seat: node.parent!.position.turn, text: node.uci, creditMs, heldMs, next });
  }
  add({ kind: 'ended', by: 'resignation', winner: 0, article: null });
  return { row: rowOf(state), events: log };
}

export function templatesOf(random: Random): Template[] {
  const lines = playLines(40, LONGEST, random);
  return Array.from({ length: PLAYED }, (_, index) => {
    const plies = random.chance(0.05) ? LONGEST : random.int(16, 80);
    return templateOf(random.pick(lines), plies, random, FIRST_MS + Math.floor((index / PLAYED) * 300) * DAY_MS);
  });
}

export const idOf = (index: number): string => `m${index.toString(36).padStart(9, '0')}`;

/** Packs the logs of games, and prints how long they are. */
export function packAll(templates: readonly Template[]): Buffer[] {
  const packed = templates.map(({ events }) => packedBody(events));
  const long = templates.flatMap(({ row }, index) => (row.version > LONGEST ? [packed[index]!.length] : []));
  const sizes = packed.map(({ length }) => length);
  const parts = [0.5, 0.9, 1].map((share) => `${quantile(sizes, share)}`);
  console.log(
    `packed logs: ${parts.join(', ')} bytes (p50, p90, longest); of ${LONGEST} plies ${quantile(long, 0.5)}, at most ${quantile(long, 1)}`,
  );
  return packed;
}
