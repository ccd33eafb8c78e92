/** The app's own line icons, 24 × 24, in the current colour; decorative. */
import type { JSX } from 'preact';

const PATHS = {
  undo: 'M8 5L3 10L8 15M3 10H14A6 6 0 0 1 14 20H9',
  redo: 'M16 5L21 10L16 15M21 10H10A6 6 0 0 0 10 20H15',
  flip: 'M8 4V19M4 8L8 4L12 8M16 20V5M12 16L16 20L20 16',
  moves: 'M4 6H5M9 6H20M4 12H5M9 12H20M4 18H5M9 18H20',
  lessons: 'M4 5H10V11H4ZM14 5H20M14 9H18M4 15H10V20H4ZM14 15H20M14 19H18',
  home: 'M4 11L12 4L20 11M6 10V20H18V10M10 20V14H14V20',
  learn: 'M12 6C9 4 6 4 3 5V19C6 18 9 18 12 20C15 18 18 18 21 19V5C18 4 15 4 12 6ZM12 6V20',
  friend:
    'M8 11A3 3 0 1 1 8.100 11M16 11A3 3 0 1 1 16.100 11M2.500 19C3 15 5 14 8 14S13 15 13.500 19M14.500 14C18 13.500 21 15 21.500 19',
  train: 'M12 3A9 9 0 1 1 11.900 3M12 8A4 4 0 1 1 11.900 8M12 12H12.010',
  menu: 'M5 12H5.01M12 12H12.01M19 12H19.01',
  newGame: 'M12 5V19M5 12H19',
  close: 'M6 6L18 18M18 6L6 18',
  first: 'M6 5V19M18 5L10 12L18 19',
  previous: 'M15 5L8 12L15 19',
  next: 'M9 5L16 12L9 19',
  last: 'M18 5V19M6 5L14 12L6 19',
  hint: 'M9 18H15M10 21H14M8.5 14.5A6 6 0 1 1 15.5 14.5C15 15 15 16 15 16H9C9 16 9 15 8.500 14.500',
  analysis: 'M4 19V13M10 19V5M16 19V9M21 19H3',
  computer: 'M5 8H19V19H5ZM12 8V4M9.500 12.500V14M14.500 12.500V14M2.500 12V15M21.500 12V15',
  draw: 'M5 9H19M5 15H19',
  abort: 'M12 3A9 9 0 1 1 11.900 3M9 9L15 15M15 9L9 15',
  resign: 'M6 21V4H18L15 8.500L18 13H6',
  ready: 'M4 13L9 18L20 6',
  check: 'M4 13L9 18L20 6',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon(props: { readonly name: IconName }): JSX.Element {
  return (
    <svg class={`icon icon-${props.name}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d={PATHS[props.name]} />
    </svg>
  );
}
