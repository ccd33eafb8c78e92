/** An exercise on the board: the task, the answer to each try, help in steps, and the next one. */
import { effect } from '@preact/signals';
import { parseUci } from '@sitke/rules';
import type { JSX, RefObject } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Judge } from '../../effects/judge.js';
import { browserPractice } from '../../effects/practice.js';
import { keepProgress, progressOf } from '../../effects/progress.js';
import { dayNow } from '../../effects/random.js';
import { noticeText } from '../../i18n/phrases.js';
import { puzzleText } from '../../i18n/practicePhrases.js';
import { TOP_LEVEL, tallyOf, withPuzzle } from '../../practice/practice.js';
import type { Puzzle } from '../../puzzles/puzzle.js';
import { PuzzleSession } from '../../puzzles/session.js';
import { currentNode } from '../../state/game.js';
import { rulesOfGame } from '../../state/rules.js';
import { streakOn } from '../../state/schedule.js';
import { type PlayView, squaresOfMove, viewOf } from '../../view/select.js';
import { Dialogs } from '../Dialogs.js';
import { Actions } from '../play/ActionRow.js';
import { NoticeText, Offer } from '../play/Info.js';
import { useKeptFocus, useShortcuts } from '../play/keys.js';
import { MoveEntry } from '../play/MoveEntry.js';
import { PlayerBar } from '../play/PlayerBar.js';
import { TableBoard } from '../play/TableBoard.js';
import { ToolsContext, useTools } from '../shared/context.js';
import { BackButton, TopBar } from '../shared/TopBar.js';
import '../play/play.css';
import './train.css';

/** Opens an exercise where it was left before a reload, with judges that end with the page. */
function useSession(puzzle: Puzzle): PuzzleSession {
  const { session, judge } = useMemo(() => {
    const made = new Judge();
    const record = (isSolved: boolean): void =>
      browserPractice().update((practice) => withPuzzle(practice, puzzle, { isSolved, day: dayNow() }));
    return { judge: made, session: new PuzzleSession(puzzle, made, record, progressOf(puzzle)) };
  }, [puzzle]);
  useEffect(() => {
    const stop = effect(() => keepProgress(puzzle, session.progress.value));
    return () => {
      stop();
      judge.close();
    };
  }, [puzzle, session, judge]);
  return session;
}

export function PuzzlePage(props: { readonly puzzle: Puzzle; readonly onNext: () => void }): JSX.Element {
  const { puzzle, onNext } = props;
  const tools = useTools();
  const session = useSession(puzzle);
  const state = session.store.state.value;
  const { files, ranks } = rulesOfGame(state.game).def;
  return (
    <div class="play" style={{ '--files': files, '--ranks': ranks }}>
      <TopBar title={tools.t('puzzle.title')}>
        <BackButton />
      </TopBar>
      <ToolsContext.Provider value={{ ...tools, dispatch: session.dispatch }}>
        <OnBoard session={session} onNext={onNext} />
        <Dialogs state={state} />
      </ToolsContext.Provider>
    </div>
  );
}

/** The board with the hint on it: the piece first, then where it goes. */
function hinted(view: PlayView, session: PuzzleSession): PlayView {
  const { hints } = session.progress.value;
  const uci = session.puzzle.solution[session.moves.length];
  if (hints === 0 || session.step !== 'move' || uci === undefined) return view;
  const move = parseUci(currentNode(session.store.state.value.game).position, uci);
  const squares = move.ok ? squaresOfMove(move.value).slice(0, hints === 1 ? 1 : 2) : [];
  return { ...view, marks: [...view.marks, ...squares.map((square) => ({ square, kind: 'hint' as const }))] };
}

function OnBoard(props: { readonly session: PuzzleSession; readonly onNext: () => void }): JSX.Element {
  const { session, onNext } = props;
  const { texts, dispatch } = useTools();
  const state = session.store.state.value;
  const entry = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLElement>(null);
  useShortcuts(entry);
  useKeptFocus(box);
  const view = hinted(viewOf(state), session);
  const bottom = state.orientation;
  const { step } = session;
  const { status, more } = puzzleText(texts, session);
  return (
    <main class="table">
      <div class="board-column">
        <PlayerBar state={state} side={view.sides[bottom === 0 ? 1 : 0]} />
        <TableBoard state={state} view={view} />
        <PlayerBar state={state} side={view.sides[bottom]} />
      </div>
      <div class="side-column">
        <PuzzleInfo session={session} box={box} onNext={onNext} />
        <Actions
          actions={[
            { name: 'undo', run: () => session.retry(), isOff: step !== 'wrong' },
            { name: 'hint', run: () => session.help(), isOff: step !== 'move' || session.progress.value.hints > 2 },
            { name: 'flip', run: () => dispatch({ type: 'flipped' }) },
          ]}
        />
        <section class="moves-panel">
          {step === 'move' && <MoveEntry hint={texts.own(state.game.variant, 'typed')} input={entry} />}
          <PuzzleStats puzzle={session.puzzle} />
        </section>
      </div>
      <div class="visually-hidden" role="status">
        {state.notice ? noticeText(texts, state.game, state.notice) : `${status} ${more}`}
      </div>
    </main>
  );
}

function PuzzleInfo(props: {
  readonly session: PuzzleSession;
  readonly box: RefObject<HTMLElement>;
  readonly onNext: () => void;
}): JSX.Element {
  const { session, box, onNext } = props;
  const { t, texts } = useTools();
  const { step } = session;
  const { notice } = session.store.state.value;
  const { status, more } = puzzleText(texts, session);
  return (
    <section ref={box} tabIndex={-1} class={`info puzzle-info is-${step}`} aria-label={t('info')}>
      <div class="info-text">
        {notice ? (
          <NoticeText state={session.store.state.value} notice={notice} />
        ) : (
          <p class={step === 'wrong' ? 'notice' : 'status'}>{status}</p>
        )}
        <p class="more">{more}</p>
      </div>
      <div class="offers">
        {step === 'wrong' && (
          <Offer isMain onClick={() => session.retry()}>
            {t('puzzle.retry')}
          </Offer>
        )}
        {step !== 'solved' && <Offer onClick={() => session.show()}>{t('puzzle.show')}</Offer>}
        {step === 'solved' && (
          <Offer isMain onClick={onNext}>
            {t('puzzle.next')}
          </Offer>
        )}
      </div>
    </section>
  );
}

function PuzzleStats({ puzzle }: { readonly puzzle: Puzzle }): JSX.Element {
  const { t } = useTools();
  const door = browserPractice();
  const practice = door.practice.value;
  const days = streakOn(practice.days, dayNow());
  return (
    <p class="puzzle-stats">
      <span>{t('puzzle.grade', { grade: puzzle.grade, top: TOP_LEVEL })}</span>
      <span>{t('puzzle.stats', tallyOf(practice, puzzle.variant))}</span>
      {days > 0 && <span>{t('train.streak', { days })}</span>}
      {!door.isKept.value && <span>{t('train.notKept')}</span>}
    </p>
  );
}
