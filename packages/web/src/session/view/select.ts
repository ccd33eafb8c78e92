/** Derives all that the play screen shows from the state. Stores nothing and makes no words. */
import {
  destsFrom,
  destsOfChoice,
  positionFor,
  premoveMarks,
  promotableIn,
  sourcesIn,
  specialMarks,
  waysOf,
} from '@sitke/board/gestures';
import type { Dest, Path as DrawnPath, Mark } from '@sitke/board/parts';
import {
  type Claim,
  type Color,
  type Count,
  type CountAction,
  colorOf,
  type Explanation,
  KIND,
  type Move,
  moveFrom,
  moveKind,
  moveTo,
  type Outcome,
  type Piece,
  type Position,
  parseUci,
  type Role,
  roleOf,
  type Square,
  variantOf,
} from '@sitke/rules';
import { capabilities, runningGame } from '../capabilities.js';
import { type EngineTask, isThinking } from '../computer/engineTask.js';
import {
  actingSide,
  arrangingSide,
  currentNode,
  endingOf,
  isAtEnd,
  isCurtained,
  isOver,
  outcomeOf,
  ownSide,
  placementStyle,
  rootOf,
  serverView,
} from '../game.js';
import type { Ending, GameState } from '../gameState.js';
import { canBeReady, takeable, targetsOf } from '../gestures/gestures.js';
import { leftOfPlan } from '../gestures/plan.js';
import { preparable } from '../gestures/premove.js';
import { isTelling, whyNot } from '../gestures/requests.js';
import { undeliveredCommands } from '../online/game.js';
import { gameOn, onlineOf } from '../session.js';
import { parentOf, ROOT } from '../tree.js';
import type { AppState, Origin } from '../types.js';
import { roles, type SideView, sideOf } from './sides.js';
import { valueMarks } from './verdicts.js';

/** The state of the game: what it waits for, or how it ended. */
export type Status =
  /** Of a game of the server: somebody to join, the other side’s army, or both. */
  | { readonly kind: 'waiting'; readonly for: 'opponent' | 'army' | 'armies' }
  | { readonly kind: 'handOver'; readonly color: Color }
  | { readonly kind: 'arranging'; readonly color: Color; readonly left: number }
  | { readonly kind: 'placing'; readonly color: Color; readonly left: number }
  | { readonly kind: 'toMove'; readonly color: Color; readonly isCheck: boolean }
  | { readonly kind: 'thinking'; readonly isPlacing: boolean }
  /** `isMate`: a mate that a count makes a draw. */
  | { readonly kind: 'outcome'; readonly outcome: Outcome; readonly isMate: boolean }
  | { readonly kind: 'ending'; readonly ending: Ending };

export interface PlayView {
  /** Of the running game, as all that is said about turn, count, claims and end; the board may show an earlier position. */
  readonly status: Status;
  /** The side whose half is tinted, because it places its army in the position shown. */
  readonly placing: Color | null;
  /** The king that lies on the board shown; null for none. */
  readonly fallen: Square | null;
  readonly pieces: readonly Piece[];
  readonly selectedSquare: Square | undefined;
  readonly selectedRole: Role | undefined;
  readonly dests: readonly Dest[];
  readonly sources: readonly Square[];
  readonly draggable: readonly Square[];
  readonly promotable: readonly Square[];
  readonly lastMove: readonly Square[];
  readonly check: readonly Square[];
  readonly marks: readonly Mark[];
  readonly sides: readonly [SideView, SideView];
  /** The count in force; none where the game is over. */
  readonly count: Count | null;
  readonly claims: readonly Claim[];
  readonly countActions: readonly CountAction[];
  readonly isArranging: boolean;
  readonly canBeReady: boolean;
  readonly canPutBack: boolean;
  /** Whether the board shows an earlier position than the end of its line. */
  readonly isEarlier: boolean;
  readonly isOver: boolean;
  /** Whether the computer has to move, or to place its pieces. */
  readonly isComputersTurn: boolean;
  /** The move that the engine advises; null where it was not asked. */
  readonly hint: Move | null;
}

/** Returns a function that remembers its last answer. */
function rememberLast<A extends object, R>(make: (argument: A) => R): (argument: A) => R {
  let last: { readonly argument: A; readonly result: R } | undefined;
  return (argument) => {
    if (last?.argument !== argument) last = { argument, result: make(argument) };
    return last.result;
  };
}

/** Returns all that the play screen shows. */
export const viewOf: (state: AppState) => PlayView = rememberLast(makeView);

