/** The gain of the engine's set-ups over arrays made by hand, or by chance. */

import { type Engine, loadEngine } from '@sitke/engine';
import { Game, type GameNode, type Move, makeUci, Position, type Rules, rulesOf } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';
import { type PieceArray, randomArray, setupOf, textOf } from './arrays.js';
import { Duel, packaged } from './duel.js';

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

/** Returns an engine as the games are played by. */
async function loaded(): Promise<Engine> {
  const engine = await loadEngine('sittuyin', packaged('sittuyin.simd.wasm'));
  const problem = engine.setNet(packaged('sittuyin.net'));
  if (problem !== '') throw new Error(`sittuyin.net: ${problem}`);
  return engine;
}

/** Returns the position after the set-up; `choose` returns the drop of a side that does not place by the engine. */
async function arranged(
  engine: Engine,
  rules: Rules,
  terms: { readonly nodes: number; readonly seed: number },
  choose: (position: Position) => Move | null | undefined,
): Promise<Position> {
  const { nodes, seed } = terms;
  engine.newGame();
  let node: GameNode = new Game(Position.initial(rules)).root;
  while (node.position.inPlacement) {
    const theirs = choose(node.position);
    const move = theirs === null ? (await engine.search({ node, seed, limits: { nodes } }).result).best : theirs;
    if (move === undefined || move === null) throw new Error(`nothing to place in ${node.fen}`);
    node = node.play(move);
  }
  return node.position;
}

/** Returns games lost, drawn and won, and the share of points with its error of 95 %. */
function summary([lost = 0, drawn = 0, won = 0]: readonly number[]): string {
  const games = lost + drawn + won;
  const share = (won + drawn / 2) / games;
  const variance = (won * (1 - share) ** 2 + drawn * (0.5 - share) ** 2 + lost * share ** 2) / games;
  const percent = (part: number): string => (100 * part).toFixed(1);
  return `+${won} =${drawn} -${lost}  ${percent(share)} ± ${percent(1.96 * Math.sqrt(variance / games))} %`;
}

/**
 * Plays games, colors in turn, with so many nodes a move for all of the engine's set-up and of both sides' play; the
 * other side's arrays are those made by hand in turn, or random ones.
 */
export async function prove(games: number, nodes: number, isRandom: boolean): Promise<void> {
  const [duel, engine] = [await Duel.load(), await loaded()];
  const counts = [0, 0, 0];
  for (let game = 0; game < games; game++) {
    const own = game % 2;
    const other = isRandom
      ? textOf(duel.rules.def, randomArray(seeded(game >> 1)))
      : BY_HAND[(game >> 1) % BY_HAND.length]!;
    const drops = dropsOf(other, own === 1);
    const position = await arranged(engine, duel.rules, { nodes, seed: game + 1 }, (now) => {
      if (now.turn === own) return null;
      const byUci = new Map(now.legalMoves().map((move): [string, Move] => [makeUci(duel.rules, move), move]));
      return drops.map((text) => byUci.get(text)).find((move) => move !== undefined);
    });
    const points = duel.play(position.toSetup(), nodes);
    counts[own === 0 ? points : 2 - points]!++;
  }
  console.log(summary(counts));
}

/** Plays pairs of games of arrays against others, colors changed in the second; the points of the first ones. */
export async function playArrays(
  first: readonly PieceArray[],
  second: readonly PieceArray[],
  pairs: number,
  nodes: number,
): Promise<void> {
  const duel = await Duel.load();
  const counts = [0, 0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    // Every array of one meets another one of the other each time round.
    const own = first[pair % first.length]!;
    const other = second[(pair + Math.floor(pair / first.length)) % second.length]!;
    counts[duel.play(setupOf(duel.rules, own, other), nodes + pair)]!++;
    counts[2 - duel.play(setupOf(duel.rules, other, own), nodes + pair)]!++;
  }
  console.log(summary(counts));
}

/** Plays games in which both sides set up by the engine, under each order of placing; Red's points. */
export async function playOrders(games: number, nodes: number): Promise<void> {
  const [duel, engine] = [await Duel.load(), await loaded()];
  for (const order of duel.rules.def.optionValues['setup.order']!) {
    const rules = rulesOf('sittuyin', { 'setup.order': order });
    const counts = [0, 0, 0];
    for (let game = 0; game < games; game++) {
      const position = await arranged(engine, rules, { nodes, seed: game + 1 }, () => null);
      counts[duel.play(position.toSetup(), nodes + game)]!++;
    }
    console.log(`${order}: ${summary(counts)}`);
  }
}
