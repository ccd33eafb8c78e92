/**
 * The ladder of the levels: neighbours play each other from the start of the game, set-up and all, the same each time.
 *
 *   npm run study -- levels VARIANT ladder [GAMES [LOWEST HIGHEST]]
 *   npm run study -- levels VARIANT nodes NODES LEVEL GAMES
 *
 * `ladder` prints each pair's score and the ratings that follow from it; `nodes` plays a level against full strength with
 * so many nodes a move.
 */

import { LEVELS } from '@sitke/engine';
import { Game, isVariantId, Position, rulesOf, type VariantId } from '@sitke/rules';
import { LevelPlayer } from './player.js';

const MAX_PLIES = 400;

interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

/** Returns the winner's index, null for a draw; `players` in the order of the colors. */
async function playGame(variant: VariantId, players: readonly LevelPlayer[], seed: number): Promise<0 | 1 | null> {
  for (const player of players) player.newGame(seed);
  let node = new Game(Position.initial(rulesOf(variant))).root;
  for (let ply = 0; ply < MAX_PLIES; ply++) {
    if (node.outcome) return node.outcome.winner;
    if (node.claims.length > 0) return null;
    node = node.play(await players[node.position.turn]!.move(node));
  }
  return node.outcome?.winner ?? null;
}

/** Plays games, colors in turn, and returns the first player's tally. */
async function match(variant: VariantId, first: LevelPlayer, second: LevelPlayer, games: number): Promise<Tally> {
  const tally = { won: 0, drawn: 0, lost: 0 };
  for (let game = 0; game < games; game++) {
    const isSwapped = game % 2 === 1;
    const winner = await playGame(variant, isSwapped ? [second, first] : [first, second], 1 + game);
    if (winner === null) tally.drawn++;
    else if ((winner === 1) === isSwapped) tally.won++;
    else tally.lost++;
  }
  return tally;
}

/** Returns the points in hundredths with their standard error, and the difference of rating. */
function figuresOf({ won, drawn, lost }: Tally): { readonly text: string; readonly elo: number } {
  const games = won + drawn + lost;
  const share = (won + drawn / 2) / games;
  const variance = (won * (1 - share) ** 2 + drawn * (0.5 - share) ** 2 + lost * share ** 2) / games;
  const error = Math.sqrt(variance / games);
  const bounded = Math.min(Math.max(share, 0.5 / games), 1 - 0.5 / games);
  const elo = Math.round(-400 * Math.log10(1 / bounded - 1));
  const percent = (part: number): string => (100 * part).toFixed(1);
  return { text: `+${won} =${drawn} -${lost}  ${percent(share)} ± ${percent(error)} %  ${elo} Elo`, elo };
}

async function ladder(variant: VariantId, games: number, lowest: number, highest: number): Promise<void> {
  let rating = LEVELS[lowest - 1]!.elo;
  for (let level = lowest + 1; level <= highest; level++) {
    const players = [await LevelPlayer.load(variant, level), await LevelPlayer.load(variant, level - 1)] as const;
    const { text, elo } = figuresOf(await match(variant, ...players, games));
    rating += elo;
    console.log(`${level} against ${level - 1}: ${text}, rating ${rating}`);
  }
}

async function against(variant: VariantId, opponent: LevelPlayer, level: number, games: number): Promise<void> {
  const { text } = figuresOf(await match(variant, await LevelPlayer.load(variant, level), opponent, games));
  console.log(`level ${level} against ${opponent.name}: ${text}`);
}

const [variant = '', command = '', ...words] = process.argv.slice(2);
const [a = '', b = '', c = ''] = words;
if (isVariantId(variant) && command === 'ladder') {
  await ladder(variant, Number(a || 60), Number(b || 1), Number(c || LEVELS.length));
} else if (isVariantId(variant) && command === 'nodes') {
  await against(variant, await LevelPlayer.load(variant, LEVELS.length, Number(a)), Number(b), Number(c));
} else {
  console.error('needs: VARIANT ladder [GAMES [LOWEST HIGHEST]], or VARIANT nodes NODES LEVEL GAMES');
  process.exitCode = 1;
}
