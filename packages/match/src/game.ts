/** One game of two engines, with the rules as referee. */

import { type Game, type GameNode, parseUci, type Rules, resultOf } from '@sitke/rules';
import { type Adjudication, Adjudicator } from './adjudication.js';
import { Clocks } from './clock.js';
import { type Opening, openingGame } from './openings.js';
import type { EngineSpec, Limit } from './spec.js';
import { type Answer, EngineFault, type EngineScore, type FaultKind } from './uciEngine.js';

/** An engine's seat in a match; the process behind it may change from game to game. */
export interface Player {
  readonly spec: EngineSpec;
  /** Prepares the engine for another game. Errors: rejects with EngineFault. */
  begin(): Promise<void>;
  /** Errors: rejects with EngineFault. */
  think(position: string, go: string, deadlineMs: number | null): Promise<Answer>;
  /** Drops a process that has failed. */
  discard(): Promise<void>;
}

/** How a game ended: by the rules, by a claimed draw, by adjudication, or by an engine's fault. */
export type EndedBy = 'rules' | 'claim' | 'adjudication' | 'fault';

/** A finished game. */
export interface Played {
  /** FEN of the start. */
  readonly fen: string;
  /** All moves from there as UCI, those of the opening included. */
  readonly moves: readonly string[];
  /** For each move the engine's info: score, depth, time; empty for moves of the opening. */
  readonly notes: readonly string[];
  readonly result: '1-0' | '0-1' | '1/2-1/2';
  readonly by: EndedBy;
  /** The reason of the rules, claim or adjudication, or the kind of fault. */
  readonly reason: string;
  /** Details of a fault, for people. */
  readonly detail?: string;
  /** The side whose engine failed. */
  readonly faultOf?: 0 | 1;
}

/** Settings shared by the games of a match. */
export interface Terms {
  readonly rules: Rules;
  readonly adjudication: Adjudication;
  /** Tolerance for late answers. */
  readonly marginMs: number;
}

type End = Omit<Played, 'fen' | 'moves' | 'notes'>;

/** Plays a game; `players` are by color. Errors: rejects only for reasons other than an engine's fault. */
export async function playGame(terms: Terms, players: readonly [Player, Player], opening: Opening): Promise<Played> {
  const { game, node } = openingGame(terms.rules, opening);
  const table = new Table(terms, players, game, node);
  const end = await table.play();
  const line = game.mainline();
  return { fen: game.root.fen, moves: line.map(({ uci }) => uci), notes: line.map(({ comment }) => comment), ...end };
}

class Table {
  readonly #players: readonly [Player, Player];
  readonly #clocks: Clocks;
  readonly #adjudicator: Adjudicator;
  readonly #start: string;
  readonly #game: Game;
  #node: GameNode;

  constructor(terms: Terms, players: readonly [Player, Player], game: Game, node: GameNode) {
    const limits: readonly [Limit, Limit] = [players[0].spec.limit, players[1].spec.limit];
    this.#players = players;
    this.#clocks = new Clocks(limits, terms.marginMs);
    this.#adjudicator = new Adjudicator(terms.adjudication, node.line().length - 1);
    this.#start = `position fen ${game.root.fen}`;
    this.#game = game;
    this.#node = node;
  }

  async play(): Promise<End> {
    for (const side of [0, 1] as const) {
      const failed = await this.#guard(side, () => this.#players[side].begin());
      if (failed) return failed;
    }
    for (;;) {
      const over = endOf(this.#node);
      if (over) return over;
      const side = this.#node.position.turn;
      let score: EngineScore | null = null;
      const failed = await this.#guard(side, async () => {
        score = await this.#move(side);
      });
      if (failed) return failed;
      const verdict = endOf(this.#node) ? null : this.#adjudicator.after(side, score);
      if (verdict) return { result: resultFor(verdict.winner), by: 'adjudication', reason: verdict.reason };
    }
  }

  /** Runs an action that an engine may fail at; returns the end of the game if it does. */
  async #guard(side: 0 | 1, act: () => Promise<void>): Promise<End | null> {
    try {
      await act();
      return null;
    } catch (error) {
      if (!(error instanceof EngineFault)) throw error;
      await this.#players[side].discard();
      const reason: FaultKind = error.kind;
      return { result: resultFor(side === 0 ? 1 : 0), by: 'fault', reason, detail: error.message, faultOf: side };
    }
  }

  async #move(side: 0 | 1): Promise<EngineScore | null> {
    const moves = this.#game.mainline().map(({ uci }) => uci);
    const position = moves.length === 0 ? this.#start : `${this.#start} moves ${moves.join(' ')}`;
    const answer = await this.#players[side].think(position, this.#clocks.go(side), this.#clocks.deadlineMs(side));
    const move = parseUci(this.#node.position, answer.best);
    if (!move.ok) throw new EngineFault('illegalMove', `${answer.best} in ${this.#node.fen}`);
    const leftMs = this.#clocks.spend(side, answer.elapsedMs);
    this.#node = this.#node.play(move.value);
    this.#node.comment = noteOf(answer, leftMs);
    return answer.score;
  }
}

function resultFor(winner: 0 | 1 | null): Played['result'] {
  return winner === null ? '1/2-1/2' : winner === 0 ? '1-0' : '0-1';
}

/** Returns how the rules end a game here. Claims draws for the side to move. */
function endOf(node: GameNode): End | null {
  const { outcome } = node;
  if (outcome) return { result: resultOf(outcome) as Played['result'], by: 'rules', reason: outcome.reason };
  const [claim] = node.claims;
  return claim ? { result: '1/2-1/2', by: 'claim', reason: claim.reason } : null;
}

/** Returns the engine's info on its move: score from its side in pawns or as mate, depth, seconds, its clock. */
function noteOf({ score, depth, elapsedMs }: Answer, leftMs: number | null): string {
  const signed = (value: number, text: string): string => (value < 0 ? '-' : '+') + text;
  const words: string[] = [];
  if (score) {
    const { kind, value } = score;
    const size = Math.abs(value);
    words.push(
      signed(value, kind === 'cp' ? (size / 100).toFixed(2) : `M${size}`) + (depth === null ? '' : `/${depth}`),
    );
  }
  words.push(`${(elapsedMs / 1000).toFixed(3)}s`);
  if (leftMs !== null) words.push(`${(leftMs / 1000).toFixed(3)}s left`);
  return words.join(' ');
}
