import { parseClientMessage } from '@sitke/protocol';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { testSeed } from '@sitke/testkit/sizes';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decideCreate } from '#server/games/create';
import {
  type NewGameForm,
  NUMBER_LIMITS,
  type NumberField,
  newGameForm,
  PACES,
  readForm,
  readName,
  readNumber,
  type TimeForm,
  type TimeKind,
  withTerms,
  withTimeKind,
} from '#web/session/lobby/newGame';

fc.configureGlobal({ seed: testSeed() });

const ID = 'sample0000000000';
const BOTS = ['helper', 'rook-fan'];
const FIELDS = Object.keys(NUMBER_LIMITS) as NumberField[];
const KINDS: readonly TimeKind[] = [...(Object.keys(PACES) as TimeKind[]), 'custom', 'correspondence', 'unlimited'];

const typed = fc.oneof(
  fc.integer({ min: 0, max: 700 }).map(String),
  fc.double({ min: 0, max: 200, noNaN: true }).map((number) => number.toFixed(2)),
  fc.constantFrom('1', '2', '3', '9'),
  fc.constantFrom('', ' 5 ', '0', '-1', '1e2', '0,5', '12.345', 'ten', 'NaN', '٣'),
);
const anyTime: fc.Arbitrary<TimeForm> = fc.record({
  kind: fc.constantFrom(...KINDS),
  ...(Object.fromEntries(FIELDS.map((field) => [field, typed])) as Record<NumberField, typeof typed>),
});
const anyTerms = fc.constantFrom(...VARIANT_IDS).chain((variant) => {
  const values = Object.entries(variantOf(variant).optionValues);
  const options = fc.record(Object.fromEntries(values.map(([name, all]) => [name, fc.constantFrom(...all)])));
  return fc.record({ variant: fc.constant(variant), options });
});
const anyForm: fc.Arbitrary<NewGameForm> = fc
  .tuple(
    anyTerms,
    fc.record({
      time: anyTime,
      seat: fc.constantFrom(0, 1, null),
      opponent: fc.record({
        kind: fc.constantFrom('link', 'lobby', 'engine', 'bot'),
        level: fc.integer({ min: 1, max: 11 }),
        bot: fc.constantFrom('', ...BOTS, 'somebody'),
      }),
      name: fc.oneof(fc.string({ unit: 'binary', maxLength: 24 }), fc.constantFrom('', 'Daw Khin', 'ဒေါ်ခင်')),
    }),
  )
  .map(([terms, rest]): NewGameForm => ({ ...terms, ...rest }) as NewGameForm);

const standard = (): NewGameForm => {
  const [variant] = VARIANT_IDS;
  return newGameForm({ variant: variant!, options: variantOf(variant!).presets.standard }, '');
};

describe('a form of a new game', () => {
  test('is a message that the protocol knows and the server grants, or has a problem', () => {
    const found = { fine: 0, wrong: 0 };
    fc.assert(
      fc.property(anyForm, (form) => {
        const read = readForm(form, ID, BOTS);
        found[read.ok ? 'fine' : 'wrong']++;
        if (!read.ok) return;
        const parsed = parseClientMessage(JSON.stringify(read.value));
        expect(parsed).toEqual({ ok: true, value: read.value });
        expect(decideCreate(read.value, 'somebody', false).ok).toBe(true);
      }),
      { numRuns: 2000 },
    );
    expect(Math.min(found.fine, found.wrong)).toBeGreaterThan(50);
  });

  test.each(VARIANT_IDS)('as it is proposed is fine under every preset of %s, for every time', (variant) => {
    for (const options of Object.values(variantOf(variant).presets)) {
      for (const kind of KINDS) {
        const form = newGameForm({ variant, options }, 'Daw Khin');
        const read = readForm({ ...form, time: withTimeKind(form.time, kind) }, ID, BOTS);
        expect(read).toMatchObject({ ok: true, value: { variant, options, name: 'Daw Khin', id: ID } });
      }
    }
  });

  test('has its numbers in milliseconds, and none that is not asked for', () => {
    const form = standard();
    const time = { minutes: '1,5', increment: '2', periods: '3', periodSeconds: '20', setupMinutes: '0.25', days: 'x' };
    for (const variant of VARIANT_IDS) {
      const { presets, hasPockets } = variantOf(variant);
      const terms = { variant, options: presets.standard };
      expect(readForm({ ...form, ...terms, time: { ...time, kind: 'custom' } }, ID, BOTS)).toMatchObject({
        value: {
          time: {
            kind: 'clock',
            initialMs: 90_000,
            incrementMs: 2000,
            periods: 3,
            periodMs: 20_000,
            setupMs: hasPockets ? 15_000 : 0,
          },
        },
      });
    }
  });

  test('without periods needs no length of them', () => {
    const { time } = standard();
    const custom: TimeForm = { ...time, kind: 'custom', periods: '0', periodSeconds: '' };
    expect(readForm({ ...standard(), time: custom }, ID, BOTS)).toMatchObject({ value: { time: { periodMs: 0 } } });
  });

  test('asks for the opponent that was chosen', () => {
    const asked = (kind: NewGameForm['opponent']['kind']) =>
      readForm({ ...standard(), opponent: { kind, level: 7, bot: 'helper' } }, ID, BOTS);
    expect(asked('link')).toMatchObject({ value: { opponent: { kind: 'link' } } });
    expect(asked('lobby')).toMatchObject({ value: { opponent: { kind: 'lobby' } } });
    expect(asked('engine')).toMatchObject({ value: { opponent: { kind: 'engine', level: 7 } } });
    expect(asked('bot')).toMatchObject({ value: { opponent: { kind: 'bot', name: 'helper' } } });
  });
});

