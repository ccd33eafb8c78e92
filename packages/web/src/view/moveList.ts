/** The move list: the tree as lines of rows, one row a move number, variations under the row they depart from. */
import { type Color, opposite } from '@sitke/rules';
import { arrangingSide, isCurtained, nodeAt, ownSide } from '../state/game.js';
import type { GameState, Path } from '../state/gameState.js';
import { childOf, endOf, nodeOf, parentOf, ROOT } from '../state/tree.js';

export interface Entry {
  readonly path: Path;
  readonly san: string;
  readonly number: number;
  readonly color: Color;
  /** Whether it starts or stops a count. */
  readonly action: 'start' | 'stop' | null;
  /** Whether it may not be seen now. */
  readonly isHidden: boolean;
}

export interface Row {
  readonly number: number;
  readonly cells: readonly [Entry | null, Entry | null];
  readonly variations: readonly (readonly Row[])[];
}

function entryOf(game: GameState, path: Path): Entry & { readonly column: 0 | 1 } {
  const node = nodeAt(game, path);
  const before = node.parent!.position;
  const arranging = arrangingSide(game);
  const isHidden = isCurtained(game) && before.turn !== (ownSide(game) ?? arranging);
  const column = (before.ply & 1) as 0 | 1;
  const { san, action } = node;
  return { path, san, number: before.fullmoves, color: before.turn, action, isHidden, column };
}

/** Returns the rows of the line that begins with a path, itself included; none for the root of an empty tree. */
function rowsFrom(game: GameState, first: Path): Row[] {
  const rows: Row[] = [];
  let open: { number: number; cells: [Entry | null, Entry | null] } | null = null;
  for (let path: Path | undefined = first; path !== undefined; path = firstChild(game, path)) {
    const { column, ...entry } = entryOf(game, path);
    const siblings = siblingsOf(game, path);
    const fits: boolean = open !== null && column === 1 && open.cells[1] === null && entry.action === null;
    if (fits && open) {
      open.cells[1] = entry;
    } else {
      open = { number: entry.number, cells: column === 0 || entry.action ? [entry, null] : [null, entry] };
      rows.push({ ...open, cells: open.cells, variations: [] });
    }
    if (siblings.length > 0 || entry.action !== null) {
      const variations = siblings.map((uci) => rowsFrom(game, childOf(parentOf(path!), uci)));
      rows[rows.length - 1] = { ...rows.at(-1)!, variations };
      open = null;
    }
  }
  return rows;
}

function firstChild(game: GameState, path: Path): Path | undefined {
  const [uci] = nodeOf(game.tree, path).children;
  return uci === undefined ? undefined : childOf(path, uci);
}

/** The other moves played where a path's last one was, if that one came first. */
function siblingsOf(game: GameState, path: Path): readonly string[] {
  const [first, ...others] = nodeOf(game.tree, parentOf(path)).children;
  return first !== undefined && childOf(parentOf(path), first) === path ? others : [];
}

/** Returns the rows of a game. */
export function rowsOf(game: GameState): Row[] {
  const first = firstChild(game, ROOT);
  return first === undefined ? [] : rowsFrom(game, first);
}

/** Returns the paths before and after one on its line, and of the start and the end of that line. */
export function neighbours(game: GameState): { first: Path; previous: Path; next: Path; last: Path } {
  const { cursor } = game;
  return {
    first: ROOT,
    previous: parentOf(cursor),
    next: firstChild(game, cursor) ?? cursor,
    last: endOf(game.tree, cursor),
  };
}

/** Returns the side that made the move before the cursor. */
export function moverOf(game: GameState): Color {
  const node = nodeAt(game, game.cursor);
  return node.parent?.position.turn ?? opposite(node.position.turn);
}
