/** Games as lists show them. */

import { MAX_LISTED, MAX_NAME_LENGTH, MAX_SERVER_LENGTH, parseServerMessage } from '@sitke/protocol';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { canonicalJson } from '../store/index.js';
import { begin, doAct, randomAct, START_MS } from '../test/play.js';
import { type Listing, listingOf, listingOfRow } from './listing.js';
import { rowOf } from './log.js';
import { lobbyMessage, ownGameOf, playingOf, seekOf } from './view.js';

test.each([
  ['sissa', ''],
  ['sittuyin', ''],
  ['sittuyin', 'pychess setup.order=curtain'],
] as const)('a row says of a game what its state says: %s %s', (variant, ruleset) => {
  const chance = seeded(3);
  const play = begin(variant, ruleset);
  const seen = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const { state } = play.context;
    const listing = listingOfRow(rowOf(state));
    expect(listing).toEqual(listingOf(state));
    const { about } = rowOf(state);
    expect(about).toBe(canonicalJson(JSON.parse(about)));
    seen.add(`${listing.turn} ${listing.acts > 0}`);
    const seat = state.stage.turn ?? ((i % 2) as 0 | 1);
    doAct(play, seat, randomAct(play.context, seat, chance), START_MS + 6000 + 10 * i);
  }
  expect(seen.size).toBeGreaterThanOrEqual(3);
});

test('while armies are arranged, the seat that is not ready is to act', () => {
  const { state } = begin('sittuyin', 'pychess setup.order=curtain').context;
  const turnAt = (...ready: [string | null, string | null]) => listingOf({ ...state, ready }).turn;
  expect([turnAt(null, null), turnAt('a', null), turnAt(null, 'b')]).toEqual([null, 1, 0]);
});

test.each(VARIANT_IDS)('the longest lobby there can be fits into a message: %s', (variant) => {
  const { optionValues } = variantOf(variant);
  const lengthOf = (value: string | boolean): number => String(value).length;
  const longest = Object.entries(optionValues).map(([name, values]) => {
    return [name, [...values].sort((a, b) => lengthOf(b) - lengthOf(a))[0]!] as const;
  });
  const name = 'က'.repeat(MAX_NAME_LENGTH);
  const periods = { periods: 10, periodMs: 600_000 };
  const listing: Listing = {
    id: 'A'.repeat(10),
    variant,
    options: Object.fromEntries(longest),
    time: { kind: 'clock', initialMs: 10_800_000, incrementMs: 180_000, ...periods, setupMs: 3_600_000 },
    status: 'live',
    version: 1,
    seats: ['anna', 'ben'],
    names: [name, name],
    opponent: { kind: 'lobby' },
    turn: 0,
    acts: 3000,
    createdMs: START_MS,
    deadlineMs: START_MS,
  };
  const many = <T>(one: T): T[] => Array.from({ length: MAX_LISTED }, () => one);
  const lists = {
    seeks: many(seekOf({ ...listing, status: 'open', seats: ['anna', null] })),
    playing: many(playingOf(listing)),
    bots: many('a'.repeat(20)),
    own: many(ownGameOf(listing, 1)),
  };
  const text = JSON.stringify(lobbyMessage(lists, START_MS));
  expect(parseServerMessage(text)).toMatchObject({ ok: true });
  expect(text.length).toBeLessThan(MAX_SERVER_LENGTH);
});
