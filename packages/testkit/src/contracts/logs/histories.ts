/** Random histories of calls to logs, records, transactions and the outbox. */

import type { Commit, LogChange, RecordChange, Store, Transaction } from '@sitke/server/store';
import fc from 'fast-check';
import { testSeed } from '../../sizes.js';
import { row as anyGame } from '../store/game.js';
import type { Model } from './model.js';

/** A part of a transaction before it is known at which version its game, log or record is. */
interface Draft {
  readonly name: string;
  /** How far the version expected is from the one that there is; 0 mostly. */
  readonly off: number;
  readonly acts: readonly (string | null)[];
  readonly text: string;
  readonly key: string;
}

export type Call =
  | { readonly kind: 'game' | 'log'; readonly draft: Draft }
  | {
      readonly kind: 'transaction';
      readonly act: string | null;
      readonly games: readonly Draft[];
      readonly logs: readonly Draft[];
      readonly records: readonly Draft[];
      readonly messages: readonly string[];
      readonly ms: number;
    }
  | { readonly kind: 'register' | 'retire'; readonly reader: string }
  | { readonly kind: 'pass'; readonly reader: string; readonly off: number; readonly count: number }
  | { readonly kind: 'dropActs'; readonly ms: number };

export const GAMES: readonly string[] = ['a', 'b', 'B-1', '_'];
export const LOGS: readonly string[] = ['table/a', 'table/b', 'table/B-1', 'other/a'];
export const RECORDS: readonly string[] = ['rating/ben', 'rating/fast/anna', 'seat/ben'];
export const READERS: readonly string[] = ['push', 'mail'];
/** In the order of their signs. */
export const KEYS: readonly string[] = ['', '0', 'Z', 'a', 'a b'];

const ms = fc.integer({ min: 0, max: 9 });
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.json(),
);
const act = fc.constantFrom('x', 'y', 'z', 'u', 'v', 'w');
const draftOf = (names: readonly string[], leastActs: number): fc.Arbitrary<Draft> =>
  fc.record({
    name: fc.constantFrom(...names),
    off: fc.constantFrom(0, 0, 0, 0, 0, -1, 1),
    acts: fc.array(fc.option(act, { nil: null, freq: 9 }), { minLength: leastActs, maxLength: 3 }),
    text,
    key: fc.constantFrom(...KEYS),
  });
const partsOf = (names: readonly string[]): fc.Arbitrary<Draft[]> =>
  fc.uniqueArray(draftOf(names, 1), { maxLength: 2, selector: ({ name }) => name });
const reader = fc.constantFrom(...READERS);
const call: fc.Arbitrary<Call> = fc.oneof(
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('game' as const), draft: draftOf(GAMES, 1) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('log' as const), draft: draftOf(LOGS, 1) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('transaction' as const),
      act: fc.oneof(
        { weight: 1, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: act },
        { weight: 2, arbitrary: fc.string({ minLength: 4, maxLength: 4, unit: fc.constantFrom(...'abc') }) },
      ),
      games: partsOf(GAMES),
      logs: partsOf(LOGS),
      records: partsOf(RECORDS),
      messages: fc.array(text, { maxLength: 3 }),
      ms,
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('register' as const, 'retire' as const), reader }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('pass' as const),
      reader,
      off: fc.constantFrom(0, 0, 0, 1),
      count: fc.integer({ min: 0, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('dropActs' as const), ms }) },
);
/** Calls that are made at once. */
const step = fc.array(call, { minLength: 1, maxLength: 5 });

/** Checks something of so many random histories. */
export function forLogHistories(
  runs: number,
  check: (steps: readonly (readonly Call[])[]) => Promise<void>,
): Promise<void> {
  const history = fc.array(step, { minLength: 1, maxLength: 12 });
  return fc.assert(fc.asyncProperty(history, check), { numRuns: runs, seed: testSeed() });
}

/** Makes one call of a store and of the model, in its state before the step; returns both answers. */
export function callBoth(store: Store, model: Model, seen: Model, call: Call): [Promise<unknown>, unknown] {
  switch (call.kind) {
    case 'game': {
      const change = gameChange(call.draft, seen, true);
      return [store.games.commit(change), model.commitGame(change)];
    }
    case 'log': {
      const change = logChange(call.draft, seen);
      return [store.logs.commit(change), model.commitLog(change)];
    }
    case 'transaction': {
      const change = transactionOf(call, seen);
      return [store.transactions.commit(change), model.commit(change)];
    }
    case 'register':
    case 'retire':
      return [store.outbox[call.kind](call.reader), model[call.kind](call.reader)];
    case 'pass': {
      const place = (seen.world.places[call.reader] ?? 0) + call.off;
      const to = place + call.count;
      return [store.outbox.pass(call.reader, place, to), model.pass(call.reader, place, to)];
    }
    case 'dropActs':
      return [store.transactions.dropActs(call.ms), model.dropActs(call.ms)];
  }
}

function transactionOf(call: Extract<Call, { kind: 'transaction' }>, seen: Model): Transaction {
  return {
    act: call.act,
    atMs: call.ms,
    games: call.games.map((draft, index) => gameChange(draft, seen, index === 0)),
    logs: call.logs.map((draft) => logChange(draft, seen)),
    records: call.records.map((draft) => recordChange(draft, seen)),
    messages: call.act === null ? [] : call.messages.map((data) => ({ kind: 'mail', data })),
  };
}

function gameChange({ name, off, acts, text }: Draft, { world }: Model, isRematch: boolean): Commit {
  const expect = Math.max(0, (world.games[name]?.version ?? 0) + off);
  const parentId = isRematch && acts.length === 1 ? 'parent' : null;
  const row = { ...anyGame, id: name, version: expect + acts.length, parentId, about: text };
  const isPlain = expect > 0 && acts.length === 2;
  return { row, expect, isPlain, events: eventsOf(acts, expect, text).map((event) => ({ ...event, seat: 1 })) };
}

function logChange({ name, off, acts, text, key }: Draft, { world }: Model): LogChange {
  const [kind, id] = name.split('/') as [string, string];
  const expect = Math.max(0, (world.logs[name]?.events.length ?? 0) + off);
  return {
    row: { kind, id, version: expect + acts.length, key, state: text },
    expect,
    events: eventsOf(acts, expect, text),
  };
}

function eventsOf(acts: readonly (string | null)[], after: number, data: string): LogChange['events'] {
  const own = acts.map((act, index) => (acts.indexOf(act) < index ? null : act));
  return own.map((actId, index) => ({ seq: after + 1 + index, kind: 'did', actId, data, atMs: after }));
}

function recordChange({ name, off, acts, text }: Draft, { world }: Model): RecordChange {
  const slash = name.indexOf('/');
  const expect = Math.max(0, (world.records[name]?.version ?? 0) + off);
  const isGone = acts.length === 3;
  return { kind: name.slice(0, slash), key: name.slice(slash + 1), expect, value: isGone ? null : text };
}
