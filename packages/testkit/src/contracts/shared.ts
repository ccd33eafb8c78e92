/** The contract of what servers on one store share: `Shared`'s promises as tests, for whoever writes one. */

import type { Changes, Cluster, Commit, CommitAnswer, Relay, Store } from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { created, move, next, row, start } from './store/game.js';

/** Opens stores of several servers on one new, empty database; the tests close them. */
export type OpenServers = (count: number) => Promise<readonly Store[]>;

/** Tests what servers on one store share. */
export function sharedContract(name: string, open: OpenServers): void {
  describe(name, () => {
    let stores: readonly Store[];
    beforeAll(async () => {
      stores = await open(3);
    });
    afterAll(() => Promise.all(stores.map((store) => store.close())));
    const sharedOf = (index: number): Cluster => stores[index]!.cluster!;
    // Each part goes on with the games as the part before left them.
    hearsOfGames(
      () => stores,
      (index) => sharedOf(index),
    );
    givesChanges(
      () => stores,
      (index) => sharedOf(index),
    );
    fencesSecrets(() => stores);
    knowsServers(sharedOf);
    notesOutages(sharedOf);
    keepsTheServersTime(sharedOf);
    beginsNothingTooLate(() => stores[1]!);
    passesFiles((index) => stores[index]!.relay!);
    sharesKeys(() => stores);
  });
}

/** Reads all news of a server since a place. */
class Reader {
  readonly #shared: Cluster;
  #since: string | null = null;

  constructor(shared: Cluster) {
    this.#shared = shared;
  }

  async read(): Promise<Changes> {
    const news = await this.#shared.changes(this.#since);
    this.#since = news.next;
    return news;
  }
}

function givesChanges(stores: () => readonly Store[], sharedOf: (index: number) => Cluster): void {
  test('the change of a game that is known comes with its news', async () => {
    const reader = sharedOf(1);
    const { next: place } = await reader.changes(null);
    const [store] = stores();
    const played = { ...next, row: { ...next.row, id: 'known' } };
    await store!.games.commit({ ...start, row: { ...row, id: 'known' }, events: [{ ...created, actId: 'k1' }] });
    const move2 = { ...move, actId: 'k2' };
    await store!.games.commit({ ...played, events: [move2], isPlain: true });
    const laterOf = async (version: number | null) => {
      const { games } = await reader.changes(place, (id) => (id === 'known' ? version : null));
      expect(games.map((game) => [game.row, game.drafts])).toEqual([[played.row, 0]]);
      return games[0]!.change;
    };
    const rest = { row: played.row, drafts: 0, secrets: [null, null] };
    expect(await laterOf(1)).toEqual({ ...rest, events: [move2] });
    expect(await laterOf(2)).toEqual({ ...rest, events: [] });
    expect([await laterOf(null), await laterOf(3)]).toEqual([undefined, undefined]);
  });

  test('the changes of several games come at once, with what is told between them', async () => {
    const reader = sharedOf(1);
    const [store] = stores();
    const data = JSON.stringify({ uci: 'e3e4', note: '\u{10ffff}0 မြန်မာ' });
    const ids = ['several1', 'several2'];
    for (const id of ids)
      await store!.games.commit({ ...start, row: { ...row, id }, events: [{ ...created, actId: id }] });
    const { next: place } = await reader.changes(null);
    const play = (id: string, version: number): Promise<CommitAnswer> => {
      const event = { ...move, seq: version, data, actId: `${id} ${version}` };
      return store!.games.commit({ row: { ...row, id, version }, expect: version - 1, events: [event], isPlain: true });
    };
    for (const version of [2, 3, 4]) await play('several1', version);
    await sharedOf(0).publish([{ kind: 'bots', subject: '' }]);
    await play('several2', 2);
    const heard = await reader.changes(place, () => 1);
    const seqs = heard.games.map(({ row: { id }, change: later }) => [id, later!.events.map(({ seq }) => seq)]);
    expect(seqs.sort()).toEqual([
      ['several1', [2, 3, 4]],
      ['several2', [2]],
    ]);
    expect(new Set(heard.games.flatMap(({ change: later }) => later!.events.map((event) => event.data)))).toEqual(
      new Set([data]),
    );
    expect(heard.messages.map(({ kind }) => kind)).toEqual(['bots']);
    // News of one change bring little more than that, unless they come twice: never less than the change that was asked for.
    await play('several1', 5);
    const { games } = await reader.changes(heard.next, () => 1);
    const { change: later } = games.find(({ row: { id } }) => id === 'several1')!;
    expect([undefined, 4]).toContain(later?.events.length);
    expect((await reader.changeSince('several1', 1))?.events).toHaveLength(4);
  });
}

