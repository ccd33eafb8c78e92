/** A whole site on one machine: etcd, Postgres under Patroni, servers and their balancer, by the files of deploy/. */

import { type ChildProcess, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { sitke, until } from '../soak/served.js';
import { Clocks } from './clocks.js';
import { type Machine, Network, send } from './network.js';
import { isOk, type Owner, ownerOf, pidsIn } from './processes.js';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const PASSWORD = 'replace-this';
/** The users who run Postgres and own the games. */
const OWNER = 'postgres';
const USER = 'sitke';
const RESTART_MS = 1000;
/** MiB of a database's disk, where each has its own. */
const DISK_MIB = 2048;

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
    /** Without it no clock is set. */
    readonly faketime?: string | undefined;
    /** Without it there is no pooler. */
    readonly pgbouncer?: string | undefined;
    /** Without it the bus is the database's. */
    readonly redis?: string | undefined;
  };
  /** Seconds after which a primary counts as lost. Default: that of `deploy/patroni.yml`. */
  readonly ttl?: number;
  /** Databases that run. Default: all three. */
  readonly copies?: 2 | 3;
}

/** The last numbers of the addresses of each kind of machine, as in deploy/. */
const SERVERS = [11, 12, 13];
const DATABASES = [21, 22, 23];
const BALANCER = 1;
const NAMES = ['one', 'two', 'three'];

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
  /** Null where no clock can be set. */
  readonly clocks: Clocks | null;
  /** The address of the pages. */
  readonly url: string;
  readonly #options: ClusterOptions;
  readonly #owner: Owner;
  /** The folders of Postgres' programs. */
  readonly #bins = new Map<Machine, string>();
  #isRemoved = false;
  readonly #starts = new Map<Machine, number>();

  constructor(options: ClusterOptions) {
    this.#options = options;
    this.network = new Network(options.hasLinks);
    this.databases = DATABASES.map((number, index) => this.network.add(`db-${NAMES[index]}`, number));
    this.servers = SERVERS.map((number, index) => this.network.add(`server-${NAMES[index]}`, number));
    this.balancer = this.network.add('balancer', BALANCER);
    this.url = `http://${this.balancer.address}:8080`;
    this.#owner = ownerOf(OWNER);
    fs.chmodSync(options.folder, 0o755);
    const { faketime } = options.programs;
    this.clocks = faketime === undefined ? null : new Clocks(options.folder, faketime);
    this.#giveClocks();
    for (const machine of this.databases) this.#giveDisk(machine);
  }

  get hasPooler(): boolean {
    return this.#options.programs.pgbouncer !== undefined;
  }

  get hasRedis(): boolean {
    return this.#options.programs.redis !== undefined;
  }

  #giveClocks(): void {
    const { clocks } = this;
    const programs = path.dirname(fs.realpathSync(this.#options.programs.postgres));
    for (const machine of this.databases) {
      clocks?.set(machine, 0);
      this.#bins.set(machine, clocks?.wrapPostgres(machine, programs) ?? programs);
    }
    for (const machine of this.servers) {
      clocks?.set(machine, 0);
      machine.env = clocks?.envOf(machine) ?? {};
    }
  }

  #giveDisk(machine: Machine): void {
    const folder = this.#pathOf(`disk-${machine.name}`);
    fs.mkdirSync(folder);
    this.network.mount(folder, DISK_MIB);
    this.#give(folder);
  }

  /** Fills the disk of a database up to so many KiB; returns what frees it. */
  fillDisk(machine: Machine, leftKib: number): () => void {
    const file = this.#pathOf(path.join(`disk-${machine.name}`, 'full'));
    const isFilled = (): boolean => {
      const { bavail, bsize } = fs.statfsSync(path.dirname(file));
      const freeKib = Math.floor((bavail * bsize) / 1024) - leftKib;
      // Some of it may be taken meanwhile.
      return freeKib <= 0 || spawnSync('fallocate', ['-l', `${freeKib}KiB`, file], { stdio: 'ignore' }).status === 0;
    };
    while (!isFilled()) fs.rmSync(file, { force: true });
    return () => fs.rmSync(file, { force: true });
  }

  /** Starts everything; resolves when games can be played. */
  async start(): Promise<void> {
    for (const machine of this.databases) this.startEtcd(machine);
    for (const machine of this.databases.slice(0, this.#options.copies)) this.startPatroni(machine);
    await until(async () => (await this.primary()) !== null, 'a primary', 120);
    await until(async () => await this.#hasSynchronousStandby(), 'a synchronous standby', 120);
    await this.#makeDatabase();
    this.startRedis();
    for (const machine of this.servers) this.startGate(machine);
    for (const machine of this.servers) this.startPooler(machine);
    for (const machine of this.servers) await this.startServer(machine);
    this.startBalancer();
    await until(() => isOk(`${this.url}/ready`), 'a balancer that passes on');
  }

  remove(): void {
    this.#isRemoved = true;
    // Patroni starts Postgres as a daemon, which is nobody's child; only a namespace would take it along.
    const postgres = this.databases.flatMap((machine) => this.postgresOn(machine));
    this.network.remove();
    for (const pid of postgres) send(pid, 'SIGKILL');
  }

  /** Removes all of it when this program is ended. */
  removeAtEnd(): void {
    const end = (): void => {
      this.remove();
      process.exit(1);
    };
    process.on('SIGINT', end);
    process.on('SIGTERM', end);
  }

  async #makeDatabase(): Promise<void> {
    const client = await this.connect('postgres');
    await client.query(`CREATE ROLE ${USER} LOGIN PASSWORD '${PASSWORD}'`);
    await client.query(`CREATE DATABASE ${USER} OWNER ${USER}`);
    await client.end();
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
      ...['--heartbeat-interval', '100', '--election-timeout', '1000', '--pre-vote'],
    ]);
  }

  startPatroni(machine: Machine): void {
    if (this.#isRemoved) return;
    const name = machine.name;
    const file = this.#pathOf(`patroni-${name}.yml`);
    const { ttl } = this.#options;
    let text = example('patroni.yml', [
      ['name: one', `name: ${name}`],
      ['10.0.0.21:8008', `SELF:8008`],
      ['listen: 10.0.0.21:5432', 'listen: SELF:5432'],
      ['connect_address: 10.0.0.21:5432', 'connect_address: SELF:5432'],
      ...(ttl === undefined ? [] : ([['ttl: 20', `ttl: ${ttl}`]] as const)),
      ['/var/lib/postgresql/15/sitke', this.#pathOf(path.join(`disk-${name}`, 'data'))],
      ['/usr/lib/postgresql/15/bin', this.#bins.get(machine)!],
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
    const child = machine.start(this.#options.programs.patroni, [file], {
      ...this.#owner,
      env,
      stdio: ['ignore', log, log],
    });
    fs.closeSync(log);
    // As a service manager does, but not after it was killed here.
    child.on('exit', (_code, signal) => {
      if (signal === null && !this.#isRemoved) setTimeout(() => this.startPatroni(machine), RESTART_MS);
    });
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

  /** Starts the pooler between a server and its way to the primary, where there is one. */
  startPooler(machine: Machine): void {
    const { pgbouncer } = this.#options.programs;
    if (pgbouncer === undefined) return;
    const at = this.#gateOf(machine);
    const settings = [
      '[databases]',
      `* = host=${at} port=5000 user=${USER} password=${PASSWORD}`,
      '[pgbouncer]',
      `listen_addr = ${at}`,
      'listen_port = 6432',
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 16',
      'server_login_retry = 1',
      'query_wait_timeout = 5',
    ];
    const file = this.#pathOf(`pooler-${machine.name}.ini`);
    fs.writeFileSync(file, settings.map((line) => `${line}\n`).join(''));
    this.#give(file);
    machine.start(pgbouncer, [file], this.#owner);
  }

  /** Starts the bus, where it is a separate Redis. */
  startRedis(): void {
    const { redis } = this.#options.programs;
    if (redis === undefined) return;
    this.balancer.start(redis, [
      '--bind',
      this.balancer.address,
      '--port',
      '6379',
      '--save',
      '',
      '--protected-mode',
      'no',
    ]);
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
    const gate = this.#gateOf(machine);
    const direct = `postgres://${USER}:${PASSWORD}@${gate}:5000/${USER}`;
    const store = this.hasPooler ? direct.replace(':5000', ':6432') : direct;
    // Nobody can listen behind a pooler.
    const bus = this.hasRedis ? `redis://${this.balancer.address}:6379` : direct;
    const count = (this.#starts.get(machine) ?? 0) + 1;
    this.#starts.set(machine, count);
    const log = fs.openSync(this.#pathOf(`${machine.name}.log`), 'a');
    const args = ['--store', store, '--bus', bus, '--files', this.#pathOf(machine.name)];
    const rest = ['--host', machine.address, '--port', '4173', '--origin', this.url, '--proxy', this.#proxy];
    const reports = ['--report-on-signal', `--report-directory=${this.#options.folder}`];
    const words = [...reports, sitke, 'serve', ...args, ...rest, '--engine-workers', '0', '--log-level', 'warn'];
    const child = machine.start(process.execPath, words, { stdio: ['ignore', log, log] });
    fs.closeSync(log);
    if (isAwaited) await until(() => isOk(`http://${machine.address}:4173/ready`), `${machine.name} ready`);
    return child;
  }

  /** The address that the balancer has for servers. */
  get #proxy(): string {
    return this.network.hasLinks ? this.balancer.address : '127.0.0.1';
  }

  /** The address on its own machine by which a server reaches the primary. */
  #gateOf(machine: Machine): string {
    return this.network.hasLinks ? '127.0.0.1' : machine.address;
  }

  /** The processes of Postgres on a machine, whoever has started them: they work in its folder. */
  postgresOn(machine: Machine): number[] {
    return pidsIn(this.#pathOf(path.join(`disk-${machine.name}`, 'data')));
  }

  /** Ends a server in order. */
  async endServer(machine: Machine): Promise<void> {
    machine.signal('SIGTERM', (line) => line.includes(sitke));
    try {
      await until(() => machine.pids((line) => line.includes(sitke)).length === 0, `${machine.name} ends`);
    } catch (error) {
      // It writes down in the folder what it waits for.
      machine.signal('SIGUSR2', (line) => line.includes(sitke));
      await new Promise((resolve) => setTimeout(resolve, RESTART_MS));
      throw error;
    }
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

  /** Opens a connection to the primary, as who may do everything. Errors: rejects where there is none. */
  async connect(database: string = USER): Promise<pg.Client> {
    const primary = await this.primary();
    if (!primary) throw new Error('there is no primary');
    const { address: host } = primary;
    const options = { host, database, user: OWNER, password: PASSWORD, connectionTimeoutMillis: 2000 };
    const client = new pg.Client(options);
    client.on('error', () => {});
    await client.connect();
    return client;
  }

  /** The address of a database's store. */
  storeAt(machine: Machine): string {
    return `postgres://${USER}:${PASSWORD}@${machine.address}:5432/${USER}`;
  }

  async #hasSynchronousStandby(): Promise<boolean> {
    const client = await this.connect('postgres').catch(() => null);
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
