/** A game read from a PGN as the app keeps games: a tree of moves, how it ended, and the tags that the moves do not say. */
import { serverEndOfPgn } from '@sitke/protocol';
import {
  type Color,
  type Game,
  type GameNode,
  type GameResult,
  makeRuleset,
  Position,
  type VariantId,
} from '@sitke/rules';
import { noteOfPgn } from '../../session/desk/notes.js';
import { newGame } from '../../session/game.js';
import type { Ending, GameState, Path, Tree, TreeNode } from '../../session/gameState.js';
import { childOf, ROOT } from '../../session/tree.js';
import { placementOf } from '../../variants/registry.placement.js';

/** Tags that follow from the game itself. */
const OWN_TAGS: ReadonlySet<string> = new Set(['Result', 'Variant', 'Ruleset', 'SetUp', 'FEN', 'PlyCount']);
const MOST_TAGS = 40;
const MOST_TAG_LENGTH = 400;

function winnerOf(result: GameResult): Color | null {
  return result === '1-0' ? 0 : result === '0-1' ? 1 : null;
}

/** Returns how a game ended where the board does not say it; null if it does, or if it was not over. */
function endingOf(game: Game): Ending | null {
  if (game.result === '*' || game.end().outcome !== null) return null;
  const by = serverEndOfPgn(game.headers.get('Termination') ?? '');
  const winner = winnerOf(game.result);
  return by ? { kind: 'termination', by, winner } : { kind: 'recorded', winner };
}

/** Returns all that is said of a move, before it and after it. */
function commentOf({ commentBefore, comment }: GameNode): string {
  return `${commentBefore} ${comment}`.trim();
}

function treeOf(root: GameNode, last: GameNode, ending: Ending | null): Tree {
  const tree: Record<Path, TreeNode> = {};
  const open: [node: GameNode, path: Path][] = [[root, ROOT]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, path] = next;
    const children = node.children.map(({ uci }) => uci);
    const note = noteOfPgn(node.position.rules.def, { comment: commentOf(node), nags: node.nags });
    tree[path] = { children, ...(node === last && ending ? { ending } : {}), ...(note ? { note } : {}) };
    for (const child of node.children) open.push([child, childOf(path, child.uci)]);
  }
  return tree;
}

/** Returns the tags that say something the moves do not. */
function tagsOf(game: Game): Readonly<Record<string, string>> {
  const said = [...game.headers].filter(([name, value]) => !OWN_TAGS.has(name) && !/^[?.\s]*$/.test(value));
  return Object.fromEntries(said.slice(0, MOST_TAGS).map(([name, value]) => [name, value.slice(0, MOST_TAG_LENGTH)]));
}

/** Returns a game read from a PGN, at its beginning. */
export function gameOfPgn(game: Game): GameState {
  const { rules, root } = game;
  const { def, options } = rules;
  const variant = def.id as VariantId;
  const start = root.fen === Position.initial(rules).fen ? '' : root.fen;
  const begun = newGame(variant, makeRuleset(def, options), start);
  // Where a side arranges its army it has said that it is ready, once all stand.
  const isSet = placementOf(variant, options) !== 'turns' && !game.position.inPlacement;
  return {
    ...begun,
    source: { kind: 'pgn', tags: tagsOf(game) },
    tree: treeOf(root, game.end(), endingOf(game)),
    ready: [isSet, isSet],
  };
}
