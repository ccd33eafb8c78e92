import { chancesOf, type WinModel } from '@sitke/engine';
import { Game, parseFen, rulesOf } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { expect, test } from 'vitest';
import { expectations, fitModel, type Seen, seenIn } from './chances.js';

const TRUTH: WinModel = { level: [-6, -4, -3, -2], pawn: [1.5, 0.8, 0.6, 1.2] };

/** Games of a single position each, whose results are drawn by a model. */
function drawn(count: number, choose: (below: number) => number): readonly (readonly Seen[])[] {
  return Array.from({ length: count }, () => {
    const [cp, pieces] = [choose(2000) - 1000, (1 + choose(32)) / 32];
    const { win, draw } = chancesOf({ kind: 'cp', cp }, pieces, TRUTH);
    const lot = choose(1000);
    return [{ cp, pieces, result: lot < win ? 2 : lot < win + draw ? 1 : 0 }];
  });
}

test('finds the model that results were drawn by, within twice its errors, which are small', () => {
  const { model, errors } = fitModel(drawn(40_000, seeded(5)));
  for (const name of ['level', 'pawn'] as const) {
    TRUTH[name].forEach((truth, at) => {
      expect(Math.abs(model[name][at]! - truth)).toBeLessThan(2 * errors[name][at]!);
      expect(errors[name][at]!).toBeLessThan(0.35);
    });
  }
});

test('what it expects is what came, where the model is true', () => {
  for (const { count, win, draw } of expectations(drawn(40_000, seeded(6)), TRUTH)) {
    const error = 4 * Math.sqrt(0.25 / count);
    expect(Math.abs(win[0] - win[1])).toBeLessThan(error);
    expect(Math.abs(draw[0] - draw[1])).toBeLessThan(error);
  }
});

test('a note is a score of the side that moved, in the position before its move', () => {
  const game = new Game(rulesOf('makruk'));
  const notes = ['+0.30/9 0.010s', '-0.10/9 0.010s', '+M4/9 0.010s', '', '+20.00/9 0.010s', '+1.00/3 0.010s'];
  for (const comment of notes) game.play(game.moves()[0]!.uci).comment = comment;
  expect(seenIn(game)).toEqual([]);
  game.result = '0-1';
  expect(seenIn(game)).toEqual([
    { cp: 30, pieces: 1, result: 0 },
    { cp: -10, pieces: 1, result: 2 },
    { cp: 100, pieces: 1, result: 2 },
  ]);
});

test('positions with a king alone are left out', () => {
  const start = parseFen(rulesOf('makruk'), '8/8/8/3k4/8/8/4m3/R3K3 w - - 0 1');
  if (!start.ok) throw new Error(start.error.message);
  const game = new Game(start.value);
  game.result = '1-0';
  game.play('e1e2').comment = '+5.00/9 0.010s';
  game.play('d5e5').comment = '-6.00/9 0.010s';
  expect(seenIn(game).map(({ cp }) => cp)).toEqual([500]);
});
