/** A task on a board: the words about it, the answer to each try, help in steps, and the way on. */
import { parseUci } from '@sitke/rules';
import type { ComponentChildren, JSX, RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { noticeText } from '../../i18n/phrases.js';
import { currentNode } from '../../session/game.js';
import { MOST_HINTS, type Solving } from '../../session/puzzle/session.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import { type PlayView, squaresOfMove, viewOf } from '../../session/view/select.js';
import type { Action } from '../../ui/action.js';
import { ActionRow } from '../../ui/board/ActionRow.js';
import { FLIP, TRY_AGAIN } from '../../ui/board/actions.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { NoticeText } from '../../ui/board/NoticeText.js';
import { Offer } from '../../ui/board/Offer.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { ToolsContext, useTools } from '../../ui/context.js';
import { useKeptFocus, useKeys } from '../../ui/keys.js';
import { BackButton, TopBar } from '../../ui/TopBar.js';
import type { PuzzleText } from './phrases.js';
import '../../ui/board/play.css';
import './train.css';

interface Props {
  readonly session: Solving;
  readonly text: PuzzleText;
  /** The way on once it is solved. */
  readonly next: { readonly name: string; readonly run: () => void };
  /** More to say next to the board, where there is room. */
  readonly children?: ComponentChildren;
}

export function TaskPage(props: Props & { readonly title: string }): JSX.Element {
  const { session } = props;
  const tools = useTools();
  const state = session.store.state.value;
  const { files, ranks } = rulesOfGame(gameOn(state)).def;
  const dispatch: Solving['dispatch'] = (event) => session.dispatch(event);
  return (
    <div class="play" style={{ '--files': files, '--ranks': ranks }}>
      <TopBar title={props.title}>
        <BackButton />
      </TopBar>
      <ToolsContext.Provider value={{ ...tools, dispatch }}>
        <OnBoard {...props} />
        <tools.Dialogs state={state} />
      </ToolsContext.Provider>
    </div>
  );
}

/** The board with the hint on it: the piece first, then where it goes. */
function hinted(view: PlayView, { progress, next, step, store }: Solving): PlayView {
  const { hints } = progress.value;
  if (hints === 0 || step !== 'move' || next === undefined) return view;
  const move = parseUci(currentNode(gameOn(store.state.value)).position, next);
  const squares = move.ok ? squaresOfMove(move.value).slice(0, hints === 1 ? 1 : 2) : [];
  return { ...view, marks: [...view.marks, ...squares.map((square) => ({ square, kind: 'hint' as const }))] };
}

/** Returns the actions of a task, for its row of buttons. */
function actionsOf(session: Solving): readonly Action[] {
  return [
    { ...TRY_AGAIN, isOff: () => session.step !== 'wrong' },
    {
      id: 'hint',
      label: ({ t }) => t('action.hint'),
      isOff: () => session.step !== 'move' || session.progress.value.hints >= MOST_HINTS,
      row: { at: 30, icon: 'hint' },
      run: () => session.help(),
    },
    FLIP,
  ];
}

function OnBoard(props: Props): JSX.Element {
  const { session, text } = props;
  const { t, texts } = useTools();
  const state = session.store.state.value;
  const box = useRef<HTMLElement>(null);
  const actions = actionsOf(session);
  useKeys(state, actions);
  useKeptFocus(box);
  const view = hinted(viewOf(state), session);
  const bottom = state.orientation;
  const { step } = session;
  return (
    <main class="table">
      <div class="board-column">
        <PlayerBar state={state} side={view.sides[bottom === 0 ? 1 : 0]} />
        <TableBoard state={state} view={view} />
        <PlayerBar state={state} side={view.sides[bottom]} />
      </div>
      <div class="side-column">
        <TaskInfo {...props} box={box} />
        <ActionRow state={state} actions={actions} />
        <section class="moves-panel" aria-label={t('info')}>
          {step === 'move' && <MoveEntry hint={texts.own(gameOn(state).variant, 'typed')} />}
          {props.children}
        </section>
      </div>
      <div class="visually-hidden" role="status">
        {state.notice ? noticeText(texts, gameOn(state), state.notice) : `${text.status} ${text.more}`}
      </div>
    </main>
  );
}

function TaskInfo(props: Props & { readonly box: RefObject<HTMLElement> }): JSX.Element {
  const { session, text, next, box } = props;
  const { t } = useTools();
  const { step } = session;
  const { notice } = session.store.state.value;
  return (
    <section ref={box} tabIndex={-1} class={`info puzzle-info is-${step}`} aria-label={t('info')}>
      <div class="info-text">
        {notice ? (
          <NoticeText state={session.store.state.value} notice={notice} />
        ) : (
          <p class={step === 'wrong' ? 'notice' : 'status'}>{text.status}</p>
        )}
        <p class="more">{text.more}</p>
      </div>
      <div class="offers">
        {step === 'wrong' && (
          <Offer isMain onClick={() => session.retry()}>
            {t('puzzle.retry')}
          </Offer>
        )}
        {step !== 'solved' && <Offer onClick={() => session.show()}>{t('puzzle.show')}</Offer>}
        {step === 'solved' && (
          <Offer isMain onClick={next.run}>
            {next.name}
          </Offer>
        )}
      </div>
    </section>
  );
}
