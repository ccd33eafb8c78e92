/** A game as the engine's seat sees it, and its next command. Nothing here knows more than the seat may see. */

import { createHash } from 'node:crypto';
import { LEAST_MS, MOVE_MS, PLACING_MS } from '@sitke/engine/pacing';
import type { Command, Draft, GameView, Seat } from '@sitke/protocol';
import { levelOf } from '../games/players.js';
import { type GameState, otherSeat } from '../games/state.js';
import { viewFor } from '../games/view.js';

export interface EngineView {
  readonly game: string;
  readonly v: number;
  /** The version at which the position last changed. */
  readonly lineVersion: number;
  readonly seat: Seat;
  /** The view of its seat, as any other player there would get it. */
  readonly view: GameView;
  readonly draft: Draft | null;
}

/** Returns the engine's seat in a game; null if it has none. */
export function engineSeatOf({ seats }: Pick<GameState, 'seats'>): Seat | null {
  const seat = seats.findIndex((player) => player !== null && levelOf(player) !== null);
  return seat === -1 ? null : (seat as Seat);
}

/** Returns a game as a seat sees it. */
export function engineViewOf(seat: Seat, state: GameState): EngineView {
  const { id: game, version: v, lineVersion } = state;
  return { game, v, lineVersion, seat, view: viewFor(seat, state), draft: state.secrets[seat]?.draft ?? null };
}

/** Returns a number for a game, which is unguessable without its players' secret names. Not 0. */
export function seedOf({ id, seats }: Pick<GameState, 'id' | 'seats'>): number {
  const hash = createHash('sha256')
    .update(`engine\n${id}\n${seats.join('\n')}`)
    .digest();
  return (hash.readUInt32BE() % 0x7ffffffe) + 1;
}

/** A turn to think about: a move, or a hidden army. */
export type Turn = 'move' | 'arrange';

/** Returns the turn that the engine has to think about; null for none. */
export function turnOf({ view, seat, draft }: EngineView): Turn | null {
  if (view.status !== 'live') return null;
  if (view.turn === seat) return 'move';
  return view.turn === null && view.ready[seat] === null && draft === null ? 'arrange' : null;
}

/**
 * Returns the engine's command that needs no thought: it confirms its finished army, accepts every takeback, and plays
 * again. It thinks first about a draw offered in its own turn. `wants` says whether it accepts a draw and another game.
 */
export function replyTo(seen: EngineView, wants: { readonly draw: boolean; rematch(): boolean }): Command | null {
  const { view, seat, draft } = seen;
  const { status, offers, turn, ready } = view;
  const other = otherSeat(seat);
  const answer = (what: 'draw' | 'rematch', isWanted: boolean): Command => ({
    type: isWanted ? 'accept' : 'decline',
    what,
  });
  if (status === 'ended')
    return offers.rematch === other && view.rematch === null ? answer('rematch', wants.rematch()) : null;
  if (status !== 'live') return null;
  if (offers.takeback === other) return { type: 'accept', what: 'takeback' };
  if (offers.draw === other && turn !== seat) return answer('draw', wants.draw);
  return turn === null && ready[seat] === null && draft !== null ? { type: 'ready', n: draft.n } : null;
}

/** How many more moves the time left must last for. */
const MOVES_LEFT = 40;
const PIECES_LEFT = 24;
const LEAST_THINKING_MS = 20;

/** How long the engine takes for a turn, in whole milliseconds. */
export interface Times {
  readonly thinkMs: number;
  /** The least time before it moves. */
  readonly leastMs: number;
  /** The latest time at which it moves with what it has; null for no limit. */
  readonly lateMs: number | null;
}

/** Returns how long the engine takes for its turn: a part of what its clock has left at `nowMs`. */
export function timesFor({ view, seat }: EngineView, nowMs: number): Times {
  const { time, placing } = view;
  // With hidden armies, a whole army is one turn.
  const pieces = view.turn === null ? 8 : 1;
  const mostMs = placing ? pieces * PLACING_MS : MOVE_MS;
  if (time.kind !== 'clock') return { thinkMs: mostMs, leastMs: LEAST_MS, lateMs: null };
  const { mainMs, setupMs, periods, sinceMs } = view.clocks[seat];
  const usedMs = Math.max(0, nowMs - (sinceMs ?? nowMs));
  const ownMs = mainMs + (placing ? setupMs : 0) - usedMs;
  const periodMs = periods > 0 ? time.periodMs : 0;
  // After the main time, each move has the rest of a period.
  const leftMs = ownMs > 0 ? ownMs + periodMs : periodMs - (-ownMs % Math.max(1, periodMs));
  const shareMs = Math.max(0, ownMs) / (placing ? PIECES_LEFT / pieces : MOVES_LEFT);
  const gainMs = (periodMs + time.incrementMs) / 2;
  const thinkMs = Math.min(mostMs, shareMs + gainMs, leftMs / 4);
  return {
    thinkMs: Math.max(LEAST_THINKING_MS, Math.floor(thinkMs)),
    leastMs: Math.floor(Math.max(0, Math.min(LEAST_MS, leftMs / 40))),
    lateMs: Math.floor(Math.max(0, leftMs / 2)),
  };
}
