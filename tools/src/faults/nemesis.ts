/** Faults: each begins, lasts, and is mended. */

import type { Random } from '@sitke/testkit/random';
import { until } from '../soak/served.js';
import type { Cluster } from './cluster.js';
import type { Machine } from './network.js';

/** A fault: begins on a cluster, and returns what mends it. */
export interface Fault {
  readonly name: string;
  /** The shortest and the longest time that it lasts, in ms. */
  readonly lasts: readonly [number, number];
  /** Whether it needs links that can be cut. */
  readonly needsLinks?: boolean;
  /** Whether all is there that it needs besides. */
  readonly isPossible?: (cluster: Cluster) => boolean;
  begin(cluster: Cluster, random: Random): Promise<() => Promise<void>>;
}

const isEtcd = (line: string): boolean => line.includes('--initial-cluster');
const isNotEtcd = (line: string): boolean => !isEtcd(line);
const isServer = (line: string): boolean => line.includes(' serve ');
const isGate = (line: string): boolean => line.includes('haproxy');
const isPooler = (line: string): boolean => line.includes('pgbouncer');
const isRedis = (line: string): boolean => line.includes('redis-server') || line.includes('valkey-server');
const isBalancer = (line: string): boolean => line.includes('haproxy');

async function needPrimary(cluster: Cluster): Promise<Machine> {
  let primary: Machine | null = null;
  const isThere = async (): Promise<boolean> => {
    primary = await cluster.primary();
    return primary !== null;
  };
  await until(isThere, 'a primary', 90);
  return primary!;
}

async function anyStandby(cluster: Cluster, random: Random): Promise<Machine> {
  const primary = await needPrimary(cluster);
  return random.pick(cluster.databases.filter((each) => each !== primary));
}

/** Kills or freezes a database's machine but its etcd. */
function databaseFault(
  name: string,
  pick: (cluster: Cluster, random: Random) => Promise<Machine>,
  how: 'SIGKILL' | 'SIGSTOP',
  lasts: readonly [number, number],
): Fault {
  return {
    name,
    lasts,
    async begin(cluster, random) {
      const machine = await pick(cluster, random);
      machine.signal(how, isNotEtcd);
      return async () => {
        if (how === 'SIGSTOP') machine.signal('SIGCONT', isNotEtcd);
        else cluster.startPatroni(machine);
      };
    },
  };
}

/** Kills a program on the machine of a server. */
function serverPartFault(
  name: string,
  isIt: (line: string) => boolean,
  restart: (cluster: Cluster, machine: Machine) => void,
): Fault {
  return {
    name,
    lasts: [0, 3000],
    async begin(cluster, random) {
      const machine = random.pick(cluster.servers);
      machine.signal('SIGKILL', isIt);
      return async () => restart(cluster, machine);
    },
  };
}

/** Cuts links of machines, both ways or one. */
function cutFault(
  name: string,
  pick: (cluster: Cluster, random: Random) => Promise<readonly (readonly [Machine, Machine])[]>,
  lasts: readonly [number, number] = [1000, 8000],
): Fault {
  return {
    name,
    lasts,
    needsLinks: true,
    async begin(cluster, random) {
      const links = await pick(cluster, random);
      for (const [from, to] of links) cluster.network.cut(from, to);
      return async () => {
        for (const [from, to] of links) cluster.network.mend(from, to);
      };
    },
  };
}

/** Fills the disk of a database's machine, and later frees it. */
function diskFault(name: string, pick: (cluster: Cluster, random: Random) => Promise<Machine>): Fault {
  return {
    name,
    lasts: [2000, 12_000],
    needsLinks: true,
    async begin(cluster, random) {
      const free = cluster.fillDisk(await pick(cluster, random), random.int(0, 300));
      return async () => free();
    },
  };
}

/** Sets the clock of a machine, forward or back, and later right again. */
function clockFault(name: string, pick: (cluster: Cluster, random: Random) => Promise<Machine>): Fault {
  return {
    name,
    lasts: [2000, 9000],
    isPossible: ({ clocks }) => clocks !== null,
    async begin(cluster, random) {
      const machine = await pick(cluster, random);
      cluster.clocks?.set(machine, random.int(2, 40) * random.pick([1, -1]));
      return async () => cluster.clocks?.set(machine, 0);
    },
  };
}

const both = (one: Machine, other: Machine): readonly (readonly [Machine, Machine])[] => [
  [one, other],
  [other, one],
];

