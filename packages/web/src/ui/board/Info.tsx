/** The state of the game, and the offers of this moment besides moving: always the same size, so that the board never moves. */

import { isMadeOnBoard } from '@sitke/board/gestures';
import { isEngineVariant } from '@sitke/engine/variants';
import { moveFrom, movePromotion, moveTo, type Square, squareName, variantOf } from '@sitke/rules';
import { claimText, explainText } from '@sitke/rules/text';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import {
  countText,
  failureText,
  hintText,
  inHandText,
  opponentName,
  pieceName,
  premoveText,
  sentences,
  specialText,
  statusText,
} from '../../i18n/phrases.js';
import { makingText, verdictText } from '../../i18n/verdictPhrases.js';
import { capabilities } from '../../session/capabilities.js';
import { engineTask } from '../../session/computer/engineTask.js';
import { currentNode, newGameDialog } from '../../session/game.js';
import type { GameState, Path } from '../../session/gameState.js';
import { mayPlaceArmy, nextOfPlan } from '../../session/gestures/plan.js';
import { keptGame } from '../../session/online/reduce.js';
import { nextOpponent } from '../../session/opponents/next.js';
import type { AppState } from '../../session/types.js';
import { neighbours } from '../../session/view/moveList.js';
import { type PlayView, promotionRefusal } from '../../session/view/select.js';
import { shownVerdict } from '../../session/view/verdicts.js';
import { STUDIO_VARIANTS } from '../../variants/registry.formations.js';
import { BuildingAnnouncer } from '../Announcer.js';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';
import { lazy } from '../lazy.js';
import { PlaceLink } from '../PlaceLink.js';
import type { Ask as AskView } from './Ask.js';
import { askedIn } from './asked.js';
import { NoticeText } from './NoticeText.js';
import { Offer } from './Offer.js';
import { showsLines, Thinking } from './Thinking.js';
import { Verdicts } from './Verdicts.js';

const Ask = lazy<Parameters<typeof AskView>[0]>(async () => (await import('./Ask.js')).Ask, {
  texts: ['dialogs'],
  place: 'more',
});

export function Info(props: {
  readonly state: AppState;
  readonly view: PlayView;
  readonly box: RefObject<HTMLElement>;
  /** Of a game of the server: what stands until it is answered, which nothing hides, a note, and the offers. */
  readonly standing?: ComponentChildren;
  readonly note?: JSX.Element;
  readonly offers?: JSX.Element;
  /** Whether the offers are made on the card of the result. */
  readonly isResultShown: boolean;
}): JSX.Element {
  const { state, view } = props;
  const { game, notice } = state;
  const { t, texts } = useTools();
  const verdict = shownVerdict(state);
  const asked = view.isOver ? null : askedIn(state);
  return (
    <section ref={props.box} tabIndex={-1} class={view.isOver ? 'info is-over' : 'info'} aria-label={t('info')}>
      {props.standing}
      <div class="info-text">
        {asked && <Ask state={state} asked={asked} />}
        {!asked && notice && <NoticeText state={state} notice={notice} />}
        {!asked && !notice && (
          <>
            <p class="status">{verdict ? verdictText(texts, game, verdict) : statusText(texts, game, view.status)}</p>
            {props.note}
            <InfoMore state={state} view={view} />
          </>
        )}
      </div>
      <BuildingAnnouncer state={state} />
      {!asked && (
        <div class="offers">
          {!props.isResultShown && (
            <>
              {props.offers}
              <Offers state={state} view={view} />
            </>
          )}
        </div>
      )}
    </section>
  );
}

