/** Parses UCI's `position`. Usually most of its moves are those of the last one, and are reused. */

import { Game, type GameNode, type Position } from '@sitke/rules';
import { clip, nodeAfter, readFen } from '../session/text.js';

/** A position with its game, or what is wrong. */
export type PositionRead = { readonly node: GameNode } | { readonly problem: string };

export class PositionReader {
  #start: Position | null = null;
  #startText = '';
  #moves: readonly string[] = [];
  /** The node after each number of moves. */
  #nodes: readonly GameNode[] = [];

  /**
   * Returns the position for the arguments of `position`; `initial` is the start of the game. Moves shared with the
   * last position are not replayed, so the cost does not grow with the game.
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
