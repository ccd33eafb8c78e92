/** The one reducer: what each event makes of the state. Pure; whatever touches the world is an effect. */
import {
  KIND,
  makeFen,
  makeUci,
  moveFrom,
  moveKind,
  moveRole,
  moveTo,
  opposite,
  parseFen,
  parseRuleset,
  variantOf,
} from '@sitke/rules';
import { readMove } from '@sitke/rules/read';
import { agreesToDraw, bringBack, engineMoved, letComputerBeReady, swapped, takeBack } from '../computer/computer.js';
import { engineTask, mayAnalyse } from '../computer/engineTask.js';
import { put, putBack, readyUp, tapPocket, tapSquare } from '../gestures/gestures.js';
import { reduceRemote, tellServer } from '../online/play.js';
import { isOnlineEvent, type OnlineEvent, reduceOnline } from '../online/reduce.js';
import type { AppEvent } from '../state/events.js';
import {
  arrangingSide,
  countMove,
  currentNode,
  handOverTo,
  isOver,
  mayAct,
  newGame,
  rulesetText,
} from '../state/game.js';
import type { Ending, Path } from '../state/gameState.js';
import { QUIET, UNASKED, withNewGame } from '../state/initial.js';
import { changeGame, playUci, redo, undo } from '../state/line.js';
import { rulesOfGame } from '../state/rules.js';
import { nodeOf, setEnding } from '../state/tree.js';
import type { AppState, PositionDraft } from '../state/types.js';
import { judge, reduceTrainer } from '../trainer/trainer.js';

/** Returns the state after an event. */
export function reduce(state: AppState, event: AppEvent): AppState {
  const next = judge(letComputerBeReady(reduceGestures(state, event)));
  if (next.game === state.game || next.engine === QUIET) return next;
  // What the engine was asked about the position before is of no use any more, unless it follows the game.
  const wish = next.engine.wish === 'analysis' && mayAnalyse(next.game) ? 'analysis' : null;
  return { ...next, engine: { ...next.engine, wish, hint: null } };
}

function reduceGestures(state: AppState, event: AppEvent): AppState {
  if (isOnlineEvent(event)) return reduceOnline(state, event);
  return tellServer(state, reduceRemote(state, event) ?? reduceAll(state, event));
}

function reduceAll(state: AppState, event: Exclude<AppEvent, OnlineEvent>): AppState {
  switch (event.type) {
    case 'squareTapped':
      return mayAct(state.game) ? tapSquare(state, event.square) : state;
    case 'pocketTapped':
      return mayAct(state.game) ? tapPocket(state, event.role) : state;
    case 'grabbed':
      return mayAct(state.game) ? { ...state, selection: event.origin, choice: null, notice: null } : state;
    case 'moveWanted':
      return mayAct(state.game) ? put(state, event.origin, event.to) : state;
    case 'returned':
      return mayAct(state.game) ? putBack(state, event.from) : state;
    case 'chosen':
      return chosen(state, event.uci);
    case 'typed':
      return typed(state, event.text);
    case 'cancelled':
      return { ...state, selection: null, choice: null, notice: null };
    case 'flipped':
      return { ...state, orientation: opposite(state.orientation) };
    case 'dialogOpened':
      return { ...state, dialog: event.dialog, choice: null };
    case 'dialogClosed':
      return { ...state, dialog: null };
    case 'kept':
      return { ...state, isKept: event.isKept };
    case 'trainingHeard':
      return { ...state, training: event.training };
    case 'preferred':
      return { ...state, preferences: { ...state.preferences, ...event.preferences } };
    case 'gameStarted':
      return withNewGame(state, newGame(event.variant, rulesetText(event.variant, event.options), '', event.computer));
    case 'rematched':
      return rematch(state);
    case 'positionWanted':
      return startFrom(state, event.draft);
    case 'trainerOpened':
    case 'trainerLeft':
    case 'courseChosen':
    case 'lessonChosen':
    case 'exerciseLeft':
    case 'retried':
    case 'lineShown':
    case 'helpWanted':
    case 'tableAnswered':
    case 'tablesFailed':
    case 'tablesMade':
    case 'tablesRetried':
      return reduceTrainer(state, event);
    case 'opponentChosen':
    case 'engineWished':
    case 'engineMoved':
    case 'engineAdvised':
    case 'engineFailed':
    case 'engineRetried':
      return reduceEngine(state, event);
    default:
      return reduceGame(state, event);
  }
}

type EngineEvent = Extract<AppEvent, { type: `engine${string}` | 'opponentChosen' }>;

