/** An exercise: the board, what can be reached in how many moves, and after a slip the line that was to be played. */
import type { JSX, RefObject } from 'preact';
import { lessonTitle } from '../../i18n/verdictPhrases.js';
import { isAtEnd, isOver } from '../../session/game.js';
import type { Path } from '../../session/gameState.js';
import { rulesOfGame } from '../../session/rules.js';
import { movesOf, parentOf } from '../../session/tree.js';
import type { AppState, Exercise, Slip } from '../../session/types.js';
import { neighbours } from '../../session/view/moveList.js';
import { type PlayView, viewOf } from '../../session/view/select.js';
import { ActionRow } from '../../ui/board/ActionRow.js';
import { Steps } from '../../ui/board/Info.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { MoveList } from '../../ui/board/MoveList.js';
import { NoticeText } from '../../ui/board/NoticeText.js';
import { Offer } from '../../ui/board/Offer.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { useTools } from '../../ui/context.js';
import { useKeys } from '../../ui/keys.js';
import { TopBar } from '../../ui/TopBar.js';
import { useLesson } from './Lessons.js';
import { exerciseAnnouncement, exerciseText } from './phrases.js';

interface Props {
  readonly state: AppState;
  readonly exercise: Exercise;
}
type BoxProps = Props & { readonly box: RefObject<HTMLElement> };

/** From this length on what is said is set smaller, for the space is fixed. Units: characters. */
const LONG_TEXT = 90;

export function ExercisePage(props: BoxProps): JSX.Element {
  const { state, exercise } = props;
  const { game } = state;
  const { texts } = useTools();
  const { def } = rulesOfGame(game);
  const { course } = state.trainer ?? { course: game };
  return (
    <div class="play" style={{ '--files': def.files, '--ranks': def.ranks }}>
      <TopBar title={lessonTitle(texts, course, exercise.lesson)} />
      {exercise.start === null ? <Seeking {...props} /> : <OnBoard {...props} />}
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
  const { game } = state;
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
  const { game, notice, tables } = state;
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
        <ExerciseOffers state={state} exercise={exercise} />
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

/** The nodes before and after one on the line that is shown instead of a slip; at its ends the node itself. */
function alongLine(cursor: Path, { path, line }: Slip): { readonly previous: Path; readonly next: Path } {
  const moves = movesOf(line ?? cursor);
  const at = movesOf(cursor).length;
  return {
    previous: cursor === parentOf(path) ? cursor : parentOf(cursor),
    next: line?.startsWith(cursor) ? moves.slice(0, at + 1).join('/') : cursor,
  };
}

function ExerciseOffers({ state, exercise }: Props): JSX.Element {
  const { game, tables } = state;
  const { t, dispatch } = useTools();
  const begin = useLesson();
  const { slip } = exercise;
  if (tables.problem !== null) {
    return (
      <Offer isMain onClick={() => dispatch({ type: 'tablesRetried' })}>
        {t('action.retry')}
      </Offer>
    );
  }
  const isAtSlip = slip !== null && game.cursor === slip.path;
  const isDecided = isOver(game) || slip !== null;
  return (
    <>
      {slip && (
        <Offer isMain onClick={() => dispatch({ type: 'retried' })}>
          {t('trainer.retry')}
        </Offer>
      )}
      {isAtSlip && slip.line !== null && (
        <Offer onClick={() => dispatch({ type: 'lineShown' })}>{t('trainer.showLine')}</Offer>
      )}
      {slip && !isAtSlip && <Steps game={game} near={alongLine(game.cursor, slip)} />}
      {slip && !isAtSlip && (
        <Offer onClick={() => dispatch({ type: 'wentTo', path: slip.path })}>{t('trainer.toSlip')}</Offer>
      )}
      {!slip && !isAtEnd(game) && <Steps game={game} near={neighbours(game)} />}
      {isDecided && (!slip || isAtSlip) && (
        <Offer isMain={!slip} onClick={() => begin(exercise.lesson)}>
          {t('trainer.next')}
        </Offer>
      )}
    </>
  );
}
