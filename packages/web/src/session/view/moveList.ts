/** The move list: the tree as lines of rows, one row a move number, variations under the row they depart from. */
import { type Color, KIND, moveKind, opposite } from '@sitke/rules';
import { placementOf } from '../../variants/registry.placement.js';
import { arrangingSide, isCurtained, lineEnd, nodeAt, ownSide, rootOf } from '../game.js';
import type { GameState, Path } from '../gameState.js';
import { rulesOfGame } from '../rules.js';
import { childOf, nodeOf, parentOf, ROOT } from '../tree.js';

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

/** A part of the move list with its own heading; `columns`: the sides whose moves stand in them. */
export type Section =
  | { readonly kind: 'setup'; readonly columns: readonly [Color, Color]; readonly rows: readonly Row[] }
  | { readonly kind: 'play'; readonly rows: readonly Row[] };

function entryOf(game: GameState, path: Path): Entry & { readonly column: 0 | 1 } {
  const node = nodeAt(game, path);
  const before = node.parent!.position;
  const arranging = arrangingSide(game);
  const isHidden = isCurtained(game) && before.turn !== (ownSide(game) ?? arranging);
  const column = (before.ply & 1) as 0 | 1;
  const { san, action } = node;
  return { path, san, number: before.fullmoves, color: before.turn, action, isHidden, column };
}

/** Returns whether a move places a piece of an army that is placed at a stretch, not in turn with the other. */
function isOfArmy(game: GameState, path: Path): boolean {
  const { move } = nodeAt(game, path);
  return (
    move !== null && moveKind(move) === KIND.drop && placementOf(game.variant, rulesOfGame(game).options) !== 'turns'
  );
}

/** Returns how many moves a side has made up to a path. */
function movesBy(game: GameState, path: Path, color: Color): number {
  let made = 0;
  for (let node = nodeAt(game, path); node.parent; node = node.parent) if (node.parent.position.turn === color) made++;
  return made;
}

function variationsAt(game: GameState, path: Path): Row[][] {
  return siblingsOf(game, path).map((uci) => rowsFrom(game, childOf(parentOf(path), uci)));
}

/** Returns the armies placed from a path on, side by side, and the path of the first move after them. */
function setupFrom(game: GameState, first: Path | undefined): { rows: Row[]; next: Path | undefined } {
  const begins = rootOf(game).position.turn;
  const found = new Map<number, { cells: [Entry | null, Entry | null]; variations: Row[][] }>();
  let path = first;
  for (; path !== undefined && isOfArmy(game, path); path = firstChild(game, path)) {
    const { column: _, ...entry } = entryOf(game, path);
    const number = movesBy(game, path, entry.color);
    const row = found.get(number) ?? { cells: [null, null], variations: [] };
    row.cells[entry.color === begins ? 0 : 1] = { ...entry, number };
    row.variations.push(...variationsAt(game, path));
    found.set(number, row);
  }
  const rows = [...found].sort(([a], [b]) => a - b).map(([number, row]) => ({ number, ...row }));
  return { rows, next: path };
}

/** Returns the rows of the line that begins with a path, itself included. */
function rowsFrom(game: GameState, first: Path): Row[] {
  const { rows, next } = setupFrom(game, first);
  return [...rows, ...playFrom(game, next)];
}

/** Returns the rows of moves that the sides make in turn. */
function playFrom(game: GameState, first: Path | undefined): Row[] {
  const rows: Row[] = [];
  let open: { number: number; cells: [Entry | null, Entry | null] } | null = null;
  for (let path = first; path !== undefined; path = firstChild(game, path)) {
    const { column, ...entry } = entryOf(game, path);
    const variations = variationsAt(game, path);
    const fits: boolean = open !== null && column === 1 && open.cells[1] === null && entry.action === null;
    if (fits && open) {
      open.cells[1] = entry;
    } else {
      open = { number: entry.number, cells: column === 0 || entry.action ? [entry, null] : [null, entry] };
      rows.push({ ...open, cells: open.cells, variations: [] });
    }
    if (variations.length > 0 || entry.action !== null) {
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

/** Returns the parts of a game's move list that are not empty. */
export function sectionsOf(game: GameState): Section[] {
  const { rows, next } = setupFrom(game, firstChild(game, ROOT));
  const begins = rootOf(game).position.turn;
  const setup: Section = { kind: 'setup', columns: [begins, opposite(begins)], rows };
  const play: Section = { kind: 'play', rows: playFrom(game, next) };
  return [setup, play].filter((section) => section.rows.length > 0);
}

/** Returns the paths before and after one on its line, and of the start and the end of that line. */
export function neighbours(game: GameState): { first: Path; previous: Path; next: Path; last: Path } {
  const { cursor } = game;
  return {
    first: ROOT,
    previous: parentOf(cursor),
    next: firstChild(game, cursor) ?? cursor,
    last: lineEnd(game),
  };
}

/** Returns the number of the move that leads to a node, from 1, as the list of moves has it. */
export function moveNumberOf(game: GameState, path: Path): number {
  return Math.max(1, nodeAt(game, parentOf(path)).position.fullmoves);
}
