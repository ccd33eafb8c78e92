/** Connections to a Postgres that answers at first and then no more, as behind a link that is cut. */

import net from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StoreBusyError } from '../errors.js';
import { openPool } from './pool.js';

/** `AuthenticationOk` and `ReadyForQuery`, as in "Message Formats" of Postgres's documentation. */
const HELLO = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

let server: net.Server;
let url: string;
const sockets = new Set<net.Socket>();

beforeEach(async () => {
  // A half-open socket stays so: its other end never learns of it.
  server = net.createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => socket.write(HELLO));
    socket.on('data', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `postgres://sitke@127.0.0.1:${(server.address() as net.AddressInfo).port}/sitke`;
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await new Promise((resolve) => server.close(resolve));
});

describe('a connection that is cut', () => {
  it('while it is examined is given up, and says so', async () => {
    const db = openPool({ url, answerMs: 50, onConnect: async (sql) => void (await sql.query('SELECT 1')) });
    const error = await db.query('SELECT 2').catch((each: unknown) => each);
    expect(error).toBeInstanceOf(StoreBusyError);
    expect((error as Error).message).toBe('No connection to Postgres: no answer in 50 ms');
    await db.close();
  });

  it('after it was refused is given up at once', async () => {
    const refuse = (): Promise<void> => Promise.reject(new Error('a standby'));
    const db = openPool({ url, onConnect: refuse });
    await expect(db.query('SELECT 2')).rejects.toThrow('No connection to Postgres: a standby');
    await db.close();
  });

  it('under a statement leaves its outcome unknown, and the pool ends', async () => {
    const db = openPool({ url, answerMs: 50 });
    await expect(db.query('SELECT 2')).rejects.toThrow('no answer in 50 ms');
    await db.close();
  });
});
