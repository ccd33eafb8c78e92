/** Games of each formation of the app against each other one, by the engine: what the studio tells of them. */

import fs from 'node:fs';
import { type PieceArray, setupOf } from './arrays.js';
import { Duel, type Points } from './duel.js';

const FOLDER = new URL('../../../../packages/web/src/variants/sittuyin/', import.meta.url);
const HEAD =
  '# Games of formations, made by `npm run study -- setups formations`: Red; Black; won, drawn and lost by Red.';
/** By so many nodes a move the games of a pair differ: with the same number they would be the same game. */
const STEP = 53;

interface Formation {
  readonly name: string;
  readonly array: PieceArray;
}

/** Returns the formations of the app. */
export function readFormations(arrayOf: (text: string) => PieceArray): readonly Formation[] {
  const lines = fs.readFileSync(new URL('formations.txt', FOLDER), 'utf8').trim().split('\n');
  return lines
    .filter((line) => !/^(#|rules;)/.test(line))
    .map((line) => {
      const [name = '', squares = ''] = line.split('; ');
      return { name, array: arrayOf(squares) };
    });
}

/** Plays so many games of each pair, about `nodes` a move, and writes the results. */
export async function playFormations(formations: readonly Formation[], games: number, nodes: number): Promise<void> {
  const duel = await Duel.load();
  const lines = [HEAD];
  for (const red of formations) {
    for (const black of formations) {
      const counts: [number, number, number] = [0, 0, 0];
      for (let game = 0; game < games; game++) {
        const points: Points = duel.play(setupOf(duel.rules, red.array, black.array), nodes + game * STEP);
        counts[points]++;
      }
      const [lost, drawn, won] = counts;
      lines.push(`${red.name}; ${black.name}; ${won} ${drawn} ${lost}`);
    }
    console.error(red.name);
  }
  fs.writeFileSync(new URL('formationGames.txt', FOLDER), `${lines.join('\n')}\n`);
}
