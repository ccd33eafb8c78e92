/** A board that is played on: a position in, moves out. It has drops, promotions, premoves, and trays where pieces are placed. */
import type { MoveInfo, Position } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import './play.css';
import {
  armyOf,
  destsFrom,
  destsOfChoice,
  type Held,
  isMadeOnBoard,
  isSame,
  movesBetween,
  type Playable,
  pawnSquareOf,
  positionFor,
  premoveMarks,
  promotableIn,
  putOn,
  sourcesIn,
  specialMarks,
  tap,
  waysOf,
} from '../gestures.js';
import type { Color, From, PlayLabels, Skin, Square } from '../types.js';
import { Board } from '../view/Board.js';
import { DragLayer } from '../view/drag.js';
import { Motion } from '../view/Motion.js';
import { PieceImage } from '../view/PieceImage.js';
import { Tray } from '../view/Tray.js';

export interface PlayBoardProps {
  readonly position: Position;
  readonly lastMove: readonly Square[];
  /** The position before the last move, for the way that its piece took. */
  readonly before?: Position | null;
  readonly orientation: Color;
  readonly skin: Skin;
  /** The sides that are played here: both at one device, one against somebody elsewhere, none to look on. */
  readonly sides: readonly Color[];
  readonly labels: PlayLabels;
  readonly onMove: (move: MoveInfo) => void;
  /** Somebody has asked for a move that is not legal. */
  readonly onRefused: (from: From, to: Square) => void;
}

interface Premove {
  readonly origin: Held;
  readonly to: Square;
}

/** A hand over the board: the piece it has taken, and what waits: a choice between moves, or a move for the next turn. */
interface Hand {
  readonly held: Held | null;
  readonly choice: readonly Playable[];
  readonly premove: Premove | null;
}

const EMPTY: Hand = { held: null, choice: [], premove: null };

/** Returns the state of a hand over the board, and what taps, drops and keys do. */
function useHand({ position, sides, onMove, onRefused }: PlayBoardProps) {
  const [hand, setHand] = useState(EMPTY);
  const isOver = position.outcome !== null;
  const isOwnTurn = !isOver && sides.includes(position.turn);
  /** The side that prepares a move while the other one thinks. */
  const preparing = isOver || isOwnTurn ? undefined : sides[0];
  const acting = isOwnTurn ? position.turn : preparing;
  const seen = acting === undefined ? null : positionFor(position, acting);

  const put = (held: Held, to: Square, uci?: string): void => {
    const meant = putOn(position, held, to, uci);
    setHand(meant.kind === 'choice' ? { ...EMPTY, held, choice: meant.moves } : EMPTY);
    if (meant.kind === 'move') onMove(meant.move.info);
    else if (meant.kind === 'refused') onRefused('square' in held ? held.square : held, to);
  };
  const want = (held: Held, to: Square): void => {
    if (isOwnTurn) put(held, to);
    else setHand(preparing === undefined ? EMPTY : { ...EMPTY, premove: { origin: held, to } });
  };
  useEffect(() => {
    const { premove } = hand;
    setHand(EMPTY);
    if (premove && isOwnTurn && movesBetween(position, premove.origin, premove.to).length > 0)
      // Not within the effect: the page draws at once what follows.
      queueMicrotask(() => put(premove.origin, premove.to));
  }, [position]);

  const army = acting === undefined || position.inPlacement ? [] : armyOf(position, acting);
  const take = (held: Held | null): void => setHand({ ...EMPTY, held });
  const onSquare = (square: Square): void => {
    const chosen = hand.choice.find(({ uci }) => pawnSquareOf(uci, position.files) === square);
    if (chosen) put(chosen.from, chosen.to, chosen.uci);
    else if (hand.choice.length > 0) setHand(EMPTY);
    else
      tap(hand.held, square, {
        isTakeable: (at) => army.includes(at),
        isTarget: (held, at) => isOwnTurn && movesBetween(position, held, at).length > 0,
        take,
        put: want,
        touch: () => setHand(EMPTY),
      });
  };
  return { ...hand, take, put, want, onSquare, army, seen, isOwnTurn, acting };
}

type Hands = ReturnType<typeof useHand>;

