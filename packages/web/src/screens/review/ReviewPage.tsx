/** A review on the board: how far it is, its moves with their grades, what they add up to, and the moments to find again. */
import type { Color } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { browserPractice } from '../../effects/practice.js';
import { dayNow } from '../../effects/random.js';
import { sideName } from '../../i18n/phrases.js';
import { gradeText, reasonText } from '../../i18n/reviewPhrases.js';
import { noting } from '../../practice/practice.js';
import { mistakeId } from '../../puzzles/mistake.js';
import { GLYPHS, GRADES, type Graded, gradeLine, mainLine, momentsOf, tallyOf } from '../../review/grade.js';
import { doneOf } from '../../review/review.js';
import type { AppEvent } from '../../state/events.js';
import { nodeAt, ownSide } from '../../state/game.js';
import type { GameState, Path } from '../../state/gameState.js';
import { initialState } from '../../state/initial.js';
import { rulesOfGame } from '../../state/rules.js';
import { parentOf, ROOT } from '../../state/tree.js';
import { createStore, type Dispatch, type Store } from '../../store/store.js';
import { moveNumberOf, neighbours } from '../../view/moveList.js';
import { viewOf } from '../../view/select.js';
import { Offer, Steps } from '../play/Info.js';
import { PlayerBar } from '../play/PlayerBar.js';
import { TableBoard } from '../play/TableBoard.js';
import { ToolsContext, useTools } from '../shared/context.js';
import { PlaceLink } from '../shared/PlaceLink.js';
import { BackButton, TopBar } from '../shared/TopBar.js';
import { type KeptGame, type Reviewing, useReview } from './useReview.js';
import '../play/play.css';
import './review.css';

/** The board is looked at, not played on. */
const LOOKING: ReadonlySet<AppEvent['type']> = new Set(['wentTo', 'flipped', 'cancelled']);

function ownOf(game: GameState): Color | null {
  return game.source?.kind === 'online' ? game.source.you : ownSide(game);
}

/** Returns a board of its own with the game, at its start. */
function useBoard(game: KeptGame): { readonly store: Store; readonly dispatch: Dispatch } {
  return useMemo(() => {
    const people = { ...game, computer: null, remote: null, cursor: ROOT };
    const store = createStore({ ...initialState(people), orientation: ownOf(game) ?? 0 });
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
  useEffect(() => {
    if (isDone) browserPractice().update((practice) => noting(practice, mistakesOf(game, moments), dayNow()));
  }, [game.id, isDone]);
  const view = viewOf(state);
  const bottom = state.orientation;
  const { files, ranks } = rulesOfGame(game).def;
  return (
    <div class="play review" style={{ '--files': files, '--ranks': ranks }}>
      <TopBar title={tools.t('review.title')}>
        <BackButton />
      </TopBar>
      <ToolsContext.Provider value={{ ...tools, dispatch }}>
        <main class="table">
          <div class="board-column">
            <PlayerBar state={state} side={view.sides[bottom === 0 ? 1 : 0]} />
            <TableBoard state={state} view={view} />
            <PlayerBar state={state} side={view.sides[bottom]} />
          </div>
          <div class="side-column">
            <Stage game={game} reviewing={reviewing} />
            <Reason game={game} graded={graded} at={state.game.cursor} />
            <div class="offers">
              <Steps game={state.game} near={neighbours(state.game)} />
            </div>
            {isDone && <Moments game={game} moments={moments} />}
            <Moves game={game} graded={graded} at={state.game.cursor} />
            <Summary game={game} graded={graded} />
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
      {done < 1 && <progress aria-label={t('review.progress')} max={1} value={done} />}
      <p>
        {hasFailed && t('review.failed')}
        {isRunning && isBuilding && t('computer.building')}
        {!hasFailed && !isBuilding && done < 1 && t(isRunning ? 'review.under' : 'review.stopped', of)}
      </p>
      <div class="offers">
        {isRunning && <Offer onClick={reviewing.stop}>{t('review.stop')}</Offer>}
        {!isRunning && review && done < 1 && (
          <Offer isMain onClick={reviewing.goOn}>
            {t('review.goOn')}
          </Offer>
        )}
        {done === 1 && <Offer onClick={reviewing.again}>{t('review.again')}</Offer>}
      </div>
    </section>
  );
}

interface Shown {
  readonly game: GameState;
  readonly graded: readonly Graded[];
}

/** The verdict on the move that led to the position on the board, and why. */
function Reason({ game, graded, at }: Shown & { readonly at: Path }): JSX.Element {
  const { t, texts } = useTools();
  const move = graded.find(({ path }) => path === at);
  return (
    <section class="review-reason" role="status">
      {move ? (
        <>
          <p class={`status grade-${move.grade}`}>{gradeText(texts, game, move)}</p>
          <p>{reasonText(texts, game, move)}</p>
        </>
      ) : (
        <p>{t(at === ROOT ? 'review.start' : 'review.placing')}</p>
      )}
    </section>
  );
}

function Moves({ game, graded, at }: Shown & { readonly at: Path }): JSX.Element {
  const { t, dispatch } = useTools();
  return (
    <ol class="graded" aria-label={t('review.moves')}>
      {graded.map(({ path, color, grade }, index) => (
        <li key={path}>
          {(index === 0 || color === 0) && <span class="graded-number">{moveNumberOf(game, path)}.</span>}
          <button
            type="button"
            class={`graded-move grade-${grade}`}
            aria-current={path === at ? 'step' : undefined}
            onClick={() => dispatch({ type: 'wentTo', path })}
          >
            {nodeAt(game, path).san}
            {GLYPHS[grade]}
            <span class="visually-hidden"> {t(`review.grade.${grade}`)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
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
              {sideName(texts, game, color)}
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

/** The moves that cost most, each a task of its own. */
function Moments({ game, moments }: { readonly game: GameState; readonly moments: readonly Graded[] }): JSX.Element {
  const { t } = useTools();
  const { mistakes } = browserPractice().practice.value;
  const found = mistakesOf(game, moments);
  return (
    <section class="moments" aria-labelledby="moments-title">
      <h2 id="moments-title">{t('review.moments')}</h2>
      <p class="more">{t(moments.length === 0 ? 'review.moments.none' : 'review.moments.about')}</p>
      <ul>
        {moments.map(({ path }, index) => {
          const { id } = found[index]!;
          const told = { move: moveNumberOf(game, path), san: nodeAt(game, path).san };
          const isSolved = (mistakes[id]?.box ?? 0) > 0;
          return (
            <li key={id}>
              <PlaceLink to={{ page: 'mistake', mistake: id }} class="offer">
                {t(isSolved ? 'review.moment.solved' : 'review.moment', told)}
              </PlaceLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
