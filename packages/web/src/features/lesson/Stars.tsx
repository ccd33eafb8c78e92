/** Stars reached, of three. */
import type { JSX } from 'preact';
import { TOP_STARS } from '../../session/practice/progress.js';

const STAR = 'M12 2L15 9L22.500 9.500L17 14.500L18.500 22L12 18L5.500 22L7 14.500L1.500 9.500L9 9Z';

export function Stars(props: { readonly stars: number; readonly label: string }): JSX.Element {
  return (
    <span class="lesson-stars" role="img" aria-label={props.label}>
      {Array.from({ length: TOP_STARS }, (_, index) => (
        <svg
          key={index}
          class={index < props.stars ? 'lesson-star is-won' : 'lesson-star'}
          viewBox="0 0 24 24"
          aria-hidden="true"
          focusable="false"
        >
          <path d={STAR} />
        </svg>
      ))}
    </span>
  );
}
