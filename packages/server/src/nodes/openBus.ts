/** Buses by their addresses. */

import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { cutOff } from '../store/postgres/cutOff.js';
import { type Bus, BusError, type ConnectBus, ConnectedBus, NO_BUS } from './bus.js';

const CHANNEL = 'sitke';
const POSTGRES = /^postgres(ql)?:\/\//;
const REDIS = /^rediss?:\/\//;

/**
 * Opens a bus: `none`; `notify`, by LISTEN and NOTIFY of the store's database; or at another address of that database, if
 * the store's goes through a pooler that does not pass LISTEN on; or `redis://…`, by PUBLISH of a Redis or Valkey. Errors: a
 * `BusError` if there is no such bus.
 */
export function openBus(address: string, store: string): Bus {
  if (address === 'none') return NO_BUS;
  if (REDIS.test(address)) return new ConnectedBus(connectByRedis(address));
  const url = address === 'notify' ? store : address;
  if (POSTGRES.test(url)) return new ConnectedBus(connectByNotify(url));
  throw new BusError(`${address} is no bus: none, notify, the address of the store's database, or redis://…`);
}

/** Notifies by NOTIFY, on a separate connection: in the transaction of a move its lock would delay all other moves. */
function connectByNotify(url: string): ConnectBus {
  return async (onNotify, onEnd) => {
    const client = new pg.Client({ connectionString: url, application_name: 'sitke bus', keepAlive: true });
    client.on('error', onEnd);
    client.on('end', onEnd);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    client.on('notification', ({ processId }) => {
      if (processId !== rows[0]!.pid) onNotify();
    });
    await client.query(`LISTEN ${CHANNEL}`);
    return {
      notify: async () => void (await client.query(`NOTIFY ${CHANNEL}`)),
      close: async () => cutOff(client),
    };
  };
}

/** Notifies by PUBLISH: a connection that subscribes can send nothing else. */
function connectByRedis(url: string): ConnectBus {
  return async (onNotify, onEnd) => {
    // Few servers need it.
    const { Redis } = await import('ioredis');
    const options = { lazyConnect: true, retryStrategy: () => null, enableOfflineQueue: false, connectTimeout: 2000 };
    const [listening, sending] = [new Redis(url, options), new Redis(url, options)];
    const own = randomBytes(6).toString('base64url');
    for (const each of [listening, sending]) {
      each.on('error', () => {});
      each.on('end', onEnd);
    }
    const close = async (): Promise<void> => {
      for (const each of [listening, sending]) each.disconnect();
    };
    try {
      await Promise.all([listening.connect(), sending.connect()]);
      listening.on('message', (_channel, from) => {
        if (from !== own) onNotify();
      });
      await listening.subscribe(CHANNEL);
    } catch (error) {
      await close();
      throw error;
    }
    return { notify: async () => void (await sending.publish(CHANNEL, own)), close };
  };
}
