/** A whole site on one machine: etcd, Postgres under Patroni, servers and their balancer, by the files of deploy/. */

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sitke } from '../soak/served.js';
import { type Machine, Network } from './network.js';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const PASSWORD = 'replace-this';
const OWNER = 'postgres';

export interface ClusterOptions {
  /** An empty folder. */
  readonly folder: string;
  /** Whether links between machines can be cut. */
  readonly hasLinks: boolean;
  /** Where the programs are. */
  readonly programs: {
    readonly etcd: string;
    readonly patroni: string;
    readonly haproxy: string;
    readonly postgres: string;
  };
  readonly bus: string;
  /** Seconds after which a primary counts as lost. */
  readonly ttl: number;
}

/** The last numbers of the addresses of each kind of machine, as in deploy/. */
const SERVERS = [11, 12, 13];
const DATABASES = [21, 22, 23];
const BALANCER = 1;
const NAMES = ['one', 'two', 'three'];

/** Waits until something is so; throws after so many seconds. */
export async function until(isSo: () => Promise<boolean> | boolean, what: string, seconds = 60): Promise<void> {
  const endMs = performance.now() + 1000 * seconds;
  while (!(await isSo())) {
    if (performance.now() > endMs) throw new Error(`${what} does not happen`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Returns a file of deploy/ with these changes, each of which must be in it. */
function example(name: string, changes: readonly (readonly [string, string])[]): string {
  let text = fs.readFileSync(path.join(deploy, name), 'utf8');
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no ${from}`);
    text = text.replaceAll(from, to);
  }
  return text;
}

export class Cluster {
  readonly network: Network;
  readonly servers: readonly Machine[];
  readonly databases: readonly Machine[];
  readonly balancer: Machine;
  /** The address of the pages. */
  readonly url: string;
  readonly #options: ClusterOptions;
  readonly #owner: { readonly uid?: number; readonly gid?: number };
  readonly #starts = new Map<Machine, number>();

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.network = new Network(options.hasLinks);
    this.databases = DATABASES.map((number, index) => this.network.add(`db-${NAMES[index]}`, number));
    this.servers = SERVERS.map((number, index) => this.network.add(`server-${NAMES[index]}`, number));
    this.balancer = this.network.add('balancer', BALANCER);
    this.url = `http://${this.balancer.address}:8080`;
    this.#owner = ownerOf();
    fs.chmodSync(options.folder, 0o755);
  }

  /** Starts everything; resolves when games can be played. */
  async start(): Promise<void> {
    for (const machine of this.databases) this.startEtcd(machine);
    for (const machine of this.databases) this.startPatroni(machine);
    await until(async () => (await this.primary()) !== null, 'a primary', 120);
    await until(async () => await this.#hasSynchronousStandby(), 'a synchronous standby', 120);
    for (const machine of this.servers) this.startGate(machine);
    for (const machine of this.servers) await this.startServer(machine);
    this.startBalancer();
    await until(() => isOk(`${this.url}/ready`), 'a balancer that passes on');
  }

  remove(): void {
    this.network.remove();
  }

  startEtcd(machine: Machine): void {
    const name = machine.name;
    const at = (port: number): string => `http://${machine.address}:${port}`;
    const all = this.databases.map((each) => `${each.name}=http://${each.address}:2380`).join(',');
    const isNew = !fs.existsSync(this.#pathOf(`etcd-${name}`));
    machine.start(this.#options.programs.etcd, [
      ...['--name', name, '--data-dir', this.#pathOf(`etcd-${name}`), '--log-level', 'error'],
      ...['--listen-client-urls', at(2379), '--advertise-client-urls', at(2379)],
      ...['--listen-peer-urls', at(2380), '--initial-advertise-peer-urls', at(2380)],
      ...['--initial-cluster', all, '--initial-cluster-state', isNew ? 'new' : 'existing'],
      ...['--heartbeat-interval', '100', '--election-timeout', '1000'],
    ]);
  }

  startPatroni(machine: Machine): void {
    const name = machine.name;
    const file = this.#pathOf(`patroni-${name}.yml`);
    let text = example('patroni.yml', [
      ['name: one', `name: ${name}`],
      ['10.0.0.21:8008', `SELF:8008`],
      ['listen: 10.0.0.21:5432', 'listen: SELF:5432'],
      ['connect_address: 10.0.0.21:5432', 'connect_address: SELF:5432'],
      ['ttl: 10', `ttl: ${this.#options.ttl}`],
      ['/var/lib/postgresql/15/sitke', this.#pathOf(`data-${name}`)],
      ['/usr/lib/postgresql/15/bin', path.dirname(fs.realpathSync(this.#options.programs.postgres))],
      ['10.0.0.0/24 scram', '0.0.0.0/0 scram'],
    ]);
    if (!this.network.hasLinks) text = text.replaceAll('10.0.0.', '127.0.1.');
    text = text.replaceAll('SELF', machine.address);
    // One set of processors does it all: no more memory and disk than needed.
    const small =
      "\n        shared_buffers: 64MB\n        fsync: 'on'\n        max_wal_size: 256MB\n        unix_socket_directories: ''";
    text = text.replace('max_connections: 200', `max_connections: 200${small}`);
    fs.writeFileSync(file, text);
    this.#give(file);
    const log = fs.openSync(this.#pathOf(`patroni-${name}.log`), 'a');
    // It writes a file of passwords at home.
    const env = { ...process.env, HOME: this.#options.folder };
    machine.start(this.#options.programs.patroni, [file], { ...this.#owner, env, stdio: ['ignore', log, log] });
    fs.closeSync(log);
  }

  /** Starts the way of a server to the primary. */
  startGate(machine: Machine): void {
    const changes = this.databases.map((each, index) => [`10.0.0.2${index + 1}:`, `${each.address}:`] as const);
    let text = example('haproxy-postgres.cfg', changes);
    if (!this.network.hasLinks) text = text.replace('bind 127.0.0.1:5000', `bind ${machine.address}:5000`);
    const file = this.#pathOf(`gate-${machine.name}.cfg`);
    fs.writeFileSync(file, text);
    machine.start(this.#options.programs.haproxy, ['-db', '-f', file]);
  }

  startBalancer(): void {
    const changes = this.servers.map((each, index) => [`10.0.0.1${index + 1}:4173`, `${each.address}:4173`] as const);
    const text = example('haproxy.cfg', [
      ['bind :443 ssl crt /etc/haproxy/play.example.org.pem alpn h2,http/1.1', `bind ${this.balancer.address}:8080`],
      // All players of the test have one address: let them spread.
      ['balance source', 'balance leastconn'],
      ['    hash-type consistent\n', ''],
      ...changes,
    ]);
    const file = this.#pathOf('balancer.cfg');
    fs.writeFileSync(file, text);
    this.balancer.start(this.#options.programs.haproxy, ['-db', '-f', file]);
  }

  /** Starts a server; resolves when it is ready, or at once if it need not be. */
  async startServer(machine: Machine, isAwaited = true): Promise<ChildProcess> {
    const gate = this.network.hasLinks ? '127.0.0.1' : machine.address;
    const store = `postgres://${OWNER}:${PASSWORD}@${gate}:5000/postgres`;
    const count = (this.#starts.get(machine) ?? 0) + 1;
    this.#starts.set(machine, count);
    const log = fs.openSync(this.#pathOf(`${machine.name}.log`), 'a');
    const args = ['--store', store, '--bus', this.#options.bus, '--files', this.#pathOf(machine.name)];
    const rest = ['--host', machine.address, '--port', '4173', '--origin', this.url, '--proxy', this.balancer.address];
    const words = [sitke, 'serve', ...args, ...rest, '--engine-workers', '0', '--log-level', 'warn'];
    const child = machine.start(process.execPath, words, { stdio: ['ignore', log, log] });
    fs.closeSync(log);
    if (isAwaited) await until(() => isOk(`http://${machine.address}:4173/ready`), `${machine.name} ready`);
    return child;
  }

  /** Ends a server in order. */
  async endServer(machine: Machine): Promise<void> {
    machine.signal('SIGTERM', (line) => line.includes(sitke));
    await until(() => machine.pids((line) => line.includes(sitke)).length === 0, `${machine.name} ends`);
  }

  /** The machine whose Postgres takes changes; null where none does. */
  async primary(): Promise<Machine | null> {
    for (const machine of this.databases) if (await isOk(`http://${machine.address}:8008/primary`)) return machine;
    return null;
  }

  /** Whether all servers are ready, and the primary has a synchronous standby. */
  async isWhole(): Promise<boolean> {
    const ready = await Promise.all(this.servers.map(({ address }) => isOk(`http://${address}:4173/ready`)));
    return ready.every(Boolean) && (await isOk(`${this.url}/ready`)) && (await this.#hasSynchronousStandby());
  }

  /** Opens a connection to the primary. Errors: rejects where there is none. */
  async connect(): Promise<pg.Client> {
    const primary = await this.primary();
    if (!primary) throw new Error('there is no primary');
    const client = new pg.Client({ connectionString: this.storeAt(primary), connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** The address of a database's store. */
  storeAt(machine: Machine): string {
    return `postgres://${OWNER}:${PASSWORD}@${machine.address}:5432/postgres`;
  }

  async #hasSynchronousStandby(): Promise<boolean> {
    const client = await this.connect().catch(() => null);
    if (!client) return false;
    const { rows } = await client.query("SELECT 1 FROM pg_stat_replication WHERE sync_state = 'sync'");
    await client.end();
    return rows.length > 0;
  }

  #give(file: string): void {
    const { uid, gid } = this.#owner;
    if (uid !== undefined && gid !== undefined) fs.chownSync(file, uid, gid);
  }

  #pathOf(name: string): string {
    const { folder } = this.#options;
    const whole = path.join(folder, name);
    // Postgres makes its folders itself, as another user.
    this.#give(folder);
    return whole;
  }
}

/** The user who runs Postgres: not root. */
function ownerOf(): { readonly uid?: number; readonly gid?: number } {
  if (process.getuid?.() !== 0) return {};
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${OWNER}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (uid === undefined) throw new Error(`there is no user ${OWNER} to run Postgres as`);
  return { uid: Number(uid), gid: Number(gid) };
}

async function isOk(url: string): Promise<boolean> {
  try {
    const { ok } = await fetch(url, { signal: AbortSignal.timeout(1000) });
    return ok;
  } catch {
    return false;
  }
}

/** Resolves when a process has ended. */
export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}