function makeView(state: AppState): PlayView {
  const { selection } = state;
  const game = gameOn(state);
  const { position } = currentNode(game);
  const running = runningGame(game);
  const { position: now, claims } = currentNode(running);
  const over = isOver(running);
  const arranging = arrangingSide(game);
  const free = capabilities(game).mayMove;
  const isTheirs = capabilities(running).mayMove && arranging === null;
  const check = arranging === null && position.isCheck ? [position.kingOf(position.turn) ?? 0] : [];
  const isComputersTurn = isThinking(state);
  const waiting = capabilities(game).premover;
  const sources = waiting !== null ? preparable(game, waiting) : free ? takeable(game) : [];
  const isMoving = free && arranging === null;
  const selectedSquare = selection && 'square' in selection ? selection.square : undefined;
  return {
    status: isComputersTurn ? { kind: 'thinking', isPlacing: now.inPlacement } : statusOf(running),
    placing: placingIn(game),
    fallen: isMated(game) ? (check[0] ?? null) : null,
    pieces: piecesOf(game),
    selectedSquare,
    selectedRole: selection && 'role' in selection ? selection.role : undefined,
    dests: destsOf(state),
    sources: arranging !== null ? sources : isMoving ? sourcesIn(position) : [],
    draggable: sources,
    promotable: isMoving ? promotableIn(position) : [],
    lastMove: lastMoveOf(game),
    check,
    marks: marksOf(state, free),
    sides: [sideOf(game, 0, free, waiting), sideOf(game, 1, free, waiting)],
    count: over ? null : now.count,
    claims: isTheirs && isAtEnd(running) ? claims : [],
    countActions: isTheirs ? now.countActions : [],
    isArranging: arranging !== null && capabilities(game).handOver === null,
    canBeReady: free && canBeReady(game),
    canPutBack: arranging !== null && selectedSquare !== undefined,
    isEarlier: !isAtEnd(game),
    isOver: over,
    isComputersTurn,
    hint: hintOf(state),
  };
}

function hintOf(state: AppState): Move | null {
  const { engine } = state;
  const game = gameOn(state);
  const move = engine.hint === null ? null : parseUci(currentNode(game).position, engine.hint);
  return move?.ok ? move.value : null;
}

function leftToPlace(position: Position, color: Color): number {
  return roles(position).reduce((sum, role) => sum + position.pocket(color, role), 0);
}

/** Returns the side that places its army in the position shown; null where the armies stand. */
function placingIn(game: GameState): Color | null {
  const status = statusOf(game);
  return status.kind === 'placing' || status.kind === 'arranging' ? status.color : null;
}

/** Returns whether the position shown is a mate that ends the game. */
function isMated(game: GameState): boolean {
  const status = statusOf(game);
  return status.kind === 'outcome' && status.isMate;
}

/** Returns what a game waits for at its cursor, or how it ended there. */
export function statusOf(game: GameState): Status {
  const { position } = currentNode(game);
  const ending = endingOf(game);
  if (ending) return { kind: 'ending', ending };
  const outcome = outcomeOf(game);
  if (outcome) return { kind: 'outcome', outcome, isMate: !position.canMove && position.isCheck };
  const handOver = capabilities(game).handOver;
  if (handOver !== null) return { kind: 'handOver', color: handOver };
  const arranging = arrangingSide(game);
  const view = serverView(game);
  if (view?.status === 'open') return { kind: 'waiting', for: 'opponent' };
  if (arranging !== null && view && view.you !== arranging) {
    return { kind: 'waiting', for: view.you === null ? 'armies' : 'army' };
  }
  if (arranging !== null) return { kind: 'arranging', color: arranging, left: leftToPlace(position, arranging) };
  const color = position.turn;
  if (position.inPlacement) return { kind: 'placing', color, left: leftToPlace(position, color) };
  return { kind: 'toMove', color, isCheck: position.isCheck };
}

/** The pieces on the board; behind the curtain, the other side's as they stood before anybody placed any. */
export function piecesOf(game: GameState): Piece[] {
  const { position } = currentNode(game);
  const before = rootOf(game).position;
  const arranging = arrangingSide(game);
  const seen = isCurtained(game) ? (ownSide(game) ?? arranging) : null;
  return Array.from({ length: position.rules.geometry.size }, (_, square) => {
    const piece = position.pieceAt(square);
    if (seen === null) return piece;
    if (piece !== 0 && colorOf(piece) === seen) return piece;
    const old = before.pieceAt(square);
    return old !== 0 && colorOf(old) !== seen ? old : 0;
  });
}

/** Returns the squares of the last move at the cursor, as far as both sides may see it. */
export function lastMoveOf(game: GameState): Square[] {
  const { move, parent } = currentNode(game);
  if (move === null || parent === null) return [];
  const arranging = arrangingSide(game);
  if (arranging !== null && (isCurtained(game) || parent.position.turn !== arranging)) return [];
  return isArmyJustSet(game, move) ? [] : squaresOfMove(move);
}

