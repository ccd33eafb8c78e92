import type { Command, ErrorCode, Link, LinkOutput } from '@sitke/protocol';
import type { Claim, Color, CountAction, JsonOptions, Role, Square, VariantId } from '@sitke/rules';
import type { Computer, GameState, Note, Path } from './gameState.js';
import type { Place } from './place.js';
import type { Preferences } from './preferences.js';
import type { Making, TableAnswer, TableTask } from './tables.js';
import type { Course, Lesson, Training } from './training.js';
import type { Dialog, EngineWish, Keeping, Notice, Origin, Plan, PositionDraft } from './types.js';

/** The server's games, or one of them. */
export type OnlinePlace = { readonly kind: 'lobby' } | { readonly kind: 'game'; readonly id: string };

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
  /** A notice has been there long enough. */
  | { readonly type: 'noticePassed'; readonly notice: Notice }
  | { readonly type: 'undone' }
  | { readonly type: 'redone' }
  | { readonly type: 'wentTo'; readonly path: Path }
  | { readonly type: 'flipped' }
  /** Pieces are to stand so: all at once where the army is arranged, as a plan where the sides place in turn. */
  | { readonly type: 'armyWanted'; readonly pieces: Plan['pieces'] }
  /** The pieces that are left are to be placed, where these have them or near by; what stands stays. */
  | { readonly type: 'restWanted'; readonly pieces: Plan['pieces'] }
  /** The next piece of the plan is to be placed. */
  | { readonly type: 'planFollowed' }
  | { readonly type: 'planDropped' }
  /** At the desk: part of the note on a node is replaced. */
  | { readonly type: 'deskNoted'; readonly path: Path; readonly note: Partial<Note> }
  /** The line that a node is in goes before the one above it, behind the one below it, or before all. */
  | { readonly type: 'deskMoved'; readonly path: Path; readonly to: 'up' | 'down' | 'main' }
  /** A node and all that follows it is taken away. */
  | { readonly type: 'deskDeleted'; readonly path: Path }
  /** Moves are played from a node on, as far as they are legal, and the last one shown. */
  | { readonly type: 'deskPlayed'; readonly path: Path; readonly moves: readonly string[] }
  | { readonly type: 'readied' }
  | { readonly type: 'seated' }
  | { readonly type: 'claimed'; readonly reason: Claim['reason'] }
  | { readonly type: 'countActed'; readonly action: CountAction }
  | { readonly type: 'resigned'; readonly color: Color }
  | { readonly type: 'drawAgreed' }
  | { readonly type: 'dialogOpened'; readonly dialog: Dialog }
  | { readonly type: 'dialogClosed' }
  /** `seed` and `day` are those of an exercise that begins with it. */
  | { readonly type: 'placeOpened'; readonly place: Place; readonly seed: number; readonly day: number }
  /** A link to a position was opened: the position goes on the board. */
  | { readonly type: 'linkOpened'; readonly draft: PositionDraft }
  /** A game begins at a position that was set up. */
  | { readonly type: 'positionWanted'; readonly draft: PositionDraft; readonly computer: Computer | null }
  | {
      readonly type: 'gameStarted';
      readonly variant: VariantId;
      readonly options: JsonOptions;
      readonly computer: Computer | null;
      /** FEN; default: the start of the rules. */
      readonly start?: string;
    }
  | { readonly type: 'opponentChosen'; readonly computer: Computer | null }
  /** The same game with sides changed. */
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
  | { readonly type: 'onlineStepped'; readonly link: Link; readonly refused: LinkOutput['refused'] }
  | { readonly type: 'onlineCommanded'; readonly command: Command }
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
  /** The game of this device is kept under a name from now on; `from` is the one before, so that it is no other game. */
  | { readonly type: 'gameNamed'; readonly from: string | null; readonly id: string }
  /** A game that is kept goes on the board. */
  | { readonly type: 'gameOpened'; readonly game: GameState }
  /** A game was taken away; if it is that of this device, a new one takes its place. */
  | { readonly type: 'gameRemoved'; readonly id: string }
  /** A game that was asked for is not among those kept. */
  | { readonly type: 'gameMissing'; readonly id: string }
  | { readonly type: 'keepingTold'; readonly keeping: Keeping }
  /** Another page has kept results. */
  | { readonly type: 'trainingHeard'; readonly training: Training }
  | { readonly type: 'preferred'; readonly preferences: Partial<Preferences> };