describe('what is wrong with a form is said:', () => {
  const problem = (change: Partial<NewGameForm>) => {
    const read = readForm({ ...standard(), ...change }, ID, BOTS);
    return read.ok ? null : read.error;
  };
  const custom = (change: Partial<TimeForm>): Partial<NewGameForm> => ({
    time: { ...standard().time, kind: 'custom', ...change },
  });

  test.each(FIELDS.filter((field) => field !== 'days'))('%s that is not a number', (field) => {
    expect(problem(custom({ periods: '2', [field]: 'x' }))).toEqual({ kind: 'number', field });
  });

  test('numbers of days that are invalid', () => {
    const { time } = standard();
    expect(problem({ time: { ...time, kind: 'correspondence', days: '15' } })).toEqual({
      kind: 'number',
      field: 'days',
    });
  });

  test('no time to move in, a name that cannot be, a program that is gone', () => {
    expect(problem(custom({ minutes: '0', increment: '5' }))).toEqual({ kind: 'noTime' });
    expect(problem({ name: 'x'.repeat(21) })).toEqual({ kind: 'name' });
    expect(problem({ opponent: { kind: 'bot', level: 1, bot: 'somebody' } })).toEqual({ kind: 'bot' });
  });

  test('rules under which a hidden army would reveal something', () => {
    const hidden = { 'setup.order': 'curtain', 'setup.pawnSwap': true };
    const { options } = standard();
    expect(problem({ variant: 'sittuyin', options: { ...variantOf('sittuyin').presets.standard, ...hidden } })).toEqual(
      {
        kind: 'hidden',
      },
    );
    expect(problem({ options: { ...options, unheard: true } })?.kind).toBe('rules');
  });
});

test('a number is read as it is written by hand, within the limits of its field', () => {
  expect(readNumber('minutes', ' 0,5 ')).toBe(0.5);
  expect(readNumber('minutes', '180')).toBe(180);
  expect(readNumber('minutes', '180.01')).toBeNull();
  expect(readNumber('increment', '1.5')).toBeNull();
  expect(readNumber('days', '0')).toBeNull();
  expect(readNumber('periods', '')).toBeNull();
});

test('a name is brought into the form that the protocol has, or refused', () => {
  expect(readName('  Daw \u00a0 Khin ')).toEqual({ ok: true, value: 'Daw Khin' });
  expect(readName('Zoe\u0301')).toEqual({ ok: true, value: 'Zo\u00e9' });
  expect(readName('   ')).toEqual({ ok: true, value: null });
  for (const name of ['x', '<b>x</b>', 'a\u202eb', '\u0301x', 'a\u200bb']) {
    expect(readName(name), name).toMatchObject({ ok: false, error: { kind: 'name' } });
  }
});

test('another kind of time brings its numbers along, and a clock of one’s own begins as the last one', () => {
  const { time } = standard();
  const quick = withTimeKind({ ...time, periods: '2' }, '3+2');
  expect(quick).toMatchObject({ kind: '3+2', minutes: '3', increment: '2', periods: '0' });
  expect(withTimeKind(quick, 'custom')).toEqual({ ...quick, kind: 'custom' });
});

test('a game that has no engine is offered in the lobby in its place', () => {
  const form = newGameForm({ variant: 'sissa', options: {} }, '');
  const asked = { ...form, opponent: { ...form.opponent, kind: 'engine' as const } };
  expect(withTerms(asked, { variant: 'sittuyin', options: {} }).opponent.kind).toBe('engine');
  const foreign = 'garrison' as typeof form.variant;
  expect(withTerms(asked, { variant: foreign, options: {} }).opponent).toEqual(form.opponent);
});
