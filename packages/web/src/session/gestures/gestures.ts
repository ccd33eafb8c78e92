/** Gestures at the board: taking a piece, putting it somewhere, putting it back. The same for mouse, touch, keys and typed moves. */
import { armyOf, movesFrom, pawnSquareOf, putOn, tap } from '@sitke/board/gestures';
import { type Explanation, type Role, roleLetter, type Square, squareName, variantOf } from '@sitke/rules';
import { capabilities } from '../capabilities.js';
import { arrangingSide, currentNode, isCurtained, nodeAt, placementStyle } from '../game.js';
import type { GameState } from '../gameState.js';
import { changeGame } from '../line.js';
import { gameOn } from '../session.js';
import { movesOf } from '../tree.js';
import type { AppState, Origin } from '../types.js';
import { arrangeDests, type Drop, dropAt, movable, placeAll, placeChanged, rearrangements, tailOf } from './arrange.js';
import { intends, type Outcome, shows } from './outcome.js';
import { whyNot } from './requests.js';

/** Returns the squares that the piece of an origin can be put on. */
export function targetsOf(game: GameState, origin: Origin): Square[] {
  const arranging = arrangingSide(game);
  if (arranging !== null && 'square' in origin) return arrangeDests(game, tailOf(game, arranging), origin.square);
  const { position } = currentNode(game);
  if (arranging !== null && position.turn !== arranging) return [];
  return [...new Set(movesFrom(position, origin).map(({ to }) => to))];
}

/** Returns the squares whose pieces can be selected, whether or not they have a move. */
export function takeable(game: GameState): readonly Square[] {
  const arranging = arrangingSide(game);
  if (arranging !== null) return movable(tailOf(game, arranging));
  const { position } = currentNode(game);
  return position.inPlacement ? [] : armyOf(position, position.turn);
}

/** Returns what a tap on the piece in hand leaves there: nothing, but after a refused try the piece, for the next try. */
export function takenAgain({ selection, notice }: AppState): Origin | null {
  return notice?.kind === 'refused' ? selection : null;
}

/** A tap on a square: select a piece, put the selected one there, or say why not. */
export function tapSquare(state: AppState, square: Square): Outcome {
  const { selection, choice } = state;
  const game = gameOn(state);
  if (choice) return tapChoice(state, square);
  return tap<Outcome>(selection, square, {
    isTakeable: (at) => takeable(game).includes(at),
    isTarget: (held, at) => targetsOf(game, held).includes(at),
    take: (held) => shows({ ...state, selection: held ?? takenAgain(state), notice: null }),
    put: (held, to) => put(state, held, to),
    touch: (at) => shows(tapInert(state, at)),
  });
}

/** A tap on a square that holds nothing to take, with nothing selected: say whose piece it is, or what must be done first. */
function tapInert(state: AppState, square: Square): AppState {
  const { position } = currentNode(gameOn(state));
  const isHidden = isCurtained(gameOn(state)) || arrangingSide(gameOn(state)) !== null;
  if (isHidden || position.pieceAt(square) === 0) return { ...state, notice: null };
  return refuse(state, position.explain({ from: square, to: square }), square, square);
}

/** While a choice is open that differs by a square (where a pawn goes), a tap on such a square decides it. */
function tapChoice(state: AppState, square: Square): Outcome {
  const { choice } = state;
  const { files } = variantOf(gameOn(state).variant);
  const found = choice?.moves.find((uci) => pawnSquareOf(uci, files) === square);
  if (!choice || found === undefined) return shows({ ...state, choice: null });
  return put({ ...state, choice: null }, choice.origin, choice.to, found);
}

/** Returns the state after a piece of the pocket was tapped: taken by hand, or let go if it was so taken before. */
export function tapPocket(state: AppState, role: Role): AppState {
  const { selection } = state;
  const game = gameOn(state);
  const arranging = arrangingSide(game);
  // Once an army stands the pocket is the other side's.
  if (arranging !== null && currentNode(game).position.turn !== arranging) return { ...state, selection: null };
  const isInHand = selection !== null && 'role' in selection && selection.role === role && !selection.isLeft;
  return { ...state, selection: isInHand ? takenAgain(state) : { role }, choice: null, notice: null };
}

