import { expect, test } from 'vitest';
import { SOUNDS, VIBRATIONS } from './table.js';

test('each sound is short, not too loud, unlike the others, and has a vibration', () => {
  const tones = Object.entries(SOUNDS);
  expect(new Set(tones.map(([, all]) => JSON.stringify(all))).size).toBe(tones.length);
  expect(tones.map(([name]) => name)).toEqual(Object.keys(VIBRATIONS));
  for (const [, all] of tones) {
    expect(Math.max(...all.map(({ atMs, lastMs }) => atMs + lastMs))).toBeLessThanOrEqual(1500);
    for (const { level, hertz } of all) {
      expect(level).toBeGreaterThan(0);
      expect(level).toBeLessThanOrEqual(1);
      expect(hertz).toBeLessThan(8000);
    }
  }
});
