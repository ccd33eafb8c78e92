/**
 * The disk after a power failure: of what was not synced any part may be there, in any order, torn at any
 * sector. Files, their lengths and their names are synced apart, as POSIX has it.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Random } from '@sitke/testkit/random';
import { type Acks, type Inspection, inspect, readAcks } from './inspect.js';
import { type Call, callsOf, storeName, type Trace } from './trace.js';

const sector = 512;

interface Write {
  readonly at: number;
  readonly offset: number;
  readonly data: Buffer;
}
type Change = Write | { readonly at: number; readonly size: number };
interface Inode {
  synced: Buffer;
  pending: Change[];
}
type NameChange = { readonly at: number; readonly name: string; readonly inode: Inode | null };

/** A disk as the calls of a trace leave it. */
class Disk {
  readonly #names = new Map<string, Inode>();
  readonly #syncedNames = new Map<string, Inode>();
  #pendingNames: NameChange[] = [];

  apply(call: Call, at: number): void {
    switch (call.kind) {
      case 'acks':
        return;
      case 'create':
        if (!this.#names.has(call.file)) this.#name(call.file, { synced: Buffer.alloc(0), pending: [] }, at);
        return;
      case 'unlink':
        this.#name(call.file, null, at);
        return;
      case 'rename': {
        const inode = this.#names.get(call.file) ?? null;
        this.#name(call.to, inode, at);
        this.#name(call.file, null, at);
        return;
      }
      case 'sync':
        this.#sync(call.file, call.from);
        return;
      case 'write':
        this.#names.get(call.file)?.pending.push({ at, offset: call.offset, data: call.data });
        return;
      case 'truncate':
        this.#names.get(call.file)?.pending.push({ at, size: call.size });
    }
  }

  /** The files after a power failure, as chance has it. */
  image(random: Random): Map<string, Buffer> {
    const names = new Map(this.#syncedNames);
    const kept = chooser(random, this.#pendingNames.length);
    this.#pendingNames.forEach(({ name, inode }, index) => {
      if (!kept(index)) return;
      if (inode) names.set(name, inode);
      else names.delete(name);
    });
    return new Map([...names].map(([name, inode]) => [name, contentAfter(inode, random)]));
  }

  /** Takes from the disk what was never synced, as where a sync failed, though every program goes on seeing it. */
  loseUnsynced(): void {
    for (const inode of this.#names.values()) inode.pending = [];
    this.#pendingNames = [];
  }

  #name(name: string, inode: Inode | null, at: number): void {
    if (inode) this.#names.set(name, inode);
    else this.#names.delete(name);
    this.#pendingNames.push({ at, name, inode });
  }

  #sync(file: string, from: number): void {
    const inode = this.#names.get(file);
    if (inode) {
      const done = inode.pending.filter(({ at }) => at < from);
      inode.synced = done.reduce(write, inode.synced);
      inode.pending = inode.pending.slice(done.length);
      return;
    }
    // The folder: of the names that were given before, the last one for each.
    for (const { at, name, inode: named } of this.#pendingNames) {
      if (at >= from) continue;
      if (named) this.#syncedNames.set(name, named);
      else this.#syncedNames.delete(name);
    }
    this.#pendingNames = this.#pendingNames.filter(({ at }) => at >= from);
  }
}

/** Which of `count` changes in a row are there: none, all, the first ones, or any. */
function chooser(random: Random, count: number): (index: number) => boolean {
  const first = random.int(0, count);
  const any = Array.from({ length: count }, () => random.chance(0.5));
  const ways: readonly ((index: number) => boolean)[] = [
    () => false,
    () => true,
    (index) => index < first,
    (index) => any[index] ?? false,
  ];
  return random.pick(ways);
}

function contentAfter(inode: Inode, random: Random): Buffer {
  const kept = chooser(random, inode.pending.length);
  const isTearing = random.chance(0.5);
  return inode.pending.reduce((content, change, index) => {
    if (!kept(index)) return content;
    const isTorn = isTearing && 'data' in change && random.chance(0.2);
    return isTorn ? sectorsOf(change, random).reduce(write, content) : write(content, change);
  }, inode.synced);
}

