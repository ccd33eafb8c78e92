import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGameFragment } from '../link/gameLink.js';
import type { Place } from '../place.js';
import { gameHref, hrefOf, isOnlyHere, positionHref, readAddress, type Site, siteOf } from './site.js';

const served = siteOf('./', 'https://sitke.example/');
const below = siteOf('../', 'https://club.example/chess/learn/elephant');
const bare = siteOf(undefined, 'https://host.example/files/sitke/index.html');

test.each([
  ['http://127.0.0.1:8080/game/n3JtAj9K3h', true],
  ['http://localhost:8080/', true],
  ['http://sitke.localhost/', true],
  ['http://[::1]:8080/', true],
  ['http://0.0.0.0:8080/', true],
  ['http://192.168.1.20:8080/', false],
  ['https://sitke.example/localhost', false],
  ['https://127.example/', false],
  ['8/8/8/4k3/8/8/R7/4K3[] w - 32 6 60', false],
] as const)('%s is an address for this device alone: %s', (text, isOnly) => expect(isOnlyHere(text)).toBe(isOnly));

const PLACES: readonly Place[] = [
  { page: 'home' },
  { page: 'play' },
  { page: 'computer' },
  { page: 'lesson', lesson: 'elephant' },
  { page: 'exercise', variant: 'sittuyin', ruleset: 'pychess end.fifty=claim', exercise: 'krvk-win' },
  { page: 'ruleset', variant: 'sissa', ruleset: 'standard', article: '3.1 c.4' },
  { page: 'ruleset', variant: 'sissa', ruleset: 'standard', article: '' },
  { page: 'game', game: 'n3JtAj9K3h' },
  { page: 'unknown', path: '/nowhere/at%20all' },
];

describe.each([
  ['of the server', served],
  ['under a path', below],
  ['of any other host', bare],
] as const)('an address on a site %s', (_, site) => {
  test.each(PLACES)('leads back to $page', (place) => {
    expect(readAddress(site, hrefOf(site, place))).toEqual({ place });
  });

  test('may name a position, which no server reads', () => {
    const draft = { variant: 'sissa', ruleset: 'standard', fen: '8k/9/9/9/9/9/9/9/K8 w - - - 0 1' } as const;
    const href = positionHref(site, draft);
    expect(new URL(href).hash).toContain('fen=');
    expect(readAddress(site, href)).toEqual({ draft: { ...draft, problem: null } });
  });

  test('may hold a whole game, in the fragment of the app itself', () => {
    const href = gameHref(site, '[Variant "Sissa"]\n\n1. e4 *\n');
    expect(href.startsWith(hrefOf(site, { page: 'home' }).replace(/#.*$|(?<!html)$/, ''))).toBe(true);
    expect(readGameFragment(new URL(href).hash)).toBe('[Variant "Sissa"]\n\n1. e4 *');
  });

  test('of before is read', () => {
    const at = (fragment: string): unknown =>
      readAddress(site, hrefOf(site, { page: 'home' }).replace(/#.*$/, '') + fragment);
    expect(at('#online')).toEqual({ place: { page: 'online' } });
    expect(at('#trainer')).toEqual({ place: { page: 'train' } });
    expect(at('#game/n3JtAj9K3h')).toEqual({ place: { page: 'game', game: 'n3JtAj9K3h' } });
  });

  test('of the other form is read', () => {
    const root = hrefOf(site, { page: 'home' }).replace(/#.*$/, '');
    expect(readAddress(site, `${root}#/rules/sissa/standard#3.1`)).toEqual({
      place: { page: 'ruleset', variant: 'sissa', ruleset: 'standard', article: '3.1' },
    });
  });
});

describe('the form of addresses', () => {
  test('has paths where the server marks the page', () => {
    expect(hrefOf(served, { page: 'learn' })).toBe('https://sitke.example/learn');
    expect(hrefOf(below, { page: 'learn' })).toBe('https://club.example/chess/learn');
    expect(below.root).toBe('https://club.example/chess/');
  });

  test('stands behind a # on a host that knows files only', () => {
    expect(hrefOf(bare, { page: 'learn' })).toBe('https://host.example/files/sitke/index.html#/learn');
    expect(bare.root).toBe('https://host.example/files/sitke/');
  });
});

test('any address of a site is read, and what it leads to has one that leads there again', () => {
  const anyTail = fc.oneof(
    fc.webPath(),
    fc.webFragments().map((text) => `#${text}`),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.constantFrom<Site>(served, below, bare), anyTail, (site, tail) => {
      const asked = readAddress(site, new URL(tail.replace(/^\/+/, ''), site.root).href);
      if ('place' in asked) expect(readAddress(site, hrefOf(site, asked.place))).toEqual(asked);
    }),
    { numRuns: 1000, seed: 23 },
  );
});
