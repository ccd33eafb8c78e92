/** A review on the board: how far it is, its moves with their grades, what they add up to, and the moments to find again. */
import { DrawnLayer } from '@sitke/board/parts';
import { setupBookOf } from '@sitke/engine/setups';
import type { Color } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import type { Texts } from '../../i18n/index.js';
import { opponentName, sideName } from '../../i18n/phrases.js';
import { namesOf } from '../../i18n/whoPhrases.js';
import { graphOf } from '../../session/desk/graph.js';
import { betterArrow, betterSquares } from '../../session/desk/marks.js';
import { browserPractice } from '../../session/effects/practice.js';
import { dayNow } from '../../session/effects/random.js';
import type { AppEvent } from '../../session/events.js';
import { nodeAt, ownSide } from '../../session/game.js';
import type { GameState, Path } from '../../session/gameState.js';
import { initialState } from '../../session/initial.js';
import { noting } from '../../session/practice/practice.js';
import { mistakeId } from '../../session/puzzle/mistake.js';
import { GLYPHS, GRADES, type Graded, gradeLine, mainLine, momentsOf, tallyOf } from '../../session/review/grade.js';
import { doneOf } from '../../session/review/review.js';
import { setupWordOf } from '../../session/review/setupWord.js';
import { rulesOfGame } from '../../session/rules.js';
import { gameOn } from '../../session/session.js';
import { createStore, type Dispatch, type Store } from '../../session/store/store.js';
import { parentOf, ROOT } from '../../session/tree.js';
import { moveNumberOf, neighbours } from '../../session/view/moveList.js';
import { viewOf } from '../../session/view/select.js';
import { Offer } from '../../ui/board/Offer.js';
import { OfferButtons } from '../../ui/board/OfferList.js';
import { stepsOf } from '../../ui/board/offers.js';
import { PlayerBar } from '../../ui/board/PlayerBar.js';
import { TableBoard } from '../../ui/board/TableBoard.js';
import { ToolsContext, useTools } from '../../ui/context.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { Graph } from '../../ui/review/Graph.js';
import { type KeptGame, type Reviewing, useReview } from '../../ui/review/useReview.js';
import { BackButton, TopBar } from '../../ui/TopBar.js';
import { useFollowed } from '../../ui/useFollowed.js';
import { Reason } from './Reason.js';
import '../../ui/board/play.css';
import '../../ui/board/moves.css';
import './review.css';

/** The board is looked at, not played on. */
const LOOKING: ReadonlySet<AppEvent['type']> = new Set(['wentTo', 'flipped', 'cancelled']);

function ownOf(game: GameState): Color | null {
  return game.source?.kind === 'online' ? game.source.you : ownSide(game);
}

/** Returns a separate board with the game, at its start. */
function useBoard(game: KeptGame): { readonly store: Store; readonly dispatch: Dispatch } {
  return useMemo(() => {
    const begun = { ...game, remote: null, cursor: ROOT };
    const store = createStore({ ...initialState(begun), orientation: ownOf(game) ?? 0 });
    const dispatch: Dispatch = (event) => {
      if (LOOKING.has(event.type)) store.dispatch(event);
    };
    return { store, dispatch };
  }, [game.id]);
}

/** The moments of a review as mistakes that are kept, with their names. */
function mistakesOf(game: GameState, moments: readonly Graded[]) {
  const { variant, ruleset } = game;
  return moments.map(({ path, uci, before }) => {
    const mistake = { variant, ruleset, fen: nodeAt(game, parentOf(path)).fen, played: uci, best: before.line[0]! };
    return { ...mistake, id: mistakeId(mistake) };
  });
}

export function ReviewPage({ game }: { readonly game: KeptGame }): JSX.Element {
  const tools = useTools();
  const reviewing = useReview(game);
  const { store, dispatch } = useBoard(game);
  const state = store.state.value;
  const { review } = reviewing;
  const graded = useMemo(() => (review ? gradeLine(game, review.judgements) : []), [game.id, review]);
  const isDone = review !== null && doneOf(review) === 1;
  const moments = isDone ? momentsOf(graded, ownOf(game)) : [];
  const points = useMemo(() => graphOf(game, review?.judgements ?? []), [game.id, review]);
  useEffect(() => {
    if (!isDone) return;
    browserPractice().update((practice) => noting(practice, mistakesOf(game, moments), dayNow()));
    // A position that somebody has gone to stays.
    if (moments[0] && gameOn(store.state.peek()).cursor === ROOT) dispatch({ type: 'wentTo', path: moments[0].path });
  }, [game.id, isDone]);
  const view = viewOf(state);
  const bottom = state.orientation;
  const { files, ranks } = rulesOfGame(game).def;
  const { cursor } = gameOn(state);
  const move = graded.find(({ path }) => path === cursor);
  const word = useMemo(() => setupWordOf(game, cursor, setupBookOf(game.variant)), [game.id, cursor]);
  const drawn = move ? betterArrow(game, move) : betterSquares(word);
  return (
    <div class="play review" style={{ '--files': files, '--ranks': ranks }}>
      <TopBar title={tools.t('review.title')}>
        <BackButton />
      </TopBar>
      <ToolsContext.Provider value={{ ...tools, dispatch }}>
        <main class="table">
          <div class="board-column">
            <PlayerBar state={state} side={view.sides[bottom === 0 ? 1 : 0]} />
            <TableBoard state={state} view={view} drawOver={(seen) => <DrawnLayer view={seen} drawn={drawn} />} />
            <PlayerBar state={state} side={view.sides[bottom]} />
          </div>
          <div class="side-column">
            {!isDone && <Stage game={game} reviewing={reviewing} />}
            <div class="offers">
              <OfferButtons offers={stepsOf(gameOn(state).cursor, neighbours(gameOn(state)), 0)} />
            </div>
            <Reason game={gameOn(state)} move={move} word={word} points={points} />
            <section class="review-graph" aria-label={tools.t('desk.graph')}>
              <Graph game={gameOn(state)} points={points} />
            </section>
            {isDone && <Moments game={game} moments={moments} />}
            <Moves game={game} graded={graded} at={cursor} />
            <Summary game={game} graded={graded} />
            {isDone && (
              <button type="button" class="quiet start" onClick={reviewing.again}>
                {tools.t('review.again')}
              </button>
            )}
          </div>
        </main>
      </ToolsContext.Provider>
    </div>
  );
}

