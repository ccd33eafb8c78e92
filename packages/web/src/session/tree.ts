/** The move tree as plain data: paths, and changes that leave the old tree as it was. */
import type { Ending, Note, Path, Tree, TreeNode } from './gameState.js';

export const ROOT: Path = '';
/** The longest comment on a move. Units: characters. */
export const MAX_COMMENT = 4000;
export const EMPTY_TREE: Tree = { [ROOT]: { children: [] } };

/** Returns the moves of a path. */
export function movesOf(path: Path): string[] {
  return path === ROOT ? [] : path.split('/');
}

/** Returns the path of a move played at another path. */
export function childOf(path: Path, uci: string): Path {
  return path === ROOT ? uci : `${path}/${uci}`;
}

/** Returns the path without its last move; the root's parent is the root. */
export function parentOf(path: Path): Path {
  const at = path.lastIndexOf('/');
  return at < 0 ? ROOT : path.slice(0, at);
}

/** Whether a path goes on from another one by a move or more. */
export function isBelow(path: Path, above: Path): boolean {
  return path !== above && (above === ROOT || path.startsWith(`${above}/`));
}

/** Returns the last move of a path; empty at the root. */
export function lastOf(path: Path): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** Returns the node of a path; throws RangeError where the tree has none. */
export function nodeOf(tree: Tree, path: Path): TreeNode {
  const node = Object.hasOwn(tree, path) ? tree[path] : undefined;
  if (!node) throw new RangeError(`no node ${path}`);
  return node;
}

/** Returns the tree with a move added, the same tree if it is there already. */
export function addMove(tree: Tree, path: Path, uci: string): Tree {
  const node = nodeOf(tree, path);
  if (node.children.includes(uci)) return tree;
  return { ...tree, [path]: { ...node, children: [...node.children, uci] }, [childOf(path, uci)]: { children: [] } };
}

/** Returns the tree without a node and all that follows it. */
export function removeNode(tree: Tree, path: Path): Tree {
  const parent = parentOf(path);
  const prefix = `${path}/`;
  const kept = Object.entries(tree).filter(([other]) => other !== path && !other.startsWith(prefix));
  const node = nodeOf(tree, parent);
  const children = node.children.filter((uci) => childOf(parent, uci) !== path);
  return { ...Object.fromEntries(kept), [parent]: { ...node, children } };
}

/** Returns the tree with the ending of a node set, or taken away. */
export function setEnding(tree: Tree, path: Path, ending: Ending | null): Tree {
  const { ending: _, ...rest } = nodeOf(tree, path);
  return { ...tree, [path]: ending ? { ...rest, ending } : rest };
}

/** Returns whether a note says nothing. */
export function isEmptyNote({ comment, glyphs, marks }: Note): boolean {
  return comment === '' && glyphs.length === 0 && marks.length === 0;
}

/** Returns the tree with the note on a node replaced; an empty one is taken away. */
export function setNote(tree: Tree, path: Path, note: Note): Tree {
  const { note: _, ...rest } = nodeOf(tree, path);
  return { ...tree, [path]: isEmptyNote(note) ? rest : { ...rest, note } };
}

/** Returns the tree with the children of a node in another order. */
export function orderChildren(tree: Tree, path: Path, children: readonly string[]): Tree {
  return { ...tree, [path]: { ...nodeOf(tree, path), children } };
}

/** Returns the last node of the line that a node begins, first moves only. */
export function endOf(tree: Tree, path: Path): Path {
  let end = path;
  for (let [next] = nodeOf(tree, end).children; next !== undefined; [next] = nodeOf(tree, end).children) {
    end = childOf(end, next);
  }
  return end;
}

/** Returns all paths, each node before its children, the main line first. */
export function preorder(tree: Tree): Path[] {
  const found: Path[] = [];
  const open: Path[] = [ROOT];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    found.push(path);
    const { children } = nodeOf(tree, path);
    for (let i = children.length - 1; i >= 0; i--) open.push(childOf(path, children[i]!));
  }
  return found;
}
