import { PAGES } from '@sitke/protocol';
import { VARIANT_IDS } from '@sitke/rules';
import { expect, test } from 'vitest';
import { isDialogPage, type Place } from '../session/place.js';
import { texts } from './index.js';
import { titleText } from './pagePhrases.js';

/** Pages whose title is the name of the app, and those with a board, whose title is that of the game on it. */
const UNTITLED = ['home', 'formerPosition'];
const WITH_BOARD = ['play', 'desk', 'course', 'exercise', 'online', 'game'];

const parts = { variant: VARIANT_IDS[0], ruleset: 'standard', article: '' };

test('each page has a title', () => {
  const places = Object.keys(PAGES).map((page) => ({ ...parts, page }) as Place);
  const untitled = places.filter((place) => titleText(texts, place as never) === texts.t('home.title'));
  const missing = untitled.filter(
    (place) => !isDialogPage(place) && ![...UNTITLED, ...WITH_BOARD].includes(place.page),
  );
  expect(
    missing.map(
      ({ page }) =>
        `packages/web/src/i18n/pagePhrases.ts: write "case '${page}': return t('…');", with a sentence of i18n/parts/base`,
    ),
  ).toEqual([]);
});
