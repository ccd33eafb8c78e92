/** The contract of `Cluster`: its promises as tests. */

import type { Changes, Cluster, Commit, CommitAnswer, Store } from '@sitke/server/store';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { often, testSeed } from '../../sizes.js';
import { created, move, next, type OpenServers, row, start } from './game.js';

export function clusterContract(name: string, open: OpenServers): void {
  describe(`${name}: the cluster`, () => {
    let stores: readonly Store[];
    beforeAll(async () => {
      stores = await open(3);
    });
    afterAll(() => Promise.all(stores.map((store) => store.close())));
    const clusterOf = (index: number): Cluster => stores[index]!.cluster!;
    // Each part goes on with the games as the part before left them.
    publishesGames(
      () => stores,
      (index) => clusterOf(index),
    );
    givesChanges(
      () => stores,
      (index) => clusterOf(index),
    );
    fencesSecrets(() => stores);
    knowsNodes(clusterOf);
    notesOutages(clusterOf);
    keepsTheServersTime(clusterOf);
    beginsNothingTooLate(() => stores[1]!);
    sharesKeys(() => stores);
    answersAsModel(open);
  });
}

/** Reads all changes for a server since a position. */
class Reader {
  readonly #cluster: Cluster;
  #since: string | null = null;

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  async read(): Promise<Changes> {
    const changes = await this.#cluster.changes(this.#since);
    this.#since = changes.next;
    return changes;
  }
}

function givesChanges(stores: () => readonly Store[], clusterOf: (index: number) => Cluster): void {
  test('the change of a game comes with it if its version is known', async () => {
    const reader = clusterOf(1);
    const { next: position } = await reader.changes(null);
    const [store] = stores();
    const played = { ...next, row: { ...next.row, id: 'known' } };
    await store!.games.commit({ ...start, row: { ...row, id: 'known' }, events: [{ ...created, actId: 'k1' }] });
    const move2 = { ...move, actId: 'k2' };
    await store!.games.commit({ ...played, events: [move2], isPlain: true });
    const changeOf = async (version: number | null) => {
      const { games } = await reader.changes(position, (id) => (id === 'known' ? version : null));
      expect(games.map((game) => [game.row, game.drafts])).toEqual([[played.row, 0]]);
      return games[0]!.change;
    };
    const rest = { row: played.row, drafts: 0, secrets: [null, null] };
    expect(await changeOf(1)).toEqual({ ...rest, events: [move2] });
    expect(await changeOf(2)).toEqual({ ...rest, events: [] });
    expect([await changeOf(null), await changeOf(3)]).toEqual([undefined, undefined]);
  });

  test('the changes of several games come at once, with the messages between them', async () => {
    const reader = clusterOf(1);
    const [store] = stores();
    const data = JSON.stringify({ uci: 'e3e4', note: '\u{10ffff}0 မြန်မာ' });
    const ids = ['several1', 'several2'];
    for (const id of ids)
      await store!.games.commit({ ...start, row: { ...row, id }, events: [{ ...created, actId: id }] });
    const { next: position } = await reader.changes(null);
    const play = (id: string, version: number): Promise<CommitAnswer> => {
      const event = { ...move, seq: version, data, actId: `${id} ${version}` };
      return store!.games.commit({ row: { ...row, id, version }, expect: version - 1, events: [event], isPlain: true });
    };
    for (const version of [2, 3, 4]) await play('several1', version);
    await clusterOf(0).publish([{ kind: 'bots', subject: '' }]);
    await play('several2', 2);
    const seen = await reader.changes(position, () => 1);
    const seqs = seen.games.map(({ row: { id }, change: later }) => [id, later!.events.map(({ seq }) => seq)]);
    expect(seqs.sort()).toEqual([
      ['several1', [2, 3, 4]],
      ['several2', [2]],
    ]);
    expect(new Set(seen.games.flatMap(({ change: later }) => later!.events.map((event) => event.data)))).toEqual(
      new Set([data]),
    );
    expect(seen.messages.map(({ kind }) => kind)).toEqual(['bots']);
    // One change brings little more than itself, unless changes come twice: never less than the change asked for.
    await play('several1', 5);
    const { games } = await reader.changes(seen.next, () => 1);
    const { change: later } = games.find(({ row: { id } }) => id === 'several1')!;
    expect([undefined, 4]).toContain(later?.events.length);
    expect((await reader.changeSince('several1', 1))?.events).toHaveLength(4);
  });
}

