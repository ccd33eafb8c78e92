/** The one reducer: what each event makes of the state. Pure; whatever touches the world is an effect. */
import type { Command } from '@sitke/protocol';
import { makeFen, opposite, parseFen, parseRuleset, variantOf } from '@sitke/rules';
import { capabilities } from '../capabilities.js';
import { engineMoved, letComputerBeReady } from '../computer/computer.js';
import { engineTask } from '../computer/engineTask.js';
import { type DeskEvent, gameFrom, isDeskEvent, reduceDesk, rememberVersion, stepVersion } from '../desk/desk.js';
import type { AppEvent } from '../events.js';
import { arrangingSide, newGame, ownSide, rulesetText, serverView } from '../game.js';
import type { Computer, Path } from '../gameState.js';
import { type GestureEvent, gestureOf, isGesture } from '../gestures/gestureOf.js';
import { type Outcome, shows } from '../gestures/outcome.js';
import { followPlan } from '../gestures/plan.js';
import { playPremove } from '../gestures/premove.js';
import { QUIET, UNASKED, withNewGame } from '../initial.js';
import { bringBack, changeGame, redo, takeBack, undo } from '../line.js';
import { commandOf, onlineOutcome } from '../online/commands.js';
import { isOnlineEvent, type OnlineEvent, reduceOnline } from '../online/reduce.js';
import { rulesOfGame } from '../rules.js';
import { endgameOf, gameOn, onlineOf } from '../session.js';
import { formatSetup } from '../setupText.js';
import { adviseByTables, judge, reduceTrainer } from '../trainer/trainer.js';
import type { AppState, PositionDraft } from '../types.js';
import { applyOutcome } from './apply.js';
import { reduceKeeping } from './keeping.js';
import { openPlace } from './places.js';

/** The result of an event. */
export interface Reaction {
  readonly state: AppState;
  /** The command to send to the server of the online game that is open; null if none. */
  readonly command: Command | null;
}

/** Returns the result of an event. A command changes the board as soon as the link has taken it. */
export function react(state: AppState, event: AppEvent): Reaction {
  // The game gets a name and stays what it is, so that nothing asked about it is forgotten.
  if (event.type === 'gameNamed') return { state: reduceKeeping(state, event), command: null };
  if (event.type === 'onlineCommanded' && onlineOf(state))
    return withPlan({ state: reduceOnline(state, event), command: event.command }, event);
  const link = serverView(gameOn(state)) && onlineOf(state)?.link;
  const outcome = (link && onlineOutcome(state, event)) ?? outcomeOf(state, event);
  const after = link ? outcome.state : applyOutcome(outcome);
  const command = link && outcome.intent ? commandOf(outcome.intent, link) : null;
  return withPlan(withPremove({ state: settled(state, after), command }), event);
}

/** Places the next piece of a plan that is followed, and the next where the side has the turn again. */
function withPlan(reaction: Reaction, event: AppEvent): Reaction {
  const { state } = reaction;
  const { plan } = state;
  if (!plan?.isFollowed) return reaction;
  // A piece is wanted back: from here on its player places.
  const isOff = event.type === 'undone' || (event.type === 'onlineCommanded' && event.command.type === 'offer');
  if (isOff) return { ...reaction, state: { ...state, plan: { ...plan, isFollowed: false } } };
  if (reaction.command || !capabilities(gameOn(state)).mayMove) return reaction;
  const outcome = followPlan(state);
  return outcome.intent ? withPlan(carriedOut(state, outcome), event) : reaction;
}

/** Carries out an outcome that follows by itself. */
function carriedOut(state: AppState, outcome: Outcome): Reaction {
  const link = serverView(gameOn(state)) && onlineOf(state)?.link;
  const after = link ? outcome.state : applyOutcome(outcome);
  return { state: settled(state, after), command: link && outcome.intent ? commandOf(outcome.intent, link) : null };
}

/** Plays a prepared move as soon as its side has the turn; until then no command sends it. */
function withPremove(reaction: Reaction): Reaction {
  const { state } = reaction;
  const { premove } = state;
  const game = gameOn(state);
  if (premove === null || reaction.command || capabilities(game).premover !== null) return reaction;
  if (!capabilities(game).mayMove || ownSide(game) === null) return { ...reaction, state: { ...state, premove: null } };
  return carriedOut(state, playPremove(state, premove));
}

function outcomeOf(state: AppState, event: AppEvent): Outcome {
  return isGesture(event) ? gestureOf(state, event) : shows(reduceOther(state, event));
}

/** Returns the state after an event. */
export function reduce(state: AppState, event: AppEvent): AppState {
  return react(state, event).state;
}

