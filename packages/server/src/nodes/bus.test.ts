/** A bus over a connection that breaks. */

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BusError, type ConnectBus, ConnectedBus } from './bus.js';
import { openBus } from './openBus.js';

/** Connections of one exchange: each notification reaches all others. */
class Exchange {
  readonly connections: { readonly onNotify: () => void; readonly onEnd: () => void }[] = [];
  notifications = 0;
  isDown = false;

  readonly open: ConnectBus = async (onNotify, onEnd) => {
    if (this.isDown) throw new Error('nobody answers');
    const connection = { onNotify, onEnd };
    this.connections.push(connection);
    return {
      notify: async () => {
        this.notifications += 1;
        for (const each of this.connections) if (each !== connection) each.onNotify();
      },
      close: async () => void this.connections.splice(this.connections.indexOf(connection), 1),
    };
  };

  end(): void {
    this.isDown = true;
    for (const { onEnd } of this.connections.splice(0)) onEnd();
  }
}

let exchange: Exchange;
beforeEach(() => {
  exchange = new Exchange();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

/** A bus, and how often it has notified this server. */
async function newBus(): Promise<{ readonly bus: ConnectedBus; readonly received: () => number }> {
  const bus = new ConnectedBus(exchange.open);
  let count = 0;
  bus.onNotify(() => {
    count += 1;
  });
  await vi.advanceTimersByTimeAsync(0);
  return { bus, received: () => count };
}

test('notifications within some milliseconds are one, and reach only peers', async () => {
  const [one, other] = [await newBus(), await newBus()];
  const before = [one.received(), other.received()];
  for (let index = 0; index < 10; index++) one.bus.notify();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange.notifications).toBe(1);
  expect([one.received() - before[0]!, other.received() - before[1]!]).toEqual([0, 1]);
  one.bus.notify();
  await vi.advanceTimersByTimeAsync(10);
  expect(exchange.notifications).toBe(2);
});

test('while its connection is lost it says so, and peers poll when it is back', async () => {
  const [one, other] = [await newBus(), await newBus()];
  expect([one.bus.isHealthy, one.bus.pollMs]).toEqual([true, 2000]);
  exchange.end();
  expect([one.bus.isHealthy, one.bus.pollMs]).toEqual([false, 250]);
  one.bus.notify();
  await vi.advanceTimersByTimeAsync(5000);
  const before = other.received();
  exchange.isDown = false;
  await vi.advanceTimersByTimeAsync(1000);
  expect([one.bus.isHealthy, other.bus.isHealthy]).toEqual([true, true]);
  expect(other.received()).toBeGreaterThan(before);
  await Promise.all([one.bus.close(), other.bus.close()]);
  expect([exchange.connections.length, vi.getTimerCount()]).toEqual([0, 0]);
});

test('a closed bus opens no line any more, even if it was opening one', async () => {
  const bus = new ConnectedBus(exchange.open);
  const closed = bus.close();
  await vi.advanceTimersByTimeAsync(5000);
  await closed;
  expect(exchange.connections).toEqual([]);
});

test.each(['', 'notify', 'http://localhost', 'rediss'])('%j is not a bus for a store in a file', (address) => {
  expect(() => openBus(address, 'sqlite:games.db')).toThrow(BusError);
});
