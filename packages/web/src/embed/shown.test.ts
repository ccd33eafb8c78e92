import { expect, test } from 'vitest';
import { makeGameFragment } from '../session/link/gameLink.js';
import { readWanted, type Wanted } from './shown.js';
import { ENGLISH, openSpeech } from './speech.js';

const NOTHING: Wanted = { variant: null, ruleset: null, fen: null, pgn: null, game: null, text: '' };
const PGN = '[Variant "Sissa"]\n\n1. e4 e6 *';
const sansOf = async (wanted: Partial<Wanted>): Promise<unknown> => {
  const shown = await readWanted({ ...NOTHING, ...wanted }, ENGLISH);
  return shown.ok ? shown.steps.map(({ san }) => san) : shown.error;
};

test('shows a game of an attribute, of the text and of a link, from its start', async () => {
  const link = `https://sitke.example/${makeGameFragment(PGN)}`;
  for (const wanted of [{ pgn: PGN }, { text: `\n${PGN}\n` }, { game: link }])
    expect(await sansOf(wanted)).toEqual([null, 'e4', 'e6']);
});

test('shows a position, and without one the start', async () => {
  const shown = await readWanted({ ...NOTHING, variant: 'sissa' }, ENGLISH);
  const fen = shown.ok ? shown.steps[0]!.position.fen : '';
  expect(await sansOf({ variant: 'sissa', fen })).toEqual([null]);
  expect(await sansOf({})).toEqual([null]);
});

test('says the first thing that is wrong', async () => {
  expect(await sansOf({ variant: 'chess' })).toBe('there is no such game');
  for (const wanted of [{ fen: 'x' }, { ruleset: 'none such' }, { pgn: '[Variant "Sissa"]\n1. Kh8' }])
    expect(await sansOf(wanted)).toMatch(/\w/);
});

test('speaks the language of its page, and English where it does not know that', async () => {
  const said = async (tag: string): Promise<unknown> => {
    const speech = await openSpeech(tag);
    const shown = await readWanted({ ...NOTHING, fen: 'x' }, speech);
    return [speech.t('embed.back'), shown.ok ? '' : shown.error];
  };
  const english = await said('en-US');
  expect(english).toEqual(['One move back', expect.stringMatching(/[a-z]/)]);
  for (const [tag, back] of [
    ['es-MX', 'Una jugada atrás'],
    ['my', 'တစ်ရွှေ့ နောက်ဆုတ်'],
    ['zh-CN', '后退一步'],
    ['zh-TW', '後退一步'],
  ] as const) {
    const own = await said(tag);
    expect(own).toEqual([back, expect.not.stringMatching(/^(board|needs|a FEN)/)]);
    expect(own).not.toEqual(english);
  }
  expect(await said('fr')).toEqual(english);
});