function hearsOfGames(stores: () => readonly Store[], sharedOf: (index: number) => Cluster): void {
  test('every change of a game is news to all other servers, and not to its own', async () => {
    const readers = [0, 1, 2].map((index) => new Reader(sharedOf(index)));
    for (const reader of readers) expect((await reader.read()).games).toEqual([]);
    let rings = 0;
    sharedOf(0).onPublish(() => {
      rings += 1;
    });
    const [store] = stores();
    const heard = async () =>
      Promise.all(readers.map(async (reader) => (await reader.read()).games.map((game) => [game.row, game.drafts])));
    expect(await store!.games.commit(start)).toEqual({ ok: true });
    expect(await heard()).toEqual([[], [[row, 0]], [[row, 0]]]);
    expect(await store!.games.commit({ ...next, isPlain: true })).toEqual({ ok: true });
    const after = [[next.row, 0]];
    expect(await heard()).toEqual([[], after, after]);
    // A change that was not made is none.
    expect(await store!.games.commit({ ...next, isPlain: true })).toMatchObject({ code: 'duplicate' });
    expect(await stores()[1]!.games.commit({ ...next, events: [{ ...move, actId: 'x' }] })).toMatchObject({
      code: 'conflict',
    });
    expect(rings).toBe(2);
    const over = { ...row, id: 'over', status: 'ended', seats: ['dora', null], invited: null } as const;
    await store!.games.commit({ row: over, expect: 0, events: [{ ...created, actId: 'o1' }] });
    await heard();
    expect(await store!.maintenance.forget('dora', 5)).toEqual(['over']);
    // A game that was read at some version needs no reading as a whole.
    const read = async (version: number) => stores()[1]!.cluster!.changeSince('game', version);
    expect(await read(2)).toEqual({ row: next.row, drafts: 0, events: [], secrets: [null, null] });
    expect((await read(1))?.events).toEqual([move]);
    expect((await read(0))?.events).toEqual([created, move]);
    expect([await read(3), await stores()[1]!.cluster!.changeSince('none', 0)]).toEqual([null, null]);
    const forgotten = [{ ...over, seats: [null, null], names: [null, null], salts: [null, null] }, 0];
    expect(await heard()).toEqual([[], [forgotten], [forgotten]]);
  });

  test('what is told is heard in its order', async () => {
    const reader = new Reader(sharedOf(1));
    await reader.read();
    await sharedOf(0).setPresence(['a', 'b'], []);
    await sharedOf(0).setPresence(['a'], ['b', 'none']);
    await sharedOf(0).publish([{ kind: 'end', subject: 'anna' }]);
    const { node } = sharedOf(0);
    const told = [
      { kind: 'here', subject: 'a' },
      { kind: 'here', subject: 'b' },
      { kind: 'here', subject: 'a' },
      { kind: 'gone', subject: 'b' },
      { kind: 'gone', subject: 'none' },
      { kind: 'end', subject: 'anna' },
    ];
    expect((await reader.read()).messages).toEqual(told.map((each) => ({ node, ...each })));
    await sharedOf(0).setPresence([], ['a']);
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

function knowsServers(sharedOf: (index: number) => Cluster): void {
  test('servers know each other, and who is connected to them', async () => {
    const names = [0, 1, 2].map((index) => sharedOf(index).node);
    expect(new Set(names).size).toBe(3);
    expect((await sharedOf(0).heartbeat(Date.now)).nodes).toEqual([names[0]]);
    await sharedOf(1).heartbeat(Date.now);
    const met = await sharedOf(2).heartbeat(Date.now);
    expect(met.nodes).toEqual([...names].sort());
    await sharedOf(0).setPresence(['anna', 'ben'], []);
    await sharedOf(1).setPresence(['anna'], []);
    await sharedOf(0).setPresence([], ['ben']);
    const keys = async () => (await sharedOf(2).presence()).map(({ node, key }) => [names.indexOf(node), key]).sort();
    expect(await keys()).toEqual([
      [0, 'anna'],
      [1, 'anna'],
    ]);
    await sharedOf(1).leave();
    expect(await keys()).toEqual([[0, 'anna']]);
    expect((await sharedOf(0).heartbeat(Date.now)).nodes).not.toContain(names[1]);
    await sharedOf(0).prune();
    expect(await keys()).toEqual([[0, 'anna']]);
  });

  test('bans are of all servers', async () => {
    const reader = new Reader(sharedOf(1));
    await reader.read();
    await sharedOf(0).setBan('10.0.0.9', true);
    await sharedOf(2).setBan('10.0.0.1', true);
    await sharedOf(2).setBan('10.0.0.1', true);
    expect(await sharedOf(1).bans()).toEqual(['10.0.0.1', '10.0.0.9']);
    expect((await reader.read()).messages.map(({ kind }) => kind)).toEqual(['bans', 'bans', 'bans']);
    await sharedOf(1).setBan('10.0.0.9', false);
    expect(await sharedOf(0).bans()).toEqual(['10.0.0.1']);
  });
}

function notesOutages(sharedOf: (index: number) => Cluster): void {
  test('a time in which no server has met the others is one outage, until it is ended', async () => {
    for (let count = 0; count < 3; count++) expect((await sharedOf(count).heartbeat(Date.now)).outages).toEqual([]);
    await sharedOf(0).heartbeat(Date.now);
    const beforeMs = (await sharedOf(1).lastHeartbeat()).atMs!;
    await new Promise((resolve) => setTimeout(resolve, 3200));
    const met = await Promise.all([0, 1, 2].map((index) => sharedOf(index).heartbeat(Date.now)));
    const { outages } = await sharedOf(1).heartbeat(Date.now);
    expect(outages).toHaveLength(1);
    const { fromMs, toMs } = outages[0]!;
    expect(fromMs).toBe(beforeMs);
    expect(toMs - fromMs).toBeGreaterThan(3000);
    expect(toMs).toBeLessThanOrEqual((await sharedOf(1).lastHeartbeat()).atMs!);
    expect(met.at(-1)!.outages.length).toBeLessThanOrEqual(1);
    await sharedOf(2).endOutage(fromMs);
    expect((await sharedOf(0).heartbeat(Date.now)).outages).toEqual([]);
  });
}

function beginsNothingTooLate(store: () => Store): void {
  test('a game that was decided before an outage does not begin after it: its time would be given back to nobody', async () => {
    const shared = store().cluster!;
    const { atMs } = await shared.lastHeartbeat();
    const { outages } = await shared.heartbeat(() => atMs! + 10_000);
    const { toMs } = outages[0]!;
    const begin = (id: string, at: number): Promise<CommitAnswer> =>
      store().games.commit({ row: { ...row, id, status: 'live' }, expect: 0, events: [{ ...created, atMs: at }] });
    expect(await begin('tooOld', toMs - 1)).toEqual({ ok: false, code: 'busy' });
    expect(await begin('inTime', toMs)).toEqual({ ok: true });
    for (const { fromMs } of outages) await shared.endOutage(fromMs);
  });
}

function keepsTheServersTime(sharedOf: (index: number) => Cluster): void {
  test("servers go by their own clock, however the store's differs from it", async () => {
    const later = (): number => Date.now() + 100_000;
    expect((await sharedOf(0).heartbeat(later)).outages).toHaveLength(1);
    const { outages } = await sharedOf(1).heartbeat(later);
    for (const { fromMs } of outages) await sharedOf(0).endOutage(fromMs);
    const { atMs, aheadMs, nowMs, hasNodes } = await sharedOf(2).lastHeartbeat();
    expect(hasNodes).toBe(true);
    expect(Math.abs(aheadMs! - 100_000)).toBeLessThan(1000);
    expect(Math.abs(atMs! - nowMs - 100_000)).toBeLessThan(10_000);
    const met = await sharedOf(1).heartbeat(later);
    expect([met.nodes.length, met.outages]).toEqual([2, []]);
  });
}

function passesFiles(relayOf: (index: number) => Relay): void {
  test('a file is taken once, by any server, while there is room and it has not expired', async () => {
    const limits = { ofNetwork: 40, ofAll: 70, overhead: 10 };
    const add = (hash: string, player: string | null, network: string, bytes: number): Promise<boolean> => {
      const file = new Uint8Array(bytes).fill(7);
      return relayOf(0).put({ hash, player, network, file, expiresMs: 100 }, limits, 0);
    };
    expect(await add('one', 'anna', 'here', 10)).toBe(true);
    // In place of the older one.
    expect(await add('two', 'anna', 'here', 20)).toBe(true);
    expect(await relayOf(1).take('one', 1)).toBeNull();
    expect(await add('three', null, 'here', 1)).toBe(false);
    expect(await add('four', 'ben', 'there', 30)).toBe(true);
    expect(await add('five', null, 'elsewhere', 1)).toBe(false);
    expect(await relayOf(1).take('two', 100)).toBeNull();
    const takers = [0, 1, 2].map((index) => relayOf(index).take('two', 99));
    const taken = (await Promise.all(takers)).filter((each) => each !== null);
    expect(taken).toEqual([{ player: 'anna', file: new Uint8Array(20).fill(7) }]);
    await relayOf(2).deleteOf('ben');
    expect(await relayOf(1).take('four', 1)).toBeNull();
    expect(await add('six', null, 'here', 0)).toBe(true);
    const file = new Uint8Array(30);
    expect(await relayOf(1).put({ hash: 'seven', player: null, network: 'x', file, expiresMs: 300 }, limits, 100)).toBe(
      true,
    );
    expect(await relayOf(0).take('six', 1)).toBeNull();
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
