/** Postgres servers of a test's own, on loopback: started, frozen, killed, and followed by a synchronous standby. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@sitke/testkit/ports';
import pg from 'pg';

/** Postgres does not run as root: then as the user that Debian's package makes. */
const OWNER = 'postgres';

interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Returns who runs the servers; null for who runs the tests. */
function userOf(): User | null {
  if (process.getuid?.() !== 0) return null;
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${OWNER}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined) throw new Error(`root cannot start Postgres, and there is no user ${OWNER}`);
  return { uid: Number(uid), gid: Number(gid) };
}

/** Settings beside those that all servers of tests have. */
export type Settings = Readonly<Record<string, string>>;

export class PostgresServer {
  readonly port: number;
  readonly #folder: string;
  readonly #programs: string;
  readonly #user: User | null;
  readonly #settings: Settings;
  #process: ChildProcess | null = null;

  private constructor(program: string, port: number, settings: Settings) {
    this.port = port;
    this.#programs = path.dirname(fs.realpathSync(program));
    this.#user = userOf();
    this.#settings = settings;
    this.#folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-postgres-'));
    if (this.#user) fs.chownSync(this.#folder, this.#user.uid, this.#user.gid);
  }

  /** Starts a new server; `program` is its file, with the others of its package beside it. */
  static async start(program: string, settings: Settings = {}): Promise<PostgresServer> {
    const server = new PostgresServer(program, await freePort(), settings);
    server.#run('initdb', ['-A', 'trust', '-U', OWNER, '-E', 'UTF8', '--no-locale', '-k']);
    await server.start();
    return server;
  }

  /** Starts a server from a backup, with the settings by which it is brought to a moment. */
  static async restore(program: string, backup: string, settings: Settings): Promise<PostgresServer> {
    const server = new PostgresServer(program, await freePort(), settings);
    fs.cpSync(backup, server.#data, { recursive: true, preserveTimestamps: true });
    fs.writeFileSync(path.join(server.#data, 'recovery.signal'), '');
    server.own(server.#data);
    await server.start();
    // It takes no changes before it has been promoted.
    for (let isThere = false; !isThere; ) {
      const [asked] = await server.ask<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"');
      isThere = !asked!.isStandby;
    }
    return server;
  }

  /** Writes a base backup into an empty folder. */
  backUp(folder: string): void {
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', OWNER];
    const program = path.join(this.#programs, 'pg_basebackup');
    execFileSync(program, ['-D', folder, '-X', 'stream', '-c', 'fast', ...from], { ...this.#asUser, stdio: 'pipe' });
  }

  /** Makes a folder that the server may write to. */
  makeFolder(folder: string): void {
    fs.mkdirSync(folder);
    this.own(folder);
  }

  /** Starts a standby of this server. */
  async follow(settings: Settings = {}): Promise<PostgresServer> {
    const standby = new PostgresServer(path.join(this.#programs, 'postgres'), await freePort(), settings);
    const from = ['-h', '127.0.0.1', '-p', String(this.port), '-U', OWNER];
    standby.#run('pg_basebackup', ['-R', '-X', 'stream', '-c', 'fast', ...from]);
    await standby.start();
    return standby;
  }

  /** The address of a database. */
  url(database = 'postgres', port = this.port): string {
    return `postgres://${OWNER}@127.0.0.1:${port}/${database}`;
  }

  /** Gives a file or a folder with all that is in it to the user who runs the server, and to nobody else; returns its name. */
  own(place: string): string {
    const isFolder = fs.statSync(place).isDirectory();
    if (isFolder) for (const name of fs.readdirSync(place)) this.own(path.join(place, name));
    if (this.#user) fs.chownSync(place, this.#user.uid, this.#user.gid);
    fs.chmodSync(place, isFolder ? 0o700 : 0o600);
    return place;
  }

  /** Runs the server; resolves when it takes connections. */
  async start(): Promise<void> {
    const settings = { port: String(this.port), listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const given = Object.entries({ ...settings, ...this.#settings }).flatMap(([name, value]) => [
      '-c',
      `${name}=${value}`,
    ]);
    const running = spawn(path.join(this.#programs, 'postgres'), ['-D', this.#data, ...given], {
      ...this.#asUser,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    this.#process = running;
    // It says so of itself: nobody needs to ask again and again.
    await said(running, /database system is ready to accept (read-only )?connections/, 'Postgres');
  }

  /** Asks a question on its own connection. */
  async ask<Row extends pg.QueryResultRow>(text: string, database = 'postgres'): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.url(database) });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  /** Freezes all processes of the server (`SIGSTOP`), as those of a frozen machine, or lets them go on (`SIGCONT`). */
  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.#freeze()) send(pid, name);
  }

  /** Stops the first process, which starts all others, and returns it with those: none is started after the count. */
  #freeze(): readonly number[] {
    const main = this.#process?.pid;
    if (main === undefined) throw new Error('Postgres does not run');
    send(main, 'SIGSTOP');
    while (isRunning(main));
    return [main, ...childrenOf(main)];
  }

  /** Kills the server with all its processes, as a power failure does; resolves when it is gone. */
  async kill(): Promise<void> {
    const gone = once(this.#process!, 'exit');
    const all = this.#freeze();
    for (const pid of all) send(pid, 'SIGKILL');
    await gone;
    // Nobody else tells when the others are gone, and a server does not start while one of them holds its memory.
    while (all.some(isThere)) await new Promise((resolve) => setTimeout(resolve, 1));
    this.#process = null;
  }

  /** Makes a standby the primary; resolves when it takes changes. */
  async promote(): Promise<void> {
    this.#run('pg_ctl', ['promote', '-w']);
  }

  /** Ends the server, and deletes its data. */
  async remove(): Promise<void> {
    if (this.#process) {
      this.signal('SIGCONT');
      await this.kill();
    }
    fs.rmSync(this.#folder, { recursive: true });
  }

  get #data(): string {
    return path.join(this.#folder, 'data');
  }

  get #asUser(): { uid?: number; gid?: number; cwd: string } {
    return { ...this.#user, cwd: this.#folder };
  }

  #run(program: string, args: readonly string[]): void {
    execFileSync(path.join(this.#programs, program), ['-D', this.#data, ...args], { ...this.#asUser, stdio: 'pipe' });
  }
}

/** Sends a process a signal, if it has not ended meanwhile. */
function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Returns the processes that a process has started, and theirs. */
function childrenOf(parent: number): number[] {
  const children = fs.readdirSync('/proc').flatMap((entry) => {
    const pid = Number(entry);
    return Number.isInteger(pid) && statOf(pid)?.parent === parent ? [pid] : [];
  });
  return children.flatMap((pid) => [pid, ...childrenOf(pid)]);
}

/** Returns whether a process does work, or would if the machine let it. */
function isRunning(pid: number): boolean {
  const state = statOf(pid)?.state;
  return state !== undefined && !'TtZX'.includes(state);
}

/** Returns whether a process still holds what it has, as one that has ended and waits for its parent does not. */
function isThere(pid: number): boolean {
  const state = statOf(pid)?.state;
  return state !== undefined && !'ZX'.includes(state);
}

/** Returns a process's state, a letter of `proc(5)`, and its parent; null after its end. */
function statOf(pid: number): { readonly state: string; readonly parent: number } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before them may have spaces and brackets.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: state!, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** A pooler before a server, which gives a connection to another client after each transaction. */
export class Pooler {
  readonly #port: number;
  readonly #folder: string;
  readonly #process: ChildProcess;

  private constructor(port: number, folder: string, running: ChildProcess) {
    this.#port = port;
    this.#folder = folder;
    this.#process = running;
  }

  /** Starts one; `program` is the file of PgBouncer. */
  static async before(server: PostgresServer, program: string): Promise<Pooler> {
    const [port, user] = [await freePort(), userOf()];
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-pooler-'));
    const settings = [
      '[databases]',
      `* = host=127.0.0.1 port=${server.port} user=${OWNER}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
    ];
    const file = path.join(folder, 'pgbouncer.ini');
    fs.writeFileSync(file, settings.map((line) => `${line}\n`).join(''));
    if (user) for (const place of [folder, file]) fs.chownSync(place, user.uid, user.gid);
    const running = spawn(program, [file], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
    await said(running, /process up/, 'PgBouncer');
    return new Pooler(port, folder, running);
  }

  get port(): number {
    return this.#port;
  }

  async remove(): Promise<void> {
    const gone = once(this.#process, 'exit');
    this.#process.kill('SIGKILL');
    await gone;
    fs.rmSync(this.#folder, { recursive: true });
  }
}

/** Resolves when a program has said something on its standard error. Errors: Error if it ends first. */
async function said(running: ChildProcess, what: RegExp, name: string): Promise<void> {
  let text = '';
  await new Promise<void>((resolve, reject) => {
    running.stderr!.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (what.test(text)) resolve();
    });
    running.once('exit', () => reject(new Error(`${name} has ended: ${text}`)));
  });
}
