import { expect, test } from 'vitest';
import { XboardClock } from './xboardClock.js';

const words = (text: string) => text.split(' ').filter(Boolean);

test('level: minutes, minutes and seconds, moves to the time control', () => {
  const clock = new XboardClock();
  expect(clock.setLevel(words('40 5 0'))).toBe(true);
  expect(clock.limits(0)).toEqual({ clock: { remainingMs: 300_000, incrementMs: 0, movesToGo: 40 } });
  expect(clock.limits(39).clock?.movesToGo).toBe(1);
  expect(clock.limits(40).clock?.movesToGo).toBe(40);
  expect(clock.setLevel(words('0 0:30 2.5'))).toBe(true);
  expect(clock.limits(7)).toEqual({ clock: { remainingMs: 30_000, incrementMs: 2500, movesToGo: 0 } });
  expect(clock.setRemaining(words('1234'))).toBe(true);
  expect(clock.limits(7).clock?.remainingMs).toBe(12_340);
  expect(clock.setRemaining(words('-5'))).toBe(true);
  expect(clock.limits(7).clock?.remainingMs).toBe(0);
});

test('st and sd limit each move; a new game resets depth and clock', () => {
  const clock = new XboardClock();
  expect([clock.setMoveTime(words('2')), clock.setDepth(words('6'))]).toEqual([true, true]);
  expect(clock.limits(3)).toEqual({ moveTimeMs: 2000, depth: 6 });
  expect(clock.setMoveTime(words('1:30'))).toBe(true);
  expect(clock.limits(3).moveTimeMs).toBe(90_000);
  clock.reset();
  expect(clock.limits(3)).toEqual({ moveTimeMs: 90_000 });
  clock.setLevel(words('0 1 0'));
  clock.setRemaining(words('50'));
  clock.reset();
  expect(clock.limits(0).clock?.remainingMs).toBe(60_000);
});

test.each(['', '40', '40 5', 'x 5 0', '40 5 -1', '1e3 5 0', '40 5:5:5 0', '99999 5 0'])('rejects level %s', (text) => {
  expect(new XboardClock().setLevel(words(text))).toBe(false);
});
