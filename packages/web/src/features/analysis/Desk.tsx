/** The analyst's desk: the board with its bar, and a column with the engine, the tables, the tree and the notes. */
import { DrawnLayer } from '@sitke/board/parts';
import { type Position, parseUci } from '@sitke/rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { announcement } from '../../i18n/announcements.js';
import { rulesetName, sideName, statusText } from '../../i18n/phrases.js';
import { verdictText } from '../../i18n/verdictPhrases.js';
import { bothText, namesOf } from '../../i18n/whoPhrases.js';
import { noteAt } from '../../session/desk/desk.js';
import { bestArrows, drawnMarks, withMark } from '../../session/desk/marks.js';
import { currentNode, rootOf } from '../../session/game.js';
import { deskOf } from '../../session/preferences.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { type PlayView, viewOf } from '../../session/view/select.js';
import { shownVerdict } from '../../session/view/verdicts.js';
import { type Worth, worthOf } from '../../session/view/worth.js';
import { BuildingAnnouncer } from '../../ui/Announcer.js';
import type { Action } from '../../ui/action.js';
import { MoveEntry } from '../../ui/board/MoveEntry.js';
import { NavigationRow } from '../../ui/board/MoveList.js';
import { NoticeText } from '../../ui/board/NoticeText.js';
import { Offers } from '../../ui/board/OfferList.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { useTools } from '../../ui/context.js';
import { Icon } from '../../ui/Icon.js';
import { KeyList } from '../../ui/KeyList.js';
import { useKeys } from '../../ui/keys.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { TopBar } from '../../ui/TopBar.js';
import { DeskTree } from './DeskTree.js';
import { EngineLines, type Preview } from './EngineLines.js';
import { EvalBar } from './EvalBar.js';
import { EvalGraph } from './EvalGraph.js';
import { NoteTools } from './NoteTools.js';
import { SheetHandle, type SheetHeight } from './SheetHandle.js';
import { TableList } from './TableList.js';
import { useDrawing } from './useDrawing.js';
import '../../ui/board/play.css';
import '../../ui/board/moves.css';
import './column.css';
import './desk.css';
import { GameDiagram } from '../../ui/GameDiagram.js';

/** Whether its keys are among those of the desk; what works on every page stands in the help. */
const isOnDesk = ({ on, reach }: Action): boolean => on?.includes('analysis') ?? reach !== 'everywhere';

export function Desk({ state }: { readonly state: AppState }): JSX.Element {
  const game = gameOn(state);
  const { t, texts, actions, engineLines } = useTools();
  const view = viewOf(state);
  const { def } = rulesOfGame(game);
  const [preview, setPreview] = useState<Preview>(null);
  const [height, setHeight] = useState<SheetHeight>('peek');
  useKeys(state);
  const found = engineLines.value;
  // The desk shows analyses alone, not the search for the computer's own move.
  const worth = worthOf(state, found?.task.kind === 'analysis' ? found : null);
  const verdict = shownVerdict(state);
  return (
    <div class="play desk" data-sheet={height} style={{ '--files': def.files, '--ranks': def.ranks }}>
      <TopBar
        title={
          <>
            {t('analyse.title')} <span class="ruleset">{rulesetName(texts, game)}</span>
          </>
        }
      >
        <PlaceLink to={{ page: 'play' }} class="quiet">
          {t('desk.toGame')}
        </PlaceLink>
      </TopBar>
      <main class="desk-table">
        <DeskBoard state={state} view={view} worth={worth} />
        <SheetHandle height={height} onHeight={setHeight} />
        <div class="desk-column">
          <DeskStatus state={state} view={view} mayClaim={worth.mayClaim} />
          <div class="desk-engine-box">
            <EngineLines state={state} worth={worth} onPreview={setPreview} />
            {preview && <PreviewBoard state={state} moves={preview} />}
          </div>
          <TableList state={state} />
          <DeskTree game={game} />
          <NavigationRow game={game} />
          <EvalGraph game={game} />
          <NoteTools state={state} />
          <MoveEntry hint={texts.own(game.variant, 'typed')} />
          <details class="desk-help">
            <summary>{t('desk.help')}</summary>
            <KeyList state={state} actions={actions.all().filter(isOnDesk)} />
            <p>{t('desk.marksHelp')}</p>
          </details>
        </div>
      </main>
      <div class="visually-hidden" role="status">
        {announcement(texts, state, view)} {verdict && verdictText(texts, game, verdict)}
      </div>
      <BuildingAnnouncer state={state} />
    </div>
  );
}

function DeskBoard(props: { readonly state: AppState; readonly view: PlayView; readonly worth: Worth }): JSX.Element {
  const { state, view, worth } = props;
  const { orientation } = state;
  const game = gameOn(state);
  const { dispatch } = useTools();
  const { marks } = noteAt(game.tree, game.cursor);
  const box = useDrawing((mark) =>
    dispatch({ type: 'deskNoted', path: game.cursor, note: { marks: withMark(marks, mark) } }),
  );
  const arrows = deskOf(state.preferences).showsArrows ? bestArrows(game, worth.lines) : [];
  const drawn = [...arrows, ...drawnMarks(marks)];
  const hasTrays = rootOf(game).position.inPlacement;
  return (
    <div class={hasTrays ? 'desk-board has-trays' : 'desk-board'}>
      <EvalBar state={state} worth={worth} />
      <div class="desk-stand">
        {hasTrays && <PlayerBar state={state} side={view.sides[orientation === 0 ? 1 : 0]} />}
        <div ref={box}>
          <TableBoard state={state} view={view} drawOver={(seen) => <DrawnLayer view={seen} drawn={drawn} />} />
        </div>
        {hasTrays && <PlayerBar state={state} side={view.sides[orientation]} />}
      </div>
    </div>
  );
}

function DeskStatus(props: {
  readonly state: AppState;
  readonly view: PlayView;
  readonly mayClaim: boolean;
}): JSX.Element {
  const { state, view, mayClaim } = props;
  const { notice } = state;
  const game = gameOn(state);
  const { t, texts, dispatch } = useTools();
  // Where there are plates at the board, the names stand there.
  const players = rootOf(game).position.inPlacement ? '' : bothText(texts, namesOf(texts, game));
  return (
    <section class="desk-status" aria-label={t('info')}>
      <div>
        {players !== '' && <p class="more">{players}</p>}
        {notice ? (
          <NoticeText state={state} notice={notice} />
        ) : (
          <p class="status">
            {statusText(texts, game, view.status)}{' '}
            {mayClaim && t('desk.mayClaim', { side: sideName(texts, game, currentNode(game).position.turn) })}
          </p>
        )}
      </div>
      <Offers state={state} />
      <button type="button" class="quiet" aria-label={t('action.flip')} onClick={() => dispatch({ type: 'flipped' })}>
        <Icon name="flip" />
      </button>
    </section>
  );
}

/** Where a line of the engine leads. */
function PreviewBoard({ state, moves }: { readonly state: AppState; readonly moves: readonly string[] }): JSX.Element {
  const game = gameOn(state);
  const { def } = rulesOfGame(game);
  let position: Position = currentNode(game).position;
  for (const uci of moves) {
    const move = parseUci(position, uci);
    if (!move.ok) break;
    position = position.play(move.value);
  }
  const pieces = Array.from({ length: def.files * def.ranks }, (_, square) => position.pieceAt(square));
  return (
    <div class="desk-preview">
      <GameDiagram pieces={pieces} variant={game.variant} orientation={state.orientation} />
    </div>
  );
}
