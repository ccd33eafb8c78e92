/** The state of the game, and the offers of this moment besides moving: always the same size, so that the board never moves. */
import { isMadeOnBoard } from '@sitke/board/gestures';
import { variantOf } from '@sitke/rules';
import { explainText } from '@sitke/rules/text';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import {
  countText,
  failureText,
  hintText,
  inHandText,
  pieceName,
  premoveText,
  sentences,
  specialText,
  statusText,
} from '../../i18n/phrases.js';
import { makingText, verdictText } from '../../i18n/verdictPhrases.js';
import { engineTask } from '../../session/computer/engineTask.js';
import { currentNode } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { type PlayView, promotionRefusal } from '../../session/view/select.js';
import { shownVerdict } from '../../session/view/verdicts.js';
import { BuildingAnnouncer } from '../Announcer.js';
import { useTools } from '../context.js';
import { lazy } from '../lazy.js';
import type { Ask as AskView } from './Ask.js';
import { askedIn } from './asked.js';
import { NoticeText } from './NoticeText.js';
import { Offers } from './OfferList.js';
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
  /** Of a game of the server: what stands until it is answered, which nothing hides, and a note. */
  readonly standing?: ComponentChildren;
  readonly note?: JSX.Element;
  /** Whether the offers are made on the card of the result. */
  readonly isResultShown: boolean;
}): JSX.Element {
  const { state, view } = props;
  const { notice } = state;
  const game = gameOn(state);
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
      {!asked && <div class="offers">{!props.isResultShown && <Offers state={state} />}</div>}
    </section>
  );
}

/** The second line: what the player is asked, the count, or that the board shows the past. */
function InfoMore(props: { readonly state: AppState; readonly view: PlayView }): JSX.Element | null {
  const { state, view } = props;
  const { choice, engine } = state;
  const game = gameOn(state);
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
