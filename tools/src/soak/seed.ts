/** Stores with games under way, so that a server under test need not play them first. */
import { createHash, randomBytes } from 'node:crypto';
import { Game, type GameNode, Position, rulesOf, type VariantId } from '@sitke/rules';
import { applyDecision, createdEvent, evolve, type GameEvent, rowOf, stageAt, toLogEvent } from '@sitke/server/games';
import type { LogEvent, Store } from '@sitke/server/store';
import type { Random } from '@sitke/testkit/random';

/** A game that goes on as chance has it: its acts as UCI, and the stage after each. */
export interface Line {
  readonly variant: VariantId;
  readonly texts: readonly string[];
  readonly nodes: readonly GameNode[];
}

/** A game of a store and who plays it. */
export interface SeededGame {
  readonly id: string;
  readonly line: number;
  /** How many of the line's acts are played. */
  readonly ply: number;
  /** The tokens of both players' sessions. */
  readonly tokens: readonly [string, string];
}

const variants: readonly VariantId[] = ['sissa', 'sittuyin'];
/** The clock of every game. */
export const seedTime = {
  kind: 'clock',
  initialMs: 10_800_000,
  incrementMs: 5000,
  periods: 0,
  periodMs: 0,
  setupMs: 0,
} as const;
const dayMs = 86_400_000;

/** Plays so many lines of at least `length` acts, of all variants alike. */
export function playLines(count: number, length: number, random: Random): Line[] {
  return Array.from({ length: count }, (_, index) => {
    const variant = variants[index % variants.length]!;
    for (;;) {
      const nodes: GameNode[] = [];
      let node = new Game(Position.initial(rulesOf(variant, {}))).root;
      while (nodes.length < length && !node.outcome) {
        node = node.play(random.pick(node.position.legalMoves()));
        nodes.push(node);
      }
      if (!node.outcome) return { variant, nodes, texts: nodes.map(({ uci }) => uci) };
    }
  });
}

function sessionOf(player: string, nowMs: number) {
  const token = randomBytes(32).toString('base64url');
  const hash = createHash('sha256').update(token).digest('hex');
  return { token, session: { hash, player, data: '{}', expiresMs: nowMs + 30 * dayMs } };
}

interface Wanted {
  readonly id: string;
  readonly line: Line;
  readonly ply: number;
  readonly isOver: boolean;
}

/** Stores a game in which so many acts of a line are played; returns the tokens of the players. */
async function seedGame(store: Store, wanted: Wanted, nowMs: number): Promise<[string, string]> {
  const { id, line, ply, isOver } = wanted;
  const own = [sessionOf(`${id}-first`, nowMs), sessionOf(`${id}-second`, nowMs)] as const;
  for (const { session } of own) await store.sessions.put(session);
  const terms = { variant: line.variant, options: {}, time: seedTime, opponent: { kind: 'link' } } as const;
  const seats = [own[0].session.player, own[1].session.player] as const;
  const created = createdEvent(terms, { seats, names: [null, null] }, null);
  const events: GameEvent[] = line.nodes.slice(0, ply).map((node) => {
    const { turn } = node.parent!.position;
    return { kind: 'moved', seat: turn, text: node.uci, creditMs: 0, heldMs: 0, next: stageAt(node.position) };
  });
  if (isOver) events.push({ kind: 'ended', by: 'resignation', winner: 0, article: null });
  const log: LogEvent[] = [toLogEvent(created, 1, null, nowMs)];
  let state = evolve(null, id, created, nowMs);
  for (const event of events) {
    state = applyDecision(state, { events: [event] }, nowMs);
    log.push(toLogEvent(event, state.version, `act${String(state.version).padStart(13, '0')}`, nowMs));
  }
  const answer = await store.games.commit({ row: rowOf(state), expect: 0, events: log });
  if (!answer.ok) throw new Error(`game ${id} is not stored: ${answer.code}`);
  return [own[0].token, own[1].token];
}

/**
 * Fills a store with games under way between two players each, as if a server had just been ended, and so many games that
 * are over beside, each with the whole of a line. Those under way are named `seed000000` and on, those that are over
 * `over000000`.
 */
export async function seedGames(
  store: Store,
  lines: readonly Line[],
  plies: readonly number[],
  over = 0,
): Promise<SeededGame[]> {
  const nowMs = Date.now();
  const games: SeededGame[] = [];
  const lineOf = (index: number) => lines[index % lines.length]!;
  for (const [index, ply] of plies.entries()) {
    const id = `seed${String(index).padStart(6, '0')}`;
    const tokens = await seedGame(store, { id, line: lineOf(index), ply, isOver: false }, nowMs);
    games.push({ id, line: index % lines.length, ply, tokens });
  }
  for (let index = 0; index < over; index++) {
    const line = lineOf(index);
    const id = `over${String(index).padStart(6, '0')}`;
    await seedGame(store, { id, line, ply: line.texts.length, isOver: true }, nowMs);
  }
  await store.maintenance.heartbeat(nowMs);
  return games;
}
