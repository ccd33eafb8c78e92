/**
 * The state as text and back. Each part that comes back is checked, and the moves are played again through the rules,
 * because a text from a browser's store may be old, foreign or damaged.
 */
import { type JsonOptions, makeRuleset, parseRuleset, RulesError, type VariantId, variantOf } from '@sitke/rules';
import * as v from 'valibot';
import { persisted, readable } from '../../platform/persisted.js';
import { rootOf } from '../game.js';
import type { GameState } from '../gameState.js';
import { initialState } from '../initial.js';
import { FIRST_LEVEL } from '../levels.js';
import { FIRST_PREFERENCES, PREFERENCES } from '../preferences.js';
import { rulesOfGame } from '../rules.js';
import { endgameOf, gameOn } from '../session.js';
import { rolesOf } from '../tables/material.js';
import { nodeOf } from '../tree.js';
import type { AppState, Dialog, Exercise, Origin } from '../types.js';
import { positionProblems } from '../view/fenProblems.js';
import { reduce } from './reduce.js';
import { Color, Course, Game, Goal, Level, readGame, Seed, savedGame, Variant, Whole } from './savedGame.js';

/** Raised when the form changes; other versions are not read. */
export const SAVED_VERSION = 1;
const MAX_LENGTH = 4_000_000;

/** Returns what is kept of a state. The tree goes as a list of moves with their depths, so its size is linear. */
function dataOf(state: AppState): unknown {
  const { home, session, orientation, preferences } = state;
  // Of an online page nothing is kept but the game that lies behind it.
  const isOnline = session.kind === 'online' || session.kind === 'lobby';
  const { selection, choice, dialog } = isOnline ? { selection: null, choice: null, dialog: null } : state;
  const game = savedGame(home);
  const training = savedTrainer(state);
  return {
    version: SAVED_VERSION,
    game,
    trainer: training,
    orientation,
    selection,
    choice,
    dialog: savedDialog(dialog),
    preferences,
  };
}

/** The endgames as every version has kept them. */
function savedTrainer(state: AppState): unknown {
  const session = endgameOf(state);
  if (!session) return null;
  const { course, exercise, notFound } = session;
  const { lesson, seed, day, game, slip, isRecorded } = exercise ?? {};
  const saved = exercise && { lesson, seed, day, start: game?.start ?? null, slip, isRecorded };
  // Versions of before have written the first entry, and read none.
  return { parked: null, course, exercise: saved, notFound, game: savedGame(gameOn(state)) };
}

/** Keeps of what is wrong with a position the sentence alone: the rest follows from the position. */
function savedDialog(dialog: Dialog | null): unknown {
  if (dialog?.kind !== 'position') return dialog;
  return { ...dialog, draft: { ...dialog.draft, problem: dialog.draft.problem?.message ?? null } };
}

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
    kind: v.literal('position'),
    draft: v.object({ ...Course.entries, fen: v.string(), problem: v.fallback(v.nullable(v.string()), null) }),
  }),
  v.object({ kind: v.picklist(['resign', 'draw', 'moves', 'menu', 'help', 'share']) }),
]);

const Saved = v.object({
  version: v.literal(SAVED_VERSION),
  game: Game,
  trainer: v.fallback(v.nullable(Trainer), null),
  orientation: v.fallback(Color, 0),
  selection: v.fallback(v.nullable(SavedOrigin), null),
  choice: v.fallback(v.nullable(v.object({ origin: SavedOrigin, to: Whole })), null),
  dialog: v.fallback(v.nullable(SavedDialog), null),
  preferences: v.fallback(PREFERENCES, FIRST_PREFERENCES),
});

function readExercise(saved: NonNullable<v.InferOutput<typeof Trainer>['exercise']>, game: GameState): Exercise {
  const { start, ...exercise } = saved;
  const { lesson, slip } = exercise;
  rolesOf(variantOf(game.variant), lesson.material);
  for (const path of slip ? [slip.path, slip.line] : []) if (path !== null) nodeOf(game.tree, path);
  return { ...exercise, game: start === null ? null : game };
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
      return { ...state, session: { kind: 'endgame' as const, course, exercise, notFound: null } };
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
  const origin = choice && readOrigin(choice.origin, gameOn(state));
  if (!origin || !readOrigin({ square: choice.to }, gameOn(state))) return state;
  const asked = reduce(state, { type: 'moveWanted', origin, to: choice.to });
  return asked.choice ? asked : state;
}

function readOptions(variant: VariantId, options: JsonOptions): JsonOptions {
  const parsed = parseRuleset(variantOf(variant), makeRuleset(variantOf(variant), options));
  if (!parsed.ok) throw new RulesError(parsed.error);
  return parsed.value;
}

/** Opens a dialog again; why a position from outside was refused follows from its text. */
function readDialog(dialog: v.InferOutput<typeof SavedDialog> | null): Dialog | null {
  switch (dialog?.kind) {
    case 'newGame': {
      const { kind, draft } = dialog;
      return readable(() => ({ kind, draft: { ...draft, options: readOptions(draft.variant, draft.options) } }));
    }
    case 'position': {
      const read = { kind: dialog.kind, draft: { ...dialog.draft, problem: null } };
      if (dialog.draft.problem === null) return read;
      const [problem = null] = positionProblems(read.draft);
      return { ...read, draft: { ...read.draft, problem } };
    }
    default:
      return dialog ?? null;
  }
}

function stateOf(saved: v.InferOutput<typeof Saved>): AppState {
  const { game, trainer, orientation, selection, choice, dialog, preferences } = saved;
  const opened = readTrainer(trainer, initialState(readGame(game)));
  const state: AppState = { ...opened, orientation, selection: readOrigin(selection, gameOn(opened)), preferences };
  return readChoice(choice, { ...state, dialog: readDialog(dialog) });
}

/** The state as it is kept. */
export const KEPT_STATE = persisted(v.pipe(Saved, v.transform(stateOf)), { most: MAX_LENGTH, write: dataOf });
