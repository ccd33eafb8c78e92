/** The bar above or below the board for one side: its player, whose turn it is, its tray or its captures. */
import { PieceImage, Tray } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import type { JSX } from 'preact';
import { opponentName, pieceName, piecesName, sideName } from '../../i18n/phrases.js';
import { namesOf } from '../../i18n/whoPhrases.js';
import { isThinking } from '../../session/computer/engineTask.js';
import { FULL_STRENGTH } from '../../session/levels.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { SideView } from '../../session/view/sides.js';
import { useTools } from '../context.js';
import { Face } from '../Face.js';
import { Icon } from '../Icon.js';
import { CountRing } from './CountRing.js';
import { grabbedOrigin } from './TableBoard.js';
import './thinking.css';

const KING = 1;

function barClass(state: AppState, side: SideView): string {
  if (!side.isTurn) return 'player-bar';
  return gameOn(state).computer?.color === side.color && isThinking(state)
    ? 'player-bar is-turn is-thinking'
    : 'player-bar is-turn';
}

/** The player of a side over the network, with a clock, and whether they are ready or away. */
export interface Player {
  readonly name: string;
  readonly clock: JSX.Element;
  readonly mark: { readonly kind: 'arranging' | 'ready' | 'gone'; readonly text: string } | null;
  /** The time that the clock was given back, if it was. */
  readonly given: JSX.Element | null;
}

export function PlayerBar(props: {
  readonly state: AppState;
  readonly side: SideView;
  readonly player?: Player;
}): JSX.Element {
  const { state, side, player } = props;
  const { t, texts } = useTools();
  const game = gameOn(state);
  const name = sideName(texts, game, side.color);
  return (
    <div class={barClass(state, side)} data-side={side.color}>
      <p class="who">
        <span class="plate-king">
          <PieceImage skin={skinOf(game.variant)} piece={(side.color << 4) | KING} />
          {side.count && <CountRing count={side.count} />}
        </span>
        <PlayerName player={player} known={namesOf(texts, game)[side.color]} side={name} />
        {game.computer?.color === side.color && <ComputerMark level={game.computer.level} />}
        {side.isTurn && <span class="visually-hidden">{t('toMoveMark')}</span>}
      </p>
      <BarPieces state={state} side={side} />
    </div>
  );
}

/** The player over the network, or else the name that is known of a game from elsewhere, or else the side. */
function PlayerName(props: {
  readonly player: Player | undefined;
  readonly known: string | null;
  readonly side: string;
}): JSX.Element {
  const { player, known, side } = props;
  const name = player?.name ?? known;
  if (name === null) return <span class="name">{side}</span>;
  return (
    <>
      {player?.clock}
      <span class="name player-name">
        <span class="visually-hidden">{side}</span> {name} {player?.given}
      </span>
      {player?.mark && (
        <span class={`seat-mark is-${player.mark.kind}`}>
          {player.mark.kind === 'ready' && <Icon name="ready" />}
          <span class="seat-word">{player.mark.text}</span>
        </span>
      )}
    </>
  );
}

function ComputerMark(props: { readonly level: number }): JSX.Element {
  const { t, texts } = useTools();
  const isFull = props.level === FULL_STRENGTH;
  return (
    <span class="computer-mark">
      {isFull ? <Icon name="computer" /> : <Face level={props.level} />}
      <span class="computer-name">{opponentName(texts, props.level)}</span>
      {!isFull && (
        <span class="computer-level" aria-hidden="true">
          {t('number', { count: props.level })}
        </span>
      )}
      <span class="visually-hidden">
        {isFull ? t('computer.fullMark') : t('computer.mark', { level: props.level })}
      </span>
    </span>
  );
}

function BarPieces(props: { readonly state: AppState; readonly side: SideView }): JSX.Element {
  const { side } = props;
  const { t } = useTools();
  if (side.isHidden) return <p class="hidden-pieces">{t('trayHidden')}</p>;
  return side.pocket ? <BarTray {...props} pocket={side.pocket} /> : <Captured {...props} />;
}

/** The tray of a side, as far as the rules let it be used now. */
export function BarTray(props: {
  readonly state: AppState;
  readonly side: SideView;
  readonly pocket: NonNullable<SideView['pocket']>;
}): JSX.Element {
  const { state, side, pocket } = props;
  const { selection } = state;
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const returns = side.canReturn ? { onReturned: (from: number) => dispatch({ type: 'returned', from }) } : {};
  return (
    <Tray
      color={side.color}
      roles={pocket.map(({ role }) => role)}
      count={(role) => pocket.find((pieces) => pieces.role === role)?.count ?? 0}
      skin={skinOf(game.variant)}
      labels={{
        tray: t('tray', { side: sideName(texts, game, side.color) }),
        piece: (role, count) => t('trayPiece', { piece: pieceName(texts, game, role), count }),
        count: (count) => t('number', { count }),
      }}
      selected={side.isActive && selection && 'role' in selection ? selection.role : undefined}
      active={side.isActive}
      onRole={(role) => dispatch({ type: 'pocketTapped', role })}
      onAsked={(role) => dispatch({ type: 'dialogOpened', dialog: { kind: 'piece', color: side.color, role } })}
      onGrab={(origin) => dispatch({ type: 'grabbed', origin: grabbedOrigin(origin) })}
      onCancel={() => dispatch({ type: 'cancelled' })}
      {...returns}
    />
  );
}

function Captured(props: { readonly state: AppState; readonly side: SideView }): JSX.Element | null {
  const { state, side } = props;
  const game = gameOn(state);
  const { t, texts } = useTools();
  if (side.captured.length === 0) return null;
  const pieces = side.captured.map(({ role, count }) => piecesName(texts, game, role, count));
  const other = side.color === 0 ? 1 : 0;
  return (
    <p class="captured">
      <span class="visually-hidden">{t('captured', { side: sideName(texts, game, side.color), pieces })}</span>
      {side.captured.map(({ role, count }) => (
        <span key={role} class="captured-pieces" aria-hidden="true">
          <PieceImage skin={skinOf(game.variant)} piece={(other << 4) | role} />
          {count > 1 && <span>{t('number', { count })}</span>}
        </span>
      ))}
    </p>
  );
}
