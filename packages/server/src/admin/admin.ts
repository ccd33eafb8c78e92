/**
 * Commands of the operator to a running server, over a Unix socket that only the server's own user can open: one line
 * of JSON asks, one answers.
 */

import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import type { Seat } from '@sitke/protocol';
import { isVariantId, variantOf } from '@sitke/rules';
import { ended } from '../games/decision.js';
import { botId, levelOf } from '../games/players.js';
import type { Hub } from '../hub/hub.js';
import { type Bans, readNetwork } from '../net/bans.js';
import { type OwnData, type OwnPage, readPlace } from '../people/ownData.js';
import type { Sessions } from '../people/sessions.js';
import type { GameRow, Store } from '../store/index.js';
import type { Log } from '../watch/log.js';
import type { Clock } from '../work/clock.js';
import { FREE } from '../work/work.js';

/** The acts of an operator, by the names that the command line has for them. */
export const ADMIN_ACTS = ['end', 'ban', 'unban', 'bans', 'free', 'token', 'forget', 'export'] as const;

/** The game, address or program that the request is about. */
export interface AdminRequest {
  readonly act: (typeof ADMIN_ACTS)[number];
  readonly what?: string;
  /** The color of a game: the winner, `none` for a draw; or the player that the request is about. */
  readonly color?: string;
}

/** The answer: lines to show, or why nothing was done. */
export type AdminReply = { readonly ok: true; readonly lines: readonly string[] } | { readonly error: string };

/** The most characters of a request. */
const MAX_REQUEST = 1000;
/** The longest path of a Unix socket, in bytes, that every system takes. */
const MAX_PATH = 103;

