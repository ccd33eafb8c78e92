/** Logs written before today's rules of clocks: the time left does not change. */

import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { evolve } from './evolve.js';
import type { GameEvent, GameState } from './state.js';

interface Old {
  readonly game: string;
  readonly log: readonly (readonly [number, string, number | null, object, number])[];
  /** Of both seats after each event: main time, set-up time, periods, and since when it runs. */
  readonly clocks: readonly (readonly (readonly [number, number, number, number | null])[])[];
}

const file = new URL('../../../../fixtures/logs/clocks.json', import.meta.url);
const games = JSON.parse(fs.readFileSync(file, 'utf8')) as Old[];

describe.each(games)('$game', ({ log, clocks }) => {
  const states: GameState[] = [];
  for (const [, kind, , data, atMs] of log) {
    const event = { kind, salts: [null, null], ...data } as unknown as GameEvent;
    states.push(evolve(states.at(-1) ?? null, 'game000000', event, atMs));
  }

  test('has the clocks that it had, at every version', () => {
    const is = states.map((state) =>
      state.clocks.map(({ mainMs, setupMs, periods, sinceMs }) => [mainMs, setupMs, periods, sinceMs]),
    );
    expect(is).toEqual(clocks);
  });

  test('has a bank as the rules of today want it', () => {
    for (const { bankMs, givenMs } of states.at(-1)!.clocks)
      expect(Math.min(bankMs, givenMs)).toBeGreaterThanOrEqual(0);
  });
});
