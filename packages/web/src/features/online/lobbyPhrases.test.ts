import { ERROR_CODES, type OwnGame, type TimeControl } from '@sitke/protocol';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { texts } from '../../i18n/index.js';
import { presetName, refusalText } from '../../i18n/phrases.js';
import { whoText } from '../../i18n/whoPhrases.js';
import {
  formProblemText,
  newSeeksText,
  ownStateText,
  rulesHeading,
  rulesText,
  termsText,
  timeText,
} from './lobbyPhrases.js';

/** Without the blanks that keep a number and its unit together. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');
const MINUTE = 60_000;
const clock = (change: object): TimeControl => ({
  kind: 'clock',
  initialMs: 10 * MINUTE,
  incrementMs: 5000,
  periods: 0,
  periodMs: 0,
  setupMs: 0,
  ...change,
});

test.each([
  [clock({}), '10 min + 5 s a move'],
  [clock({ incrementMs: 0 }), '10 min'],
  [clock({ initialMs: 90_000, setupMs: 2 * MINUTE }), '1.5 min + 5 s a move, 2 min to place the pieces'],
  [clock({ initialMs: 0, incrementMs: 0, periods: 3, periodMs: 40_000 }), '3 × 40 s overtime'],
  [{ kind: 'correspondence', days: 1 }, '1 day a move'],
  [{ kind: 'correspondence', days: 14 }, '14 days a move'],
  [{ kind: 'unlimited' }, 'no clock'],
] as const)('a time control in words: %j', (time, words) => expect(plain(timeText(texts, time))).toBe(words));

test('everybody who may have a seat is called something', () => {
  expect(whoText(texts, { kind: 'guest', name: 'Daw Khin' })).toBe('Daw Khin');
  expect(whoText(texts, { kind: 'guest', name: null })).toBe('Guest');
  expect(whoText(texts, { kind: 'engine', level: 4 })).toBe('Computer, level 4');
  expect(whoText(texts, { kind: 'engine', level: 11 })).toBe('Computer, full strength');
  expect(whoText(texts, { kind: 'bot', name: 'rook-fan' })).toBe('rook-fan (program)');
  expect(whoText(texts, null)).toBe('somebody');
});

describe('rules', () => {
  test.each(VARIANT_IDS)(
    'of %s are told by the name of their preset, whole or as what differs from the standard',
    (id) => {
      const { presets, standardPreset } = variantOf(id);
      for (const [name, options] of Object.entries(presets)) {
        expect(rulesText(texts, id, options)).toBe(presetName(texts, id, name === 'standard' ? standardPreset : name));
      }
      expect(rulesText(texts, id, {})).toBe(presetName(texts, id, standardPreset));
    },
  );

  test('that differ from a preset name each option that does', () => {
    const options = { 'setup.order': 'curtain', 'end.fifty': 'off' };
    expect(rulesText(texts, 'sittuyin', options)).toBe(
      'Pychess, Order: Both behind a curtain, 50 moves without progress: Nothing',
    );
    // Over a board there is no room for them.
    expect(rulesHeading(texts, 'sittuyin', options)).toBe('Pychess, changed');
    expect(rulesHeading(texts, 'sittuyin', {})).toBe('Pychess');
  });

  test('of a newer server are the players’ own', () => {
    expect(rulesText(texts, 'sissa', { unheard: true })).toBe(texts.t('newGame.custom'));
  });
});

describe('a game of one’s own', () => {
  const game: OwnGame = {
    game: 'n3JtAj9K3h',
    variant: 'sissa',
    options: {},
    time: clock({}),
    status: 'live',
    you: 1,
    players: [null, null],
    turn: 1,
    deadline: null,
  };
  const at = (change: Partial<OwnGame>) => ownStateText(texts, { ...game, ...change }, 1000);

  test('says how much of the set-up clock is left while it runs, then what the main clock has', () => {
    const time = clock({ initialMs: 4 * MINUTE, periods: 2, periodMs: 30_000, setupMs: MINUTE });
    const [MAIN, BANK] = [5 * MINUTE, 3000];
    const placing = (leftMs: number) => at({ turn: null, time, deadline: 1000 + leftMs });
    expect(placing(MINUTE + MAIN + BANK)).toBe('Place your pieces, 1 min left');
    expect(placing(20_000 + MAIN)).toBe('Place your pieces, 20 s left');
    expect(placing(MAIN - 1)).toBe('Place your pieces, 4 min left');
    expect(placing(0)).toBe('Place your pieces, time is over');
  });

  test('says whose turn it is, and how long there is', () => {
    expect(at({})).toBe('Your turn');
    expect(at({ turn: 0, deadline: 5000 })).toBe('Their turn');
    expect(at({ status: 'open', turn: null })).toBe('You play Black');
    expect(at({ turn: null, deadline: 31_000 })).toBe('Place your pieces, 30 s left');
    expect(at({ deadline: 1000 + 59 * MINUTE + 59_999 })).toBe('Your turn, 59 min left');
    expect(at({ deadline: 1000 + 60 * MINUTE })).toBe('Your turn, 1 hour left');
    expect(at({ deadline: 1000 + 49 * 60 * MINUTE })).toBe('Your turn, 2 days left');
    expect(at({ deadline: 900 })).toBe('Your turn, time is over');
  });
});

test('games that have begun to wait a moment ago are in one sentence', () => {
  const by = { kind: 'guest', name: 'Maung Lay' } as const;
  const seek = { game: 'n3JtAj9K3h', variant: 'sissa', options: {}, time: clock({}), free: 0, by, at: 0 } as const;
  expect(newSeeksText(texts, [])).toBe('');
  expect(newSeeksText(texts, [seek])).toBe(`Maung Lay waits for an opponent: ${termsText(texts, seek)}`);
  expect(newSeeksText(texts, [seek, seek])).toBe('2 new games wait for an opponent');
});

test('every refusal and every problem of a form has words', () => {
  for (const code of ERROR_CODES) expect(refusalText(texts, code)).toMatch(/^[A-Z].*[^.]\.$/);
  expect(formProblemText(texts, { kind: 'number', field: 'days' })).toBe(
    'Days for each move: a whole number from 1 to 14.',
  );
  const error = { code: 'option', args: { game: 'Sissa', option: 'color' }, message: 'no' };
  expect(formProblemText(texts, { kind: 'rules', variant: 'sissa', error })).toContain(': Sissa has no option color.');
  for (const kind of ['noTime', 'name', 'bot', 'hidden'] as const) {
    expect(formProblemText(texts, { kind })).toBe(texts.t(`form.problem.${kind}`));
  }
});
