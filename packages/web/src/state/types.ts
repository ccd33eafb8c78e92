/**
 * The state of the app: one plain JSON object. Positions are not in it: they follow from the ruleset, the start and the
 * moves (`game.ts` derives and remembers them), so that no two parts of the state can contradict each other.
 */

import type { Act, ErrorCode, Link, LinkOutput } from '@sitke/protocol';
import type { Claim, Color, CountAction, Explanation, JsonOptions, Role, Square, VariantId } from '@sitke/rules';
import type { Verdict } from '@sitke/tablebase';
import type { Making } from '../tables/listing.js';
import type { TableAnswer, TableTask } from '../tables/tasks.js';
import type { OnlinePlace, OnlineState, Remote } from './online/types.js';
import type { Course, Goal, Lesson, Training } from './training.js';

/** A node of the move tree: the moves from the root, joined by `/`; the root is the empty text. */
export type Path = string;

/** How the players, not the board, ended a game. */
export type Ending =
  | { readonly kind: 'resignation'; readonly winner: Color }
  | { readonly kind: 'agreement' }
  | { readonly kind: 'claim'; readonly reason: Claim['reason'] }
  /** Of a game of the server: time, absence, length, or broken off; that has no winner and is no draw. */
  | {
      readonly kind: 'termination';
      readonly by: 'time' | 'abandoned' | 'length' | 'aborted' | 'adjudicated';
      readonly winner: Color | null;
    }
  /** Training: the last move gave away what was to be reached. */
  | { readonly kind: 'slip'; readonly lost: Goal }
  /** Training: a line that is shown ends here. */
  | { readonly kind: 'example' };

/** Moves in the order in which they were first played; the first one is the main line. */
export interface TreeNode {
  readonly children: readonly string[];
  readonly ending?: Ending;
}

/** A move is UCI text, or `count+` and `count-` for starting and stopping a count. */
export type Tree = Readonly<Record<Path, TreeNode>>;

/** What was taken back, to be brought again: the place it belongs to and the moves, the next one last. */
export interface Undone {
  readonly at: Path;
  readonly moves: readonly string[];
}

/** The engine as one of the players. */
export interface Computer {
  /** The side it plays. */
  readonly color: Color;
  /** From 1, the weakest, to `FULL_STRENGTH`. */
  readonly level: number;
  /** What it overlooks and how it sets up, all through a game; 0 leaves that to the engine. */
  readonly seed: number;
  /** How it judged its own side when it last moved, in hundredths of a pawn; null before. */
  readonly standing: number | null;
}

export interface GameState {
  readonly variant: VariantId;
  /** As `makeRuleset` writes it. */
  readonly ruleset: string;
  /** FEN of the start; empty for the ruleset's own. */
  readonly start: string;
  readonly tree: Tree;
  readonly cursor: Path;
  readonly undone: Undone | null;
  /** By side: whether it has said that its army stands as it wants. Used where a side arranges its whole army. */
  readonly ready: readonly [boolean, boolean];
  /** Who holds the device while armies are hidden. */
  readonly seated: Color;
  /** Null where two people play. */
  readonly computer: Computer | null;
  /** Null where the game is this device’s own. */
  readonly remote: Remote | null;
}

/** Where a man to be moved stands: on the board, or in the pocket of the side to move. */
export type Origin = { readonly square: Square } | { readonly role: Role };

/** Several legal moves share origin and target: the moves in question, as UCI. */
export interface Choice {
  readonly origin: Origin;
  readonly to: Square;
  readonly moves: readonly string[];
}

/** Something to tell the players about their last try. `request` is what was tried. */
export type Notice =
  | { readonly kind: 'refused'; readonly explanation: Explanation; readonly from: Square | null; readonly to: Square }
  /** `problem` is the library's own message. */
  | { readonly kind: 'notAMove'; readonly text: string; readonly problem: string }
  | { readonly kind: 'ambiguous'; readonly text: string }
  | { readonly kind: 'drawDeclined' }
  /** The server has refused an act. */
  | { readonly kind: 'actRefused'; readonly code: ErrorCode }
  /** A move was typed that is not for its player to make now. */
  | { readonly kind: 'notNow' };

