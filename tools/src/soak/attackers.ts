/**
 * People who mean harm, as a program of their own: ten addresses with ten sockets each, which all ask for the same thing
 * again and again. They read what they are sent, and come back when they are cut off.
 */

import http from 'node:http';
import os from 'node:os';
import { socketUrl } from '@sitke/protocol';
import { WebSocket } from 'ws';

/** Messages that each socket sends so many times a second; `requests` go to the server over HTTP instead. */
export interface AttackOrders {
  readonly url: string;
  readonly messages: readonly string[];
  readonly paths: readonly string[];
  readonly perSecond: number;
}

/** Results since the last report. */
export interface AttackReport {
  readonly asked: number;
  readonly answered: number;
  /** How long the server let each socket, or address, go on before it first cut it off, in milliseconds. */
  readonly cutOffMs: readonly number[];
  /** How many it had not cut off. */
  readonly untouched: number;
}

const addresses = 10;
const socketsEach = 10;
const backMs = 500;

const { url, messages, paths, perSecond } = JSON.parse(process.argv[2] ?? '') as AttackOrders;
let isOn = false;
let [asked, answered] = [0, 0];
/** When each attacker began, and when it was first cut off. */
let begun: (number | null)[] = [];
let ended: (number | null)[] = [];

class Attacker {
  readonly #index: number;
  readonly #address: string;
  #socket: WebSocket | null = null;
  #said = 0;

  constructor(index: number) {
    this.#index = index;
    this.#address = `127.0.0.${2 + Math.floor(index / socketsEach)}`;
  }

  come(): void {
    if (!isOn || messages.length === 0) return;
    const options = { origin: url, localAddress: this.#address, perMessageDeflate: false, skipUTF8Validation: true };
    const socket = new WebSocket(socketUrl(url), options);
    this.#socket = socket;
    socket.on('message', () => answered++);
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#cutOff();
      if (this.#socket === socket) setTimeout(() => this.come(), backMs);
    });
  }

  /** Says what is next. */
  say(): void {
    if (paths.length > 0) this.#ask();
    if (this.#socket?.readyState !== WebSocket.OPEN) return;
    this.#begin();
    asked++;
    this.#socket.send(messages[this.#said++ % messages.length]!);
  }

  leave(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.terminate();
  }

  #ask(): void {
    this.#begin();
    asked++;
    const { hostname, port } = new URL(url);
    const path = paths[this.#said++ % paths.length]!;
    const request = http.get({ hostname, port, path, localAddress: this.#address, agent: false }, (response) => {
      if (response.statusCode === 429) this.#cutOff();
      else answered++;
      response.resume();
    });
    request.on('error', () => this.#cutOff());
  }

  #begin(): void {
    begun[this.#index] ??= performance.now();
  }

  #cutOff(): void {
    if (isOn && begun[this.#index] !== null) ended[this.#index] ??= performance.now();
  }
}

// Strangers have machines of their own: here they must not take the cores of the server and of those who play.
os.setPriority(os.constants.priority.PRIORITY_LOW);

const attackers = Array.from({ length: addresses * socketsEach }, (_, index) => new Attacker(index));
// Evenly, as strangers come, and not all at one moment.
let turn = 0;
let dueMs = 0;
const stepMs = 1000 / perSecond / attackers.length;
setInterval(() => {
  if (!isOn) return;
  for (const nowMs = performance.now(); dueMs <= nowMs; dueMs += stepMs) attackers[turn++ % attackers.length]!.say();
}, 1);

process.on('message', (what: 'begin' | 'end') => {
  isOn = what === 'begin';
  if (isOn) {
    [asked, answered, dueMs] = [0, 0, performance.now()];
    begun = attackers.map(() => null);
    ended = attackers.map(() => null);
    for (const attacker of attackers) attacker.come();
    return;
  }
  const cutOffMs = ended.flatMap((atMs, index) => (atMs === null ? [] : [atMs - begun[index]!]));
  const untouched = ended.filter((atMs, index) => atMs === null && begun[index] !== null).length;
  for (const attacker of attackers) attacker.leave();
  const report: AttackReport = { asked, answered, cutOffMs, untouched };
  process.send?.(report);
});
process.on('disconnect', () => process.exit(0));
process.send?.('ready');
