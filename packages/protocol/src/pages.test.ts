import { VARIANT_IDS } from '@sitke/rules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPage, PAGES, type Page, type PageName, parsePage } from './pages.js';

const letters = (pattern: RegExp) => fc.stringMatching(pattern);
const PARTS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  army: letters(/^[A-Z][a-z]\d{1,2}(-[A-Z][a-z]\d{1,2}){0,8}$/),
  article: letters(/^[\w .-]{0,60}$/),
  code: fc.stringMatching(/^[\w-]{0,20}$/),
  exercise: letters(/^[a-z]{1,12}v[a-z]{1,12}-(win|draw)$/),
  game: letters(/^[0-9A-Za-z]{10}$/),
  kept: letters(/^[\w-]{1,64}$/),
  lesson: letters(/^[a-z][a-z0-9-]{0,60}$/),
  mistake: letters(/^[a-z0-9]{7}$/),
  puzzle: letters(/^[a-z0-9]{7}$/),
  ruleset: letters(/^[a-z][a-zA-Z .=-]{0,200}$/),
  setup: fc.string({ maxLength: 300 }),
  variant: fc.constantFrom(...VARIANT_IDS),
};
const NAMES = Object.keys(PAGES) as PageName[];

/** Any page there is, with any parts. */
const anyPage: fc.Arbitrary<Page> = fc.constantFrom(...NAMES).chain((page) => {
  const parts = [...PAGES[page].matchAll(/\{(\w+)\}/g)].map(([, name]) => [name!, PARTS[name!]!] as const);
  return fc.record(Object.fromEntries(parts)).map((values) => ({ page, ...values }) as Page);
});

/** Splits an address as a browser does. */
function parse(address: string): Page | null {
  const { pathname, hash } = new URL(address, 'https://sitke.example/');
  return parsePage(pathname, hash.slice(1));
}

test('each page has its own address, which leads back to it', () => {
  fc.assert(
    fc.property(anyPage, (page) => {
      expect(parse(formatPage(page))).toEqual(page);
    }),
    { numRuns: 2000, seed: 23 },
  );
});

test('each text is the address of at most one page, and that page writes it so that it is read again', () => {
  const anyText = fc.oneof(
    fc.webPath(),
    fc.string().map((text) => `/${text}`),
    fc.webPath().map((text) => `/play${text}`),
  );
  fc.assert(
    fc.property(anyText, (text) => {
      const page = parsePage(text);
      if (page) expect(parse(formatPage(page))).toEqual(page);
    }),
    { numRuns: 2000, seed: 23 },
  );
});

describe('an address', () => {
  test.each([
    ['/', { page: 'home' }],
    ['/play', { page: 'play' }],
    ['/play/', { page: 'play' }],
    ['/learn/elephant', { page: 'lesson', lesson: 'elephant' }],
    [
      '/train/sittuyin/pychess/krvk-win',
      { page: 'exercise', variant: 'sittuyin', ruleset: 'pychess', exercise: 'krvk-win' },
    ],
    ['/rules/sissa/standard', { page: 'ruleset', variant: 'sissa', ruleset: 'standard', article: '' }],
    ['/rules/sissa/standard#3.1%20c.4', { page: 'ruleset', variant: 'sissa', ruleset: 'standard', article: '3.1 c.4' }],
    ['/game/n3JtAj9K3h', { page: 'game', game: 'n3JtAj9K3h' }],
  ])('%s is of a page', (address, page) => {
    expect(parse(address)).toEqual(page);
  });

  test.each([
    '/nowhere',
    '/play/nowhere',
    '/Play',
    '//',
    '//play',
    '/play//',
    '/game/short',
    '/game/n3JtAj9K3h/more',
    '/learn/%E0%A4%A',
    '/learn/..%2Fsecret',
    '/train/chess/standard',
    '/rules/sissa',
    '',
  ])('%s is of none', (path) => {
    expect(parsePage(path)).toBeNull();
  });
});
