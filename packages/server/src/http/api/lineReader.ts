/** Positions of a game that is followed: what was there the last time is not played again. */

import type { GameView } from '@sitke/protocol';
import { Game, type GameNode, Position, type Rules } from '@sitke/rules';
import { playText, rulesFor } from '../../games/line.js';

export class LineReader {
  #rules: Rules | null = null;
  #line: readonly string[] = [];
  /** The node after so many acts of the line. */
  #nodes: GameNode[] = [];

  /** Returns the last node of a game, always the same one for this reader. */
  read({ variant, options, line }: Pick<GameView, 'variant' | 'options' | 'line'>): GameNode {
    this.#rules ??= rulesFor({ variant, options });
    if (this.#nodes.length === 0) this.#nodes.push(new Game(Position.initial(this.#rules)).root);
    let known = 0;
    while (known < line.length && line[known] === this.#line[known]) known++;
    this.#nodes.length = Math.min(this.#nodes.length, known + 1);
    for (const text of line.slice(this.#nodes.length - 1)) this.#nodes.push(playText(this.#nodes.at(-1)!, text));
    this.#line = line;
    return this.#nodes.at(-1)!;
  }
}
