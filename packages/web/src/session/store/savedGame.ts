/** A game as plain data and back. All that comes back is checked, and the moves are played again through the rules. */
import { SERVER_END_NAMES, Who } from '@sitke/protocol';
import { CLAIM_REASONS, VARIANT_IDS } from '@sitke/rules';
import * as v from 'valibot';
import { newGame, nodeAt } from '../game.js';
import {
  type Ending,
  type GameState,
  MARK_COLORS,
  type Note,
  type Path,
  type Source,
  type Tree,
} from '../gameState.js';
import { LEVELS, SEED_END } from '../levels.js';
import {
  addMove,
  childOf,
  EMPTY_TREE,
  lastOf,
  MAX_COMMENT,
  movesOf,
  nodeOf,
  preorder,
  ROOT,
  setEnding,
  setNote,
} from '../tree.js';

export const Color = v.picklist([0, 1]);
export const Goal = v.picklist(['win', 'draw']);
export const Variant = v.picklist(VARIANT_IDS);
export const Level = v.picklist(LEVELS);
export const Course = v.object({ variant: Variant, ruleset: v.string() });
export const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
export const Seed = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEED_END - 1));
/** The name of a game among those kept on a device. */
export const KeptId = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

const SavedEnding = v.variant('kind', [
  v.object({ kind: v.picklist(['agreement', 'example']) }),
  v.object({ kind: v.literal('resignation'), winner: Color }),
  v.object({ kind: v.literal('recorded'), winner: v.nullable(Color) }),
  v.object({
    kind: v.literal('termination'),
    by: v.picklist(SERVER_END_NAMES),
    winner: v.nullable(Color),
  }),
  v.object({ kind: v.literal('slip'), lost: Goal }),
  v.object({ kind: v.literal('claim'), reason: v.picklist(CLAIM_REASONS) }),
]);

const SavedNote = v.object({
  comment: v.fallback(v.pipe(v.string(), v.maxLength(MAX_COMMENT)), ''),
  glyphs: v.fallback(v.array(v.pipe(Whole, v.maxValue(255))), []),
  marks: v.fallback(v.array(v.object({ color: v.picklist(MARK_COLORS), from: Whole, to: Whole })), []),
});

/** A move with its depth, as `savedGame` writes it. */
const Move = v.union([
  v.tuple([v.number(), v.string(), v.nullable(SavedEnding), SavedNote]),
  v.tuple([v.number(), v.string(), SavedEnding]),
  v.tuple([v.number(), v.string()]),
]);

/** Parts that earlier versions did not know, and unreadable ones that cost no game, are as at first. */
const SavedComputer = v.object({
  color: Color,
  level: Level,
  seed: v.fallback(Seed, 0),
  standing: v.fallback(v.nullable(v.number()), null),
});

const SavedSource = v.variant('kind', [
  v.object({
    kind: v.literal('online'),
    game: v.string(),
    players: v.tuple([v.nullable(Who), v.nullable(Who)]),
    you: Color,
  }),
  v.object({ kind: v.literal('pgn'), tags: v.record(v.string(), v.string()) }),
]);

export const Game = v.object({
  id: v.fallback(v.optional(KeptId), undefined),
  source: v.fallback(v.optional(SavedSource), undefined),
  ...Course.entries,
  start: v.string(),
  tree: v.array(Move),
  cursor: v.string(),
  played: v.fallback(v.optional(v.string()), undefined),
  undone: v.nullable(v.object({ at: v.string(), moves: v.array(v.string()) })),
  ready: v.tuple([v.boolean(), v.boolean()]),
  seated: Color,
  computer: v.nullish(SavedComputer, null),
});

/** A move with its depth, how the players ended the game there, and the note on it. */
export type SavedMove =
  | readonly [depth: number, move: string]
  | readonly [depth: number, move: string, ending: Ending]
  | readonly [depth: number, move: string, ending: Ending | null, note: Note];

/** A game as data. */
export interface SavedGame extends Omit<GameState, 'id' | 'source' | 'tree' | 'played' | 'hands'> {
  /** Pages of before write it, and read none. */
  readonly remote?: null;
  /** The side that holds the device while armies are hidden. */
  readonly seated: v.InferOutput<typeof Color>;
  readonly played?: Path | undefined;
  readonly id?: string | undefined;
  readonly source?: Source | undefined;
  readonly tree: readonly SavedMove[];
}

/** Trees as lists: a tree never changes, and is kept as part of its page and of its record. */
const lists = new WeakMap<Tree, readonly SavedMove[]>();

function listOf(tree: Tree): readonly SavedMove[] {
  const known = lists.get(tree);
  if (known) return known;
  const list = preorder(tree).map((path): SavedMove => {
    const { ending, note } = nodeOf(tree, path);
    const depth = movesOf(path).length;
    if (note) return [depth, lastOf(path), ending ?? null, note];
    return ending ? [depth, lastOf(path), ending] : [depth, lastOf(path)];
  });
  lists.set(tree, list);
  return list;
}

/** Returns a game as data: the tree as a list of moves with their depths, so that its size is linear. */
export function savedGame(game: GameState): SavedGame {
  const { id, source, played, hands, ready, ...rest } = game;
  const tree = listOf(game.tree);
  // Left out where there is none: texts of before have none of them.
  return {
    ...rest,
    tree,
    remote: null,
    ready,
    seated: hands.kind === 'server' ? (hands.view.you ?? 0) : hands.holder,
    ...(id === null ? {} : { id }),
    ...(source ? { source } : {}),
    ...(played === null ? {} : { played }),
  };
}

function readTree(moves: SavedGame['tree']): Tree {
  let tree = EMPTY_TREE;
  const line: Path[] = [];
  for (const [depth, uci, ending, note] of moves) {
    const parent = line[depth - 1];
    const path = depth === 0 ? ROOT : parent === undefined ? null : childOf(parent, uci);
    if (path === null || (depth === 0) !== (line.length === 0)) throw new RangeError(`no move at depth ${depth}`);
    if (parent !== undefined) tree = addMove(tree, parent, uci);
    if (ending) tree = setEnding(tree, path, ending);
    if (note) tree = setNote(tree, path, note);
    line.length = depth;
    line.push(path);
  }
  return tree;
}

/** Plays all moves again; throws RangeError where the rules refuse one. */
export function readGame(saved: SavedGame): GameState {
  const { id = null, source = null, played = null, variant, ruleset, start, cursor, ...rest } = saved;
  const { ready, seated, undone, computer } = rest;
  const tree = readTree(saved.tree);
  nodeOf(tree, cursor);
  if (played !== null) nodeOf(tree, played);
  const begun = newGame(variant, ruleset, start);
  const hands = { kind: 'device', holder: seated } as const;
  const game = { ...begun, id, source, tree, cursor, played, ready, undone, computer, hands };
  for (const path of preorder(tree)) nodeAt(game, path);
  if (undone) nodeAt(game, [...movesOf(undone.at), ...[...undone.moves].reverse()].join('/'));
  return game;
}

/** Returns the game of data from outside; throws ValiError where it has another form, RangeError where the rules refuse it. */
export function parseGame(data: unknown): GameState {
  return readGame(v.parse(Game, data));
}
