/** A lesson: a sentence, the board with its task, how that stands, and what comes next. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { lessonTitle, stepText } from '../../i18n/lessonPhrases.js';
import { browserSchool } from '../../session/effects/school.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import { type PlayView, viewOf } from '../../session/view/select.js';
import { TRY_AGAIN } from '../../ui/board/actions.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { ToolsContext, useTools } from '../../ui/context.js';
import { Icon } from '../../ui/Icon.js';
import { useKeptFocus, useKeys } from '../../ui/keys.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { TopBar } from '../../ui/TopBar.js';
import type { Lesson, Step } from '../../variants/kit/course.js';
import { LessonEnd } from './LessonEnd.js';
import { differences } from './phrases.js';
import { type Run, stepOf } from './run.js';
import { TaskOffers, TaskText } from './Task.js';
import { type OpenLesson, useLesson } from './useLesson.js';
import { useLessonFocus } from './useLessonFocus.js';
import '../../ui/board/play.css';
import './school.css';

export function LessonPage(props: { readonly variant: VariantId; readonly lesson: Lesson }): JSX.Element {
  const { variant, lesson } = props;
  const tools = useTools();
  const { t } = tools;
  const open = useLesson(variant, lesson);
  const step = stepOf(open.run);
  const { files, ranks } = rulesOfGame(gameOn(open.run.board)).def;
  return (
    <div class="play lesson-play" style={{ '--files': files, '--ranks': ranks }}>
      <TopBar title={lessonTitle(tools.texts, lesson.id)}>
        <PlaceLink to={{ page: 'lesson', lesson: variant }} class="quiet" label={t('school.lessons')}>
          <Icon name="lessons" />
          <span class="lessons-word">{t('school.lessons')}</span>
        </PlaceLink>
      </TopBar>
      {step ? (
        <ToolsContext.Provider value={{ ...tools, dispatch: open.board }}>
          <StepTable open={open} step={step} />
          <tools.Dialogs state={open.run.board} />
        </ToolsContext.Provider>
      ) : (
        <LessonEnd variant={variant} run={open.run} onAgain={open.restart} />
      )}
    </div>
  );
}

/** The board with the stars and the hint of the lesson on it. */
function withMarks(view: PlayView, { stars, hint, lastMove, board }: Run): PlayView {
  const marks = stars.map((square) => ({ square, kind: view.pieces[square] ? ('prize' as const) : ('star' as const) }));
  const hints = hint.map((square) => ({ square, kind: 'hint' as const }));
  return {
    ...view,
    marks: [...marks, ...view.marks, ...hints],
    lastMove: gameOn(board).cursor === '' && lastMove.length > 0 ? lastMove : view.lastMove,
  };
}

function StepTable(props: { readonly open: OpenLesson; readonly step: Step }): JSX.Element {
  const { open, step } = props;
  const { run } = open;
  const { board } = run;
  const { t, texts } = useTools();
  const said = useRef<HTMLElement>(null);
  const table = useRef<HTMLElement>(null);
  useKeys(board, [TRY_AGAIN]);
  useKeptFocus(said);
  useLessonFocus(table, run);
  const view = withMarks(viewOf(board), run);
  const bottom = board.orientation;
  const hasTray = view.sides.some(({ pocket }) => pocket !== null);
  return (
    <main class={`lesson-table${hasTray ? ' has-tray' : ''}`} ref={table}>
      <section class="lesson-said" ref={said} tabIndex={-1} aria-label={t('school.task')}>
        <Steps run={run} />
        <p class="lesson-say" role="status">
          {stepText(texts, step)}
        </p>
      </section>
      {step.goal.kind === 'compare' ? (
        <Differences run={run} />
      ) : (
        <div class="board-column">
          <TableBoard state={board} view={view} />
          {hasTray && <PlayerBar state={board} side={view.sides[bottom]} />}
        </div>
      )}
      <div class="lesson-task">
        <TaskText run={run} goal={step.goal} />
        <div class="offers">
          <TaskOffers run={run} goal={step.goal} view={view} act={open.act} />
        </div>
        {run.mood === 'doing' && step.goal.kind !== 'ask' && step.goal.kind !== 'claim' && (
          <MoveEntry hint={texts.own(gameOn(board).variant, 'typed')} />
        )}
        <Article run={run} article={step.article} />
        {!browserSchool().isKept.value && <p class="more">{t('school.notKept')}</p>}
      </div>
    </main>
  );
}

/** The way to the article of the rules that the step teaches. */
function Article({ run, article }: { readonly run: Run; readonly article: string }): JSX.Element {
  const { t } = useTools();
  const { variant, ruleset } = gameOn(run.board);
  return (
    <PlaceLink class="article lesson-article" to={{ page: 'ruleset', variant, ruleset, article }}>
      {t('notice.article', { article })}
    </PlaceLink>
  );
}

function Steps({ run }: { readonly run: Run }): JSX.Element {
  const { t } = useTools();
  const { steps } = run.lesson;
  const label = t('school.step', { step: run.step + 1, steps: steps.length });
  return (
    <p class="lesson-steps">
      <span class="visually-hidden">{label}</span>
      {steps.map(({ say }, index) => (
        <span key={say} class={index < run.step ? 'is-done' : index === run.step ? 'is-now' : ''} aria-hidden="true" />
      ))}
    </p>
  );
}

function Differences({ run }: { readonly run: Run }): JSX.Element {
  const { t, texts } = useTools();
  return (
    <dl class="lesson-differences">
      {differences(texts, run).map(({ option, value, usual }) => (
        <div key={option}>
          <dt>{option}</dt>
          <dd>{value}</dd>
          {usual !== null && <dd class="more">{t('school.usual', { value: usual })}</dd>}
        </div>
      ))}
    </dl>
  );
}
