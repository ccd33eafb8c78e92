/** The acts of a player who plays at random. */
import { Game, type GameNode, makeUci, Position, parseUci, rulesOf } from '@sitke/rules';
import type { Random } from '@sitke/testkit/random';
import type { Peer } from './peer.js';

/** Plays for one peer, in one game after another. */
export class Actor {
  readonly #random: Random;
  readonly #lastPly: number;
  #game = '';
  #node: GameNode | null = null;
  #texts: readonly string[] = [];

  /** At the length `lastPly` of a line, who is to move resigns. */
  constructor(random: Random, lastPly: number) {
    this.#random = random;
    this.#lastPly = lastPly;
  }

  /** Does the next thing for a player whose turn it is and who has done nothing yet. */
  goOn(peer: Peer): void {
    const { view, pending, isOpen, draft, game } = peer.link;
    if (!view || view.you === null || view.status !== 'live' || pending.length > 0 || !isOpen) return;
    const { you, turn, line } = view;
    if (turn === null) {
      if (view.ready[you] !== null) return;
      if (draft) peer.act({ type: 'ready', n: draft.n });
      else peer.act({ type: 'arrange', n: 1, drops: this.#army(view, you) });
      return;
    }
    if (turn !== you) return;
    const node = this.#nodeOf(game, view);
    const legal = node.position.legalMoves();
    if (line.length >= this.#lastPly || legal.length === 0) peer.act({ type: 'resign' });
    else peer.act({ type: 'move', move: node.play(this.#random.pick(legal)).uci });
  }

  /** An army as a game gives it in which both place their pieces in sight: where the rules hide it, the other's is of no matter. */
  #army(view: NonNullable<Peer['link']['view']>, you: 0 | 1): string[] {
    const rules = rulesOf(view.variant, { ...view.options, 'setup.order': 'alternate' });
    const drops: string[] = [];
    let position = Position.initial(rules);
    while (position.inPlacement) {
      // Drops that move a pawn out of the way are for those who place in sight.
      const plain = position.legalMoves().filter((move) => makeUci(rules, move).length === 4);
      const move = this.#random.pick(plain);
      if (position.turn === you) drops.push(makeUci(rules, move));
      position = position.play(move);
    }
    return drops;
  }

  #nodeOf(game: string, { variant, options, line }: NonNullable<Peer['link']['view']>): GameNode {
    const isLonger = game === this.#game && this.#texts.every((text, index) => line[index] === text);
    let node = isLonger && this.#node ? this.#node : new Game(Position.initial(rulesOf(variant, options))).root;
    const known = isLonger && this.#node ? this.#texts.length : 0;
    for (const text of line.slice(known)) {
      const move = parseUci(node.position, text);
      if (!move.ok) throw new Error(`the server says ${text}`);
      node = node.play(move.value);
    }
    [this.#game, this.#node, this.#texts] = [game, node, line];
    return node;
  }
}