/** Whom one plays against, as a dialog has chosen it so far. */
export interface OpponentDraft {
  readonly isComputer: boolean;
  readonly level: number;
  /** The side of the person at the device. */
  readonly side: Color | 'random';
}

/** A game and all its rules. */
export interface GameTerms {
  readonly variant: VariantId;
  readonly options: JsonOptions;
}

/** What the dialog for a new game has chosen so far. */
export interface Draft extends GameTerms {
  readonly opponent: OpponentDraft;
}

/** A position from outside: a link, or a FEN typed in. `problem` is the library's own message. */
export interface PositionDraft {
  readonly variant: VariantId;
  readonly ruleset: string;
  readonly fen: string;
  readonly problem: string | null;
}

/** What lies over the game. */
export type Dialog =
  | { readonly kind: 'newGame'; readonly draft: Draft }
  | { readonly kind: 'position'; readonly draft: PositionDraft }
  | { readonly kind: 'link'; readonly draft: PositionDraft }
  | { readonly kind: 'opponent'; readonly draft: OpponentDraft }
  | { readonly kind: 'resign' }
  | { readonly kind: 'draw' }
  | { readonly kind: 'moves' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'help' }
  /** Of a game of the server. */
  | { readonly kind: 'keep' | 'abort' };

export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly contrast: 'system' | 'more';
  /** Whether the screen tells what the computer thinks. */
  readonly showsThinking: boolean;
}

/** What is asked of the engine beside its own moves. */
export type EngineWish = 'moveNow' | 'hint' | 'analysis';

/** The engine as the page knows it; nothing of it is kept. */
export interface EngineState {
  /** Why it does not work, in its own words; null while it does. */
  readonly problem: string | null;
  readonly wish: EngineWish | null;
  /** The move it advises at the cursor, as UCI. */
  readonly hint: string | null;
}

/** What the endgame tables have told; nothing of it is kept. */
export interface TablesState {
  /** Why they cannot be had, in the words of what failed; null while they can. */
  readonly problem: string | null;
  /** How far the tables that are needed are, where they are still being made; null where they are there. */
  readonly making: Making | null;
  /** By node of the game on the board; null where no table knows it. */
  readonly verdicts: Readonly<Record<Path, Verdict | null>>;
}

/** A move that gave away what was to be reached. */
export interface Slip {
  /** The node after it. */
  readonly path: Path;
  /** The last node of the line that is shown instead; null before it is known. */
  readonly line: Path | null;
}

/** A position under training. */
export interface Exercise {
  readonly lesson: Lesson;
  /** Of the choice of the position, and among replies of equal worth; from 1. */
  readonly seed: number;
  /** The day it was begun. Units: days since 1970. */
  readonly day: number;
  /** FEN; null while it is looked for. */
  readonly start: string | null;
  readonly slip: Slip | null;
  /** Whether its result is among the results. */
  readonly isRecorded: boolean;
}

/** The page on which endgames are trained. While an exercise has its position, that is the game on the board. */
export interface TrainerState {
  /** The game that lay on the board before. */
  readonly parked: GameState;
  readonly course: Course;
  readonly exercise: Exercise | null;
  /** A lesson for which no position was found; null if the last one has its position. */
  readonly notFound: Lesson | null;
}

export interface AppState {
  readonly game: GameState;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly selection: Origin | null;
  readonly choice: Choice | null;
  readonly notice: Notice | null;
  readonly dialog: Dialog | null;
  readonly preferences: Preferences;
  readonly engine: EngineState;
  readonly tables: TablesState;
  /** Null on the page of the game. */
  readonly trainer: TrainerState | null;
  /** Null where no online screen is open. */
  readonly online: OnlineState | null;
  /** The results of all training; kept by themselves. */
  readonly training: Training;
  /** Whether the latest state lies in the browser's store; not itself kept there. */
  readonly isKept: boolean;
}

