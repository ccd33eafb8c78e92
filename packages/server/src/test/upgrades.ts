/** Helpers of tests: an upgrade handler in simulated time, and clients on streams without a network. */

import type { IncomingMessage } from 'node:http';
import { Duplex } from 'node:stream';
import { OLDEST_PROTOCOL, PROTOCOL_VERSION } from '@sitke/protocol';
import { Sessions } from '../people/sessions.js';
import { newReceiptKey } from '../receipts/key.js';
import { Signer } from '../receipts/signer.js';
import { UpgradeHandler } from '../socket/upgrade.js';
import { makeLog } from '../watch/log.js';
import { Metrics } from '../watch/metrics.js';
import { Work } from '../work/work.js';
import { START_MS } from './play.js';
import { freeWork, quiet, World } from './world.js';

const ORIGIN = 'http://play.example.org';
/** The kinds of frames: RFC 6455, section 5.2. */
export const [TEXT, PING, PONG] = [1, 9, 10] as const;

/** Lets the server handle what has come, and send its answers at the end of that turn. */
export async function handled(): Promise<void> {
  await quiet();
  await quiet();
}

/** A stream to a client that keeps each packet, and answers pings. */
export class Wire extends Duplex {
  readonly packets: Buffer[] = [];

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.#take([chunk], done);
  }

  override _writev(chunks: { readonly chunk: Buffer }[], done: () => void): void {
    this.#take(
      chunks.map(({ chunk }) => chunk),
      done,
    );
  }

  /** Sends the server a frame, under a mask that changes nothing. */
  say(opcode: number, said: string | Buffer = ''): void {
    const payload = Buffer.from(said);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(payload.length);
    const head = payload.length < 126 ? [0x80 + payload.length] : [0x80 + 126, ...length];
    this.push(Buffer.concat([Buffer.from([0x80 + opcode, ...head, 0, 0, 0, 0]), payload]));
  }

  /** How many pings are among the packets. */
  get pings(): number {
    return this.packets.filter(isPing).length;
  }

  /** Whether some packet has such a text. */
  has(text: string): boolean {
    return this.packets.some((packet) => packet.includes(text));
  }

  #take(chunks: readonly Buffer[], done: () => void): void {
    const packet = Buffer.concat(chunks);
    this.packets.push(packet);
    done();
    if (isPing(packet)) this.say(PONG, packet.subarray(-4));
  }
}

export function isPing(packet: Buffer): boolean {
  return packet.length >= 6 && packet.at(-6) === 0x80 + PING && packet.at(-5) === 4;
}

export interface Gate {
  readonly world: World;
  readonly gate: UpgradeHandler;
  /** Asks for a socket; the answer is the first packet. */
  readonly enter: (player?: string, address?: string, version?: number) => Promise<Wire>;
}

/** Returns an upgrade handler on a started world, and a way to connect to it; `meter` is needed for limits only. */
export function gateOn(
  world: World,
  limitsAddresses: boolean,
  meter = (): number => 0,
  oldestVersion: number = OLDEST_PROTOCOL,
): Gate {
  const { hub, clock, store } = world;
  const sessions = new Sessions(store);
  const addresses = new WeakMap<object, string>();
  const gate = new UpgradeHandler({
    hub,
    work: limitsAddresses ? new Work({ clock, meter }) : freeWork(clock),
    sessions,
    clock,
    origins: new Set([ORIGIN]),
    onError: (error) => void world.errors.push(error),
    limitsAddresses,
    addressOf: (request) => addresses.get(request)!,
    log: makeLog('silent'),
    metrics: new Metrics(),
    signer: new Signer(newReceiptKey()),
    oldestVersion,
  });
  const enter = async (player?: string, address = '192.0.2.1', version = PROTOCOL_VERSION): Promise<Wire> => {
    const { token } = await sessions.make(clock.now(), player);
    const headers = {
      ...{ upgrade: 'websocket', connection: 'Upgrade', origin: ORIGIN, cookie: `sid=${token}` },
      ...{ 'sec-websocket-key': 'AAAAAAAAAAAAAAAAAAAAAA==', 'sec-websocket-version': '13' },
    };
    const wire = new Wire();
    const rawHeaders = Object.entries(headers).flat();
    const asked = { method: 'GET', url: `/ws?version=${version}`, httpVersionMajor: 1, headers, rawHeaders };
    const request = asked as unknown as IncomingMessage;
    addresses.set(request, address);
    gate.upgrade(request, wire, Buffer.alloc(0));
    await quiet();
    return wire;
  };
  return { world, gate, enter };
}

/** The same on a new world. */
export async function gateOf(limitsAddresses = false): Promise<Gate> {
  const world = new World(START_MS);
  await world.start();
  return gateOn(world, limitsAddresses);
}
