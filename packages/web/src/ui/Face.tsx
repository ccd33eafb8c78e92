/** The faces of the computer's players, drawn from a few parts. */
import type { JSX } from 'preact';

type Hair = 'bun' | 'short' | 'long' | 'turban' | 'bald' | 'sides';

interface Parts {
  readonly ground: string;
  readonly skin: string;
  readonly cloth: string;
  readonly hair: Hair;
  /** Of the hair, or of the turban. */
  readonly color: string;
  readonly has?: readonly ('thanaka' | 'glasses' | 'moustache' | 'beard' | 'flower')[];
}

const [LIGHT, TAN, BROWN] = ['#e8b98a', '#d39b68', '#b97f4e'];
const [BLACK, GREY, WHITE] = ['#2a211c', '#8d8a86', '#ece7de'];

/** By level, from 1. */
const FACES: readonly Parts[] = [
  { ground: '#f4d9a8', skin: LIGHT, cloth: '#d9573f', hair: 'bun', color: BLACK, has: ['thanaka', 'flower'] },
  { ground: '#c9e0d0', skin: TAN, cloth: '#2f7f86', hair: 'short', color: BLACK },
  { ground: '#f0cdbd', skin: LIGHT, cloth: '#8a4f9e', hair: 'long', color: BLACK, has: ['thanaka'] },
  { ground: '#cbd8ea', skin: TAN, cloth: '#3a5a8c', hair: 'short', color: BLACK, has: ['glasses'] },
  { ground: '#f3e0b5', skin: TAN, cloth: '#b2483a', hair: 'bun', color: BLACK, has: ['flower'] },
  { ground: '#d5e3c2', skin: BROWN, cloth: '#4c6b3a', hair: 'turban', color: '#e0a83a', has: ['moustache'] },
  { ground: '#e6d6ea', skin: LIGHT, cloth: '#6b4a7d', hair: 'bun', color: GREY, has: ['glasses', 'thanaka'] },
  { ground: '#d8dccb', skin: TAN, cloth: '#5c5a3d', hair: 'sides', color: GREY, has: ['glasses', 'moustache'] },
  { ground: '#f1d3c4', skin: BROWN, cloth: '#a0362f', hair: 'long', color: BLACK, has: ['flower'] },
  { ground: '#d3d9de', skin: TAN, cloth: '#7a1f1a', hair: 'turban', color: '#c9503f', has: ['beard', 'moustache'] },
];

const HAIR: Readonly<Record<Hair, string>> = {
  bun: 'M32 3a8 8 0 0 1 7 12 17 17 0 0 1 10 16l-4 3c0-9-5-14-13-14s-13 5-13 14l-4-3a17 17 0 0 1 10-16A8 8 0 0 1 32 3Z',
  short: 'M15 31c-1-14 7-19 17-19s18 5 17 19l-3 3c0-8-3-12-7-13-6 2-13 1-17-1-3 3-4 7-4 14Z',
  long: 'M14 52c-2-20-3-40 18-40s20 20 18 40h-7c3-12 3-22-2-30-6 3-13 3-18 0-5 8-5 18-2 30Z',
  turban: 'M14 27c-2-10 8-17 18-17s20 6 18 17c-4-3-6-3-8-3 5-3 6-6 6-6-8 1-14 6-24 6-4 0-7 1-10 3Z',
  bald: '',
  sides: 'M15 36c-3-8-1-16 3-19-1 8-1 12 0 18Zm34 0c3-8 1-16-3-19 1 8 1 12 0 18Z',
};

const EXTRAS = {
  thanaka: 'M18 36a4 4 0 1 0 8 0 4 4 0 1 0-8 0Zm20 0a4 4 0 1 0 8 0 4 4 0 1 0-8 0Z',
  glasses: 'M18 31a6 5 0 1 0 12 0 6 5 0 1 0-12 0ZM34 31a6 5 0 1 0 12 0 6 5 0 1 0-12 0ZM30 31h4',
  moustache: 'M24 41c3-3 6-3 8-1 2-2 5-2 8 1-3 1-6 1-8 0-2 1-5 1-8 0Z',
  beard: 'M19 40c1 10 6 15 13 15s12-5 13-15c-3 5-7 6-13 6s-10-1-13-6Z',
  flower: 'M46 14a3 3 0 1 1 3-3 3 3 0 1 1 3 3 3 3 0 1 1-3 3 3 3 0 1 1-3-3Z',
} as const;

/** Renders the face of a level; null for full strength, which is nobody. */
export function Face(props: { readonly level: number }): JSX.Element | null {
  const parts = FACES[props.level - 1];
  if (!parts) return null;
  const { ground, skin, cloth, hair, color, has = [] } = parts;
  return (
    <svg class="face" viewBox="0 0 64 64" aria-hidden="true" focusable="false">
      <circle cx="32" cy="32" r="32" fill={ground} />
      <path d="M10 64c1-12 10-17 22-17s21 5 22 17Z" fill={cloth} />
      <path d="M27 44h10v7c-3 3-7 3-10 0Z" fill={skin} />
      <ellipse cx="32" cy="32" rx="15" ry="17" fill={skin} />
      {has.includes('thanaka') && <path d={EXTRAS.thanaka} fill="#f3df9d" />}
      {has.includes('beard') && <path d={EXTRAS.beard} fill={WHITE} />}
      <path d={HAIR[hair]} fill={color} />
      <path d="M26 29v4M38 29v4" stroke={BLACK} stroke-width="3" stroke-linecap="round" />
      <path d="M27 43q5 4 10 0" stroke="#7d3f2c" stroke-width="2" stroke-linecap="round" fill="none" />
      {has.includes('moustache') && (
        <path d={EXTRAS.moustache} fill={has.includes('beard') ? WHITE : color === GREY ? GREY : BLACK} />
      )}
      {has.includes('glasses') && <path d={EXTRAS.glasses} fill="none" stroke={BLACK} stroke-width="1.8" />}
      {has.includes('flower') && <path d={EXTRAS.flower} fill="#fff6df" stroke="#d9a441" />}
    </svg>
  );
}
