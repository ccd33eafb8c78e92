/** Logs written before today's rules of clocks: the time left does not change. */

import { oldLogs } from '@sitke/testkit/fixtures';
import { describe, expect, test } from 'vitest';
import { evolve } from './evolve.js';
import type { GameEvent, GameState } from './state.js';

describe.each(oldLogs())('$game', ({ log, clocks }) => {
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
