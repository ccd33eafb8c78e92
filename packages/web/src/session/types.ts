/**
 * The state of the app: one plain JSON object. Positions are not in it: they follow from the ruleset, the start and the
 * moves (`game.ts` derives and remembers them), so that no two parts of the state can contradict each other.
 */

import type { ErrorCode, Link, Offer } from '@sitke/protocol';
import type { Color, Explanation, JsonOptions, ParseError, Role, Square, VariantId } from '@sitke/rules';
import type { Verdict } from '@sitke/tablebase';
import type { GameState, Path } from './gameState.js';
import type { ScreenPage } from './place.js';
import type { Preferences } from './preferences.js';
import type { Making } from './tables.js';
import type { Course, Lesson, Training } from './training.js';

/**
 * Where a piece to be moved stands: on the board, or in the pocket of the side to move. `isLeft`: more of a kind are left
 * than the one just placed, and nobody has taken it by hand.
 */
export type Origin = { readonly square: Square } | { readonly role: Role; readonly isLeft?: true };

/** A move that is played as soon as its side has been answered, if the rules then allow it. */
export interface Premove {
  readonly origin: Origin;
  readonly to: Square;
  /** The position whose answer it waits for. */
  readonly at: Path;
}

/** Several legal moves share origin and target: the moves in question, as UCI. */
export interface Choice {
  readonly origin: Origin;
  readonly to: Square;
  readonly moves: readonly string[];
}

/** Where a side means to place its army, in a set-up in which the sides place in turn. */
export interface Plan {
  readonly color: Color;
  readonly pieces: readonly { readonly role: Role; readonly to: Square }[];
  /** Whether the pieces are placed without a press, one as often as the side has the turn. */
  readonly isFollowed: boolean;
}

/** A message to the players about their last try. `request` is the tried move. */
export type Notice =
  | { readonly kind: 'refused'; readonly explanation: Explanation; readonly from: Square | null; readonly to: Square }
  | { readonly kind: 'notAMove'; readonly text: string; readonly problem: ParseError }
  | { readonly kind: 'ambiguous'; readonly text: string }
  | { readonly kind: 'drawDeclined' }
  /** The opponent over the network has declined what was offered. */
  | { readonly kind: 'offerDeclined'; readonly what: Offer }
  /** A premove has become illegal by the answer. */
  | { readonly kind: 'premoveVanished'; readonly explanation: Explanation }
  /** The server has refused a command. */
  | { readonly kind: 'commandRefused'; readonly code: ErrorCode }
  /** A move was typed that is not for its player to make now. */
  | { readonly kind: 'notNow' };

/** The opponent, as a dialog has chosen it so far. */
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

/** The choices of the dialog for a new game so far. */
export interface Draft extends GameTerms {
  readonly opponent: OpponentDraft;
}

/** A position from outside: a link, or a FEN typed in. `problem` is why it was refused. */
export interface PositionDraft {
  readonly variant: VariantId;
  readonly ruleset: string;
  readonly fen: string;
  readonly problem: ParseError | null;
}

/** A dialog over the game. */
export type Dialog =
  | { readonly kind: 'newGame'; readonly draft: Draft }
  | { readonly kind: 'position'; readonly draft: PositionDraft }
  | { readonly kind: 'opponent'; readonly draft: OpponentDraft }
  | { readonly kind: 'resign' }
  | { readonly kind: 'draw' }
  | { readonly kind: 'moves' }
  | { readonly kind: 'menu' }
  | { readonly kind: 'help' }
  /** The card of a piece. */
  | { readonly kind: 'piece'; readonly color: Color; readonly role: Role }
  | { readonly kind: 'share' }
  /** Armies to choose from, in a set-up. */
  | { readonly kind: 'armies' }
  /** In the lobby. */
  | { readonly kind: 'newOnline'; readonly opponent: 'lobby' | 'link' }
  /** Of a game of the server. */
  | { readonly kind: 'abort' };

/** A question before a game is ended by word. */
export type Asked = Extract<Dialog, { kind: 'resign' | 'draw' | 'abort' }>;

/** A question to the engine besides its own moves. */
export type EngineWish = 'moveNow' | 'hint' | 'analysis';

/** The engine as the page knows it; nothing of it is kept. */
export interface EngineState {
  /** Why it does not work, in its own words; null while it does. */
  readonly problem: string | null;
  readonly wish: EngineWish | null;
  /** The move it advises at the cursor, as UCI. */
  readonly hint: string | null;
}

/** The answers of the endgame tables; nothing of it is kept. */
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
  /** Null while its position is looked for. */
  readonly game: GameState | null;
  readonly slip: Slip | null;
  /** Whether its result is among the results. */
  readonly isRecorded: boolean;
}

/** Training endgames: the lessons under some rules, or an exercise. */
export interface EndgameSession {
  readonly kind: 'endgame';
  readonly course: Course;
  readonly exercise: Exercise | null;
  /** A lesson for which no position was found; null if the last one has its position. */
  readonly notFound: Lesson | null;
}

/** A game of the server. The board shows what follows from its link. */
export interface OnlineSession {
  readonly kind: 'online';
  /** The only link there is: the state that the server has sent, and the commands under way. */
  readonly link: Link;
  /** The earlier position that the board shows; null while it follows the line. */
  readonly cursor: Path | null;
  /** Why the server cannot show it. */
  readonly problem: ErrorCode | null;
  /** The digests of both armies as they came before the armies; null if there were none. */
  readonly digests: readonly [string | null, string | null];
  /** Whether the armies shown have those digests; null before that is known. */
  readonly isGenuine: boolean | null;
  /** How long the line was when the server had been away and gave its time back; null where that was not. */
  readonly creditedAt: number | null;
}

/** The activity at the page. Only `home` is there to come back to: the game of this device, played or at the desk. */
export type Session =
  | { readonly kind: 'home' }
  | EndgameSession
  /** The server's games, none of them open. */
  | { readonly kind: 'lobby' }
  | OnlineSession;

/**
 * How the game of this device is kept: as it should be, not at all for lack of room, because the browser refuses, or while
 * a page of an older version is open; under its own name, because another page played on; or in that page's hands.
 */
export type Keeping = 'kept' | 'full' | 'refused' | 'blocked' | 'split' | 'elsewhere';

export interface AppState {
  /** The game of this device. `gameOn` says which game is on the board. */
  readonly home: GameState;
  readonly session: Session;
  /** The side at the bottom. */
  readonly orientation: Color;
  readonly selection: Origin | null;
  readonly choice: Choice | null;
  /** A move prepared while the other side has the turn; neither kept nor sent. */
  readonly premove: Premove | null;
  /** Neither kept nor sent. */
  readonly plan: Plan | null;
  readonly notice: Notice | null;
  readonly dialog: Dialog | null;
  /** The screen shown instead of the board or the lobby, which stay as they are; the address names it, nothing keeps it. */
  readonly page: ScreenPage | null;
  readonly preferences: Preferences;
  readonly engine: EngineState;
  readonly tables: TablesState;
  /** The results of all training; kept by themselves. */
  readonly training: Training;
  /** How the game of this device is kept. */
  readonly keeping: Keeping;
}
