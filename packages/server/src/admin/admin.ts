/**
 * What the operator may do to a server that runs, over a Unix socket that only the server's own user can open: one line
 * of JSON asks, one answers.
 */

import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { Hub } from '../hub/hub.js';
import type { Log } from '../watch/log.js';
import { type Bans, readNetwork } from './bans.js';

export const ADMIN_ACTS = ['end', 'ban', 'unban', 'bans'] as const;

/** What is asked for, of which game or address. */
export interface AdminRequest {
  readonly act: (typeof ADMIN_ACTS)[number];
  readonly what?: string;
}

/** What is answered: lines to show, or why nothing was done. */
export type AdminReply = { readonly ok: true; readonly lines: readonly string[] } | { readonly error: string };

/** The most characters of a request. */
const MAX_REQUEST = 1000;
/** The longest path of a Unix socket, in bytes, that every system takes. */
const MAX_PATH = 103;

export interface AdminOptions {
  readonly hub: Hub;
  readonly bans: Bans;
  readonly log: Log;
  /** The file of the store, beside which the socket and the audit file are. Its lock must be held. */
  readonly file: string;
  readonly onError: (error: unknown) => void;
}

const socketOf = (file: string): string => `${file}.admin`;

/** Begins to listen to the operator; returns what ends that. Does nothing on Windows, which has no such sockets. */
export async function listenToAdmin(options: AdminOptions): Promise<() => void> {
  const { file, log, onError } = options;
  const path = socketOf(file);
  if (process.platform === 'win32') return () => {};
  if (Buffer.byteLength(path) > MAX_PATH) {
    log.warn({ path }, 'sitke admin cannot reach this server: the path of its socket is too long');
    return () => {};
  }
  // Whoever holds the lock of the store knows that no other server listens there.
  fs.rmSync(path, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    // Whoever asks nothing must not keep the server from ending.
    socket.unref();
    socket.on('error', onError);
    serve(options, socket).catch((error) => {
      onError(error);
      reply(socket, { error: 'the server failed; its log says how' });
    });
  });
  server.listen(path);
  await once(server, 'listening');
  fs.chmodSync(path, 0o600);
  return () => void server.close();
}

function reply(socket: net.Socket, answer: AdminReply): void {
  socket.end(`${JSON.stringify(answer)}\n`);
}

async function serve(options: AdminOptions, socket: net.Socket): Promise<void> {
  let said = '';
  for await (const part of socket.iterator({ destroyOnReturn: false })) {
    said += part;
    if (said.includes('\n') || said.length > MAX_REQUEST) break;
  }
  const request = said.length > MAX_REQUEST ? null : readRequest(said);
  reply(socket, request === null ? { error: 'this is no request' } : await answerTo(options, request));
}

function readRequest(said: string): AdminRequest | null {
  try {
    const { act, what } = Object(JSON.parse(said)) as Record<string, unknown>;
    const known = ADMIN_ACTS.find((each) => each === act);
    if (known === 'bans') return { act: known };
    return known !== undefined && typeof what === 'string' ? { act: known, what } : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const fine = (...lines: readonly string[]): AdminReply => ({ ok: true, lines });

async function answerTo(options: AdminOptions, { act, what = '' }: AdminRequest): Promise<AdminReply> {
  const { bans } = options;
  if (act === 'bans') return fine(...bans.banned);
  if (act === 'end') return endGame(options, what);
  const network = readNetwork(what);
  if (network === null) return { error: `"${what}" is no address` };
  if (act === 'ban') {
    if (!bans.ban(network)) return { error: `${what} is banned already` };
  } else if (!bans.unban(network)) return { error: `${what} is not banned` };
  audit(options, { admin: act, address: what });
  return fine(`${what} is ${act === 'ban' ? 'banned' : 'no longer banned'}`);
}

async function endGame(options: AdminOptions, game: string): Promise<AdminReply> {
  const became = await options.hub.endGame(game);
  if (became === 'none') return { error: `there is no game ${game}` };
  if (became === 'over') return { error: `the game ${game} has ended already` };
  if (became === 'failed') return { error: `the game ${game} could not be ended now` };
  audit(options, { admin: 'end', game });
  return fine(`the game ${game} is ended, without a result`);
}

function audit({ file, log }: AdminOptions, about: Readonly<Record<string, string>>): void {
  log.info(about, 'admin');
  const line = `${JSON.stringify({ time: new Date().toISOString(), ...about })}\n`;
  fs.appendFileSync(`${file}.audit.jsonl`, line, { mode: 0o600 });
}

/**
 * Asks the server that keeps its games in this file.
 *
 * Errors: rejects with the system's error where none listens (ENOENT, ECONNREFUSED).
 */
export async function askAdmin(file: string, request: AdminRequest): Promise<AdminReply> {
  const socket = net.connect(socketOf(file));
  await once(socket, 'connect');
  socket.write(`${JSON.stringify(request)}\n`);
  return JSON.parse(await text(socket)) as AdminReply;
}