/** The second line: what the player is asked, the count, or that the board shows the past. */
function InfoMore(props: { readonly state: AppState; readonly view: PlayView }): JSX.Element | null {
  const { state, view } = props;
  const { game, choice, engine } = state;
  const { t, texts, isEngineBuilding } = useTools();
  if (engine.problem !== null) return <Failure problem={engine.problem} />;
  if (isEngineBuilding.value && engineTask(state)) return <p class="more">{t('computer.building')}</p>;
  if (state.premove) return <p class="more">{premoveText(texts, state)}</p>;
  if (choice && isMadeOnBoard(choice.moves)) {
    const { origin } = choice;
    return (
      <p class="more">
        {'role' in origin ? t('choice.swap', { piece: pieceName(texts, game, origin.role) }) : t('choice.swapAny')}
      </p>
    );
  }
  const why = promotionRefusal(state);
  if (why)
    return (
      <p class="more">{t('notice.promotionHere', { reason: explainText(texts, variantOf(game.variant), why) })}</p>
    );
  const role = view.count || view.hint !== null ? 0 : roleInHand(view);
  if (role !== 0) return <p class="more">{inHandText(texts, state, role)}</p>;
  if (view.status.kind === 'arranging') {
    return <p class="more">{view.canBeReady ? t('status.arrangedHelp') : t('status.arrangingHelp')}</p>;
  }
  if (shownVerdict(state)) return <Verdicts state={state} />;
  if (view.isEarlier) {
    return <p class="more">{sentences([t('status.earlier'), view.count ? countText(texts, game, view.count) : ''])}</p>;
  }
  if (state.plan?.isFollowed && currentNode(game).position.inPlacement) {
    return <p class="more">{t('status.placingForYou')}</p>;
  }
  const making = makingText(texts, state);
  if (making !== null || view.hint !== null || view.count || showsLines(state)) {
    return (
      <>
        {making !== null && <p class="more">{making}</p>}
        {making === null && view.count && <p class="more count">{countText(texts, game, view.count)}</p>}
        {view.hint !== null && <p class="more">{hintText(texts, game, view.hint)}</p>}
        {view.hint === null && showsLines(state) && <Thinking state={state} />}
      </>
    );
  }
  if (state.keeping !== 'kept') return <p class="more">{t(`keeping.${state.keeping}`)}</p>;
  const special = specialText(texts, game, view.marks);
  return special === '' ? null : <p class="more">{special}</p>;
}

/** The engine does not work: what it said about that. */
function Failure(props: { readonly problem: string }): JSX.Element {
  const { texts } = useTools();
  return <p class="notice is-long failure">{failureText(texts, props.problem)}</p>;
}

/** The kind of piece in hand, from the board or the tray; 0 for none. */
function roleInHand(view: PlayView): number {
  if (view.isOver) return 0;
  return view.selectedRole ?? (view.selectedSquare === undefined ? 0 : (view.pieces[view.selectedSquare] ?? 0) & 15);
}

/** Actions on the computer: hurry it, set it going again, or play another game with it. */
function ComputerOffers(props: { readonly state: AppState; readonly view: PlayView }): JSX.Element {
  const { state, view } = props;
  const { computer } = state.game;
  const { t, texts, dispatch } = useTools();
  const next = nextOpponent(state.game);
  return (
    <>
      {view.isComputersTurn && !view.isEarlier && (
        <Offer isLate onClick={() => dispatch({ type: 'engineWished', wish: 'moveNow' })}>
          {t('action.moveNow')}
        </Offer>
      )}
      {state.engine.problem !== null && (
        <Offer isMain onClick={() => dispatch({ type: 'engineRetried' })}>
          {t('action.retry')}
        </Offer>
      )}
      {state.engine.problem !== null && computer && (
        <Offer onClick={() => dispatch({ type: 'opponentChosen', computer: null })}>{t('action.playOnAlone')}</Offer>
      )}
      {next && view.isOver && !view.isEarlier && (
        <Offer isMain onClick={() => dispatch(next)}>
          {t('action.nextLevel', { name: opponentName(texts, next.computer.level) })}
        </Offer>
      )}
      {computer && view.isOver && !view.isEarlier && (
        <Offer isMain={!next} onClick={() => dispatch({ type: 'rematched' })}>
          {t('action.rematch')}
        </Offer>
      )}
    </>
  );
}

