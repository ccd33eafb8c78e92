/** The sentences of the app in one language: those of the first page, and where the others are. */
import type { Messages } from '@sitke/rules/text';

export const FIRST = import.meta.glob<Messages>(['../parts/{base,server}/texts.my.json'], {
  eager: true,
  import: 'default',
});

export const LATER = import.meta.glob<Messages>(
  [
    '../parts/*/texts.my.json',
    '../../features/*/texts.my.json',
    '../../embed/texts.my.json',
    '!../parts/{base,server}/texts.my.json',
  ],
  { import: 'default' },
);
