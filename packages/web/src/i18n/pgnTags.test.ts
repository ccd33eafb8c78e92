import { describe, expect, test } from 'vitest';
import { newGame } from '../state/game.js';
import { initialState } from '../state/initial.js';
import { start } from '../test/drive.js';
import { pgnOf, pgnTime } from '../view/pgn.js';
import { texts } from './index.js';
import { pgnTags } from './pgnTags.js';

describe('a PGN names', () => {
  test('the computer with its level, and that there is no clock', () => {
    const computer = { color: 1, level: 3, seed: 1, standing: null } as const;
    const state = initialState(newGame('sittuyin', 'pychess', '', computer));
    const pgn = pgnOf(state.game, '2026.01.02', pgnTags(texts, state));
    expect(pgn).toContain('[White "?"]\n[Black "Computer, level 3"]');
    expect(pgn).toContain('[TimeControl "-"]');
  });

  test('the players of a game that was played over the network', () => {
    const state = start('pychess');
    const players = [
      { kind: 'guest', name: 'Daw Khin' },
      { kind: 'guest', name: null },
    ] as const;
    const source = { kind: 'online', game: 'n3JtAj9K3h', players, you: 0 } as const;
    const pgn = pgnOf(state.game, '2026.01.02', pgnTags(texts, { ...state, game: { ...state.game, source } }));
    expect(pgn).toContain('[White "Daw Khin"]\n[Black "Guest"]');
  });
});

test.each([
  [{ kind: 'unlimited' }, '-'],
  [{ kind: 'correspondence', days: 3 }, '1/259200'],
  [{ kind: 'clock', initialMs: 300_000, incrementMs: 5000, periods: 0, periodMs: 0, setupMs: 60_000 }, '300+5'],
  [{ kind: 'clock', initialMs: 600_000, incrementMs: 0, periods: 2, periodMs: 30_000, setupMs: 0 }, '600:1/30:1/30'],
] as const)('a PGN writes the time of %j as %s', (time, text) => expect(pgnTime(time)).toBe(text));