function publishesGames(stores: () => readonly Store[], clusterOf: (index: number) => Cluster): void {
  test('every change of a game reaches all peers, and not the node itself', async () => {
    const readers = [0, 1, 2].map((index) => new Reader(clusterOf(index)));
    for (const reader of readers) expect((await reader.read()).games).toEqual([]);
    let published = 0;
    clusterOf(0).onPublish(() => {
      published += 1;
    });
    const [store] = stores();
    const seen = async () =>
      Promise.all(readers.map(async (reader) => (await reader.read()).games.map((game) => [game.row, game.drafts])));
    expect(await store!.games.commit(start)).toEqual({ ok: true });
    expect(await seen()).toEqual([[], [[row, 0]], [[row, 0]]]);
    expect(await store!.games.commit({ ...next, isPlain: true })).toEqual({ ok: true });
    const after = [[next.row, 0]];
    expect(await seen()).toEqual([[], after, after]);
    // A change that was refused is not a change.
    expect(await store!.games.commit({ ...next, isPlain: true })).toMatchObject({ code: 'duplicate' });
    expect(await stores()[1]!.games.commit({ ...next, events: [{ ...move, actId: 'x' }] })).toMatchObject({
      code: 'conflict',
    });
    expect(published).toBe(2);
    const over = { ...row, id: 'over', status: 'ended', seats: ['dora', null], invited: null } as const;
    await store!.games.commit({ row: over, expect: 0, events: [{ ...created, actId: 'o1' }] });
    await seen();
    expect(await store!.maintenance.forget('dora', 5)).toEqual(['over']);
    // A game that was read at some version needs no reading as a whole.
    const read = async (version: number) => stores()[1]!.cluster!.changeSince('game', version);
    expect(await read(2)).toEqual({ row: next.row, drafts: 0, events: [], secrets: [null, null] });
    expect((await read(1))?.events).toEqual([move]);
    expect((await read(0))?.events).toEqual([created, move]);
    expect([await read(3), await stores()[1]!.cluster!.changeSince('none', 0)]).toEqual([null, null]);
    const forgotten = [{ ...over, seats: [null, null], names: [null, null], salts: [null, null] }, 0];
    expect(await seen()).toEqual([[], [forgotten], [forgotten]]);
  });

  test('messages come in their order', async () => {
    const reader = new Reader(clusterOf(1));
    await reader.read();
    await clusterOf(0).setPresence(['a', 'b'], []);
    await clusterOf(0).setPresence(['a'], ['b', 'none']);
    await clusterOf(0).publish([{ kind: 'end', subject: 'anna' }]);
    const { node } = clusterOf(0);
    const messages = [
      { kind: 'here', subject: 'a' },
      { kind: 'here', subject: 'b' },
      { kind: 'here', subject: 'a' },
      { kind: 'gone', subject: 'b' },
      { kind: 'gone', subject: 'none' },
      { kind: 'end', subject: 'anna' },
    ];
    expect((await reader.read()).messages).toEqual(messages.map((each) => ({ node, ...each })));
    await clusterOf(0).setPresence([], ['a']);
  });
}

function fencesSecrets(stores: () => readonly Store[]): void {
  test('a change that saw fewer changes of secrets than there are is a conflict', async () => {
    const [one, other] = stores();
    const fresh = { ...row, id: 'hidden' };
    await one!.games.commit({ row: fresh, expect: 0, events: [{ ...created, actId: 'h1' }] });
    const hide = (data: string, drafts: number): Commit => {
      return { row: fresh, expect: 1, events: [], secrets: [{ seat: 0, data }], isPlain: true, drafts };
    };
    expect((await one!.games.load('hidden'))?.drafts).toBe(0);
    expect(await one!.games.commit(hide('1', 0))).toEqual({ ok: true });
    expect(await other!.games.commit(hide('2', 0))).toEqual({ ok: false, code: 'conflict' });
    expect(await other!.games.commit({ ...hide('2', 0), isPlain: false })).toEqual({ ok: false, code: 'conflict' });
    expect(await other!.games.load('hidden')).toMatchObject({ drafts: 1, secrets: ['1', null] });
    expect(await other!.games.commit(hide('2', 1))).toEqual({ ok: true });
    const played = { row: { ...fresh, version: 2 }, expect: 1, events: [{ ...move, actId: 'h2' }], isPlain: true };
    expect(await one!.games.commit({ ...played, drafts: 1 })).toEqual({ ok: false, code: 'conflict' });
    expect(await one!.games.commit({ ...played, drafts: 2 })).toEqual({ ok: true });
    expect(await one!.games.load('hidden')).toMatchObject({ drafts: 2, secrets: ['2', null] });
  });
}

