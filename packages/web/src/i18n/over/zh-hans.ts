/** The sentences of the app in one language: those of the first page, and where the others are. */
import type { Messages } from '@sitke/rules/text';

export const FIRST = import.meta.glob<Messages>(['../parts/{base,server}/texts.zh-hans.json'], {
  eager: true,
  import: 'default',
});

export const LATER = import.meta.glob<Messages>(
  [
    '../parts/*/texts.zh-hans.json',
    '../../features/*/texts.zh-hans.json',
    '../../embed/texts.zh-hans.json',
    '!../parts/{base,server}/texts.zh-hans.json',
  ],
  { import: 'default' },
);
