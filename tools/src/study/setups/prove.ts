/** The gain of the engine's set-ups over arrays made by hand, or by chance. */

import fs from 'node:fs';
import { loadEngine } from '@sitke/engine';
import { Game, type GameNode, type Move, makeUci, Position } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { randomArray, textOf } from './arrays.js';
import { Duel } from './duel.js';

/** Arrays made by hand, for comparison: behind the pawns, elephants and horses before the king. */
const BY_HAND: readonly string[] = [
  'Kg2 Ff2 Se2 Se3 Nf3 Nd2 Rc1 Rf1',
  'Kg2 Ff2 Se3 Sf3 Nd2 Nb2 Rd1 Re1',
  'Kc2 Fd2 Se2 Sf3 Nb2 Ng3 Rd1 Rh1',
  'Kf2 Fe2 Sd2 Se3 Nc2 Ng3 Ra1 Re1',
  'Kg2 Ff2 Se2 Se3 Nf3 Nc2 Rb1 Rg1',
  'Kb2 Fc2 Sd2 Se3 Ne2 Ng3 Rc1 Rh1',
];
const ORDER = 'SNFKR';

/** Returns the UCI texts of an array's drops in the order in which they are made. */
function dropsOf(array: string, isRed: boolean): readonly string[] {
  const turned = (square: string): string =>
    isRed ? square : String.fromCharCode(201 - square.charCodeAt(0)) + (9 - Number(square[1]));
  const words = array.split(' ').sort((a, b) => ORDER.indexOf(a[0]!) - ORDER.indexOf(b[0]!));
  return words.map((word) => `${word[0]}@${turned(word.slice(1))}`);
}

/**
 * Plays games, colors in turn, with so many nodes a move for all of the engine's set-up and of both sides' play; the
 * other side's arrays are those made by hand in turn, or random ones.
 */
export async function prove(games: number, nodes: number, isRandom: boolean): Promise<void> {
  const duel = await Duel.load();
  const engine = await loadEngine(
    'sittuyin',
    fs.readFileSync(new URL(import.meta.resolve('@sitke/engine/sittuyin.wasm'))),
  );
  const counts = [0, 0, 0];
  for (let game = 0; game < games; game++) {
    const own = game % 2;
    const other = isRandom
      ? textOf(duel.rules.def, randomArray(seeded(game >> 1)))
      : BY_HAND[(game >> 1) % BY_HAND.length]!;
    const drops = dropsOf(other, own === 1);
    engine.newGame();
    let node: GameNode = new Game(Position.initial(duel.rules)).root;
    while (node.position.inPlacement) {
      const { position } = node;
      const byUci = new Map(position.legalMoves().map((move): [string, Move] => [makeUci(duel.rules, move), move]));
      const theirs = drops.map((text) => byUci.get(text)).find((move) => move !== undefined);
      const search = position.turn === own ? engine.search({ node, seed: game + 1, limits: { nodes } }) : null;
      const move = search ? (await search.result).best : theirs;
      if (move === undefined || move === null) throw new Error(`nothing to place in ${node.fen}`);
      node = node.play(move);
    }
    const points = duel.play(node.position.toSetup(), nodes);
    counts[own === 0 ? points : 2 - points]!++;
  }
  const [lost = 0, drawn = 0, won = 0] = counts;
  const share = (won + drawn / 2) / games;
  const variance = (won * (1 - share) ** 2 + drawn * (0.5 - share) ** 2 + lost * share ** 2) / games;
  const percent = (part: number): string => (100 * part).toFixed(1);
  console.log(`+${won} =${drawn} -${lost}  ${percent(share)} ± ${percent(Math.sqrt(variance / games))} %`);
}
