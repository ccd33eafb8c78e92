/** How the task of a step stands, and the buttons that belong to it. */
import { variantOf } from '@sitke/rules';
import { claimText } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { countText } from '../../i18n/phrases.js';
import { gameOn } from '../../session/session.js';
import { type PlayView, viewOf } from '../../session/view/select.js';
import { NoticeText } from '../../ui/board/NoticeText.js';
import { Offer } from '../../ui/board/Offer.js';
import { useTools } from '../../ui/context.js';
import type { Goal, GoalOf } from '../../variants/kit/course.js';
import { moreText, refusalText, taskText } from './phrases.js';
import { isPassed, type Run, type SchoolEvent } from './run.js';

export function TaskText(props: { readonly run: Run; readonly goal: Goal }): JSX.Element {
  const { run, goal } = props;
  const { texts } = useTools();
  const { board } = run;
  const { count } = viewOf(board);
  const isWrong = run.mood === 'wrong' || run.mood === 'check';
  const stands = taskText(texts, run, goal);
  const more = moreText(texts, run, goal);
  // The number is what is asked for.
  const counted = count && !(goal.kind === 'ask' && run.mood !== 'done') ? countText(texts, gameOn(board), count) : '';
  return (
    <div class={`lesson-stands is-${run.mood}`} role="status">
      {stands !== '' && <p class={isWrong ? 'notice' : 'status'}>{stands}</p>}
      {board.notice ? (
        <NoticeText state={board} notice={board.notice} />
      ) : (
        run.mood === 'refused' && <p class="notice">{refusalText(texts, run)}</p>
      )}
      {more !== '' && !board.notice && <p class="more">{more}</p>}
      {counted !== '' && !board.notice && <p class="more">{counted}</p>}
    </div>
  );
}

interface OffersProps {
  readonly run: Run;
  readonly goal: Goal;
  readonly view: PlayView;
  readonly act: (event: SchoolEvent) => void;
}

export function TaskOffers(props: OffersProps): JSX.Element {
  const { run, goal, act } = props;
  const { t } = useTools();
  const { mood } = run;
  const isOpen = mood === 'doing' || mood === 'wrong';
  const hasHint = goal.kind === 'stars' || goal.kind === 'line' || goal.kind === 'try';
  const isBegun = run.moves > 0 || mood === 'wrong' || mood === 'check';
  return (
    <>
      {isOpen && goal.kind === 'ask' && <Answers goal={goal} act={act} />}
      {mood === 'doing' && goal.kind === 'claim' && <Claims {...props} />}
      {isBegun && goal.kind !== 'ask' && (
        <Offer isMain={mood === 'wrong' || mood === 'check'} onClick={() => act({ type: 'again' })}>
          {t('school.again')}
        </Offer>
      )}
      {mood === 'doing' && hasHint && <Offer onClick={() => act({ type: 'hinted' })}>{t('school.hint')}</Offer>}
      {isPassed(run) && (
        <Offer isMain onClick={() => act({ type: 'next' })}>
          {t('school.next')}
        </Offer>
      )}
    </>
  );
}

function Answers(props: { readonly goal: GoalOf<'ask'>; readonly act: OffersProps['act'] }): JSX.Element {
  const { t, texts } = useTools();
  const number = new Intl.NumberFormat(texts.locale);
  return (
    <fieldset class="lesson-answers">
      <legend class="visually-hidden">{t('school.answers')}</legend>
      {props.goal.answers.map((answer) => (
        <Offer key={answer} onClick={() => props.act({ type: 'answered', answer })}>
          {number.format(answer)}
        </Offer>
      ))}
    </fieldset>
  );
}

function Claims({ run, view }: OffersProps): JSX.Element {
  const { texts, dispatch } = useTools();
  const def = variantOf(run.variant);
  return (
    <>
      {view.claims.map(({ reason }) => (
        <Offer key={reason} isMain onClick={() => dispatch({ type: 'claimed', reason })}>
          {claimText(texts, def, reason)}
        </Offer>
      ))}
    </>
  );
}
