/** Randomly corrupted messages: quickly parsed or rejected, and nothing else. */

import { samplesOf } from '@sitke/testkit/fixtures';
import { Random, seedFor } from '@sitke/testkit/random';
import { measures, often, testSeed } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { parseClientMessage, parseServerMessage } from './index.js';

const LONGEST_MS = 50;
const PIECES = ['{', '}', '[', ']', '"', ',', ':', 'null', '1e99', '-1', '"__proto__":', '"constructor":{', '\\u0000'];
const seed = testSeed();

/** Replaces parts of a text at one to three places by other parts of it, of another text, or anything. */
function spoil(text: string, other: string, random: Random): string {
  let spoiled = text;
  for (let places = random.int(1, 3); places > 0; places--) {
    const at = random.int(0, spoiled.length);
    const from = random.int(0, other.length);
    const puts = [
      () => random.pick(PIECES),
      () => other.slice(from, from + random.int(1, 40)),
      () => random.letters('\u0000\n "\\{}[]:,09azé\ud800\u202e', 1, 8),
      () => random.pick(PIECES).repeat(random.int(1, 400)),
    ];
    spoiled = spoiled.slice(0, at) + random.pick(puts)() + spoiled.slice(at + random.int(0, 20));
  }
  return spoiled;
}

const SIDES = { client: parseClientMessage, server: parseServerMessage } as const;
const types = (['client', 'server'] as const).flatMap((side) => {
  const samples = samplesOf(side) as { message: { t: string } }[];
  return [...new Set(samples.map(({ message }) => message.t))].map((type) => [side, type] as const);
});

/** How many texts of each type of message; at night ten million of all. */
const TEXTS = often(1000, 20_000, Math.ceil(10_000_000 / types.length));

describe(`spoiled messages (seed ${seed})`, () => {
  test.each(types)('of the %s: %s', { timeout: 86_400_000 }, (side, type) => {
    const parse = SIDES[side];
    const random = new Random(seedFor(seed, `${side} ${type}`));
    const all = (samplesOf(side) as { message: { t: string } }[]).map(({ message }) => message);
    const texts = all.filter(({ t }) => t === type).map((message) => JSON.stringify(message));
    const others = all.map((message) => JSON.stringify(message));
    const keys = Object.getOwnPropertyNames(Object.prototype).sort();
    const wrong: string[] = [];
    let read = 0;
    const msOf = (text: string): number => {
      const startMs = performance.now();
      parse(text);
      return performance.now() - startMs;
    };
    for (let count = 0; count < TEXTS; count++) {
      const text = spoil(random.pick(texts), random.pick(others), random);
      const startMs = performance.now();
      const parsed = parse(text);
      const isSlow = performance.now() - startMs > LONGEST_MS;
      // Another program may have had the processor: only a text that is slow each time is slow.
      if (measures && isSlow && [1, 2, 3].every(() => msOf(text) > LONGEST_MS)) wrong.push(`slow: ${text}`);
      if (!parsed.ok) continue;
      read++;
      if (parsed.value.t === 'unreadable') continue;
      // A message that was read is read again as the same; the hashes are those of the text.
      const value = { ...parsed.value, hashes: undefined };
      const again = parse(JSON.stringify(value));
      if (!again.ok || JSON.stringify({ ...again.value, hashes: undefined }) !== JSON.stringify(value))
        wrong.push(`changed: ${text}`);
    }
    expect(wrong).toEqual([]);
    expect(read).toBeLessThan(TEXTS / 2);
    expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(keys);
    expect(({} as Record<string, unknown>)['t']).toBeUndefined();
  });
});
