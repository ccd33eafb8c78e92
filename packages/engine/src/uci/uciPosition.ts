/** Reads UCI's `position`: a start and the moves from there, of which most were there the last time. */

import { Game, type GameNode, type Position } from '@sitke/rules';
import { clip, nodeAfter, readFen } from '../session/text.js';

/** A position with its game, or what is wrong. */
export type PositionRead = { readonly node: GameNode } | { readonly problem: string };

export class PositionReader {
  #start: Position | null = null;
  #startText = '';
  #moves: readonly string[] = [];
  /** The position after so many of the moves. */
  #nodes: readonly GameNode[] = [];

  /**
   * Returns the position of the words after `position`; `initial` is where the game starts from. Moves that the last
   * position had are not played again, so a game costs no more with each move.
   */
  read(words: readonly string[], initial: Position): PositionRead {
    const split = words.indexOf('moves');
    const [kind, ...fen] = split < 0 ? words : words.slice(0, split);
    if (kind !== 'startpos' && kind !== 'fen') return { problem: 'position needs: startpos or fen FEN, then moves' };
    const text = fen.join(' ');
    if (this.#start?.rules !== initial.rules || this.#startText !== `${kind} ${text}`) {
      const parsed = kind === 'fen' ? readFen(initial.rules, text) : { ok: true as const, value: initial };
      if (!parsed.ok) return { problem: `FEN: ${clip(parsed.error.message)}` };
      this.#start = parsed.value;
      this.#startText = `${kind} ${text}`;
      this.#moves = [];
      this.#nodes = [new Game(parsed.value).root];
    }
    return this.#follow(split < 0 ? [] : words.slice(split + 1));
  }

  #follow(moves: readonly string[]): PositionRead {
    let known = 0;
    while (known < moves.length && moves[known] === this.#moves[known]) known++;
    const nodes = this.#nodes.slice(0, known + 1);
    for (const text of moves.slice(known)) {
      const node = nodes.at(-1)!;
      const next = nodeAfter(node, text);
      if (!next) {
        return { problem: `position not set: ${clip(text)} is no legal move after ${node.uci || 'the start'}` };
      }
      nodes.push(next);
    }
    this.#moves = moves;
    this.#nodes = nodes;
    return { node: nodes.at(-1)! };
  }
}