export function Offers(props: { readonly state: AppState; readonly view: PlayView }): JSX.Element {
  const { state, view } = props;
  const { game } = state;
  const { t, texts, dispatch } = useTools();
  const here = promotionHere(state);
  const def = variantOf(game.variant);
  return (
    <>
      <ComputerOffers state={state} view={view} />
      {view.canBeReady && (
        <Offer isMain onClick={() => dispatch({ type: 'readied' })}>
          <Icon name="ready" />
          {t('action.ready')}
        </Offer>
      )}
      {view.canPutBack && view.selectedSquare !== undefined && (
        <Offer onClick={() => dispatch({ type: 'returned', from: view.selectedSquare ?? 0 })}>
          {t('action.putBack')}
        </Offer>
      )}
      {!view.isEarlier && <ArmyOffers state={state} />}
      {here && (
        <Offer onClick={() => dispatch({ type: 'moveWanted', origin: { square: here.square }, to: here.square })}>
          {t('action.promote', { square: squareName(def, here.square), piece: pieceName(texts, game, here.role) })}
        </Offer>
      )}
      {view.claims.map(({ reason }) => (
        <Offer key={reason} onClick={() => dispatch({ type: 'claimed', reason })}>
          {claimText(texts, def, reason)}
        </Offer>
      ))}
      {view.countActions.map((action) => (
        <Offer key={action} onClick={() => dispatch({ type: 'countActed', action })}>
          {t(`count.${action}`)}
        </Offer>
      ))}
      {view.isOver && !view.isEarlier && !game.computer && game.hands.kind !== 'server' && (
        <Offer isMain onClick={() => dispatch({ type: 'dialogOpened', dialog: newGameDialog(game) })}>
          {t('action.newGame')}
        </Offer>
      )}
      {view.isOver && !view.isEarlier && <ReviewOffer state={state} />}
      {view.isEarlier && <Steps game={game} near={neighbours(game)} />}
      {view.isEarlier && (
        <Offer onClick={() => dispatch({ type: 'wentTo', path: neighbours(game).last })}>
          {t('action.backToGame')}
        </Offer>
      )}
    </>
  );
}

/** Returns the game as it is kept on this device; null where it is not. */
function keptOf(state: AppState): GameState | null {
  if (state.game.hands.kind !== 'server') return state.game;
  const kept = keptGame(state);
  return kept?.source ? kept : null;
}

/** The way to the review of a game that is over; none where no move was made. */
function ReviewOffer({ state }: { readonly state: AppState }): JSX.Element | null {
  const { game } = state;
  const { t } = useTools();
  const kept = keptOf(state);
  const hasMoves = kept !== null && Object.keys(kept.tree).length > 1;
  if (!hasMoves || kept.id === null || !isEngineVariant(game.variant)) return null;
  return (
    <PlaceLink to={{ page: 'review', kept: kept.id }} class="offer">
      {t('action.review')}
    </PlaceLink>
  );
}

/** Steps through the moves, where the move list is not beside the board. */
export function Steps(props: {
  readonly game: GameState;
  readonly near: Readonly<Record<'previous' | 'next', Path>>;
}): JSX.Element {
  const { t, dispatch } = useTools();
  const { near } = props;
  return (
    <>
      {(['previous', 'next'] as const).map((name) => (
        <button
          key={name}
          type="button"
          class="offer step"
          aria-label={t(`action.${name}`)}
          aria-disabled={near[name] === props.game.cursor}
          onClick={() => dispatch({ type: 'wentTo', path: near[name] })}
        >
          <Icon name={name} />
        </button>
      ))}
    </>
  );
}

/** In a set-up: the next piece of the plan, and armies to choose from. */
function ArmyOffers({ state }: { readonly state: AppState }): JSX.Element | null {
  const { game } = state;
  const { t, texts, dispatch } = useTools();
  if (!mayPlaceArmy(game) || !STUDIO_VARIANTS.includes(game.variant)) return null;
  if (state.plan?.isFollowed) {
    return <Offer onClick={() => dispatch({ type: 'planDropped' })}>{t('action.stopPlacing')}</Offer>;
  }
  if (!capabilities(game).mayMove) return null;
  const [next] = nextOfPlan(state);
  return (
    <>
      {next && (
        <Offer isMain onClick={() => dispatch({ type: 'planFollowed' })}>
          {t('action.placeNext', {
            piece: pieceName(texts, game, next.role),
            square: squareName(variantOf(game.variant), next.to),
          })}
        </Offer>
      )}
      <Offer onClick={() => dispatch({ type: 'dialogOpened', dialog: { kind: 'armies' } })}>{t('action.armies')}</Offer>
    </>
  );
}

/** The promotion in place of the selected piece, if it has one. */
function promotionHere(state: AppState): { readonly square: Square; readonly role: number } | null {
  const { game, selection } = state;
  if (!selection || !('square' in selection)) return null;
  const { square } = selection;
  const move = currentNode(game)
    .position.legalMoves()
    .find((one) => moveFrom(one) === square && moveTo(one) === square && movePromotion(one) !== 0);
  return move === undefined ? null : { square, role: movePromotion(move) };
}