function knowsNodes(clusterOf: (index: number) => Cluster): void {
  test('servers know each other, and who is connected to them', async () => {
    const names = [0, 1, 2].map((index) => clusterOf(index).node);
    expect(new Set(names).size).toBe(3);
    expect((await clusterOf(0).heartbeat(Date.now)).nodes).toEqual([names[0]]);
    await clusterOf(1).heartbeat(Date.now);
    const state = await clusterOf(2).heartbeat(Date.now);
    expect(state.nodes).toEqual([...names].sort());
    await clusterOf(0).setPresence(['anna', 'ben'], []);
    await clusterOf(1).setPresence(['anna'], []);
    await clusterOf(0).setPresence([], ['ben']);
    const keys = async () => (await clusterOf(2).presence()).map(({ node, key }) => [names.indexOf(node), key]).sort();
    expect(await keys()).toEqual([
      [0, 'anna'],
      [1, 'anna'],
    ]);
    await clusterOf(1).leave();
    expect(await keys()).toEqual([[0, 'anna']]);
    expect((await clusterOf(0).heartbeat(Date.now)).nodes).not.toContain(names[1]);
    await clusterOf(0).prune();
    expect(await keys()).toEqual([[0, 'anna']]);
  });

  test('bans are of all servers', async () => {
    const reader = new Reader(clusterOf(1));
    await reader.read();
    await clusterOf(0).setBan('10.0.0.9', true);
    await clusterOf(2).setBan('10.0.0.1', true);
    await clusterOf(2).setBan('10.0.0.1', true);
    expect(await clusterOf(1).bans()).toEqual(['10.0.0.1', '10.0.0.9']);
    expect((await reader.read()).messages.map(({ kind }) => kind)).toEqual(['bans', 'bans', 'bans']);
    await clusterOf(1).setBan('10.0.0.9', false);
    expect(await clusterOf(0).bans()).toEqual(['10.0.0.1']);
  });
}

function notesOutages(clusterOf: (index: number) => Cluster): void {
  test('a time without any heartbeat is one outage, until it is ended', async () => {
    for (let count = 0; count < 3; count++) expect((await clusterOf(count).heartbeat(Date.now)).outages).toEqual([]);
    await clusterOf(0).heartbeat(Date.now);
    const beforeMs = (await clusterOf(1).lastHeartbeat()).atMs!;
    await new Promise((resolve) => setTimeout(resolve, 3200));
    const states = await Promise.all([0, 1, 2].map((index) => clusterOf(index).heartbeat(Date.now)));
    const { outages } = await clusterOf(1).heartbeat(Date.now);
    expect(outages).toHaveLength(1);
    const { fromMs, toMs } = outages[0]!;
    expect(fromMs).toBe(beforeMs);
    expect(toMs - fromMs).toBeGreaterThan(3000);
    expect(toMs).toBeLessThanOrEqual((await clusterOf(1).lastHeartbeat()).atMs!);
    expect(states.at(-1)!.outages.length).toBeLessThanOrEqual(1);
    await clusterOf(2).endOutage(fromMs);
    expect((await clusterOf(0).heartbeat(Date.now)).outages).toEqual([]);
  });
}

function beginsNothingTooLate(store: () => Store): void {
  test('a game that was decided before an outage does not begin after it: its time would be given back to nobody', async () => {
    const cluster = store().cluster!;
    const { atMs } = await cluster.lastHeartbeat();
    const { outages } = await cluster.heartbeat(() => atMs! + 10_000);
    const { toMs } = outages[0]!;
    const begin = (id: string, at: number): Promise<CommitAnswer> =>
      store().games.commit({ row: { ...row, id, status: 'live' }, expect: 0, events: [{ ...created, atMs: at }] });
    expect(await begin('tooOld', toMs - 1)).toEqual({ ok: false, code: 'busy' });
    expect(await begin('inTime', toMs)).toEqual({ ok: true });
    for (const { fromMs } of outages) await cluster.endOutage(fromMs);
  });
}

function keepsTheServersTime(clusterOf: (index: number) => Cluster): void {
  test("servers go by their own clock, however the store's differs from it", async () => {
    const later = (): number => Date.now() + 100_000;
    expect((await clusterOf(0).heartbeat(later)).outages).toHaveLength(1);
    const { outages } = await clusterOf(1).heartbeat(later);
    for (const { fromMs } of outages) await clusterOf(0).endOutage(fromMs);
    const { atMs, aheadMs, nowMs, hasNodes } = await clusterOf(2).lastHeartbeat();
    expect(hasNodes).toBe(true);
    expect(Math.abs(aheadMs! - 100_000)).toBeLessThan(1000);
    expect(Math.abs(atMs! - nowMs - 100_000)).toBeLessThan(10_000);
    const state = await clusterOf(1).heartbeat(later);
    expect([state.nodes.length, state.outages]).toEqual([2, []]);
  });
}

function sharesKeys(stores: () => readonly Store[]): void {
  test('servers that start at once have one key', async () => {
    const seen = await Promise.all(
      stores().map(async (store, index) => {
        await store.directory.addKey({ name: 'receipts', jwk: `{"x":"${index}"}` });
        return store.directory.keys();
      }),
    );
    expect(seen[0]).toHaveLength(1);
    for (const keys of seen) expect(keys).toEqual(seen[0]);
  });
}

