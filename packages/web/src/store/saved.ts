/**
 * The state as text and back. Each part that comes back is checked, and the moves are played again through the rules,
 * because a text from a browser's store may be old, foreign or damaged.
 */
import {
  type Color,
  isClaimReason,
  isVariantId,
  type JsonOptions,
  makeRuleset,
  parseRuleset,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { gameAtHome } from '../online/reduce.js';
import { newGame, nodeAt, rootOf } from '../state/game.js';
import type { Computer, Ending, GameState, Path, Tree } from '../state/gameState.js';
import { initialState } from '../state/initial.js';
import { FIRST_LEVEL, LEVELS, SEED_END } from '../state/levels.js';
import { rulesOfGame } from '../state/rules.js';
import type { Goal } from '../state/training.js';
import { addMove, childOf, EMPTY_TREE, lastOf, movesOf, nodeOf, preorder, ROOT, setEnding } from '../state/tree.js';
import type { AppState, Dialog, Exercise, OpponentDraft, Origin, PositionDraft, Preferences } from '../state/types.js';
import { menOf } from '../tables/material.js';
import { reduce } from './reduce.js';

/** Raised when the form changes; other versions are not read. */
export const SAVED_VERSION = 1;
const MAX_LENGTH = 4_000_000;
const TERMINATIONS: readonly string[] = ['time', 'abandoned', 'length', 'aborted', 'adjudicated'];

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

function savedGame(game: GameState): Json {
  const moves = preorder(game.tree).map((path) => {
    const { ending } = nodeOf(game.tree, path);
    const depth = movesOf(path).length;
    return ending ? [depth, lastOf(path), ending] : [depth, lastOf(path)];
  });
  return { ...game, tree: moves };
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isColor(value: unknown): value is Color {
  return value === 0 || value === 1;
}

/** Thrown inside this file by the first thing that is not as it must be. */
class Unreadable extends Error {}

function check<T>(value: unknown, is: (value: unknown) => value is T): T {
  if (!is(value)) throw new Unreadable();
  return value;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isList = (value: unknown): value is readonly unknown[] => Array.isArray(value);
const isGoal = (value: unknown): value is Goal => value === 'win' || value === 'draw';
const isVariant = (value: unknown): value is VariantId => isText(value) && isVariantId(value);

function readEnding(value: unknown): Ending {
  const { kind, winner, reason, lost, by } = check(value, isObject);
  if (kind === 'agreement') return { kind };
  if (kind === 'resignation') return { kind, winner: check(winner, isColor) };
  if (kind === 'example') return { kind };
  if (kind === 'termination' && TERMINATIONS.includes(check(by, isText))) {
    return { kind, by, winner: winner === null ? null : check(winner, isColor) } as Ending;
  }
  if (kind === 'slip') return { kind, lost: check(lost, isGoal) };
  if (kind === 'claim' && isClaimReason(check(reason, isText))) return { kind, reason } as Ending;
  throw new Unreadable();
}

function readTree(value: unknown): Tree {
  let tree = EMPTY_TREE;
  const line: Path[] = [];
  for (const item of check(value, isList)) {
    const [depth, uci, ending] = check(item, isList);
    if (typeof depth !== 'number' || !isText(uci)) throw new Unreadable();
    const parent = line[depth - 1];
    const path = depth === 0 ? ROOT : parent === undefined ? null : childOf(parent, uci);
    if (path === null || (depth === 0) !== (line.length === 0)) throw new Unreadable();
    if (parent !== undefined) tree = addMove(tree, parent, uci);
    if (ending !== undefined) tree = setEnding(tree, path, readEnding(ending));
    line.length = depth;
    line.push(path);
  }
  return tree;
}

const isLevel = (value: unknown): value is number => LEVELS.includes(value as number);

function readComputer(value: unknown): Computer | null {
  if (!isObject(value)) return null;
  const { color, level, seed, standing } = value;
  return {
    color: check(color, isColor),
    level: check(level, isLevel),
    seed: Number.isInteger(seed) && (seed as number) > 0 && (seed as number) < SEED_END ? (seed as number) : 0,
    standing: typeof standing === 'number' && Number.isFinite(standing) ? standing : null,
  };
}

function readGame(value: unknown): GameState {
  const saved = check(value, isObject);
  const variant = check(saved['variant'], isVariant);
  const ruleset = check(saved['ruleset'], isText);
  const fresh = newGame(variant, ruleset, check(saved['start'], isText));
  const tree = readTree(saved['tree']);
  const [first, second] = check(saved['ready'], isList);
  if (typeof first !== 'boolean' || typeof second !== 'boolean') throw new Unreadable();
  const cursor = check(saved['cursor'], isText);
  nodeOf(tree, cursor);
  const undone = saved['undone'] === null ? null : check(saved['undone'], isObject);
  const moves = undone ? check(undone['moves'], isList).map((move) => check(move, isText)) : [];
  const game: GameState = {
    ...fresh,
    computer: readComputer(saved['computer']),
    tree,
    cursor,
    ready: [first, second],
    seated: check(saved['seated'], isColor),
    undone: undone && { at: check(undone['at'], isText), moves },
  };
  for (const path of preorder(tree)) nodeAt(game, path);
  if (game.undone) nodeAt(game, [...movesOf(game.undone.at), ...[...moves].reverse()].join('/'));
  return game;
}

function readExercise(value: unknown, game: GameState): Exercise {
  const saved = check(value, isObject);
  const { material, goal } = check(saved['lesson'], isObject);
  const whole = (number: unknown): number => (Number.isSafeInteger(number) ? Math.abs(number as number) : 0);
  const slip = saved['slip'] === null ? null : check(saved['slip'], isObject);
  const path = (text: unknown): Path => {
    nodeOf(game.tree, check(text, isText));
    return text as Path;
  };
  const lesson = { material: check(material, isText), goal: check(goal, isGoal) };
  menOf(variantOf(game.variant), lesson.material);
  return {
    lesson,
    seed: Math.max(1, whole(saved['seed']) % SEED_END),
    day: whole(saved['day']),
    start: saved['start'] === null ? null : check(saved['start'], isText),
    slip: slip && { path: path(slip['path']), line: slip['line'] === null ? null : path(slip['line']) },
    isRecorded: saved['isRecorded'] === true,
  };
}

/** Returns the state with the trainer open, if it was. An unreadable part costs the exercise, not the game. */
function readTrainer(value: unknown, state: AppState): AppState {
  if (!isObject(value)) return state;
  return (
    readable(() => {
      const course = check(value['course'], isObject);
      const variant = check(course['variant'], isVariant);
      const ruleset = check(course['ruleset'], isText);
      rulesOfGame({ variant, ruleset });
      const trainer = { parked: state.game, course: { variant, ruleset }, exercise: null, notFound: null };
      const game = readGame(value['game']);
      const exercise = value['exercise'] === null ? null : readExercise(value['exercise'], game);
      if (exercise?.start == null) return { ...state, trainer: { ...trainer, exercise } };
      return { ...state, game, trainer: { ...trainer, exercise } };
    }) ?? state
  );
}

function readSelection(value: unknown, game: GameState): Origin | null {
  if (!isObject(value)) return null;
  const { rules } = rootOf(game).position;
  const within = (number: unknown, size: number): number | null =>
    Number.isInteger(number) && (number as number) >= 0 && (number as number) < size ? (number as number) : null;
  const square = within(value['square'], rules.geometry.size);
  if (square !== null) return { square };
  const role = within(value['role'], rules.def.pieces.length + 1);
  return role ? { role } : null;
}

/** Asks again what was being asked: the question follows from the gesture. */
function readChoice(value: unknown, state: AppState): AppState {
  if (!isObject(value)) return state;
  const origin = readSelection(value['origin'], state.game);
  const to = readSelection({ square: value['to'] }, state.game);
  if (!origin || !to || !('square' in to)) return state;
  const asked = reduce(state, { type: 'moveWanted', origin, to: to.square });
  return asked.choice ? asked : state;
}

function readOptions(variant: VariantId, value: unknown): JsonOptions {
  const options = check(value, isObject) as JsonOptions;
  const parsed = parseRuleset(variantOf(variant), makeRuleset(variantOf(variant), options));
  if (!parsed.ok) throw new Unreadable();
  return parsed.value;
}

function readPositionDraft(value: unknown): PositionDraft {
  const draft = check(value, isObject);
  return {
    variant: check(draft['variant'], isVariant),
    ruleset: check(draft['ruleset'], isText),
    fen: check(draft['fen'], isText),
    problem: isText(draft['problem']) ? draft['problem'] : null,
  };
}

/** The state of a dialog; what an older page did not know is as at first. */
function readOpponent(value: unknown): OpponentDraft {
  const { isComputer, level, side } = isObject(value) ? value : {};
  return {
    isComputer: isComputer === true,
    level: isLevel(level) ? level : FIRST_LEVEL,
    side: side === 'random' || isColor(side) ? side : 0,
  };
}

function readDialog(value: unknown): Dialog | null {
  if (!isObject(value)) return null;
  const { kind } = value;
  if (kind === 'newGame') {
    const draft = check(value['draft'], isObject);
    const variant = check(draft['variant'], isVariant);
    const opponent = readOpponent(draft['opponent']);
    return { kind, draft: { variant, options: readOptions(variant, draft['options']), opponent } };
  }
  if (kind === 'opponent') return { kind, draft: readOpponent(value['draft']) };
  if (kind === 'position' || kind === 'link') return { kind, draft: readPositionDraft(value['draft']) };
  if (kind === 'resign' || kind === 'draw' || kind === 'moves' || kind === 'menu' || kind === 'help') return { kind };
  return null;
}

function readPreferences(value: unknown): Preferences {
  const { theme, contrast, showsThinking } = isObject(value) ? value : {};
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    contrast: contrast === 'more' ? contrast : 'system',
    showsThinking: showsThinking === true,
  };
}

/** Returns what a reader makes of a text, or null if the text is not what it reads. */
function readable<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    // The rules throw RangeError, JSON throws SyntaxError; anything else is a bug.
    if (error instanceof Unreadable || error instanceof RangeError || error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the state of a text, or null if it is not one. */
export function decodeState(text: string): AppState | null {
  if (text.length > MAX_LENGTH) return null;
  return readable(() => {
    const saved = check(JSON.parse(text) as unknown, isObject);
    if (saved['version'] !== SAVED_VERSION) return null;
    const fresh = initialState(readGame(saved['game']));
    const opened = readTrainer(saved['trainer'], fresh);
    const state: AppState = {
      ...opened,
      orientation: isColor(saved['orientation']) ? saved['orientation'] : 0,
      selection: readSelection(saved['selection'], opened.game),
      dialog: readDialog(saved['dialog']),
      preferences: readPreferences(saved['preferences']),
    };
    return readChoice(saved['choice'], state);
  });
}
