/** Games in lichess's form, made only from what `view.ts` shows the caller. */

import { type GameView, isServerEnd, SERVER_ENDS, type Seat, type Who } from '@sitke/protocol';
import {
  type ApiPlayer,
  type Challenge,
  type ChallengeTime,
  GAME_STATUSES,
  type GameFull,
  type GameInfo,
  type GameState,
  type Side,
  type Speed,
  type StatusName,
} from '@sitke/protocol/api';
import { makeFen, makeRuleset, Position, type VariantId, variantOf } from '@sitke/rules';
import { rulesFor } from '../../games/playLine.js';
import { otherSeat } from '../../games/state.js';
import type { VisibleGame } from '../../games/view.js';

const SIDES: readonly [Side, Side] = ['white', 'black'];
/** Lichess's value for an unlimited clock. */
const NO_LIMIT_MS = 2 ** 31 - 1;

/** Returns the side of a seat; null for none. */
export function sideOf(seat: Seat): Side;
export function sideOf(seat: Seat | null): Side | null;
export function sideOf(seat: Seat | null): Side | null {
  return seat === null ? null : SIDES[seat];
}

function variantShape(id: VariantId): GameFull['variant'] {
  const { name } = variantOf(id);
  return { key: id, name, short: name };
}

/** Returns the speed of a game as lichess names it, by the seconds that a side is expected to take. */
export function speedOf(time: GameView['time']): Speed {
  if (time.kind !== 'clock') return 'correspondence';
  const seconds = (time.initialMs + 40 * time.incrementMs + 25 * time.periodMs) / 1000;
  const bounds = [
    [30, 'ultraBullet'],
    [180, 'bullet'],
    [480, 'blitz'],
    [1500, 'rapid'],
  ] as const;
  return bounds.find(([bound]) => seconds < bound)?.[1] ?? 'classical';
}

/** Returns a player in lichess's form. */
export function playerShape(who: Who | null): ApiPlayer | null {
  if (who === null) return null;
  if (who.kind === 'bot') return { id: who.name.toLowerCase(), name: who.name, title: 'BOT' };
  if (who.kind === 'engine') return { id: null, name: `Level ${who.level}`, title: null, aiLevel: who.level };
  if (who.kind === 'deleted') return { id: null, name: 'Deleted player', title: null };
  return { id: null, name: who.name ?? 'Anonymous', title: null };
}

/** Ends on the board and by resignation that lichess's form has a word for; any other is a draw. */
const STATUSES: Readonly<Partial<Record<string, StatusName>>> = {
  checkmate: 'mate',
  stalemate: 'stalemate',
  resignation: 'resign',
};

function statusOf({ status, end }: GameView): StatusName {
  if (end) return isServerEnd(end.by) ? SERVER_ENDS[end.by].status : (STATUSES[end.by] ?? 'draw');
  return status === 'open' ? 'created' : 'started';
}

/**
 * Returns how long a seat may still think, in milliseconds: its time to place pieces, its main time, and the next or
 * running period of byo-yomi.
 */
export function leftMs({ time, clocks, placing }: GameView, seat: Seat, nowMs: number): number {
  if (time.kind === 'unlimited') return NO_LIMIT_MS;
  const { mainMs, setupMs, periods, sinceMs } = clocks[seat];
  const usedMs = sinceMs === null ? 0 : Math.max(0, nowMs - sinceMs);
  const ownMs = (placing ? setupMs : 0) + mainMs - usedMs;
  const periodMs = time.kind === 'clock' && periods > 0 ? time.periodMs : 0;
  if (ownMs > 0 || periodMs === 0) return Math.max(0, ownMs) + periodMs;
  return -ownMs >= periods * periodMs ? 0 : periodMs - (-ownMs % periodMs);
}

/** Returns the changing part of a game, at a time. */
export function stateShape(game: VisibleGame, nowMs: number): GameState {
  const { v, view, draft } = game;
  const node = game.node();
  const { count } = node.position;
  const incrementMs = view.time.kind === 'clock' ? view.time.incrementMs : 0;
  const { draw, takeback, rematch } = view.offers;
  const isTurn = view.status === 'live' && view.turn !== null;
  const winner = view.end?.winner ?? null;
  return {
    type: 'gameState',
    moves: view.line.join(' '),
    wtime: leftMs(view, 0, nowMs),
    btime: leftMs(view, 1, nowMs),
    winc: incrementMs,
    binc: incrementMs,
    status: statusOf(view),
    ...(winner === null ? {} : { winner: sideOf(winner) }),
    wdraw: draw === 0,
    bdraw: draw === 1,
    wtakeback: takeback === 0,
    btakeback: takeback === 1,
    sitke: {
      version: v,
      at: nowMs,
      fen: node.fen,
      turn: sideOf(view.turn),
      placing: view.placing,
      clocks: view.clocks,
      ready: view.ready,
      draft,
      count: count && { kind: count.kind, limit: count.limit, plies: count.plies, by: sideOf(count.by) },
      countActions: isTurn ? [...node.position.countActions] : [],
      claims: isTurn ? node.claims.map(({ reason }) => reason) : [],
      offers: { draw: sideOf(draw), takeback: sideOf(takeback), rematch: sideOf(rematch) },
      end: view.end,
      rematch: view.rematch,
    },
  };
}