/** Everything that can happen to the state. */
export type AppEvent =
  | { readonly type: 'squareTapped'; readonly square: Square }
  | { readonly type: 'pocketTapped'; readonly role: Role }
  | { readonly type: 'grabbed'; readonly origin: Origin }
  | { readonly type: 'moveWanted'; readonly origin: Origin; readonly to: Square }
  | { readonly type: 'returned'; readonly from: Square }
  | { readonly type: 'chosen'; readonly uci: string }
  | { readonly type: 'typed'; readonly text: string }
  | { readonly type: 'cancelled' }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'wentTo'; readonly path: Path }
  | { readonly type: 'flipped' }
  | { readonly type: 'readied' }
  | { readonly type: 'seated' }
  | { readonly type: 'claimed'; readonly reason: Claim['reason'] }
  | { readonly type: 'countActed'; readonly action: CountAction }
  | { readonly type: 'resigned'; readonly color: Color }
  | { readonly type: 'drawAgreed' }
  | { readonly type: 'dialogOpened'; readonly dialog: Dialog }
  | { readonly type: 'dialogClosed' }
  | { readonly type: 'positionWanted'; readonly draft: PositionDraft }
  | {
      readonly type: 'gameStarted';
      readonly variant: VariantId;
      readonly options: JsonOptions;
      readonly computer: Computer | null;
    }
  | { readonly type: 'opponentChosen'; readonly computer: Computer | null }
  /** The same game anew, the sides changed. */
  | { readonly type: 'rematched' }
  | { readonly type: 'engineWished'; readonly wish: EngineWish | null }
  /** `score` is the engine's own, in hundredths of a pawn from the side to move. */
  | { readonly type: 'engineMoved'; readonly path: Path; readonly uci: string; readonly score: number | null }
  | { readonly type: 'engineAdvised'; readonly path: Path; readonly uci: string }
  | { readonly type: 'engineFailed'; readonly problem: string }
  | { readonly type: 'engineRetried' }
  | { readonly type: 'trainerOpened' }
  | { readonly type: 'onlineOpened'; readonly place: OnlinePlace }
  | { readonly type: 'onlineLeft' }
  /** `taken`: how many acts the link was given. */
  | {
      readonly type: 'onlineStepped';
      readonly link: Link;
      readonly refused: LinkOutput['refused'];
      readonly taken: number;
    }
  | { readonly type: 'onlineActed'; readonly act: Act }
  | { readonly type: 'onlineFailed'; readonly code: ErrorCode }
  | { readonly type: 'onlineProven'; readonly id: string; readonly isGenuine: boolean }
  /** The server was away, and has given its time back. */
  | { readonly type: 'onlineCredited'; readonly id: string }
  /** The game that has ended is to be the game of this device. */
  | { readonly type: 'onlineKept' }
  | { readonly type: 'trainerLeft' }
  | { readonly type: 'courseChosen'; readonly course: Course }
  | { readonly type: 'lessonChosen'; readonly lesson: Lesson; readonly seed: number; readonly day: number }
  | { readonly type: 'exerciseLeft' }
  /** Back to the position in which the last slip happened. */
  | { readonly type: 'retried' }
  | { readonly type: 'lineShown' }
  /** In training: show the best move, at the price of the result. */
  | { readonly type: 'helpWanted' }
  | { readonly type: 'tableAnswered'; readonly task: TableTask; readonly answer: TableAnswer }
  | { readonly type: 'tablesFailed'; readonly problem: string }
  | { readonly type: 'tablesMade'; readonly making: Making }
  | { readonly type: 'tablesRetried' }
  | { readonly type: 'kept'; readonly isKept: boolean }
  /** Another page has kept results. */
  | { readonly type: 'trainingHeard'; readonly training: Training }
  | { readonly type: 'preferred'; readonly preferences: Partial<Preferences> };
