/**
 * The state as text and back. Each part that comes back is checked, and the moves are played again through the rules,
 * because a text from a browser's store may be old, foreign or damaged.
 */
import {
  CLAIM_REASONS,
  type JsonOptions,
  makeRuleset,
  parseRuleset,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import * as v from 'valibot';
import { gameAtHome } from '../online/reduce.js';
import { newGame, nodeAt, rootOf } from '../state/game.js';
import type { GameState, Path, Tree } from '../state/gameState.js';
import { initialState } from '../state/initial.js';
import { FIRST_LEVEL, LEVELS, SEED_END } from '../state/levels.js';
import { rulesOfGame } from '../state/rules.js';
import { addMove, childOf, EMPTY_TREE, lastOf, movesOf, nodeOf, preorder, ROOT, setEnding } from '../state/tree.js';
import type { AppState, Dialog, Exercise, Origin } from '../state/types.js';
import { rolesOf } from '../tables/material.js';
import { reduce } from './reduce.js';

/** Raised when the form changes; other versions are not read. */
export const SAVED_VERSION = 1;
const MAX_LENGTH = 4_000_000;

/** Returns the text of a state. The tree goes as a list of moves with their depths, so its size is linear. */
export function encodeState(state: AppState): string {
  const { trainer, online, orientation, preferences } = state;
  // Of an online page nothing is kept but the game that lies behind it.
  const { selection, choice, dialog } = online ? { selection: null, choice: null, dialog: null } : state;
  const game = savedGame(gameAtHome(state));
  const training = trainer && { ...trainer, parked: null, game: savedGame(state.game) };
  return JSON.stringify({
    version: SAVED_VERSION,
    game,
    trainer: training,
    orientation,
    selection,
    choice,
    dialog,
    preferences,
  });
}

function savedGame(game: GameState): object {
  const moves = preorder(game.tree).map((path) => {
    const { ending } = nodeOf(game.tree, path);
    const depth = movesOf(path).length;
    return ending ? [depth, lastOf(path), ending] : [depth, lastOf(path)];
  });
  return { ...game, tree: moves };
}

const Color = v.picklist([0, 1]);
const Goal = v.picklist(['win', 'draw']);
const Variant = v.picklist(VARIANT_IDS);
const Level = v.picklist(LEVELS);
const Course = v.object({ variant: Variant, ruleset: v.string() });
const Whole = v.pipe(v.number(), v.integer(), v.minValue(0));
const Seed = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(SEED_END - 1));

const Ending = v.variant('kind', [
  v.object({ kind: v.picklist(['agreement', 'example']) }),
  v.object({ kind: v.literal('resignation'), winner: Color }),
  v.object({
    kind: v.literal('termination'),
    by: v.picklist(['time', 'abandoned', 'length', 'aborted', 'adjudicated']),
    winner: v.nullable(Color),
  }),
  v.object({ kind: v.literal('slip'), lost: Goal }),
  v.object({ kind: v.literal('claim'), reason: v.picklist(CLAIM_REASONS) }),
]);

/** A move with its depth, as `savedGame` writes it. */
const Move = v.union([v.tuple([v.number(), v.string(), Ending]), v.tuple([v.number(), v.string()])]);

/** Parts that earlier versions did not know, and unreadable ones that cost no game, are as at first. */
const Computer = v.object({
  color: Color,
  level: Level,
  seed: v.fallback(Seed, 0),
  standing: v.fallback(v.nullable(v.number()), null),
});

const Game = v.object({
  ...Course.entries,
  start: v.string(),
  tree: v.array(Move),
  cursor: v.string(),
  undone: v.nullable(v.object({ at: v.string(), moves: v.array(v.string()) })),
  ready: v.tuple([v.boolean(), v.boolean()]),
  seated: Color,
  computer: v.nullish(Computer, null),
});

const Trainer = v.object({
  course: Course,
  game: Game,
  exercise: v.nullable(
    v.object({
      lesson: v.object({ material: v.string(), goal: Goal }),
      seed: v.fallback(Seed, 1),
      day: v.fallback(Whole, 0),
      start: v.nullable(v.string()),
      slip: v.nullable(v.object({ path: v.string(), line: v.nullable(v.string()) })),
      isRecorded: v.fallback(v.boolean(), false),
    }),
  ),
});

const SavedOrigin = v.union([v.object({ square: Whole }), v.object({ role: Whole })]);

const OpponentDraft = v.object({
  isComputer: v.fallback(v.boolean(), false),
  level: v.fallback(Level, FIRST_LEVEL),
  side: v.fallback(v.picklist([0, 1, 'random']), 0),
});

const SavedDialog = v.variant('kind', [
  v.object({
    kind: v.literal('newGame'),
    draft: v.object({
      variant: Variant,
      options: v.record(v.string(), v.union([v.string(), v.boolean()])),
      opponent: v.fallback(OpponentDraft, v.parse(OpponentDraft, {})),
    }),
  }),
  v.object({ kind: v.literal('opponent'), draft: OpponentDraft }),
  v.object({
    kind: v.picklist(['position', 'link']),
    draft: v.object({ ...Course.entries, fen: v.string(), problem: v.fallback(v.nullable(v.string()), null) }),
  }),
  v.object({ kind: v.picklist(['resign', 'draw', 'moves', 'menu', 'help']) }),
]);

