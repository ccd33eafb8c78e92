/** The evaluation of the whole game as a graph: made in the background when asked, gone through by pointer and by keys. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { graphOf } from '../../session/desk/graph.js';
import type { GameState } from '../../session/gameState.js';
import { doneOf, reviewOf } from '../../session/review/review.js';
import { Offer } from '../../ui/board/Offer.js';
import { useTools } from '../../ui/context.js';
import { Graph } from '../../ui/review/Graph.js';
import { type Reviewing, useReview } from '../../ui/review/useReview.js';

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