export interface AdminOptions {
  readonly hub: Hub;
  readonly bans: Bans;
  readonly log: Log;
  readonly store: Pick<Store, 'games' | 'directory'>;
  readonly sessions: Sessions;
  readonly ownData: OwnData;
  /** Ends the sockets and streams of a player. */
  readonly disconnect: (player: string) => void;
  readonly clock: Clock;
  /** The file of the store; the socket and the audit file are next to it. Its lock must be held. */
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
  // The lock of a file ensures that no other server listens there; beside a database nothing does.
  if (await isAnswered(path)) throw new FilesTakenError(`another server has its files at ${file}`);
  fs.rmSync(path, { force: true });
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    // An idle connection must not keep the server from ending.
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

/** Another server has its files under the same names. */
export class FilesTakenError extends Error {
  override readonly name = 'FilesTakenError';
}

async function isAnswered(path: string): Promise<boolean> {
  const socket = net.connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    socket.destroy();
  }
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
    const { act, what, color } = Object(JSON.parse(said)) as Record<string, unknown>;
    const known = ADMIN_ACTS.find((each) => each === act);
    if (known === 'bans') return { act: known };
    if (known === undefined || typeof what !== 'string') return null;
    return typeof color === 'string' ? { act: known, what, color } : { act: known, what };
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

const fine = (...lines: readonly string[]): AdminReply => ({ ok: true, lines });

async function answerTo(options: AdminOptions, request: AdminRequest): Promise<AdminReply> {
  const { act, what = '' } = request;
  const { bans } = options;
  if (act === 'bans') return fine(...bans.banned);
  if (act === 'end') return endGame(options, request);
  if (act === 'free' || act === 'token' || act === 'forget' || act === 'export') return serveData(options, request);
  const network = readNetwork(what);
  if (network === null) return { error: `"${what}" is no address` };
  if (act === 'ban') {
    if (!(await bans.ban(network))) return { error: `${what} is banned already` };
  } else if (!(await bans.unban(network))) return { error: `${what} is not banned` };
  audit(options, { admin: act, address: what });
  return fine(`${what} is ${act === 'ban' ? 'banned' : 'no longer banned'}`);
}

/** A player, by the name of a program, or by a game and their color in it. */
async function findPlayer({ store }: AdminOptions, { what = '', color }: AdminRequest): Promise<string | AdminReply> {
  if (color === undefined) {
    const names = (await store.directory.botNames()).map(({ name }) => name);
    const name = names.find((each) => each.toLowerCase() === what.toLowerCase());
    return name === undefined ? { error: `there is no program ${what}` } : botId(name);
  }
  const row = (await store.games.load(what))?.row;
  if (!row) return { error: `there is no game ${what}` };
  const seat = colorNamesOf(row).indexOf(color);
  if (seat === -1) return { error: `the colors of the game ${what} are ${colorNamesOf(row).join(' and ')}` };
  const player = row.seats[seat] ?? null;
  if (player !== null && levelOf(player) === null) return player;
  return { error: `nobody is kept who has ${color} in the game ${what}` };
}

function colorNamesOf({ variant }: GameRow): readonly string[] {
  return isVariantId(variant) ? variantOf(variant).colorNames : [];
}

async function serveData(options: AdminOptions, request: AdminRequest): Promise<AdminReply> {
  const { act, what = '', color } = request;
  if (color !== undefined && (act === 'free' || act === 'token'))
    return { error: `${act} takes the name of a program` };
  const player = await findPlayer(options, request);
  if (typeof player !== 'string') return player;
  const { ownData, sessions, disconnect, clock } = options;
  const whom = color === undefined ? what : `${color} of the game ${what}`;
  const about = { admin: act, of: what, ...(color === undefined ? {} : { color }) };
  if (act === 'token') {
    await sessions.end(player);
    const { token } = await sessions.make(clock.now(), player);
    disconnect(player);
    audit(options, about);
    return fine(token);
  }
  if (act === 'export') {
    audit(options, about);
    return fine(...(await exportOf(ownData, player)));
  }
  const games = await ownData.forget(player);
  audit(options, about);
  const words = `${games} game${games === 1 ? '' : 's'}`;
  return fine(act === 'free' ? `the name ${what} is free` : `${whom} is deleted, from ${words}`);
}

/** All pages of a player's data, as JSON. */
async function exportOf(ownData: OwnData, player: string): Promise<string[]> {
  const pages: string[] = [];
  for (let next: string | null = 'live'; next !== null; ) {
    const page: OwnPage = await ownData.page(player, readPlace(next)!, FREE);
    pages.push(JSON.stringify(page));
    next = page.next;
  }
  return pages;
}

async function endGame(options: AdminOptions, { what: game = '', color }: AdminRequest): Promise<AdminReply> {
  const row = color === undefined ? null : (await options.store.games.load(game))?.row;
  const colors = row ? colorNamesOf(row) : [];
  if (row && color !== 'none' && !colors.includes(color!)) return { error: `${colors.join(', ')} or none may win` };
  const winner = row && color !== 'none' ? (colors.indexOf(color!) as Seat) : null;
  const became = await options.hub.endGame(game, color === undefined ? undefined : () => ended('adjudicated', winner));
  if (became === 'none') return { error: `there is no game ${game}` };
  if (became === 'over') return { error: `the game ${game} has ended already` };
  if (became === 'failed') return { error: `the game ${game} could not be ended now` };
  audit(options, { admin: 'end', game, ...(color === undefined ? {} : { winner: color }) });
  const result = color === undefined ? 'without a result' : color === 'none' ? 'as a draw' : `${color} wins`;
  return fine(`the game ${game} is ended, ${result}`);
}

function audit({ file, log }: AdminOptions, about: Readonly<Record<string, string>>): void {
  log.info(about, 'admin');
  const line = `${JSON.stringify({ time: new Date().toISOString(), ...about })}\n`;
  fs.appendFileSync(`${file}.audit.jsonl`, line, { mode: 0o600 });
}

/**
 * Sends a request to the server that uses this store.
 *
 * Errors: rejects with the system's error if none listens (ENOENT, ECONNREFUSED).
 */
export async function askAdmin(file: string, request: AdminRequest): Promise<AdminReply> {
  const socket = net.connect(socketOf(file));
  await once(socket, 'connect');
  socket.write(`${JSON.stringify(request)}\n`);
  return JSON.parse(await text(socket)) as AdminReply;
}