/** Returns whether both armies stand and nothing has moved yet: the piece placed last is no more than all the others. */
function isArmyJustSet(game: GameState, move: Move): boolean {
  const isSet = arrangingSide(game) === null && !currentNode(game).position.inPlacement;
  return isSet && moveKind(move) === KIND.drop && placementStyle(game) !== 'turns';
}

export function squaresOfMove(move: Move): Square[] {
  return moveKind(move) === KIND.drop ? [moveTo(move)] : [...new Set([moveFrom(move), moveTo(move)])];
}

function destsOf(state: AppState): readonly Dest[] {
  const { selection, choice } = state;
  const game = gameOn(state);
  if (choice) return destsOfChoice(choice.moves, variantOf(game.variant).files);
  if (!selection || isOver(game)) return [];
  if (arrangingSide(game) !== null) return targetsOf(game, selection).map((to) => ({ to, kind: 'drop' }));
  const waiting = capabilities(game).premover;
  const { position } = currentNode(game);
  const seen = waiting === null ? position : positionFor(position, waiting);
  return seen ? destsFrom(seen, selection) : [];
}

function marksOf(state: AppState, free: boolean): Mark[] {
  const { notice } = state;
  const game = gameOn(state);
  const marks: Mark[] = [];
  const hint = hintOf(state);
  if (hint !== null) marks.push(...squaresOfMove(hint).map((square) => ({ square, kind: 'hint' as const })));
  if (free) marks.push(...specialMarks(currentNode(game).position));
  if (notice?.kind === 'refused') {
    for (const square of new Set(notice.explanation.squares)) marks.push({ square, kind: 'witness' });
  }
  return [
    ...marks,
    ...planMarks(state),
    ...premoveMarks(state.premove),
    ...undeliveredMarks(state),
    ...valueMarks(state),
  ];
}

/** The pieces of a plan that have their squares free. On one device each side sees its own alone. */
function planMarks(state: AppState): Mark[] {
  const { plan } = state;
  const game = gameOn(state);
  if (!plan || (ownSide(game) ?? actingSide(game)) !== plan.color) return [];
  const { position } = currentNode(game);
  return leftOfPlan(state)
    .filter(({ to }) => position.pieceAt(to) === 0)
    .map(({ role, to }) => ({ square: to, kind: 'plan', piece: (plan.color << 4) | role }));
}

/** The piece that was moved last, where the server has not stored the move yet. */
function undeliveredMarks(state: AppState): Mark[] {
  const session = onlineOf(state);
  const game = gameOn(state);
  const { move } = currentNode(game);
  const isUnder = session && serverView(game) && undeliveredCommands(session.link) > 0 && isAtEnd(game);
  return isUnder && move !== null ? [{ square: moveTo(move), kind: 'undelivered' }] : [];
}

/**
 * Returns the ways for the board to draw: of the selected piece to the square under the pointer, of a move just refused,
 * or else those by which the last piece came.
 */
export function pathsTo(state: AppState, hovered: Square | undefined): readonly DrawnPath[] {
  const { notice } = state;
  const game = gameOn(state);
  if (arrangingSide(game) !== null) return [];
  const { position, parent, move } = currentNode(game);
  const origin = selectedSquare(state.selection);
  if (origin !== undefined && hovered !== undefined && hovered !== origin) return waysOf(position, origin, hovered);
  if (notice?.kind === 'refused' && notice.from !== null) return waysOf(position, notice.from, notice.to);
  if (state.selection || notice || move === null || parent === null) return [];
  return waysOf(parent.position, moveFrom(move), moveTo(move)).filter(({ open }) => open);
}

/** Returns why the pawn in hand cannot promote where it stands, if nothing but the particular position forbids it. */
export function promotionRefusal(state: AppState): Explanation | null {
  const { selection } = state;
  const game = gameOn(state);
  if (!selection || !('square' in selection) || isOver(game) || arrangingSide(game) !== null) return null;
  const { position } = currentNode(game);
  const explanation = whyNot(position, selection, selection.square);
  return isTelling(position, explanation) ? explanation : null;
}

function selectedSquare(selection: Origin | null): Square | undefined {
  return selection && 'square' in selection ? selection.square : undefined;
}

/** Returns whether what the engine thought at a node is worth showing at the cursor: there, or after its move. */
export function isLineOf(game: GameState, task: Pick<EngineTask, 'kind' | 'path'>): boolean {
  const isAfter = task.kind === 'move' && game.cursor !== ROOT && parentOf(game.cursor) === task.path;
  return task.path === game.cursor || isAfter;
}

/** Returns the piece of a square as the screen shows it; null where there is none. */
export function shownPieceAt(view: PlayView, square: Square): { readonly color: Color; readonly role: Role } | null {
  const piece = view.pieces[square] ?? 0;
  return piece === 0 ? null : { color: colorOf(piece), role: roleOf(piece) };
}
