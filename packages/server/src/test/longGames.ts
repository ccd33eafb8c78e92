/** Helpers of tests: games of thousands of plies, in a store. */

import { Game, type GameNode, Position, type VariantId } from '@sitke/rules';
import type { Choose } from '@sitke/testkit/random';
import { createdEvent } from '../games/create.js';
import { evolve } from '../games/evolve.js';
import { rowOf, toLogEvent } from '../games/log.js';
import { rulesFor, stageAt } from '../games/playLine.js';
import type { GameEvent, GameState, Pair } from '../games/state.js';
import type { LogEvent, Store } from '../store/index.js';

const UNLIMITED = { kind: 'unlimited' } as const;

/** Plays a game of so many plies that nothing ends; it captures only if it finds nothing else soon. */
export function longNodes(variant: VariantId, length: number, chance: Choose): GameNode[] {
  for (;;) {
    const nodes: GameNode[] = [];
    let node: GameNode | null = new Game(Position.initial(rulesFor({ variant, options: {} }))).root;
    while (node && nodes.length < length) {
      node = quietChild(node, chance);
      if (node) nodes.push(node);
    }
    if (node) return nodes;
  }
}

function quietChild(node: GameNode, chance: Choose): GameNode | null {
  const piecesOf = ({ position }: GameNode): number => position.toSetup().squares.filter((piece) => piece !== 0).length;
  const legal = node.position.legalMoves();
  let taken: GameNode | null = null;
  for (let tries = 0; tries < 30 && legal.length > 0; tries++) {
    const child = node.play(legal[chance(legal.length)]!);
    if (child.outcome) continue;
    if (piecesOf(child) >= piecesOf(node)) return child;
    taken = child;
  }
  return taken;
}

/** Returns the events of a game without clocks with such plies, which is not over. */
export function eventsOf(variant: VariantId, nodes: readonly GameNode[], seats: Pair<string>): GameEvent[] {
  const players = { seats, names: [null, null] } as const;
  const terms = { variant, options: {}, time: UNLIMITED, opponent: { kind: 'lobby' } } as const;
  const moved = nodes.map((node): GameEvent => {
    const seat = node.parent!.position.turn;
    return { kind: 'moved', seat, text: node.uci, creditMs: 0, heldMs: 0, next: stageAt(node.position) };
  });
  return [createdEvent(terms, players, null), ...moved];
}

/** Stores a game whose events all happened at a time. */
export async function putGame(store: Store, id: string, events: readonly GameEvent[], atMs: number): Promise<void> {
  let state: GameState | null = null;
  const log: LogEvent[] = [];
  for (const [index, event] of events.entries()) {
    state = evolve(state, id, event, atMs);
    log.push(toLogEvent(event, index + 1, null, atMs));
  }
  const answer = await store.games.commit({ row: rowOf(state!), expect: 0, events: log });
  if (!answer.ok) throw new Error(`game ${id} is not stored: ${answer.code}`);
}
