/** The sentences of the app in one language: those of the first page, and where the others are. */
import type { Messages } from '@sitke/rules/text';

export const FIRST = import.meta.glob<Messages>(['../parts/{base,server}/texts.es.json'], {
  eager: true,
  import: 'default',
});

export const LATER = import.meta.glob<Messages>(
  [
    '../parts/*/texts.es.json',
    '../../features/*/texts.es.json',
    '../../embed/texts.es.json',
    '!../parts/{base,server}/texts.es.json',
  ],
  { import: 'default' },
);
