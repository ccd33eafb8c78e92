/** The sentences of the app in one language: those of the first page, and where the others are. */
import type { Messages } from '@sitke/rules/text';

export const FIRST = import.meta.glob<Messages>(['../parts/{base,server}/texts.zh-hant.json'], {
  eager: true,
  import: 'default',
});

export const LATER = import.meta.glob<Messages>(
  [
    '../parts/*/texts.zh-hant.json',
    '../../features/*/texts.zh-hant.json',
    '../../embed/texts.zh-hant.json',
    '!../parts/{base,server}/texts.zh-hant.json',
  ],
  { import: 'default' },
);
