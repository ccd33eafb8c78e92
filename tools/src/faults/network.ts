/**
 * Machines of a test on this one: each a network namespace with its own address on a bridge, so that links between
 * any two can be cut, or addresses on loopback where that is not allowed.
 */

import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';

const BRIDGE = 'sitkefaults';
const PREFIX = 'sitkef-';
/** The name of each disk of a test among those that are mounted. */
const DISK = 'sitkefdisk';
/** The last number of the address of the first player. */
const FIRST_PLAYER = 100;

/** Runs a program to its end. Errors: throws with what it says. */
function run(program: string, ...args: readonly string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** Whether network namespaces can be made here. */
export function hasNamespaces(): boolean {
  if (process.getuid?.() !== 0) return false;
  const name = `${PREFIX}try`;
  if (spawnSync('ip', ['netns', 'add', name], { stdio: 'ignore' }).status !== 0) return false;
  run('ip', 'netns', 'del', name);
  return true;
}

/** One machine: an address, and the processes on it. */
export class Machine {
  readonly name: string;
  readonly address: string;
  readonly #namespace: string | null;
  readonly #processes = new Set<ChildProcess>();
  /** Goes to each program that starts on it. */
  env: Readonly<Record<string, string>> = {};

  constructor(name: string, address: string, namespace: string | null) {
    this.name = name;
    this.address = address;
    this.#namespace = namespace;
  }

  /** Starts a program on it. */
  start(program: string, args: readonly string[], options: SpawnOptions = {}): ChildProcess {
    const { uid, gid, ...rest } = options;
    const [command, ...words] = this.#commandOf(program, args, uid, gid);
    const child = spawn(command!, words, { stdio: 'ignore', ...rest });
    this.#processes.add(child);
    child.on('exit', () => this.#processes.delete(child));
    return child;
  }

  #commandOf(program: string, args: readonly string[], uid?: number, gid?: number): string[] {
    const own = uid === undefined ? [] : ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
    const place = this.#namespace === null ? [] : ['ip', 'netns', 'exec', this.#namespace];
    // Not before it is another user's: some of what is asked for here is shared by those of one user only.
    const env = Object.entries(this.env).map(([name, value]) => `${name}=${value}`);
    return [...place, ...own, ...(env.length > 0 ? ['env', ...env] : []), program, ...args];
  }

  /** The ids of all processes that run on it, children before their parents. */
  pids(isMine: (line: string) => boolean = () => true): number[] {
    const all = this.#namespace === null ? descendants([...this.#processes]) : this.#pidsInside();
    return all.filter((pid) => isMine(commandLine(pid)));
  }

  #pidsInside(): number[] {
    return run('ip', 'netns', 'pids', this.#namespace!).trim().split('\n').filter(Boolean).map(Number);
  }

  /** Sends all its processes, or those whose command line is such, a signal. */
  signal(name: NodeJS.Signals, isMine?: (line: string) => boolean): void {
    for (const pid of this.pids(isMine)) send(pid, name);
  }
}

function commandLine(pid: number): string {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    // It has ended meanwhile.
    return '';
  }
}

/** Sends a process a signal, unless it has ended. */
export function send(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** All processes that these have started, and they themselves. */
function descendants(roots: readonly ChildProcess[]): number[] {
  const parents = new Map<number, number[]>();
  for (const entry of fs.readdirSync('/proc')) {
    const pid = Number(entry);
    if (!Number.isInteger(pid)) continue;
    try {
      const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
      parents.set(parent, [...(parents.get(parent) ?? []), pid]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const below = (pid: number): number[] => [...(parents.get(pid) ?? []).flatMap(below), pid];
  return roots.flatMap(({ pid }) => (pid === undefined ? [] : below(pid)));
}

/** The machines of a test. */
export class Network {
  readonly hasLinks: boolean;
  readonly #machines = new Map<string, Machine>();

  /** Namespaces where that is allowed and wanted, else loopback. */
  constructor(wantsLinks: boolean) {
    this.hasLinks = wantsLinks && hasNamespaces();
    if (!this.hasLinks) return;
    this.#clear();
    run('ip', 'link', 'add', BRIDGE, 'type', 'bridge');
    for (let number = FIRST_PLAYER; number < 255; number++)
      run('ip', 'address', 'add', `10.0.0.${number}/24`, 'dev', BRIDGE);
    run('ip', 'link', 'set', BRIDGE, 'up');
  }

  /** An address of players: each has the limits of one. */
  playerAddress(index: number): string {
    const number = FIRST_PLAYER + (index % (255 - FIRST_PLAYER));
    return this.hasLinks ? `10.0.0.${number}` : `127.0.2.${number}`;
  }

  /** Adds a machine, the last number of whose address is given. */
  add(name: string, number: number): Machine {
    const machine = this.hasLinks ? this.#addInside(name, number) : new Machine(name, `127.0.1.${number}`, null);
    this.#machines.set(name, machine);
    return machine;
  }

  #addInside(name: string, number: number): Machine {
    const [inside, address] = [PREFIX + name, `10.0.0.${number}`];
    // Those of a run before may still be on their way out.
    const [near, far] = [`f${process.pid}n${number}`, `f${process.pid}f${number}`];
    run('ip', 'netns', 'add', inside);
    run('ip', 'link', 'add', near, 'type', 'veth', 'peer', 'name', far);
    run('ip', 'link', 'set', near, 'master', BRIDGE, 'up');
    run('ip', 'link', 'set', far, 'netns', inside, 'name', 'eth0');
    run('ip', '-n', inside, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    run('ip', '-n', inside, 'link', 'set', 'eth0', 'up');
    run('ip', '-n', inside, 'link', 'set', 'lo', 'up');
    return new Machine(name, address, inside);
  }

  /** Drops all that one machine sends to another; the other way is as it was. */
  cut(from: Machine, to: Machine): void {
    run('ip', '-n', PREFIX + from.name, 'route', 'replace', 'blackhole', `${to.address}/32`);
  }

  /** Lets it through again. */
  mend(from: Machine, to: Machine): void {
    spawnSync('ip', ['-n', PREFIX + from.name, 'route', 'del', 'blackhole', `${to.address}/32`], { stdio: 'ignore' });
  }

  /** Puts a disk of so many MiB at a folder, where that is allowed. Errors: throws with what `mount` says. */
  mount(folder: string, mib: number): void {
    if (this.hasLinks) run('mount', '-t', 'tmpfs', '-o', `size=${mib}m,mode=700`, DISK, folder);
  }

  /** Kills all that runs on the machines, and takes them away. */
  remove(): void {
    for (const machine of this.#machines.values()) {
      machine.signal('SIGCONT');
      machine.signal('SIGKILL');
    }
    if (this.hasLinks) this.#clear();
  }

  #clear(): void {
    const left = run('ip', 'netns', 'list')
      .split('\n')
      .map((line) => line.split(' ')[0]!);
    for (const name of left.filter((each) => each.startsWith(PREFIX))) {
      for (const pid of run('ip', 'netns', 'pids', name).trim().split('\n').filter(Boolean))
        send(Number(pid), 'SIGKILL');
      run('ip', 'netns', 'del', name);
    }
    spawnSync('ip', ['link', 'del', BRIDGE], { stdio: 'ignore' });
    for (const line of fs.readFileSync('/proc/mounts', 'utf8').split('\n')) {
      const [what, where] = line.split(' ');
      if (what === DISK) spawnSync('umount', ['--lazy', where!], { stdio: 'ignore' });
    }
  }
}
