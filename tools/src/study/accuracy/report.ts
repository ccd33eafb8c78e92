/** The figures of judged games, a row a player. */

import { accuracyOf } from '@sitke/engine/accuracy';
import { type JudgedGame, PLAYERS } from './games.js';

/** Returns the mean of numbers with its error of 95 %. */
function meanOf(numbers: readonly number[]): readonly [mean: number, error: number] {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const variance = numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / Math.max(1, numbers.length - 1);
  return [mean, 1.96 * Math.sqrt(variance / numbers.length)];
}

/** Returns a table of the accuracy of each player, of the lowest tenth and the highest, and of what a move cost on average. */
export function report(judged: readonly JudgedGame[]): string {
  const rows = PLAYERS.flatMap((player) => {
    const games = judged.filter((game) => game.player === player);
    const figures = games
      .flatMap(({ moves }) => ([0, 1] as const).map((color) => accuracyOf(moves, color)))
      .filter((figure) => figure !== null)
      .sort((a, b) => a - b);
    if (figures.length === 0) return [];
    const [mean, error] = meanOf(figures);
    const [loss] = meanOf(games.flatMap(({ moves }) => moves.map((move) => move.loss)));
    const at = (share: number): string => figures[Math.floor(share * (figures.length - 1))]!.toFixed(0);
    return [
      `| ${player} | ${games.length} | ${mean.toFixed(1)} ± ${error.toFixed(1)} | ${at(0.1)} to ${at(0.9)} | ${(100 * loss).toFixed(1)} |`,
    ];
  });
  const head =
    '| player | games | accuracy | four fifths of the sides | chance lost a move, % |\n|---|--:|--:|--:|--:|';
  return [head, ...rows].join('\n');
}