const text = fc.constantFrom('a', 'b', 'c');
const texts = fc.uniqueArray(text, { maxLength: 2 });
type Call =
  | { readonly kind: 'setPresence'; readonly present: readonly string[]; readonly absent: readonly string[] }
  | { readonly kind: 'setBan'; readonly network: string; readonly isBanned: boolean }
  | { readonly kind: 'publish'; readonly subject: string }
  | { readonly kind: 'heartbeat' | 'leave' | 'prune' };
type Step = readonly [node: number, call: Call];
const call: fc.Arbitrary<Call> = fc.oneof(
  fc
    .record({ kind: fc.constant('setPresence' as const), present: texts, absent: texts })
    .map((each) => ({ ...each, absent: each.absent.filter((key) => !each.present.includes(key)) })),
  fc.record({ kind: fc.constant('setBan' as const), network: text, isBanned: fc.boolean() }),
  fc.record({ kind: fc.constant('publish' as const), subject: text }),
  fc.record({ kind: fc.constantFrom('heartbeat' as const, 'heartbeat' as const, 'leave' as const, 'prune' as const) }),
);
const history: fc.Arbitrary<Step[]> = fc.array(fc.tuple(fc.nat(2), call), { maxLength: 20 });

/** A cluster in memory: who is alive, who is present where, which networks are banned, and what each node has published. */
class Model {
  readonly #alive = new Set<number>();
  readonly #present = new Set<string>();
  readonly #bans = new Set<string>();
  #messages: string[] = [];

  do(node: number, asked: Call): void {
    if (asked.kind === 'heartbeat') this.#alive.add(node);
    if (asked.kind === 'publish') this.#messages.push(`${node} end ${asked.subject}`);
    if (asked.kind === 'setBan') {
      this.#bans[asked.isBanned ? 'add' : 'delete'](asked.network);
      this.#messages.push(`${node} bans `);
    }
    if (asked.kind === 'setPresence') {
      for (const key of asked.present) this.#present.add(`${node} ${key}`);
      for (const key of asked.absent) this.#present.delete(`${node} ${key}`);
      this.#messages.push(...asked.present.map((key) => `${node} here ${key}`));
      this.#messages.push(...asked.absent.map((key) => `${node} gone ${key}`));
    }
    if (asked.kind === 'leave') this.#alive.delete(node);
    const isDropped = (key: string): boolean => {
      const of = Number(key[0]);
      return asked.kind === 'leave' ? of === node : asked.kind === 'prune' && !this.#alive.has(of);
    };
    for (const key of this.#present) if (isDropped(key)) this.#present.delete(key);
  }

  /** Returns the keys present at nodes that are alive, the bans, and the messages since the last question. */
  seenBy(node: number): unknown {
    const messages = this.#messages.filter((each) => Number(each[0]) !== node);
    this.#messages = [];
    const present = [...this.#present].filter((key) => this.#alive.has(Number(key[0])));
    return [present.sort(), [...this.#bans].sort(), messages.sort()];
  }
}

async function make(cluster: Cluster, asked: Call): Promise<unknown> {
  if (asked.kind === 'setPresence') return cluster.setPresence(asked.present, asked.absent);
  if (asked.kind === 'setBan') return cluster.setBan(asked.network, asked.isBanned);
  if (asked.kind === 'publish') return cluster.publish([{ kind: 'end', subject: asked.subject }]);
  return asked.kind === 'heartbeat' ? cluster.heartbeat(Date.now) : cluster[asked.kind]();
}

function answersAsModel(open: OpenServers): void {
  test('in random histories all nodes see the same of each other', async () => {
    const check = async (steps: readonly Step[]): Promise<void> => {
      const [stores, model] = [await open(3), new Model()];
      const clusters = stores.map((store) => store.cluster!);
      const names = clusters.map(({ node }) => node);
      let since = (await clusters[2]!.changes(null)).next;
      for (const [node, asked] of steps) {
        await make(clusters[node]!, asked);
        model.do(node, asked);
        const { messages, next: position } = await clusters[2]!.changes(since);
        since = position;
        const present = (await clusters[2]!.presence()).map((each) => `${names.indexOf(each.node)} ${each.key}`);
        const told = messages.map((each) => `${names.indexOf(each.node)} ${each.kind} ${each.subject}`);
        expect([present.sort(), await clusters[2]!.bans(), told.sort()]).toEqual(model.seenBy(2));
      }
      await Promise.all(stores.map((store) => store.close()));
    };
    await fc.assert(fc.asyncProperty(history, check), { numRuns: often(5, 20, 5000), seed: testSeed() });
  });
}
