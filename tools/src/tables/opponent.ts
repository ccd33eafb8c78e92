/** The tables against an engine that is not ours: it must never do better than they say. */

import type { UciEngine } from '@sitke/match';
import { type Color, type GameNode, opposite, parseUci } from '@sitke/rules';
import type { Tablebase, Value, Verdict } from '@sitke/tablebase';

/** A position, the side that plays by the tables, and what it is promised. */
export interface Trial {
  readonly key: string;
  readonly node: GameNode;
  readonly tableSide: Color;
  readonly promise: Value;
}

/** How a trial ended. */
export interface Ended {
  readonly plies: number;
  /** Why the game was over, by the rules. */
  readonly reason: string;
  readonly moves: readonly string[];
  /** The broken promise; empty without one. */
  readonly broken: string;
}

/** Beyond this, neither side makes headway. */
const MOST_PLIES = 300;

const WORTH = { loss: 0, draw: 1, win: 2 } as const;

/** Plays a trial out; `go` is what the engine is told for each move. Errors: rejects as the engine fails. */
export async function playTrial(trial: Trial, tables: Tablebase, engine: UciEngine, go: string): Promise<Ended> {
  let { node } = trial;
  const moves: string[] = [];
  const start = `position fen ${node.fen}`;
  await engine.newGame();
  while (moves.length < MOST_PLIES) {
    const over = endOf(node);
    if (over) return { plies: moves.length, reason: over.reason, moves, broken: brokenEnd(trial, over, moves.length) };
    const broken = brokenPromise(trial, node, verdictOf(tables, node), moves.length);
    if (broken !== '') return { plies: moves.length, reason: 'broken', moves, broken };
    if (node.position.turn === trial.tableSide) node = node.play(verdictOf(tables, node).moves[0]!.move);
    else node = await answer(node, engine, moves.length === 0 ? start : `${start} moves ${moves.join(' ')}`, go);
    moves.push(node.uci);
  }
  const broken = trial.promise.outcome === 'draw' ? '' : 'the game does not end';
  return { plies: moves.length, reason: 'no headway', moves, broken };
}

async function answer(node: GameNode, engine: UciEngine, position: string, go: string): Promise<GameNode> {
  const { best } = await engine.think(position, go, null);
  const move = parseUci(node.position, best);
  if (!move.ok) throw new Error(`${best} in ${node.fen}: ${move.error.message}`);
  return node.play(move.value);
}

function endOf(node: GameNode): { readonly reason: string; readonly winner: Color | null } | null {
  if (node.outcome) return node.outcome;
  const [claim] = node.claims;
  return claim ? { reason: claim.reason, winner: null } : null;
}

function verdictOf(tables: Tablebase, node: GameNode): Verdict {
  const verdict = tables.probe(node.position);
  if (!verdict) throw new Error(`no table for ${node.fen}`);
  return verdict;
}

/** Returns in what the position is worse for the side of the tables than it was promised. */
function brokenPromise({ promise, tableSide }: Trial, node: GameNode, verdict: Verdict, plies: number): string {
  const isOwn = node.position.turn === tableSide;
  const outcome = isOwn ? verdict.outcome : ({ win: 'loss', draw: 'draw', loss: 'win' } as const)[verdict.outcome];
  if (WORTH[outcome] < WORTH[promise.outcome]) return `${promise.outcome} promised, ${outcome} after ${plies} plies`;
  if (promise.outcome !== 'win') return '';
  const left = promise.distance! - plies;
  return verdict.distance! <= left ? '' : `${verdict.distance} plies to go, ${left} promised`;
}

function brokenEnd({ promise, tableSide }: Trial, end: { winner: Color | null }, plies: number): string {
  const outcome = end.winner === null ? 'draw' : end.winner === tableSide ? 'win' : 'loss';
  if (WORTH[outcome] < WORTH[promise.outcome]) return `${promise.outcome} promised, it ended in a ${outcome}`;
  if (promise.outcome === 'win' && plies > promise.distance!)
    return `mate in ${plies} plies, ${promise.distance} promised`;
  return '';
}

/** Returns the trial of a position if its side to move, or the other, is promised that; null if not. */
export function trialOf(key: string, node: GameNode, tables: Tablebase, wanted: 'win' | 'draw'): Trial | null {
  const verdict = verdictOf(tables, node);
  const { turn } = node.position;
  if (verdict.outcome === 'draw') {
    // The side with more to win with is the engine's.
    return wanted === 'draw' ? { key, node, tableSide: weakerOf(node), promise: verdict } : null;
  }
  if (wanted === 'draw') return null;
  const tableSide = verdict.outcome === 'win' ? turn : opposite(turn);
  return { key, node, tableSide, promise: { outcome: 'win', distance: verdict.distance } };
}

function weakerOf({ position }: GameNode): Color {
  const pieces = [0, 0];
  for (const piece of position.toSetup().squares) if (piece !== 0) pieces[piece >> 4]!++;
  if (pieces[0] === pieces[1]) return position.turn;
  return pieces[0]! < pieces[1]! ? 0 : 1;
}
