/** Wakes the devices of players whose turn it has become in a game without clocks, while they are away. */
import type { Seat } from '@sitke/protocol';
import { botNameOf, levelOf } from '../games/players.js';
import type { GameState } from '../games/state.js';
import type { Hub } from '../hub/hub.js';
import type { Clock } from '../work/clock.js';
import type { PushResult } from './sender.js';

export interface TurnsOptions {
  readonly hub: Pick<Hub, 'observe'>;
  /** Whether the player has a connection. */
  readonly isThere: (player: string) => boolean;
  /** Returns the push addresses of a player. */
  readonly endpointsOf: (player: string) => Promise<readonly string[]>;
  readonly send: (endpoint: string) => Promise<PushResult>;
  /** Forgets an address that is gone. */
  readonly drop: (player: string, endpoint: string) => Promise<void>;
  readonly onSent: (result: PushResult) => void;
  readonly onError: (error: unknown) => void;
  readonly clock: Pick<Clock, 'after'>;
  readonly delayMs: number;
}

/** The most players whose push is due; more come back by themselves. */
const MAX_DUE = 10_000;

/** Returns the seats whose turn it is. */
function acting({ status, stage, ready }: GameState): readonly Seat[] {
  if (status !== 'live') return [];
  if (stage.turn !== null) return [stage.turn];
  return ([0, 1] as const).filter((seat) => ready[seat] === null);
}

/** Begins to push; the returned function ends it. */
export function pushTurns(options: TurnsOptions): () => void {
  const { hub, isThere, endpointsOf, send, drop, onSent, onError, clock, delayMs } = options;
  const due = new Map<string, () => void>();
  const push = async (player: string): Promise<void> => {
    due.delete(player);
    if (isThere(player)) return;
    for (const endpoint of await endpointsOf(player)) {
      const result = await send(endpoint);
      onSent(result);
      if (result === 'gone') await drop(player, endpoint);
    }
  };
  const unobserve = hub.observe((state, before, _node, isOwn) => {
    // The server that made a change pushes for it.
    if (!isOwn || state.time.kind === 'clock') return;
    const acted = before === null ? [] : acting(before);
    for (const seat of acting(state)) {
      const player = state.seats[seat];
      if (player === null || acted.includes(seat) || levelOf(player) !== null || botNameOf(player) !== null) continue;
      if (due.has(player) || due.size >= MAX_DUE || isThere(player)) continue;
      due.set(
        player,
        clock.after(delayMs, () => void push(player).catch(onError)),
      );
    }
  });
  return () => {
    unobserve();
    for (const cancel of due.values()) cancel();
    due.clear();
  };
}