/** How far the review is, and what can be done about it. */
function Stage({ game, reviewing }: { readonly game: KeptGame; readonly reviewing: Reviewing }): JSX.Element {
  const { t } = useTools();
  const { review, isRunning, hasFailed, isBuilding } = reviewing;
  const done = review ? doneOf(review) : 0;
  const of = { move: review?.judgements.length ?? 0, moves: mainLine(game).length };
  return (
    <section class="review-stage" aria-label={t('info')}>
      <progress aria-label={t('review.progress')} max={1} value={done} />
      <p>
        {hasFailed && t('review.failed')}
        {isRunning && isBuilding && t('computer.building')}
        {!hasFailed && !isBuilding && t(isRunning ? 'review.under' : 'review.stopped', of)}
      </p>
      <div class="offers">
        {isRunning && <Offer onClick={reviewing.stop}>{t('review.stop')}</Offer>}
        {!isRunning && review && (
          <Offer isMain onClick={reviewing.goOn}>
            {t('review.goOn')}
          </Offer>
        )}
      </div>
    </section>
  );
}

interface Shown {
  readonly game: GameState;
  readonly graded: readonly Graded[];
}

/** The moves in rows, as lists of moves have them: a row a move number. */
function rowsOf(game: GameState, graded: readonly Graded[]): [number: number, cells: (Graded | null)[]][] {
  const rows = new Map<number, (Graded | null)[]>();
  for (const move of graded) {
    const number = moveNumberOf(game, move.path);
    const cells = rows.get(number) ?? [null, null];
    cells[move.color] = move;
    rows.set(number, cells);
  }
  return [...rows];
}

function Moves({ game, graded, at }: Shown & { readonly at: Path }): JSX.Element {
  const { t } = useTools();
  const list = useRef<HTMLOListElement>(null);
  useFollowed(list, [at, graded]);
  return (
    <ol class="graded" ref={list} aria-label={t('review.moves')}>
      {rowsOf(game, graded).map(([number, cells]) => (
        <li key={number} class="move-row">
          <span class="move-number">{t('moveList.number', { number })}</span>
          {cells.map((move, color) =>
            move ? (
              <GradedMove key={move.path} game={game} move={move} isCurrent={move.path === at} />
            ) : (
              color === 0 && <span class="move-none">{t('moveList.none')}</span>
            ),
          )}
        </li>
      ))}
    </ol>
  );
}

function GradedMove(props: {
  readonly game: GameState;
  readonly move: Graded;
  readonly isCurrent: boolean;
}): JSX.Element {
  const { path, grade } = props.move;
  const { t, dispatch } = useTools();
  return (
    <button
      type="button"
      class={`move graded-move grade-${grade}`}
      aria-current={props.isCurrent}
      onClick={() => dispatch({ type: 'wentTo', path })}
    >
      {nodeAt(props.game, path).san}
      {GLYPHS[grade]}
      <span class="visually-hidden"> {t(`review.grade.${grade}`)}</span>
    </button>
  );
}

/** Returns who plays a side: the name of the player where it is known, else that of the side. */
function playerText(texts: Texts, game: GameState, color: Color): string {
  if (game.computer?.color === color) return opponentName(texts, game.computer.level);
  return namesOf(texts, game)[color] ?? sideName(texts, game, color);
}

function Summary({ game, graded }: Shown): JSX.Element {
  const { t, texts } = useTools();
  const tallies = ([0, 1] as const).map((color) => ({ color, ...tallyOf(graded, color) }));
  return (
    <table class="review-summary">
      <caption class="visually-hidden">{t('review.summary')}</caption>
      <thead>
        <tr>
          <td />
          {tallies.map(({ color }) => (
            <th key={color} scope="col">
              {playerText(texts, game, color)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('review.accuracy')}</th>
          {tallies.map(({ color, accuracy }) => (
            <td key={color}>{accuracy ?? '–'}</td>
          ))}
        </tr>
        {GRADES.map((grade) => (
          <tr key={grade} class={`grade-${grade}`}>
            <th scope="row">{t(`review.grade.${grade}`)}</th>
            {tallies.map(({ color, counts }) => (
              <td key={color}>{counts[grade]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The moves that cost most, each its own task. */
function Moments({ game, moments }: { readonly game: GameState; readonly moments: readonly Graded[] }): JSX.Element {
  const { t } = useTools();
  const { mistakes } = browserPractice().value.value;
  const found = mistakesOf(game, moments);
  return (
    <section class="moments" aria-labelledby="moments-title">
      <h2 id="moments-title">{t('review.moments')}</h2>
      <p class="more">{t(moments.length === 0 ? 'review.moments.none' : 'review.moments.about')}</p>
      <ul>
        {moments.map(({ path }, index) => {
          const { id } = found[index]!;
          const args = { move: moveNumberOf(game, path), san: nodeAt(game, path).san };
          const isSolved = (mistakes[id]?.box ?? 0) > 0;
          return (
            <li key={id}>
              <PlaceLink to={{ page: 'mistake', mistake: id }} class="offer">
                {t(isSolved ? 'review.moment.solved' : 'review.moment', args)}
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
