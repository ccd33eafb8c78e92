import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClientMessage, MAX_CLIENT_BYTES, parseClientMessage, parseServerMessage } from './index.js';

const create: ClientMessage = {
  t: 'create',
  id: 'AAAAAAAAAAAAAAA0',
  variant: 'sittuyin',
  options: { 'setup.order': 'curtain' },
  time: { kind: 'clock', initialMs: 60_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 },
  seat: null,
  name: null,
  opponent: { kind: 'link' },
};
const codeOf = (text: string): string | undefined => {
  const parsed = parseClientMessage(text);
  return parsed.ok ? undefined : parsed.error.code;
};
const withOptions = (options: unknown) => parseClientMessage(JSON.stringify({ ...create, options }));

describe('a text of a client', () => {
  test('parses to its message', () => {
    expect(parseClientMessage(JSON.stringify(create))).toEqual({ ok: true, value: create });
  });

  test.each([
    ['{', 'message/json'],
    ['', 'message/json'],
    ['null', 'message/shape'],
    ['[]', 'message/shape'],
    ['{"t":"what"}', 'message/kind'],
    ['{"t":7}', 'message/shape'],
    ['{"t":"ping"}', 'message/shape'],
    ['{"t":"ping","n":-1}', 'message/shape'],
    ['{"t":"ping","n":1.5}', 'message/shape'],
    ['{"t":"ping","n":1e999}', 'message/shape'],
    ['{"t":"ping","n":1,"__proto__":{"n":1}}', 'message/key'],
    ['{"t":"ping","n":{"constructor":1}}', 'message/key'],
    ['{"t":"ping","n":[{"prototype":1}]}', 'message/key'],
    [`{"t":"ping","n":${'['.repeat(8)}${']'.repeat(8)}}`, 'message/depth'],
    [`{"t":"ping","n":${'['.repeat(2000)}${']'.repeat(2000)}}`, 'message/depth'],
    ['['.repeat(MAX_CLIENT_BYTES), 'message/json'],
    [`"${'x'.repeat(MAX_CLIENT_BYTES)}"`, 'message/size'],
    [`"${'\u{1f600}'.repeat(MAX_CLIENT_BYTES / 4)}"`, 'message/size'],
  ])('such as %.40s is refused: %s', (text, code) => expect(codeOf(text)).toBe(code));

  test('is as long as it may be in bytes, not in characters', () => {
    const text = (count: number) => `"${'\u00e9'.repeat(count)}"`;
    expect(codeOf(text((MAX_CLIENT_BYTES - 2) / 2))).toBe('message/shape');
    expect(codeOf(text(MAX_CLIENT_BYTES / 2))).toBe('message/size');
  });

  test('that is rejected gives the place', () => {
    const text = JSON.stringify({ ...create, time: { ...create.time, setupMs: -1 } });
    expect(parseClientMessage(text)).toMatchObject({ ok: false, error: { place: 'time.setupMs' } });
  });

  test('has only options of the rules, with valid values', () => {
    expect(withOptions({}).ok).toBe(true);
    expect(withOptions({ setup: true })).toMatchObject({
      ok: false,
      error: { code: 'message/shape', message: 'Sittuyin has no option setup', place: 'options' },
    });
    expect(withOptions({ 'setup.order': 'no' })).toMatchObject({ ok: false, error: { place: 'options' } });
    expect(withOptions({ 'promo.noCheck': 'on' })).toMatchObject({ ok: false, error: { place: 'options' } });
    expect(withOptions({ 'setup.order': null })).toMatchObject({ ok: false });
    expect(withOptions({ toString: true })).toMatchObject({ ok: false, error: { place: 'options' } });
  });

  test.each([
    [{ initialMs: 0 }, false],
    [{ initialMs: 999 }, false],
    [{ initialMs: 0, periods: 1, periodMs: 1000 }, true],
    [{ periods: 1 }, false],
    [{ periodMs: 1000 }, false],
    [{ initialMs: 86_400_000 }, false],
  ])('has a time control with sense: %j', (part, isFine) => {
    const text = JSON.stringify({ ...create, time: { ...create.time, ...part } });
    expect(parseClientMessage(text).ok).toBe(isFine);
  });
});

test('any JSON parses to an answer, and no prototype is changed', () => {
  const keys = Object.getOwnPropertyNames(Object.prototype).sort();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json({ maxDepth: 12 })), (text) => {
      for (const parse of [parseClientMessage, parseServerMessage]) {
        const parsed = parse(text);
        expect(parsed.ok ? 'a message' : parsed.error.code).not.toBe('');
      }
    }),
    { numRuns: 2000, seed: 1 },
  );
  expect(Object.getOwnPropertyNames(Object.prototype).sort()).toEqual(keys);
});
