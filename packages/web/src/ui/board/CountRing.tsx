/** The count around the king of the side that hopes for the draw: a ring that fills, with its figures. */
import type { Count } from '@sitke/rules';
import type { JSX } from 'preact';
import { isNearlyOut, movesOfCount } from '../../session/view/count.js';
import { useTools } from '../context.js';

/** In units of the drawing, which is 100 wide. */
const RADIUS = 46;
const ROUND = 2 * Math.PI * RADIUS;

/** Decoration: the sentence about the count says the same. */
export function CountRing({ count }: { readonly count: Count }): JSX.Element {
  const { t } = useTools();
  const { done, limit } = movesOfCount(count);
  const part = Math.min(1, done / limit);
  return (
    <>
      <svg
        class={isNearlyOut(count) ? 'count-ring is-nearly-out' : 'count-ring'}
        viewBox="0 0 100 100"
        aria-hidden="true"
        focusable="false"
      >
        <circle class="count-track" cx="50" cy="50" r={RADIUS} />
        <circle class="count-done" cx="50" cy="50" r={RADIUS} stroke-dasharray={`${part * ROUND} ${ROUND}`} />
      </svg>
      <span class={isNearlyOut(count) ? 'count-figures is-nearly-out' : 'count-figures'} aria-hidden="true">
        {t('count.figures', { done, limit })}
      </span>
    </>
  );
}