/** Returns the state with all that follows from a change by itself. */
function settled(before: AppState, after: AppState): AppState {
  const next = rememberVersion(before, judge(letComputerBeReady(adviseByTables(after))));
  if (gameOn(next) === gameOn(before) || next.engine === QUIET) return next;
  // Drop questions to the engine about the position before, unless they follow the game.
  const wish = next.engine.wish === 'analysis' && capabilities(gameOn(next)).mayAnalyse ? 'analysis' : null;
  return { ...next, engine: { ...next.engine, wish, hint: null } };
}

function reduceOther(state: AppState, event: Exclude<AppEvent, GestureEvent>): AppState {
  if (isDeskEvent(event)) return reduceDesk(state, event);
  return isOnlineEvent(event) ? reduceOnline(state, event) : reduceAll(state, event);
}

function reduceAll(state: AppState, event: Exclude<AppEvent, OnlineEvent | DeskEvent | GestureEvent>): AppState {
  switch (event.type) {
    case 'cancelled':
      return { ...state, selection: null, choice: null, premove: null, notice: null };
    case 'noticePassed':
      return state.notice === event.notice ? { ...state, notice: null } : state;
    case 'flipped':
      return { ...state, orientation: opposite(state.orientation) };
    case 'planDropped':
      return { ...state, plan: null, dialog: null };
    case 'dialogOpened':
      return { ...state, dialog: event.dialog, choice: null };
    case 'dialogClosed':
      return { ...state, dialog: null };
    case 'gameNamed':
    case 'gameOpened':
    case 'gameRemoved':
    case 'gameMissing':
    case 'keepingTold':
      return reduceKeeping(state, event);
    case 'trainingHeard':
      return { ...state, training: event.training };
    case 'preferred':
      return { ...state, preferences: { ...state.preferences, ...event.preferences } };
    case 'gameStarted':
      return withNewGame(
        state,
        newGame(event.variant, rulesetText(event.variant, event.options), event.start, event.computer),
      );
    case 'placeOpened':
      return openPlace(state, event);
    case 'linkOpened':
      return startFrom(state, event.draft, null);
    case 'positionWanted':
      return startFrom(state, event.draft, event.computer);
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
  const { engine } = state;
  const game = gameOn(state);
  switch (event.type) {
    case 'opponentChosen':
      return {
        ...changeGame(state, { ...(game.played === null ? game : gameFrom(game)), computer: event.computer }),
        dialog: null,
        engine: QUIET,
      };
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

type GameEvent = Extract<AppEvent, { type: 'undone' | 'redone' | 'wentTo' | 'seated' }>;

function reduceGame(state: AppState, event: GameEvent): AppState {
  const game = gameOn(state);
  switch (event.type) {
    case 'undone':
      if (game.hands.kind === 'desk') return stepVersion(state, game.hands, 'back');
      if (endgameOf(state)?.exercise?.slip) return reduceTrainer(state, { type: 'retried' });
      return changeGame(state, game.computer ? (takeBack(game) ?? game) : undo(game));
    case 'redone':
      if (game.hands.kind === 'desk') return stepVersion(state, game.hands, 'forth');
      return changeGame(state, game.computer ? bringBack(game) : redo(game));
    case 'wentTo':
      return goTo(state, event.path);
    case 'seated':
      return seat(state);
  }
}

function goTo(state: AppState, path: Path): AppState {
  const game = gameOn(state);
  if (!Object.hasOwn(game.tree, path) || arrangingSide(game) !== null) return state;
  return changeGame(state, { ...game, cursor: path });
}

function seat(state: AppState): AppState {
  const to = capabilities(gameOn(state)).handOver;
  if (to === null) return state;
  return { ...changeGame(state, { ...gameOn(state), hands: { kind: 'device', holder: to } }), orientation: to };
}

/** Starts a game from a position of outside, or goes to the page where it can be put right. */
function startFrom(state: AppState, draft: PositionDraft, computer: Computer | null): AppState {
  const refused = (): AppState =>
    openPlace(state, { type: 'placeOpened', place: { page: 'position', setup: formatSetup(draft) }, seed: 0, day: 0 });
  const options = parseRuleset(variantOf(draft.variant), draft.ruleset);
  if (!options.ok) return refused();
  const ruleset = rulesetText(draft.variant, options.value);
  const fen = draft.fen.trim();
  if (fen === '') return withNewGame(state, newGame(draft.variant, ruleset, '', computer));
  const position = parseFen(rulesOfGame({ variant: draft.variant, ruleset }), fen);
  if (!position.ok) return refused();
  return withNewGame(state, newGame(draft.variant, ruleset, makeFen(position.value), computer));
}
