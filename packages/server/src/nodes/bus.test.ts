/** A bus over a line that breaks. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusError, LineBus, type OpenLine } from './bus.js';
import { openBus } from './openBus.js';

/** Lines of one exchange: each ring is heard by all others. */
class Exchange {
  readonly lines: { readonly onRing: () => void; readonly onEnd: () => void }[] = [];
  rings = 0;
  isDown = false;

  readonly open: OpenLine = async (onRing, onEnd) => {
    if (this.isDown) throw new Error('nobody answers');
    const line = { onRing, onEnd };
    this.lines.push(line);
    return {
      ring: async () => {
        this.rings += 1;
        for (const each of this.lines) if (each !== line) each.onRing();
      },
      close: async () => void this.lines.splice(this.lines.indexOf(line), 1),
    };
  };

  end(): void {
    this.isDown = true;
    for (const { onEnd } of this.lines.splice(0)) onEnd();
  }
}

let exchange: Exchange;
beforeEach(() => {
  exchange = new Exchange();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A bus and how often it has rung here. */
async function newBus(): Promise<{ readonly bus: LineBus; readonly heard: () => number }> {
  const bus = new LineBus(exchange.open);
  let count = 0;
  bus.onRing(() => {
    count += 1;
  });
  await vi.advanceTimersByTimeAsync(0);
  return { bus, heard: () => count };
}

test('rings within some milliseconds are one, and are heard by others alone', async () => {
  const [one, other] = [await newBus(), await newBus()];
  const before = [one.heard(), other.heard()];
  for (let index = 0; index < 10; index++) one.bus.ring();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange.rings).toBe(1);
  expect([one.heard() - before[0]!, other.heard() - before[1]!]).toEqual([0, 1]);
  one.bus.ring();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange.rings).toBe(2);
});

test('while its line is broken it says so, and looks when it is whole again', async () => {
  const [one, other] = [await newBus(), await newBus()];
  expect([one.bus.isHealthy, one.bus.everyMs]).toEqual([true, 2000]);
  exchange.end();
  expect([one.bus.isHealthy, one.bus.everyMs]).toEqual([false, 250]);
  one.bus.ring();
  await vi.advanceTimersByTimeAsync(5000);
  const before = other.heard();
  exchange.isDown = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect([one.bus.isHealthy, other.bus.isHealthy]).toEqual([true, true]);
  expect(other.heard()).toBeGreaterThan(before);
  await Promise.all([one.bus.close(), other.bus.close()]);
  expect([exchange.lines.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a closed bus opens no line any more, even if it was opening one', async () => {
  const bus = new LineBus(exchange.open);
  const closed = bus.close();
  await vi.advanceTimersByTimeAsync(5000);
  await closed;
  expect(exchange.lines).toEqual([]);
});

test.each(['', 'notify', 'http://localhost', 'rediss'])('%j is no bus for a store in a file', (address) => {
  expect(() => openBus(address, 'sqlite:games.db')).toThrow(BusError);
});
