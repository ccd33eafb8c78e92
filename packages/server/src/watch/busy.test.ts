import { expect, test } from 'vitest';
import { BusyWatch } from './busy.js';
import { makeLog } from './log.js';
import { Metrics } from './metrics.js';

test('a full disk is reported when it begins, each minute with a count, and when it is over', async () => {
  const lines: string[] = [];
  const metrics = new Metrics();
  let nowMs = 5;
  const log = makeLog('info', { to: { write: (line: string) => void lines.push(JSON.parse(line)) } });
  const watch = new BusyWatch(log, metrics, () => nowMs);
  watch.hear(2);
  for (let second = 0; second < 130; second++, nowMs += 1000) watch.hear(1);
  expect(await metrics.text()).toContain('\nsitke_store_busy 1\n');
  watch.hear(0);
  watch.hear(0);
  expect(lines).toMatchObject([
    { level: 'error', refused: 2 },
    { level: 'error', refused: 63 },
    { level: 'error', refused: 123 },
    { level: 'warn', refused: 132, msg: 'the store takes writes again' },
  ]);
  watch.hear(1);
  expect(lines).toHaveLength(5);
  watch.hear(0);
  expect(await metrics.text()).toContain('\nsitke_store_busy 0\n');
  expect(await metrics.text()).toContain('\nsitke_store_busy_writes_total 133\n');
});
