/** A board that is played on: a position in, moves out. It has drops, promotions, premoves, and trays where pieces are placed. */
import type { MoveInfo, Position } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import './play.css';
import type { Color, From, Mark, Piece, PlayLabels, Skin, Square } from '../types.js';
import { Board } from '../view/Board.js';
import { DragLayer } from '../view/drag.js';
import { Motion } from '../view/Motion.js';
import { PieceImage } from '../view/PieceImage.js';
import { Tray } from '../view/Tray.js';
import { armyOf, destsFrom, isSame, type Playable, playableIn, sourcesOf } from './playing.js';

export interface PlayBoardProps {
  readonly position: Position;
  readonly lastMove: readonly Square[];
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
  readonly from: From;
  readonly to: Square;
}

/** Returns the state of a hand over the board, and what taps, drops and keys do. */
function useHand({ position, sides, onMove, onRefused }: PlayBoardProps) {
  const [held, setHeld] = useState<From | null>(null);
  const [choices, setChoices] = useState<readonly Playable[]>([]);
  const premove = useRef<Premove | null>(null);
  const [, show] = useState(0);
  const playable = useMemo(() => playableIn(position), [position]);
  const isOwnTurn = sides.includes(position.turn);
  const [waiting] = sides;
  /** The side that prepares a move while the other one thinks. */
  const preparing = !isOwnTurn && position.outcome === null ? waiting : undefined;
  const acting = isOwnTurn ? position.turn : preparing;

  const play = (moves: readonly Playable[]): void => {
    setHeld(null);
    setChoices(moves.length > 1 ? moves : []);
    if (moves.length === 1) onMove(moves[0]!.move);
  };
  const want = (from: From, to: Square): void => {
    if (preparing !== undefined) {
      premove.current = from === to ? null : { from, to };
      setHeld(null);
      show((count) => count + 1);
      return;
    }
    const moves = playable.filter((one) => isSame(one.from, from) && one.to === to);
    play(moves);
    if (moves.length === 0 && isOwnTurn && from !== to) onRefused(from, to);
  };
  useEffect(() => {
    setHeld(null);
    setChoices([]);
    const wanted = premove.current;
    if (!isOwnTurn || !wanted) return;
    premove.current = null;
    play(playable.filter(({ from, to }) => isSame(from, wanted.from) && to === wanted.to));
  }, [position]);

  const pieceOn = (square: Square): Piece => position.pieceAt(square);
  const isOwn = (square: Square): boolean => pieceOn(square) !== 0 && pieceOn(square) >> 4 === acting;
  const tap = (square: Square): void => {
    const moves = playable.filter(({ from, to }) => isSame(from, held) && from !== to && to === square);
    if (held !== null && moves.length > 0 && isOwnTurn) play(moves);
    else if (isOwn(square)) setHeld(isSame(held, square) ? null : square);
    else if (held !== null) want(held, square);
    if (held === null) premove.current = null;
  };
  const drop = (): void => {
    premove.current = null;
    setHeld(null);
    setChoices([]);
  };
  return { held, setHeld, choices, play, want, tap, drop, playable, isOwnTurn, acting, preparing, premove };
}

type Hand = ReturnType<typeof useHand>;

/** The buttons that say what a piece becomes. */
function Choice({ hand, labels, skin, position }: PlayBoardProps & { readonly hand: Hand }): JSX.Element {
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div
      class="play-choice"
      role="group"
      aria-label={labels.choice}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hand.drop();
      }}
    >
      {hand.choices.map((one, index) => {
        // A move without promotion beside some with one: the piece stays as it is.
        const role = one.promotion || (typeof one.from === 'number' ? position.pieceAt(one.from) & 15 : one.from.role);
        const shown = (position.turn << 4) | role;
        return (
          <button
            key={one.move.uci}
            ref={index === 0 ? first : null}
            type="button"
            aria-label={labels.piece(shown)}
            onClick={() => hand.play([one])}
          >
            <PieceImage skin={skin} piece={shown} />
          </button>
        );
      })}
    </div>
  );
}

function marksOf({ premove }: Hand): readonly Mark[] {
  const { current } = premove;
  if (!current) return [];
  const squares = typeof current.from === 'number' ? [current.from, current.to] : [current.to];
  return squares.map((square) => ({ square, kind: 'premove' }));
}

export function PlayBoard(props: PlayBoardProps): JSX.Element {
  const { position, orientation, skin, labels } = props;
  const { def, geometry } = position.rules;
  const hand = useHand(props);
  const pieces = Array.from({ length: geometry.size }, (_, square) => position.pieceAt(square));
  const roles = def.pieces.map((_, index) => index + 1);
  const checked = position.isCheck ? position.kingOf(position.turn) : null;
  const own = hand.preparing === undefined ? [] : armyOf(position, hand.preparing);
  const letters = Object.fromEntries(def.pieces.map(({ letter }, index) => [letter.toLowerCase(), index + 1]));
  const dests = hand.isOwnTurn ? destsFrom(hand.playable, hand.held) : [];
  const tray = (color: Color): JSX.Element => (
    <Tray
      color={color}
      roles={roles}
      count={(role) => position.pocket(color, role)}
      skin={skin}
      labels={labels.tray(color)}
      selected={typeof hand.held === 'object' && hand.acting === color ? hand.held?.role : undefined}
      active={hand.acting === color}
      onRole={(role) => hand.setHeld(isSame(hand.held, { role }) ? null : { role })}
      onGrab={(origin) => 'role' in origin && hand.setHeld({ role: origin.role })}
      onCancel={hand.drop}
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
            files={geometry.files}
            ranks={geometry.ranks}
            pieces={pieces}
            orientation={orientation}
            skin={skin}
            labels={labels}
            letters={letters}
            selected={typeof hand.held === 'number' ? hand.held : undefined}
            dests={dests}
            sources={hand.isOwnTurn ? sourcesOf(hand.playable) : own}
            draggable={hand.isOwnTurn ? armyOf(position, position.turn) : own}
            lastMove={props.lastMove}
            check={checked === null ? [] : [checked]}
            fallen={checked !== null && !position.canMove ? checked : undefined}
            Motion={Motion}
            marks={marksOf(hand)}
            onSquare={hand.tap}
            onMoveWanted={hand.want}
            onGrab={(origin) => 'square' in origin && hand.setHeld(origin.square)}
            onCancel={hand.drop}
          />
          {hand.choices.length > 1 && <Choice {...props} hand={hand} />}
        </div>
        {hasTrays && tray(orientation)}
      </div>
    </DragLayer>
  );
}
