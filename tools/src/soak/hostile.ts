/** Sockets that mean harm, beside people who play: what they cost the server, and those. */

import os from 'node:os';
import { socketUrl } from '@sitke/protocol';
import { WebSocket } from 'ws';
import { type Load, type LoadOptions, openSockets, playAt, startLoad } from './load.js';
import { footprintOf } from './served.js';

/** A way to do harm, and what the server answers it with. */
interface Attack {
  /** How many sockets do it at a time. */
  readonly sockets: number;
  /** The code with which the server closes such a socket; null where it need not. */
  readonly code: number | null;
  /** Does it once a socket is open, and goes on until that is closed. */
  begin(socket: WebSocket, games: readonly string[]): void;
}

const ping = JSON.stringify({ t: 'ping', n: 1 });
const longest = 4096;
const fragments = 16_000;

/** Sends as much as the connection takes. */
function flood(socket: WebSocket): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  for (let i = 0; i < 200; i++) socket.send(ping);
  setImmediate(() => flood(socket));
}

export const attacks: Readonly<Record<string, Attack>> = {
  flood: { sockets: 100, code: 1008, begin: flood },
  fragments: {
    sockets: 20,
    code: 1008,
    begin(socket) {
      for (let i = 0; i < fragments; i++) socket.send('x', { fin: false });
    },
  },
  oversized: { sockets: 50, code: 1009, begin: (socket) => socket.send('x'.repeat(64 * longest)) },
  binary: { sockets: 50, code: 1003, begin: (socket) => socket.send(Buffer.from(ping), { binary: true }) },
  /** Asks for whole games, many times, and reads nothing. */
  stalled: {
    sockets: 50,
    code: null,
    begin(socket, games) {
      socket.pause();
      for (let i = 0; i < 55; i++) socket.send(JSON.stringify({ t: 'sync', game: games[i % games.length], v: 0 }));
    },
  },
};

/** The result of one kind of attack. */
export interface HostileReport {
  readonly name: string;
  /** Connections that were opened for it, how the server closed them, and how many it did not let in. */
  readonly opened: number;
  readonly closed: Readonly<Record<number, number>>;
  readonly refused: number;
  /** Resident memory beyond what it was before, at the end of it, in bytes. */
  readonly growth: number;
  /** The players' experience: 99 % of their moves, in milliseconds, and anything that should not be. */
  readonly p99: number;
  readonly moves: number;
  readonly problems: readonly string[];
}

/** Lets sockets of a kind come again and again, each from its own address, until it is ended. */
function attack(url: string, games: readonly string[], { sockets, begin }: Attack) {
  const closed: Record<number, number> = {};
  const found = { opened: 0, refused: 0, closed };
  const open = new Set<WebSocket>();
  let isEnded = false;
  const come = (index: number) => {
    if (isEnded) return;
    const localAddress = `127.200.0.${1 + index}`;
    const socket = new WebSocket(socketUrl(url), { origin: url, localAddress });
    open.add(socket);
    let isOpen = false;
    socket.on('open', () => {
      isOpen = true;
      found.opened++;
      begin(socket, games);
    });
    // Writing to a closed connection fails.
    socket.on('error', () => {});
    socket.on('close', (code) => {
      open.delete(socket);
      if (isEnded) return;
      if (isOpen) closed[code] = (closed[code] ?? 0) + 1;
      else found.refused++;
      setTimeout(() => come(index), 200);
    });
  };
  for (let index = 0; index < sockets; index++) come(index);
  return {
    found,
    end() {
      isEnded = true;
      for (const socket of open) socket.terminate();
    },
  };
}

/** People play at a rate for so many seconds, without and with each kind of attack; the first report is of them alone. */
export async function meetAttacks(options: LoadOptions, rate: number, seconds: number): Promise<HostileReport[]> {
  const load = await startLoad(options);
  const { url } = load.served;
  await openSockets(load, 2 * options.games);
  await load.tell({ what: 'sync' });
  const none = { opened: 0, closed: {}, refused: 0 };
  const alone = await playAt(load, rate, seconds);
  // Strangers have their own machines: here they must not take the cores of the server and of those who play.
  os.setPriority(os.constants.priority.PRIORITY_LOW);
  const reports: HostileReport[] = [
    { name: 'none', ...none, growth: 0, p99: alone.p99, moves: alone.acked, problems: alone.problems },
  ];
  for (const [name, kind] of Object.entries(attacks)) {
    const before = await residentOf(load);
    const attackers = attack(url, load.games, kind);
    const { p99, acked, problems } = await playAt(load, rate, seconds);
    const growth = (await residentOf(load)) - before;
    attackers.end();
    reports.push({ name, ...attackers.found, growth, p99, moves: acked, problems });
  }
  await load.end();
  return reports;
}

async function residentOf(load: Load): Promise<number> {
  return (await footprintOf(load.served)).memory.rss;
}
