import { samplesOf } from '@sitke/testkit/fixtures';
import { describe, expect, test } from 'vitest';
import * as protocol from './index.js';

const SIDES = {
  client: { parse: protocol.parseClientMessage, schemas: protocol.CLIENT_MESSAGES },
  server: { parse: protocol.parseServerMessage, schemas: protocol.SERVER_MESSAGES },
} as const;

/** Optional fields of messages. */
const OPTIONAL = ['mismatch'];

describe.each(['client', 'server'] as const)('the samples of the %s', (side) => {
  const { parse, schemas } = SIDES[side];
  const samples = samplesOf(side) as { name: string; message: { t: string; act?: { type: string } } }[];

  test.each(samples)('$name is read as it is written', ({ message }) => {
    const unread: string[] = [];
    const parsed = parse(JSON.stringify(message), (path) => unread.push(path));
    expect(parsed).toMatchObject({ ok: true });
    if (parsed.ok) expect(JSON.stringify({ ...parsed.value, hashes: undefined })).toBe(JSON.stringify(message));
    expect(unread).toEqual([]);
  });

  test('cover every message', () => {
    const known = schemas.map((schema) => (schema as { entries: { t: { literal: string } } }).entries.t.literal);
    expect([...new Set(samples.map(({ message }) => message.t))].sort()).toEqual([...known].sort());
    if (side === 'server') return;
    const acts = protocol.COMMANDS.map(({ entries }) => entries.type.literal);
    expect([...new Set(samples.flatMap(({ message }) => message.act?.type ?? []))].sort()).toEqual([...acts].sort());
  });

  test('are invalid with a field removed, and the same with one added', () => {
    for (const { message } of samples) {
      for (const key of Object.keys(message)) {
        const { [key as 't']: _, ...less } = message;
        const parsed = parse(JSON.stringify(less));
        expect(parsed.ok && parsed.value.t !== 'unreadable', `${message.t} without ${key}`).toBe(
          OPTIONAL.includes(key),
        );
      }
      const unread: string[] = [];
      const more = parse(JSON.stringify({ ...message, more: 1 }), (path) => unread.push(path));
      expect(more).toEqual(parse(JSON.stringify(message)));
      expect(unread).toEqual(['more']);
    }
  });
});

test('the hashes of the samples match the views, so that other clients can be tested on them', () => {
  const samples = (samplesOf('server') as { message: protocol.ServerMessage }[]).map(({ message }) => message);
  const views = new Map<number, protocol.GameView>();
  for (const message of samples) if (message.t === 'state') views.set(message.v, message.view);
  const events = samples.filter((message) => message.t === 'event');
  for (const { from, v, change } of events) {
    const before = views.get(from);
    if (before) views.set(v, protocol.changeView(before, change));
  }
  expect(events.map(({ hash }) => hash)).toEqual(events.map(({ v }) => protocol.viewHash(views.get(v)!)));
  // The order of keys, also of nested ones, does not matter.
  const swapped = (value: unknown): unknown => {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map(swapped);
    return Object.fromEntries(
      Object.entries(value)
        .map(([key, inner]) => [key, swapped(inner)] as const)
        .reverse(),
    );
  };
  for (const view of views.values()) {
    expect(protocol.viewHash(swapped(view) as protocol.GameView)).toBe(protocol.viewHash(view));
  }
});
