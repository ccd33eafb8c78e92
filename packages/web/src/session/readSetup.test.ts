import { makeSetupFen, rulesOf } from '@sitke/rules';
import { describe, expect, test } from 'vitest';
import { ownerOfFen } from '../features/editor/foreign.js';
import { readSetup } from './readSetup.js';

const KINGS = '4k3/8/8/8/8/8/8/4K2R w - - 0 1';
const START = 'rnsmksnr/8/pppppppp/8/8/PPPPPPPP/8/RNSKMSNR w - - 0 1';

describe('a FEN for the editor', () => {
  test.each([
    [KINGS, KINGS],
    ['4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1', KINGS],
    ['fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1', KINGS],
    ['position fen 4k3/8/8/8/8/8/8/4K2R w - - 0 1', KINGS],
    ['4k3/8/8/8/8/8/8/4K2R', KINGS],
    ['4k3/8/8/8/8/8/8/4K2R w - - bm Rh8; id "x";', KINGS],
    ['rnbqkbnr/8/pppppppp/8/8/PPPPPPPP/8/RNBKQBNR w - - 0 1', START],
    ['rmtektmr/8/bbbbbbbb/8/8/BBBBBBBB/8/RMTKETMR w 1', START],
  ])('%s is read', (text, fen) => {
    const rules = rulesOf('makruk');
    const read = readSetup(rules, text);
    expect(read.ok && makeSetupFen(rules, read.value)).toBe(fen);
    expect(ownerOfFen(text, 'makruk')).toBeNull();
  });

  test('of another game is that of the other game', () => {
    expect(ownerOfFen('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1', 'makruk')).toBe('chess');
    expect(ownerOfFen(START, 'sittuyin')).toBe('makruk');
    expect(ownerOfFen(START.replaceAll(' ', '_'), 'sittuyin')).toBe('makruk');
  });

  test('that cannot be read is refused at its place', () => {
    const read = readSetup(rulesOf('makruk'), '4k3/8/8/8/8/8/8/4K2X w - - 0 1');
    expect(read).toMatchObject({ ok: false, error: { code: 'piece', at: 19 } });
  });
});
