/** Stores with games under way, so that a server under test need not play them first. */
import { createHash, randomBytes } from 'node:crypto';
import { Game, type GameNode, Position, rulesOf, type VariantId } from '@sitke/rules';
import { applyDecision, createdEvent, evolve, type GameEvent, rowOf, stageAt, toLogEvent } from '@sitke/server/games';
import type { GameStore, LogEvent } from '@sitke/server/store';
import type { Random } from '../differential/random.js';

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
const time = { kind: 'clock', initialMs: 10_800_000, incrementMs: 5000, periods: 0, periodMs: 0, setupMs: 0 } as const;
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

/** Stores a game in which so many acts of a line are played. */
async function seedGame(
  store: GameStore,
  id: string,
  line: Line,
  ply: number,
  nowMs: number,
): Promise<[string, string]> {
  const own = [sessionOf(`${id}-first`, nowMs), sessionOf(`${id}-second`, nowMs)] as const;
  for (const { session } of own) void store.putSession(session);
  const terms = { variant: line.variant, options: {}, time, opponent: { kind: 'link' } } as const;
  const seats = [own[0].session.player, own[1].session.player] as const;
  const created = createdEvent(terms, { seats, names: [null, null] }, null);
  const log: LogEvent[] = [toLogEvent(created, 1, null, nowMs)];
  let state = evolve(null, id, created, nowMs);
  for (const node of line.nodes.slice(0, ply)) {
    const { turn } = node.parent!.position;
    const next = stageAt(node.position);
    const moved: GameEvent = { kind: 'moved', seat: turn, text: node.uci, creditMs: 0, heldMs: 0, next };
    state = applyDecision(state, { events: [moved] }, nowMs);
    log.push(toLogEvent(moved, state.version, `act${String(state.version).padStart(13, '0')}`, nowMs));
  }
  const answer = await store.commit({ row: rowOf(state), expect: 0, events: log });
  if (!answer.ok) throw new Error(`game ${id} is not stored: ${answer.code}`);
  return [own[0].token, own[1].token];
}

/** Fills a store with games between two players each, as if a server had just been ended. */
export async function seedGames(
  store: GameStore,
  lines: readonly Line[],
  plies: readonly number[],
): Promise<SeededGame[]> {
  const nowMs = Date.now();
  const games: SeededGame[] = [];
  for (const [index, ply] of plies.entries()) {
    const id = `seed${String(index).padStart(6, '0')}`;
    const line = index % lines.length;
    games.push({ id, line, ply, tokens: await seedGame(store, id, lines[line]!, ply, nowMs) });
  }
  await store.beat(nowMs);
  return games;
}
