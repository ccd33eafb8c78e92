/** An exercise: the board, what can be reached in how many moves, and after a slip the line that was to be played. */
import type { JSX, RefObject } from 'preact';
import { lessonTitle } from '../../i18n/verdictPhrases.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import type { Course } from '../../session/training.js';
import type { AppState, Exercise } from '../../session/types.js';
import { type PlayView, viewOf } from '../../session/view/select.js';
import { ActionRow } from '../../ui/board/ActionRow.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { MoveList } from '../../ui/board/MoveList.js';
import { NoticeText } from '../../ui/board/NoticeText.js';
import { Offers } from '../../ui/board/OfferList.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { useTools } from '../../ui/context.js';
import { useKeys } from '../../ui/keys.js';
import { TopBar } from '../../ui/TopBar.js';
import { exerciseAnnouncement, exerciseText } from './phrases.js';

interface Props {
  readonly state: AppState;
  readonly exercise: Exercise;
}
type BoxProps = Props & { readonly box: RefObject<HTMLElement> };

/** From this length on what is said is set smaller, for the space is fixed. Units: characters. */
const LONG_TEXT = 90;

export function ExercisePage(props: BoxProps & { readonly course: Course }): JSX.Element {
  const { state, exercise, course } = props;
  const game = gameOn(state);
  const { texts } = useTools();
  const { def } = rulesOfGame(game);
  return (
    <div class="play" style={{ '--files': def.files, '--ranks': def.ranks }}>
      <TopBar title={lessonTitle(texts, course, exercise.lesson)} />
      {exercise.game === null ? <Seeking {...props} /> : <OnBoard {...props} />}
      <div class="visually-hidden" role="status">
        {exerciseAnnouncement(texts, state, exercise)}
      </div>
    </div>
  );
}

/** Before the position is there; longer where the tables cannot be had. */
function Seeking(props: BoxProps): JSX.Element {
  const { t, dispatch } = useTools();
  return (
    <main class="seeking">
      <ExerciseInfo {...props} view={null} />
      <button type="button" class="quiet" onClick={() => dispatch({ type: 'exerciseLeft' })}>
        {t('action.lessons')}
      </button>
    </main>
  );
}

function OnBoard(props: BoxProps): JSX.Element {
  const { state } = props;
  const game = gameOn(state);
  const { t, texts } = useTools();
  const view = viewOf(state);
  useKeys(state);
  const bottom = state.orientation;
  const top = bottom === 0 ? 1 : 0;
  return (
    <main class="table">
      <div class="board-column">
        <PlayerBar state={state} side={view.sides[top]} />
        <TableBoard state={state} view={view} />
        <PlayerBar state={state} side={view.sides[bottom]} />
      </div>
      <div class="side-column">
        <ExerciseInfo {...props} view={view} />
        <ActionRow state={state} />
        <section class="moves-panel" aria-label={t('moveList.title')}>
          <MoveList game={game} isOff={view.isArranging} />
          {!view.isOver && <MoveEntry hint={texts.own(game.variant, 'typed')} />}
        </section>
      </div>
    </main>
  );
}

function ExerciseInfo(props: BoxProps & { readonly view: PlayView | null }): JSX.Element {
  const { state, exercise, view } = props;
  const { notice, tables } = state;
  const game = gameOn(state);
  const { t, texts } = useTools();
  const { status, more } = exerciseText(texts, state, exercise);
  const isSlip = game.cursor === exercise.slip?.path;
  const look = `${isSlip ? 'notice' : 'status'}${status.length > LONG_TEXT ? ' is-long' : ''}`;
  return (
    <section
      ref={props.box}
      tabIndex={-1}
      class={`info exercise-info${view?.isOver ? ' is-over' : ''}`}
      aria-label={t('info')}
    >
      <div class="info-text">
        {tables.problem !== null && <Failure problem={tables.problem} />}
        {notice && tables.problem === null && <NoticeText state={state} notice={notice} />}
        {!notice && tables.problem === null && (
          <>
            <p class={look}>{status}</p>
            <p class={isSlip ? 'more one-line' : 'more'}>{more}</p>
          </>
        )}
      </div>
      <div class="offers">
        <Offers state={state} />
      </div>
    </section>
  );
}

function Failure(props: { readonly problem: string }): JSX.Element {
  const { t } = useTools();
  const { problem } = props;
  const isAway = !navigator.onLine;
  const said = isAway
    ? t('verdict.offline')
    : problem === ''
      ? t('verdict.failed')
      : t('verdict.failedBecause', { problem });
  return <p class="notice is-long failure">{said}</p>;
}