function reduceEngine(state: AppState, event: EngineEvent): AppState {
  const { game, engine } = state;
  switch (event.type) {
    case 'opponentChosen':
      return { ...changeGame(state, { ...game, computer: event.computer }), dialog: null, engine: QUIET };
    case 'engineWished':
      return {
        ...state,
        dialog: null,
        engine: { ...engine, wish: event.wish, problem: null },
        tables: state.tables.problem === null ? state.tables : UNASKED,
      };
    case 'engineMoved':
      return engineMoved(state, event);
    case 'engineAdvised':
      return engineTask(state)?.path === event.path
        ? { ...state, notice: null, engine: { ...engine, wish: null, hint: event.uci } }
        : state;
    case 'engineFailed':
      return { ...state, engine: { problem: event.problem, wish: null, hint: null } };
    case 'engineRetried':
      return { ...state, engine: QUIET };
  }
}

type GameEvent = Extract<
  AppEvent,
  { type: 'undone' | 'redone' | 'wentTo' | 'readied' | 'seated' | 'claimed' | 'countActed' | 'resigned' | 'drawAgreed' }
>;

function reduceGame(state: AppState, event: GameEvent): AppState {
  const { game } = state;
  switch (event.type) {
    case 'undone':
      if (state.trainer?.exercise?.slip) return reduceTrainer(state, { type: 'retried' });
      return changeGame(state, game.computer ? (takeBack(game) ?? game) : undo(game));
    case 'redone':
      return changeGame(state, game.computer ? bringBack(game) : redo(game));
    case 'wentTo':
      return goTo(state, event.path);
    case 'readied':
      return mayAct(game) ? readyUp(state) : state;
    case 'seated':
      return seat(state);
    case 'claimed':
      return mayAct(game) && currentNode(game).claims.some(({ reason }) => reason === event.reason)
        ? end(state, { kind: 'claim', reason: event.reason })
        : state;
    case 'countActed':
      return mayAct(game) && currentNode(game).position.countActions.includes(event.action)
        ? playUci(state, countMove(event.action))
        : state;
    case 'resigned':
      return end(state, { kind: 'resignation', winner: opposite(event.color) });
    case 'drawAgreed':
      if (game.computer && !agreesToDraw(game)) return { ...state, dialog: null, notice: { kind: 'drawDeclined' } };
      return end(state, { kind: 'agreement' });
  }
}

function end(state: AppState, ending: Ending): AppState {
  const { game } = state;
  if (isOver(game) || nodeOf(game.tree, game.cursor).children.length > 0) return { ...state, dialog: null };
  const tree = setEnding(game.tree, game.cursor, ending);
  return { ...changeGame(state, { ...game, tree, undone: null }), dialog: null };
}

function goTo(state: AppState, path: Path): AppState {
  const { game } = state;
  if (!Object.hasOwn(game.tree, path) || arrangingSide(game) !== null) return state;
  return changeGame(state, { ...game, cursor: path });
}

function seat(state: AppState): AppState {
  const to = handOverTo(state.game);
  if (to === null) return state;
  return { ...changeGame(state, { ...state.game, seated: to }), orientation: to };
}

function chosen(state: AppState, uci: string): AppState {
  const { choice } = state;
  if (!choice?.moves.includes(uci)) return state;
  return put({ ...state, choice: null }, choice.origin, choice.to, uci);
}

function typed(state: AppState, text: string): AppState {
  const { position } = currentNode(state.game);
  const wanted = text.trim();
  if (wanted === '' || isOver(state.game) || handOverTo(state.game) !== null) return state;
  if (!mayAct(state.game)) return { ...state, notice: { kind: 'notNow' } };
  const read = readMove(position, wanted);
  if (!read.ok) {
    const { code, message } = read.error;
    if (code === 'ambiguous') return { ...state, notice: { kind: 'ambiguous', text: wanted } };
    return { ...state, notice: { kind: 'notAMove', text: wanted, problem: message } };
  }
  const explanation = read.value;
  const { move } = explanation;
  if (move === undefined) {
    const [to = 0] = explanation.squares;
    return { ...state, notice: { kind: 'refused', explanation, from: null, to } };
  }
  const origin = moveKind(move) === KIND.drop ? { role: moveRole(move) } : { square: moveFrom(move) };
  return put(state, origin, moveTo(move), makeUci(position.rules, move));
}

function rematch(state: AppState): AppState {
  const { variant, ruleset, start } = state.game;
  return withNewGame(state, newGame(variant, ruleset, start, swapped(state.game)));
}

/** Starts a game from a position of outside, or opens the dialog with what is wrong with it. */
function startFrom(state: AppState, draft: PositionDraft): AppState {
  const def = variantOf(draft.variant);
  const refused = (problem: string): AppState => ({
    ...state,
    dialog: { kind: 'position', draft: { ...draft, problem } },
  });
  const options = parseRuleset(def, draft.ruleset);
  if (!options.ok) return refused(options.error.message);
  const ruleset = rulesetText(draft.variant, options.value);
  const fen = draft.fen.trim();
  if (fen === '') return withNewGame(state, newGame(draft.variant, ruleset));
  const position = parseFen(rulesOfGame({ variant: draft.variant, ruleset }), fen);
  if (!position.ok) return refused(position.error.message);
  return withNewGame(state, newGame(draft.variant, ruleset, makeFen(position.value)));
}
