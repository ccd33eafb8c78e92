/** The evaluation of the whole game as a graph: made in the background when asked, gone through by pointer and by keys. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { type GraphPoint, graphOf, knownOf, outlineOf, placeOf } from '../../desk/graph.js';
import { sideName } from '../../i18n/phrases.js';
import { doneOf, reviewOf } from '../../review/review.js';
import type { GameState } from '../../state/gameState.js';
import { moveNumberOf } from '../../view/moveList.js';
import { Offer } from '../play/Info.js';
import { type Reviewing, useReview } from '../review/useReview.js';
import { useTools } from '../shared/context.js';
import './graph.css';

/** The name of what is judged of a game that has none. */
const NAMELESS = 'desk';
/** Shorter games have nothing to show. */
const LEAST_POINTS = 3;

export function EvalGraph({ game }: { readonly game: GameState }): JSX.Element | null {
  const { t } = useTools();
  const named = { ...game, id: game.id ?? NAMELESS };
  const reviewing = useReview(named, false);
  const review = useMemo(() => reviewing.review && reviewOf(named, reviewing.review), [reviewing.review, game.tree]);
  const points = useMemo(() => graphOf(game, review?.judgements ?? []), [review, game.tree]);
  if (points.length < LEAST_POINTS || !isEngineVariant(game.variant) || !review) return null;
  const isWhole = doneOf(review) >= 1;
  const hasAny = review.judgements.some((judgement) => judgement !== null);
  return (
    <section class="desk-part desk-graph" aria-label={t('desk.graph')}>
      {/* Above the graph, and the graph from the start on, so that nothing shifts the button under a finger. */}
      {!isWhole && <Progress reviewing={reviewing} done={review.judgements.length} total={points.length} />}
      {(hasAny || reviewing.isRunning) && <Graph game={game} points={points} />}
    </section>
  );
}

function Progress(props: {
  readonly reviewing: Reviewing;
  readonly done: number;
  readonly total: number;
}): JSX.Element {
  const { reviewing, done, total } = props;
  const { t } = useTools();
  if (!reviewing.isRunning) return <Offer onClick={reviewing.goOn}>{t('desk.graph.make')}</Offer>;
  return (
    <div class="desk-graph-progress">
      <progress aria-label={t('desk.graph')} max={total} value={done} />
      <span>{t('desk.graph.progress', { done, total })}</span>
      <Offer onClick={reviewing.stop}>{t('desk.graph.cancel')}</Offer>
    </div>
  );
}

/** Returns the place that a key leads to; null for another key. */
function targetOf(key: string, at: number, last: number): number | null {
  const targets: Readonly<Record<string, number>> = {
    ArrowLeft: Math.max(0, at - 1),
    ArrowDown: Math.max(0, at - 1),
    ArrowRight: Math.min(last, at + 1),
    ArrowUp: Math.min(last, at + 1),
    Home: 0,
    End: last,
  };
  return targets[key] ?? null;
}

function Graph({ game, points }: { readonly game: GameState; readonly points: readonly GraphPoint[] }): JSX.Element {
  const { t, texts, dispatch } = useTools();
  const last = points.length - 1;
  const at = placeOf(points, game.cursor);
  const { share, path } = points[at]!;
  const number = moveNumberOf(game, path);
  const words =
    share === null
      ? t('desk.graph.unknown', { number })
      : t('desk.graph.at', { number, share: Math.round(100 * share), side: sideName(texts, game, 0) });
  const goTo = (place: number): void => dispatch({ type: 'wentTo', path: points[place]!.path });
  return (
    <div
      class="graph"
      role="slider"
      tabIndex={0}
      aria-label={t('desk.graph')}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={words}
      title={words}
      onClick={({ clientX, currentTarget }) => {
        const { left, width } = currentTarget.getBoundingClientRect();
        goTo(Math.min(last, Math.max(0, Math.round(((clientX - left) / width) * last))));
      }}
      onKeyDown={(event) => {
        const place = targetOf(event.key, at, last);
        if (place === null) return;
        event.preventDefault();
        goTo(place);
      }}
    >
      <svg viewBox={`0 0 ${last} 100`} preserveAspectRatio="none" aria-hidden="true">
        <path class="graph-known" d={knownOf(points)} />
        <path d={outlineOf(points)} />
      </svg>
      {points.map(
        (point, index) =>
          point.isSlip && (
            <i
              key={point.path}
              class="graph-slip"
              style={{
                insetInlineStart: `${(100 * index) / last}%`,
                insetBlockStart: `${100 * (1 - (point.share ?? 0.5))}%`,
              }}
            />
          ),
      )}
      <i class="graph-now" style={{ insetInlineStart: `${(100 * at) / last}%` }} />
    </div>
  );
}