const Preferences = v.object({
  theme: v.fallback(v.picklist(['system', 'light', 'dark']), 'system'),
  contrast: v.fallback(v.picklist(['system', 'more']), 'system'),
  showsThinking: v.fallback(v.boolean(), false),
});

const Saved = v.object({
  version: v.literal(SAVED_VERSION),
  game: Game,
  trainer: v.fallback(v.nullable(Trainer), null),
  orientation: v.fallback(Color, 0),
  selection: v.fallback(v.nullable(SavedOrigin), null),
  choice: v.fallback(v.nullable(v.object({ origin: SavedOrigin, to: Whole })), null),
  dialog: v.fallback(v.nullable(SavedDialog), null),
  preferences: v.fallback(Preferences, v.parse(Preferences, {})),
});

function readTree(moves: v.InferOutput<typeof Game>['tree']): Tree {
  let tree = EMPTY_TREE;
  const line: Path[] = [];
  for (const [depth, uci, ending] of moves) {
    const parent = line[depth - 1];
    const path = depth === 0 ? ROOT : parent === undefined ? null : childOf(parent, uci);
    if (path === null || (depth === 0) !== (line.length === 0)) throw new RangeError(`no move at depth ${depth}`);
    if (parent !== undefined) tree = addMove(tree, parent, uci);
    if (ending !== undefined) tree = setEnding(tree, path, ending);
    line.length = depth;
    line.push(path);
  }
  return tree;
}

/** Plays all moves again; throws RangeError where the rules refuse one. */
function readGame(saved: v.InferOutput<typeof Game>): GameState {
  const { variant, ruleset, start, cursor, ready, seated, undone, computer } = saved;
  const tree = readTree(saved.tree);
  nodeOf(tree, cursor);
  const game = { ...newGame(variant, ruleset, start), tree, cursor, ready, seated, undone, computer };
  for (const path of preorder(tree)) nodeAt(game, path);
  if (undone) nodeAt(game, [...movesOf(undone.at), ...[...undone.moves].reverse()].join('/'));
  return game;
}

function readExercise(exercise: Exercise, game: GameState): Exercise {
  const { lesson, slip } = exercise;
  rolesOf(variantOf(game.variant), lesson.material);
  for (const path of slip ? [slip.path, slip.line] : []) if (path !== null) nodeOf(game.tree, path);
  return exercise;
}

/** Returns the state with the trainer open, if it was. An unreadable part costs the exercise, not the game. */
function readTrainer(saved: v.InferOutput<typeof Trainer> | null, state: AppState): AppState {
  if (!saved) return state;
  return (
    readable(() => {
      const { course } = saved;
      rulesOfGame(course);
      const game = readGame(saved.game);
      const exercise = saved.exercise && readExercise(saved.exercise, game);
      const trainer = { parked: state.game, course, exercise, notFound: null };
      return exercise?.start == null ? { ...state, trainer } : { ...state, game, trainer };
    }) ?? state
  );
}

function readOrigin(origin: Origin | null, game: GameState): Origin | null {
  if (!origin) return null;
  const { geometry, def } = rootOf(game).position.rules;
  if ('square' in origin) return origin.square < geometry.size ? origin : null;
  return origin.role > 0 && origin.role <= def.pieces.length ? origin : null;
}

/** Asks again what was being asked: the question follows from the gesture. */
function readChoice(choice: v.InferOutput<typeof Saved>['choice'], state: AppState): AppState {
  const origin = choice && readOrigin(choice.origin, state.game);
  if (!origin || !readOrigin({ square: choice.to }, state.game)) return state;
  const asked = reduce(state, { type: 'moveWanted', origin, to: choice.to });
  return asked.choice ? asked : state;
}

function readOptions(variant: VariantId, options: JsonOptions): JsonOptions {
  const parsed = parseRuleset(variantOf(variant), makeRuleset(variantOf(variant), options));
  if (!parsed.ok) throw new RangeError(parsed.error.message);
  return parsed.value;
}

function readDialog(dialog: v.InferOutput<typeof SavedDialog> | null): Dialog | null {
  if (dialog?.kind !== 'newGame') return dialog;
  const { kind, draft } = dialog;
  return readable(() => ({ kind, draft: { ...draft, options: readOptions(draft.variant, draft.options) } }));
}

/** Returns what a reader makes of a text, or null if the text is not what it reads. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // The rules throw RangeError, JSON throws SyntaxError, schemas throw ValiError; anything else is a bug.
    if (error instanceof v.ValiError || error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the state of a text, or null if it is not one. */
export function decodeState(text: string): AppState | null {
  if (text.length > MAX_LENGTH) return null;
  return readable(() => {
    const { game, trainer, orientation, selection, choice, dialog, preferences } = v.parse(Saved, JSON.parse(text));
    const opened = readTrainer(trainer, initialState(readGame(game)));
    const state: AppState = {
      ...opened,
      orientation,
      selection: readOrigin(selection, opened.game),
      dialog: readDialog(dialog),
      preferences,
    };
    return readChoice(choice, state);
  });
}
