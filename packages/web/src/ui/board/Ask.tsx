/** A question before a game is ended by word, beside the board: the board stays in sight and in use while a clock runs. */
import { type Color, opposite } from '@sitke/rules';
import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import { ownSide } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState, Asked } from '../../session/types.js';
import { useTools } from '../context.js';
import { Offer } from './Offer.js';

export function Ask(props: { readonly state: AppState; readonly asked: Asked }): JSX.Element {
  switch (props.asked.kind) {
    case 'resign':
      return <AskResign state={props.state} />;
    case 'draw':
      return <AskDraw state={props.state} />;
    case 'abort':
      return <AskAbort />;
  }
}

/** The question with its answers; the first has the focus, which then goes back to where it was. */
function Question(props: {
  readonly title: string;
  readonly text?: string;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { t, dispatch } = useTools();
  const id = useId();
  const answers = useRef<HTMLDivElement>(null);
  const close = (): void => dispatch({ type: 'dialogClosed' });
  // Before anything is painted: a key pressed at once is an answer.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    answers.current?.querySelector('button')?.focus({ preventScroll: true });
    return () => {
      const isOurs = answers.current?.contains(document.activeElement) ?? true;
      if (isOurs && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be announced as a form
    <div class="ask" role="group" aria-labelledby={id}>
      <p class="status" id={id}>
        {props.title}
      </p>
      {props.text && <p class="more">{props.text}</p>}
      <div class="offers" ref={answers}>
        {props.children}
        <Offer onClick={close}>{t('action.cancel')}</Offer>
      </div>
    </div>
  );
}

function AskResign({ state }: { readonly state: AppState }): JSX.Element {
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  const own = ownSide(game);
  const sides: readonly Color[] = own === null ? [0, opposite(0)] : [own];
  return (
    <Question title={own === null ? t('confirm.resignTitle') : t('confirm.resignAlone')}>
      {sides.map((color) => (
        <Offer key={color} onClick={() => dispatch({ type: 'resigned', color })}>
          {own === null ? t('confirm.resign', { side: sideName(texts, game, color) }) : t('confirm.resignYes')}
        </Offer>
      ))}
    </Question>
  );
}

function AskDraw({ state }: { readonly state: AppState }): JSX.Element {
  const { t, dispatch } = useTools();
  const { computer, hands } = gameOn(state);
  const { title, yes } =
    hands.kind === 'server'
      ? { title: t('onlineConfirm.drawTitle'), yes: t('onlineConfirm.drawYes') }
      : computer
        ? { title: t('confirm.offerTitle'), yes: t('confirm.offerYes') }
        : { title: t('confirm.drawTitle'), yes: t('confirm.drawYes') };
  return (
    <Question title={title}>
      <Offer isMain onClick={() => dispatch({ type: 'drawAgreed' })}>
        {yes}
      </Offer>
    </Question>
  );
}

function AskAbort(): JSX.Element {
  const { t, dispatch } = useTools();
  return (
    <Question title={t('onlineConfirm.abortTitle')} text={t('onlineConfirm.abortText')}>
      <Offer onClick={() => dispatch({ type: 'onlineCommanded', command: { type: 'abort' } })}>
        {t('onlineConfirm.abortYes')}
      </Offer>
    </Question>
  );
}