function termsOf({ view }: VisibleGame): GameInfo['sitke'] {
  const { variant, options, time } = view;
  return { ruleset: makeRuleset(variantOf(variant), options), options, time };
}

function commonOf({ view }: VisibleGame) {
  const speed = speedOf(view.time);
  return { variant: variantShape(view.variant), speed, perf: { name: speed }, rated: false } as const;
}

function startFen({ view }: VisibleGame): string {
  return makeFen(Position.initial(rulesFor(view)));
}

/** Returns a whole game, at a time. */
export function fullShape(game: VisibleGame, nowMs: number): GameFull {
  const { view, id, createdMs } = game;
  const { time } = view;
  return {
    type: 'gameFull',
    id,
    ...commonOf(game),
    createdAt: createdMs,
    white: playerShape(view.players[0]),
    black: playerShape(view.players[1]),
    initialFen: startFen(game),
    clock: time.kind === 'clock' ? { initial: time.initialMs, increment: time.incrementMs } : null,
    ...(time.kind === 'correspondence' ? { daysPerTurn: time.days } : {}),
    state: stateShape(game, nowMs),
    sitke: { ...termsOf(game), you: view.you },
  };
}

const SOURCES = { engine: 'ai', lobby: 'lobby', link: 'friend', bot: 'friend' } as const;

/** Returns a game as its player sees it in a list. Errors: throws if the caller has no seat. */
export function infoShape(game: VisibleGame, nowMs: number): GameInfo {
  const { view, id, opponent } = game;
  const { you } = view;
  if (you === null) throw new RangeError(`game ${id} is seen by nobody who plays it`);
  const other = playerShape(view.players[otherSeat(you)]);
  const speed = speedOf(view.time);
  const status = statusOf(view);
  const winner = view.end?.winner ?? null;
  return {
    id,
    gameId: id,
    fullId: id,
    color: sideOf(you),
    fen: game.node().fen,
    hasMoved: game.hasMoved,
    isMyTurn: view.status === 'live' && (view.turn === you || (view.turn === null && view.ready[you] === null)),
    lastMove: view.line.at(-1) ?? '',
    opponent: {
      id: other?.id ?? null,
      username: other?.name ?? '',
      ...(other?.aiLevel === undefined ? {} : { ai: other.aiLevel }),
    },
    perf: speed,
    rated: false,
    secondsLeft: view.time.kind === 'unlimited' ? null : Math.floor(leftMs(view, you, nowMs) / 1000),
    source: SOURCES[opponent.kind],
    speed,
    status: { id: GAME_STATUSES[status], name: status },
    variant: variantShape(view.variant),
    ...(winner === null ? {} : { winner: sideOf(winner) }),
    compat: { bot: true, board: true },
    sitke: termsOf(game),
  };
}

function challengeTime(time: GameView['time']): ChallengeTime {
  if (time.kind === 'unlimited') return { type: 'unlimited' };
  if (time.kind === 'correspondence') return { type: 'correspondence', daysPerTurn: time.days };
  const [limit, increment] = [time.initialMs / 1000, time.incrementMs / 1000];
  return { type: 'clock', limit, increment, show: `${limit / 60}+${increment}` };
}

/** A challenge: a game that waits for a player, or a rematch offered in a finished game. */
export interface ChallengeOf {
  readonly game: VisibleGame;
  /** The challenger's seat in the proposed game. */
  readonly challenger: Seat;
  readonly by: Who | null;
  readonly to: Who | null;
  readonly direction: 'in' | 'out' | null;
  readonly isRematch: boolean;
}

/** Returns a challenge in lichess's form. */
export function challengeShape(challenge: ChallengeOf, status: Challenge['status'], urlOf: (id: string) => string) {
  const { game, challenger, by, to, direction, isRematch } = challenge;
  const color = sideOf(challenger);
  return {
    id: game.id,
    url: urlOf(game.id),
    status,
    challenger: playerShape(by),
    destUser: playerShape(to),
    ...commonOf(game),
    timeControl: challengeTime(game.view.time),
    color,
    finalColor: color,
    ...(direction === null ? {} : { direction }),
    initialFen: startFen(game),
    ...(isRematch ? { rematchOf: game.id } : {}),
    sitke: termsOf(game),
  } satisfies Challenge as Challenge;
}
