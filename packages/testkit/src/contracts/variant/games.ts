/** Games: a tree of moves with comments, signs, clocks and counts comes back from its PGN. */

import { Game, type GameNode, makeFen, type Position, parseFen, type VariantId } from '@sitke/rules';
import { makePgn, parsePgn } from '@sitke/rules/pgn';
import { describe, expect, it } from 'vitest';
import { randomPosition, randomRules } from '../../positions.js';
import { holds } from '../../properties.js';
import { type Choose, oneOf } from '../../random.js';
import { often } from '../../sizes.js';

const COMMENTS = [
  'good',
  'with } a brace',
  'a "quote" \\ and ; a semicolon',
  '(1. e4) $3 *',
  '% at its start',
  'ေ စစ်ကဲ 𝄞',
];

function decorate(node: GameNode, choose: Choose): void {
  if (choose(4) === 0) node.comment = oneOf(choose, COMMENTS);
  if (choose(4) === 0) node.clockMs = choose(40_000_000);
  // Of a count action PGN has only the comment: no sign can stand after it.
  if (choose(4) === 0 && node.move !== null) node.nags = Array.from({ length: 1 + choose(3) }, () => choose(256));
  // Only at the start of a variation can a comment stand before a move and not after the one before it.
  const isVariation = node.parent!.children[0] !== node;
  if (choose(4) === 0 && isVariation) node.commentBefore = oneOf(choose, COMMENTS);
}

/** A start as its FEN keeps it: while a count runs the clock of the 50-move rule has no place there. */
function asRead(position: Position): Position {
  const read = parseFen(position.rules, makeFen(position));
  if (!read.ok) throw new Error(read.error.message);
  return read.value;
}

function randomGame(id: VariantId, choose: Choose): Game {
  const game = new Game(asRead(randomPosition(id, randomRules(id, choose), choose)));
  game.result = oneOf(choose, ['1-0', '0-1', '1/2-1/2', '*'] as const);
  game.headers.set('White', oneOf(choose, ['A. "B" \\ C', 'ကို', '?', '']));
  game.headers.set('Annotator', 'nobody');
  if (choose(3) === 0) game.root.comment = oneOf(choose, COMMENTS);
  const nodes: GameNode[] = [game.root];
  for (let i = choose(40); i > 0; i--) {
    const node = choose(4) === 0 ? oneOf(choose, nodes) : nodes.at(-1)!;
    const actions = node.position.countActions;
    const moves = node.position.legalMoves();
    if (moves.length === 0) continue;
    const acts = actions.length > 0 && node.action === null && choose(3) === 0;
    const child = acts ? node.act(actions[0]!) : node.play(oneOf(choose, moves));
    if (nodes.includes(child)) continue;
    decorate(child, choose);
    nodes.push(child);
  }
  return game;
}

/** All that a game's tree says, as plain data. */
function treeOf(node: GameNode): unknown {
  const { uci, fen, comment, commentBefore, nags, clockMs, children } = node;
  return { uci, fen, comment, commentBefore, nags, clockMs, children: children.map(treeOf) };
}

/** Tests games as PGN. */
export function games(id: VariantId): void {
  describe('a game', () => {
    it('comes back from its PGN as it was written: tree, comments, signs, clocks, counts and tags', () => {
      holds(often(30, 120, 3000), (choose) => {
        const game = randomGame(id, choose);
        const text = makePgn(game);
        const read = parsePgn(text);
        if (!read.ok) throw new Error(`${JSON.stringify(read.error)}\n${text}`);
        expect(read.value).toHaveLength(1);
        const [again] = read.value;
        expect(treeOf(again!.root), text).toEqual(treeOf(game.root));
        expect(makePgn(again!)).toBe(text);
        expect([again!.result, again!.rules.options]).toEqual([game.result, game.rules.options]);
        expect([...game.headers].every(([name, value]) => again!.headers.get(name) === value)).toBe(true);
      });
    });
  });
}
