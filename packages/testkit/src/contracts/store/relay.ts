/** The contract of `Relay`: its promises as tests. */

import type { Relay, RelayFile, Store } from '@sitke/server/store';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { often, testSeed } from '../../sizes.js';
import type { OpenServers } from './game.js';

export function relayContract(name: string, open: OpenServers): void {
  describe(`${name}: the relay`, () => {
    let stores: readonly Store[];
    beforeAll(async () => {
      stores = await open(3);
    });
    afterAll(() => Promise.all(stores.map((store) => store.close())));
    passesFiles((index) => stores[index]!.relay!);
    answersAsModel(name, open);
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

const LIMITS = { ofNetwork: 60, ofAll: 100, overhead: 10 };
const text = fc.constantFrom('a', 'b', 'c');
const nowMs = fc.integer({ min: 0, max: 9 });
type Step = readonly [server: number, nowMs: number, call: Call];
type Call =
  | { readonly kind: 'put'; readonly file: RelayFile }
  | { readonly kind: 'take' | 'deleteOf'; readonly what: string };
const call: fc.Arbitrary<Call> = fc.oneof(
  fc.record({
    kind: fc.constant('put' as const),
    file: fc.record({
      ...{ hash: text, player: fc.option(text), network: text, expiresMs: fc.integer({ min: 1, max: 9 }) },
      file: fc.uint8Array({ maxLength: 30 }).map((bytes) => new Uint8Array(bytes)),
    }),
  }),
  fc.record({ kind: fc.constantFrom('take' as const, 'deleteOf' as const), what: text }),
);
const history: fc.Arbitrary<Step[]> = fc.array(fc.tuple(fc.nat(1), nowMs, call), { maxLength: 20 });

/** A relay in memory. */
class Model {
  #files: RelayFile[] = [];

  answer(ms: number, asked: Call): unknown {
    if ('what' in asked && asked.kind === 'deleteOf') return this.#keep(({ player }) => player !== asked.what);
    if ('what' in asked) {
      const found = this.#files.find(({ hash, expiresMs }) => hash === asked.what && expiresMs > ms);
      this.#keep((each) => each !== found);
      return found ? { player: found.player, file: found.file } : null;
    }
    const { file } = asked;
    this.#keep(({ player, expiresMs }) => expiresMs > ms && (file.player === null || player !== file.player));
    const sizeOf = (files: readonly RelayFile[]): number =>
      files.reduce((sum, each) => sum + each.file.length + LIMITS.overhead, file.file.length + LIMITS.overhead);
    const own = this.#files.filter(({ network }) => network === file.network);
    const isTaken = this.#files.some(({ hash }) => hash === file.hash);
    if (isTaken || sizeOf(own) > LIMITS.ofNetwork || sizeOf(this.#files) > LIMITS.ofAll) return false;
    this.#files.push(file);
    return true;
  }

  #keep(isKept: (file: RelayFile) => boolean): void {
    this.#files = this.#files.filter(isKept);
  }
}

function answersAsModel(name: string, open: OpenServers): void {
  test(`${name}: random histories get the answers of the model`, async () => {
    const check = async (steps: readonly Step[]): Promise<void> => {
      const [stores, model] = [await open(2), new Model()];
      for (const [server, ms, asked] of steps) {
        const relay = stores[server]!.relay!;
        const answer = asked.kind === 'put' ? relay.put(asked.file, LIMITS, ms) : relay[asked.kind](asked.what, ms);
        expect(await answer).toEqual(model.answer(ms, asked));
      }
      await Promise.all(stores.map((store) => store.close()));
    };
    await fc.assert(fc.asyncProperty(history, check), { numRuns: often(10, 30, 10_000), seed: testSeed() });
  });
}
