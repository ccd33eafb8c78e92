/** The whole server: a store, the games in it, and the door to them. */

import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Opponent } from '@sitke/protocol';
import { makeEngine } from './engine/index.js';
import { readApp } from './http/files.js';
import { makeHttpServer } from './http/http.js';
import { makeSite, type Routes } from './http/site.js';
import { type Clock, systemClock } from './hub/clock.js';
import { Hub, type HubOptions } from './hub/hub.js';
import { Gate } from './socket/gate.js';
import { Sessions } from './socket/sessions.js';
import type { GameStore } from './store/index.js';

export interface ServerOptions {
  readonly store: GameStore;
  readonly host: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** How many ports from there on are tried where one is taken; 1 without it. */
  readonly ports?: number;
  /** The folder of the built app, which is given out too. */
  readonly app?: string;
  /** Origins of pages that may connect beside the server's own. */
  readonly origins: readonly string[];
  /** Hears of our own mistakes; the server goes on. */
  readonly onError: (error: unknown) => void;
  /** Hears that the store is lost: `kill` must follow. */
  readonly onFatal: (error: unknown) => void;
  /** Whether each address may have only so much; true without it. */
  readonly limitsAddresses?: boolean;
  /** How many threads the engine may use to play against people; it does not play without it, or with 0. */
  readonly engineThreads?: number;
  /** The system's without it. */
  readonly clock?: Clock;
}

/** How long goodbyes may take. */
const CLOSE_MS = 2000;
/** How often sessions that nobody has used for long are deleted. */
const SWEEP_MS = 3_600_000;

/** A server that runs. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  /** Ends it in order: what is under way is stored and answered. The store is closed with it. */
  close(): Promise<void>;
  /** Ends it at once; nothing more is answered. The store is left as it is. */
  kill(): void;
}

function urlOf(host: string, port: number): string {
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** The origins of a page that the server itself gives out, by the names that its own machine has. */
function ownOrigins(host: string, port: number): string[] {
  return [urlOf(host, port), ...['localhost', '127.0.0.1', '::1'].map((name) => urlOf(name, port))];
}

/** Does something now and then; returns what ends that. */
function every(clock: Clock, ms: number, call: () => void): () => void {
  let cancel = (): void => {};
  const again = (): void => {
    cancel = clock.after(ms, () => {
      again();
      call();
    });
  };
  again();
  return () => cancel();
}

/** Listens on the first port that is free; returns it. */
async function listen(http: Server, host: string, port: number, ports: number): Promise<number> {
  for (let next = port; ; next++) {
    http.listen(next, host);
    try {
      await once(http, 'listening');
      return (http.address() as AddressInfo).port;
    } catch (error) {
      const isLast = next + 1 >= Math.min(port + ports, 65_536);
      if (isLast || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
}

/**
 * Starts a server: gives clocks back the time it was away, then listens.
 *
 * Errors: rejects where the ports are taken, the app cannot be read or the store fails.
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { store, host, onError, onFatal, clock = systemClock() } = options;
  const { engineThreads: threads = 0 } = options;
  const engine = threads > 0 ? makeEngine({ store, clock, threads, onError }) : null;
  const isThere = ({ kind }: Opponent): boolean => kind === 'engine' && engine !== null;
  const whyNot: HubOptions['whyNot'] = (player, message, game) => engine?.whyNot(player, message, game) ?? null;
  const hub = new Hub({ store, clock, onError, onFatal, isThere, whyNot });
  const sessions = new Sessions(store);
  let isReady = false;
  const origins = new Set(options.origins);
  const app = options.app === undefined ? {} : { app: readApp(options.app) };
  // Other routes are mounted here, by the path that they begin with.
  const doors: Record<string, Routes> = {};
  const http = makeHttpServer(makeSite({ isReady: () => isReady, ...app, doors, onError }));
  // Nobody is let in before the gate is there to do it.
  const port = await listen(http, host, options.port, options.ports ?? 1);
  for (const origin of ownOrigins(host, port)) origins.add(origin);
  await hub.start();
  // It takes up its games while people come back to theirs.
  engine?.start(hub).catch(onError);
  const { limitsAddresses = true } = options;
  const gate = new Gate({ hub, sessions, clock, origins, onError, limitsAddresses });
  http.on('upgrade', (request, socket, head) => gate.upgrade(request, socket, head));
  const stopSweeping = every(clock, SWEEP_MS, () => store.deleteExpiredSessions(clock.now()).catch(onError));
  isReady = true;

  async function close(): Promise<void> {
    isReady = false;
    stopSweeping();
    const closed = new Promise<void>((resolve) => {
      http.close(() => resolve());
    });
    gate.shut();
    await engine?.stop();
    // What has arrived is still stored and answered; what comes now is told to come again.
    await hub.stop();
    gate.close();
    http.closeIdleConnections();
    const patience = setTimeout(() => {
      gate.terminate();
      http.closeAllConnections();
    }, CLOSE_MS);
    await closed;
    clearTimeout(patience);
    await store.beat(clock.now());
    await store.close();
  }

  function kill(): void {
    stopSweeping();
    void engine?.stop();
    gate.terminate();
    http.close();
    http.closeAllConnections();
  }

  return { url: urlOf(host, port), port, close, kill };
}