/** The buttons that say what a piece becomes. */
function Choice({ hand, labels, skin, position }: PlayBoardProps & { readonly hand: Hands }): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div
      class="play-choice"
      role="group"
      aria-label={labels.choice}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hand.take(null);
      }}
    >
      {hand.choice.map(({ from, to, promotion, uci }, index) => {
        // A move without promotion beside some with one: the piece stays as it is.
        const role = promotion || ('square' in from ? position.pieceAt(from.square) & 15 : from.role);
        const shown = (position.turn << 4) | role;
        return (
          <button
            key={uci}
            ref={index === 0 ? first : null}
            type="button"
            aria-label={labels.piece(shown)}
            onClick={() => hand.put(from, to, uci)}
          >
            <PieceImage skin={skin} piece={shown} />
          </button>
        );
      })}
    </div>
  );
}

/** Returns the ways to draw: of the piece in hand to the square under the pointer, or else those by which the last one came. */
function pathsOf({ position, before, lastMove }: PlayBoardProps, { held, isOwnTurn }: Hands, hovered?: Square) {
  if (held) {
    const isToSee = isOwnTurn && 'square' in held && hovered !== undefined && hovered !== held.square;
    return isToSee ? waysOf(position, held.square, hovered) : [];
  }
  const [from, to] = lastMove;
  if (!before || from === undefined || to === undefined) return [];
  return waysOf(before, from, to).filter(({ open }) => open);
}

const ucisOf = (moves: readonly Playable[]): readonly string[] => moves.map(({ uci }) => uci);

/** Returns what the board shows of a position and of the hand over it. */
function shownBy({ position, lastMove }: PlayBoardProps, { held, choice, seen, isOwnTurn, army, premove }: Hands) {
  const { def, geometry } = position.rules;
  const checked = position.isCheck ? position.kingOf(position.turn) : null;
  const targets = held && seen ? destsFrom(seen, held) : [];
  return {
    files: geometry.files,
    ranks: geometry.ranks,
    pieces: Array.from({ length: geometry.size }, (_, square) => position.pieceAt(square)),
    letters: Object.fromEntries(def.pieces.map(({ letter }, index) => [letter.toLowerCase(), index + 1])),
    selected: held && 'square' in held ? held.square : undefined,
    dests: choice.length > 0 ? destsOfChoice(ucisOf(choice), geometry.files) : targets,
    sources: isOwnTurn ? sourcesIn(position) : army,
    draggable: army,
    promotable: isOwnTurn ? promotableIn(position) : [],
    lastMove,
    check: checked === null ? [] : [checked],
    fallen: checked !== null && !position.canMove ? checked : undefined,
    placing: position.inPlacement ? position.turn : undefined,
    marks: [...(isOwnTurn ? specialMarks(position) : []), ...premoveMarks(premove)],
  };
}

export function PlayBoard(props: PlayBoardProps): JSX.Element {
  const { position, orientation, skin, labels } = props;
  const { def } = position.rules;
  const hand = useHand(props);
  const { held, choice } = hand;
  const [hovered, setHovered] = useState<Square>();
  const roles = def.pieces.map((_, index) => index + 1);
  const tray = (color: Color): JSX.Element => (
    <Tray
      color={color}
      roles={roles}
      count={(role) => position.pocket(color, role)}
      skin={skin}
      labels={labels.tray(color)}
      selected={held && 'role' in held && hand.acting === color ? held.role : undefined}
      active={hand.acting === color}
      onRole={(role) => hand.take(isSame(held, { role }) ? null : { role })}
      onGrab={(origin) => 'role' in origin && hand.take({ role: origin.role })}
      onCancel={() => hand.take(null)}
    />
  );
  const hasTrays =
    def.hasPockets && ([0, 1] as const).some((color) => roles.some((role) => position.pocket(color, role) > 0));
  return (
    <DragLayer>
      <div class="play">
        {hasTrays && tray(orientation === 0 ? 1 : 0)}
        <div class="play-board">
          <Board
            {...shownBy(props, hand)}
            {...{ orientation, skin, labels, Motion }}
            paths={pathsOf(props, hand, hovered)}
            onSquare={hand.onSquare}
            onMoveWanted={(from, to) => hand.want(typeof from === 'number' ? { square: from } : from, to)}
            onGrab={(origin) => 'square' in origin && hand.take({ square: origin.square })}
            onHover={setHovered}
            onCancel={() => hand.take(null)}
          />
          {choice.length > 0 && !isMadeOnBoard(ucisOf(choice)) && <Choice {...props} hand={hand} />}
        </div>
        {hasTrays && tray(orientation)}
      </div>
    </DragLayer>
  );
}