/** A piece is put on a square; `uci` decides where several moves are meant. */
export function put(state: AppState, origin: Origin, to: Square, uci?: string): Outcome {
  const game = gameOn(state);
  const arranging = arrangingSide(game);
  if (arranging !== null && 'square' in origin) return rearrange(state, origin.square, to, uci);
  const { position } = currentNode(game);
  if (arranging !== null && position.turn !== arranging) return shows({ ...state, selection: null });
  const meant = putOn(position, origin, to, uci);
  if (meant.kind === 'refused') {
    return shows(refuse(state, whyNot(position, origin, to), 'square' in origin ? origin.square : null, to));
  }
  if (meant.kind === 'choice') {
    const choice = { origin, to, moves: meant.moves.map((one) => one.uci) };
    return shows({ ...state, selection: origin, choice, notice: null });
  }
  const only = meant.move.uci;
  if (arranging === null) return intends({ ...state, selection: null }, { type: 'move', move: only });
  const placed = movesOf(game.cursor).slice(movesOf(tailOf(game, arranging).base).length);
  return intends({ ...state, selection: origin }, { type: 'arrange', drops: [...placed, only] });
}

function refuse(state: AppState, explanation: Explanation, from: Square | null, to: Square): AppState {
  return { ...state, choice: null, notice: { kind: 'refused', explanation, from, to } };
}

function dropText(game: GameState, drop: Drop): string {
  const { def } = currentNode(game).position.rules;
  const pawn = drop.pawnTo === null ? '' : squareName(def, drop.pawnTo);
  return `${roleLetter(def, drop.role)}@${squareName(def, drop.to)}${pawn}`;
}

function rearrange(state: AppState, from: Square, to: Square, uci?: string): Outcome {
  const game = gameOn(state);
  const tail = tailOf(game, arrangingSide(game)!);
  const tried = rearrangements(game, tail, from, to)
    .map((one) => ({
      uci: dropText(game, one.changed[0]!),
      placing: placeChanged(game, tail.base, one.kept, one.changed),
    }))
    .filter((one) => uci === undefined || one.uci === uci);
  const found = tried.flatMap(({ uci, placing }) => (placing.ok ? [{ uci, drops: placing.moves }] : []));
  const [first] = tried;
  if (found.length > 1) {
    const origin = { square: from };
    const choice = { origin, to, moves: found.map((one) => one.uci) };
    return shows({ ...state, selection: origin, choice, notice: null });
  }
  if (found[0]) return intends({ ...state, selection: null }, { type: 'arrange', drops: found[0].drops });
  if (first && !first.placing.ok) return shows(refuse(state, first.placing.explanation, from, to));
  return shows({ ...state, selection: null });
}

/** A placed piece is put back into the tray. */
export function putBack(state: AppState, from: Square): Outcome {
  const game = gameOn(state);
  const arranging = arrangingSide(game);
  if (arranging === null) return shows({ ...state, selection: null });
  const tail = tailOf(game, arranging);
  const found = dropAt(tail, from);
  if (!found || found.isPawn) return shows({ ...state, selection: null });
  const placing = placeAll(
    nodeAt(game, tail.base).position,
    tail.drops.filter((drop) => drop !== found.drop),
  );
  if (!placing.ok) return shows(refuse(state, placing.explanation, from, from));
  return intends({ ...state, selection: null }, { type: 'arrange', drops: placing.moves });
}

/** Returns whether the side that arranges its army has nothing left that it must place. */
export function canBeReady(game: GameState): boolean {
  const arranging = arrangingSide(game);
  if (arranging === null || capabilities(game).handOver !== null) return false;
  const { position } = currentNode(game);
  return position.turn !== arranging || !position.inPlacement;
}

/** Returns the state after the side that arranges has said that it is ready. */
export function readyUp(state: AppState): AppState {
  const game = gameOn(state);
  const arranging = arrangingSide(game);
  if (arranging === null || !canBeReady(game)) return state;
  const after = {
    ...game,
    ready: [arranging === 0 || game.ready[0], arranging === 1 || game.ready[1]] as const,
    undone: null,
  };
  const revealed = placementStyle(after) === 'hidden' && arrangingSide(after) === null && !game.computer;
  const changed = changeGame(state, after);
  return revealed ? { ...changed, orientation: currentNode(after).position.turn } : changed;
}