/** All faults, by how often each is met. */
export const FAULTS: readonly (readonly [number, Fault])[] = [
  [
    6,
    {
      name: 'a server is killed',
      lasts: [0, 3000],
      async begin(cluster, random) {
        const machine = random.pick(cluster.servers);
        machine.signal('SIGKILL', isServer);
        return async () => void (await cluster.startServer(machine, false));
      },
    },
  ],
  [
    3,
    {
      name: 'a server is frozen',
      lasts: [500, 9000],
      async begin(cluster, random) {
        const machine = random.pick(cluster.servers);
        machine.signal('SIGSTOP', isServer);
        return async () => machine.signal('SIGCONT', isServer);
      },
    },
  ],
  [
    2,
    {
      name: 'a server is ended and started, one after the other',
      lasts: [0, 0],
      async begin(cluster) {
        for (const machine of cluster.servers) {
          await cluster.endServer(machine);
          await cluster.startServer(machine);
        }
        return async () => {};
      },
    },
  ],
  [3, databaseFault('the primary is killed', needPrimary, 'SIGKILL', [0, 12_000])],
  [1, databaseFault('the primary is frozen', needPrimary, 'SIGSTOP', [1000, 20_000])],
  [2, databaseFault('a standby is killed', anyStandby, 'SIGKILL', [0, 8000])],
  [2, databaseFault('a standby is frozen', anyStandby, 'SIGSTOP', [500, 10_000])],
  [
    2,
    {
      name: 'one etcd is killed',
      lasts: [0, 6000],
      async begin(cluster, random) {
        const machine = random.pick(cluster.databases);
        machine.signal('SIGKILL', isEtcd);
        return async () => cluster.startEtcd(machine);
      },
    },
  ],
  [
    2,
    {
      name: 'statements are cancelled',
      lasts: [0, 0],
      async begin(cluster, random) {
        const client = await cluster.connect().catch(() => null);
        if (!client) return async () => {};
        const text = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'sitke' AND state = 'active'`;
        for (let count = 0; count < 20; count++) {
          await client.query(text).catch(() => {});
          await new Promise((resolve) => setTimeout(resolve, random.int(10, 100)));
        }
        await client.end().catch(() => {});
        return async () => {};
      },
    },
  ],
  [
    1,
    {
      name: 'waits for the standbys are cancelled while both are dead',
      lasts: [0, 0],
      async begin(cluster) {
        const primary = await needPrimary(cluster);
        const standbys = cluster.databases.filter((each) => each !== primary);
        const client = await cluster.connect().catch(() => null);
        if (!client) return async () => {};
        for (const each of standbys) each.signal('SIGKILL', isNotEtcd);
        const text = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'sitke' AND wait_event = 'SyncRep'`;
        for (let count = 0; count < 10; count++) {
          await new Promise((resolve) => setTimeout(resolve, 100));
          await client.query(text).catch(() => {});
        }
        await client.end().catch(() => {});
        // A change whose wait was cancelled is on the primary alone: it must not count.
        primary.signal('SIGKILL', isNotEtcd);
        for (const each of standbys) cluster.startPatroni(each);
        return async () => cluster.startPatroni(primary);
      },
    },
  ],
  [
    2,
    {
      name: 'the bus is cut off',
      lasts: [0, 0],
      async begin(cluster) {
        const client = await cluster.connect().catch(() => null);
        const text = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sitke bus'`;
        await client?.query(text).catch(() => {});
        await client?.end().catch(() => {});
        return async () => {};
      },
    },
  ],
  [
    1,
    serverPartFault("a server's way to the primary is killed", isGate, (cluster, machine) =>
      cluster.startGate(machine),
    ),
  ],
  [
    1,
    {
      ...serverPartFault("a server's pooler is killed", isPooler, (cluster, machine) => cluster.startPooler(machine)),
      isPossible: (cluster) => cluster.hasPooler,
    },
  ],
  [
    2,
    {
      name: 'the Redis of the bus is killed',
      lasts: [0, 5000],
      isPossible: (cluster) => cluster.hasRedis,
      async begin(cluster) {
        cluster.balancer.signal('SIGKILL', isRedis);
        return async () => cluster.startRedis();
      },
    },
  ],
  [1, clockFault("a server's clock is set", async (cluster, random) => random.pick(cluster.servers))],
  [2, clockFault("the primary's clock is set", needPrimary)],
  [1, clockFault("a standby's clock is set", anyStandby)],
  [1, diskFault("the primary's disk is full", needPrimary)],
  [1, diskFault("a standby's disk is full", anyStandby)],
  [
    1,
    {
      name: 'the balancer is killed',
      lasts: [0, 1000],
      async begin(cluster) {
        cluster.balancer.signal('SIGKILL', isBalancer);
        return async () => cluster.startBalancer();
      },
    },
  ],
  [
    2,
    {
      name: 'the primary is changed as planned',
      lasts: [0, 0],
      async begin(cluster) {
        const primary = await needPrimary(cluster);
        await fetch(`http://${primary.address}:8008/switchover`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ leader: primary.name }),
          signal: AbortSignal.timeout(20_000),
        }).catch(() => {});
        return async () => {};
      },
    },
  ],
  [
    2,
    cutFault('a server is cut from the primary', async (cluster, random) =>
      both(random.pick(cluster.servers), await needPrimary(cluster)),
    ),
  ],
  [
    2,
    cutFault('a server hears nothing of the primary', async (cluster, random) => [
      [await needPrimary(cluster), random.pick(cluster.servers)],
    ]),
  ],
  [
    1,
    cutFault('the primary hears nothing of a server', async (cluster, random) => [
      [random.pick(cluster.servers), await needPrimary(cluster)],
    ]),
  ],
  [
    1,
    cutFault('a server is cut from the balancer', async (cluster, random) =>
      both(random.pick(cluster.servers), cluster.balancer),
    ),
  ],
  [
    2,
    cutFault(
      'the primary is cut from both standbys',
      async (cluster) => {
        const primary = await needPrimary(cluster);
        return cluster.databases.filter((each) => each !== primary).flatMap((each) => both(primary, each));
      },
      [2000, 16_000],
    ),
  ],
  [
    1,
    cutFault(
      'the primary is heard by nobody',
      async (cluster) => {
        const primary = await needPrimary(cluster);
        const others = [...cluster.databases, ...cluster.servers].filter((each) => each !== primary);
        return others.map((each) => [primary, each] as const);
      },
      [2000, 16_000],
    ),
  ],
];

/** Returns one of the faults that are possible and whose name has a text. Errors: throws where there is none. */
export function pickFault(random: Random, cluster: Cluster, only = ''): Fault {
  const possible = FAULTS.filter(
    ([, { name, needsLinks, isPossible }]) =>
      name.includes(only) && (cluster.network.hasLinks || !needsLinks) && (isPossible?.(cluster) ?? true),
  );
  if (possible.length === 0) throw new Error(`there is no fault here whose name has "${only}"`);
  return random.pick(possible.flatMap(([weight, fault]) => Array.from({ length: weight }, () => fault)));
}