/** Some of the sectors of a write. */
function sectorsOf(change: Write, random: Random): Write[] {
  const [isPrefix, first] = [random.chance(0.5), random.int(0, change.data.length)];
  const sectors: Write[] = [];
  for (let from = 0; from < change.data.length; ) {
    const offset = change.offset + from;
    const to = Math.min(change.data.length, from + sector - (offset % sector));
    const data = change.data.subarray(from, to);
    if (isPrefix ? to <= first : random.chance(0.5)) sectors.push({ at: change.at, offset, data });
    from = to;
  }
  return sectors;
}

function write(content: Buffer, change: Change): Buffer {
  if ('size' in change) {
    return change.size <= content.length ? content.subarray(0, change.size) : grown(content, change.size);
  }
  const end = change.offset + change.data.length;
  const written = end > content.length ? grown(content, end) : Buffer.from(content);
  change.data.copy(written, change.offset);
  return written;
}

function grown(content: Buffer, size: number): Buffer {
  const larger = Buffer.alloc(size);
  content.copy(larger);
  return larger;
}

export interface CrashReport {
  readonly images: number;
  /** How many acts were acknowledged in the trace up to the last image. */
  readonly acks: number;
  /** Images in which something that was acknowledged is missing. */
  readonly withLosses: number;
  readonly problems: readonly string[];
}

/**
 * Makes so many images of crashes at random points of a trace and opens each as a server would. Traces before the last one
 * are of programs that ran on the store earlier, the first on a new one; what they did not sync is lost.
 */
export function crash(traces: readonly Trace[], images: number, random: Random, folder: string): CrashReport {
  const [disk, said] = [new Disk(), new Said()];
  const apply = (call: Call, at: number) => {
    disk.apply(call, at);
    if (call.kind === 'acks') said.add(call.text);
  };
  for (const trace of traces.slice(0, -1)) {
    callsOf(trace).forEach(apply);
    disk.loseUnsynced();
  }
  const last = traces.at(-1);
  const calls = last ? callsOf(last) : [];
  const points = Array.from({ length: images }, () => random.int(0, calls.length)).sort((a, b) => a - b);
  let [done, withLosses] = [0, 0];
  const problems: string[] = [];
  for (const point of points) {
    calls.slice(done, point).forEach((call, index) => {
      apply(call, done + index);
    });
    done = point;
    const found = inspectImage(disk.image(random), said, folder);
    if (found.lost > 0) withLosses += 1;
    problems.push(...found.problems.map((problem) => `after call ${point}: ${problem}`));
  }
  return { images, acks: said.count, withLosses, problems };
}

/** The output of a program so far. */
class Said {
  readonly acks: Acks = new Map();
  count = 0;
  /** The acknowledged acts at the request for a backup. */
  asked: Acks = new Map();
  isBackedUp = false;

  add(text: string): void {
    const { count, notes } = readAcks(text, this.acks);
    this.count += count;
    if (notes.includes('!asked')) this.asked = new Map([...this.acks].map(([game, ids]) => [game, new Map(ids)]));
    if (notes.includes('!backed')) this.isBackedUp = true;
  }
}

function inspectImage(image: ReadonlyMap<string, Buffer>, said: Said, folder: string): Inspection {
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder);
  for (const [name, content] of image) fs.writeFileSync(path.join(folder, path.basename(name)), content);
  const found = inspect(path.join(folder, storeName), said.acks);
  // A backup is whole from the moment at which it has its name, and lasts from that at which it is said to be there.
  const copy = path.join(folder, 'backup');
  if (!fs.existsSync(copy)) return said.isBackedUp ? { ...found, problems: [...found.problems, 'no backup'] } : found;
  const copied = inspect(copy, said.asked);
  return { lost: found.lost + copied.lost, problems: [...found.problems, ...copied.problems] };
}
