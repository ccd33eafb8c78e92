/** Positions and games of the tests, from their texts. */

import type { Rules } from '@sitke/rules';
import { GameNode, type Position, parseFen, parseRuleset, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { parseSan } from '@sitke/rules/read';

/** Returns the rules of a ruleset text, such as `pychess end.stalemate=loss`. */
export function rulesetOf(id: VariantId, ruleset: string): Rules {
  const options = parseRuleset(variantOf(id), ruleset);
  if (!options.ok) throw new Error(`${ruleset}: ${options.error.message}`);
  return rulesOf(id, options.value);
}

/** Returns the position of a FEN under a ruleset text. */
export function positionOf(id: VariantId, ruleset: string, fen: string): Position {
  const position = parseFen(rulesetOf(id, ruleset), fen);
  if (!position.ok) throw new Error(`${fen}: ${position.error.message}`);
  return position.value;
}

/** Plays moves in UCI or standard notation from a node, blank-separated; `count+` and `count-` start and stop a count. */
export function playAll(node: GameNode, moves: string): GameNode {
  for (const text of moves.split(' ').filter((word) => word !== '')) {
    if (text === 'count+' || text === 'count-') {
      node = node.act(text === 'count+' ? 'start' : 'stop');
      continue;
    }
    const move = parseSan(node.position, text);
    if (!move.ok) throw new Error(`${text} after ${node.uci}: ${move.error.message}`);
    node = node.play(move.value);
  }
  return node;
}

/** Returns the node after moves from a FEN. */
export function nodeAfter(id: VariantId, ruleset: string, fen: string, moves = ''): GameNode {
  return playAll(new GameNode(positionOf(id, ruleset, fen)), moves);
}
