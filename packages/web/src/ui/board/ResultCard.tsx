import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Texts } from '../../i18n/index.js';
import { statusText } from '../../i18n/phrases.js';
import { runningGame } from '../../session/capabilities.js';
import { ownSide } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { resultAt } from '../../session/view/result.js';
import type { PlayView } from '../../session/view/select.js';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';
import { PAUSE_MS } from './pause.js';
import './result.css';
import { GameDiagram } from '../GameDiagram.js';

/** Returns the result of the running game. */
function resultOfGame(game: GameState): ReturnType<typeof resultAt> {
  const { cursor } = runningGame(game);
  return resultAt(game, cursor);
}

/** Returns the result: as one's own, or by sides where nobody here has one. */
function resultText({ t }: Texts, game: GameState): string {
  const result = resultOfGame(game);
  if (result === '1/2-1/2') return t('result.drawn');
  const own = ownSide(game);
  const first = result === '1-0' ? 1 : 0;
  if (own === null) return t('result.score', { first, second: 1 - first });
  return t((own === 0) === (first === 1) ? 'result.won' : 'result.lost');
}

/** Returns whether the game has ended on this page just now, and what forgets that. */
function useJustEnded(state: AppState, { isOver }: PlayView): readonly [isShown: boolean, close: () => void] {
  const game = gameOn(state);
  const before = useRef({ game, isOver });
  const ended = useRef(false);
  const [, redraw] = useState({});
  const last = before.current;
  // A game gets its name with its first move.
  const isSame = last.game.id === game.id || last.game.id === null;
  if (!isOver || !isSame) ended.current = false;
  else if (!last.isOver && last.game.tree !== game.tree && game.hands.kind !== 'desk')
    ended.current = resultOfGame(game) !== '*';
  before.current = { game, isOver };
  const close = (): void => {
    ended.current = false;
    redraw({});
  };
  return [ended.current, close];
}

/** Returns whether the board is left in sight for the moment after the move that has ended the game. */
function usePause(isByMove: boolean): boolean {
  const [isPast, setPast] = useState(false);
  useEffect(() => {
    if (!isByMove) return;
    const timer = setTimeout(() => setPast(true), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      setPast(false);
    };
  }, [isByMove]);
  return isByMove && !isPast;
}

/**
 * Returns the card once the game ends, with what may be done next, and whether that has its place there, also while the card
 * waits; a game opened, or gone through, after its end has none.
 */
export function useResultCard(
  state: AppState,
  view: PlayView,
  offers: JSX.Element,
  players = '',
): readonly [card: JSX.Element | null, hasOffers: boolean] {
  const [isShown, close] = useJustEnded(state, view);
  const isPausing = usePause(isShown && view.status.kind === 'outcome');
  const card = isShown && !isPausing && (
    <ResultCard state={state} view={view} players={players} onClose={close}>
      {offers}
    </ResultCard>
  );
  return [card || null, isShown];
}

/** Gives the card the focus that it covers, and back when it closes. */
function useCardFocus(): RefObject<HTMLElement> {
  const card = useRef<HTMLElement>(null);
  // Before the page gives a lost focus its own place: `useKeptFocus`.
  useLayoutEffect(() => {
    // From the square that the card covers; from anywhere else, as from the field of moves, nothing is taken away.
    const focused = document.activeElement;
    const isCovered = focused === document.body || focused?.closest('.board') != null;
    if (isCovered) card.current?.focus({ preventScroll: true });
    return () => {
      if (isCovered && focused instanceof HTMLElement && focused.isConnected) focused.focus({ preventScroll: true });
    };
  }, []);
  return card;
}

function ResultCard(props: {
  readonly state: AppState;
  readonly view: PlayView;
  /** The player of each side; empty where nobody has a name. */
  readonly players: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { state, view, players, onClose } = props;
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const card = useCardFocus();
  return (
    <section class="result-card" ref={card} tabIndex={-1} aria-labelledby="result-title result-reason">
      <button type="button" class="quiet close" aria-label={t('result.close')} onClick={onClose}>
        <Icon name="close" />
      </button>
      <Picture state={state} view={view} />
      <div class="result-words">
        <h2 id="result-title">{resultText(texts, game)}</h2>
        <p id="result-reason">{statusText(texts, game, view.status)}</p>
        {players !== '' && <p class="more">{players}</p>}
      </div>
      <div class="result-offers">
        {props.children}
        <button
          type="button"
          class="offer"
          onClick={() => dispatch({ type: 'dialogOpened', dialog: { kind: 'share' } })}
        >
          {t('result.share')}
        </button>
      </div>
    </section>
  );
}

/** The last position. */
function Picture({ state, view }: { readonly state: AppState; readonly view: PlayView }): JSX.Element {
  const { orientation } = state;
  const game = gameOn(state);
  return (
    <div class="result-picture" aria-hidden="true">
      <GameDiagram pieces={view.pieces} variant={game.variant} orientation={orientation} lastMove={view.lastMove} />
    </div>
  );
}
