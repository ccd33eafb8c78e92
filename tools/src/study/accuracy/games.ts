/** Games of a player against itself, each position of which another search judges. */

import { type Engine, LEVELS, type SearchRequest } from '@sitke/engine';
import { expectedOf, type PricedMove } from '@sitke/engine/accuracy';
import { loadNet, loadVariant } from '@sitke/engine/node';
import { Game, type GameNode, type Move, Position, rulesOf, type VariantId } from '@sitke/rules';
import { seeded } from '@sitke/testkit/random';

/** A game of a player against itself, as judged. */
export interface JudgedGame {
  readonly player: string;
  readonly number: number;
  readonly moves: readonly PricedMove[];
}

const FULL_NODES = 60_000;
const PLAYER_HASH_MIB = 8;
const JUDGE_NODES = 40_000;
const JUDGE_HASH_MIB = 16;
/** Games end here, counted from the end of a set-up: what follows is mostly decided. */
const MAX_PLIES = 60;

/** The players, the weakest first. */
export const PLAYERS: readonly string[] = [
  'random',
  ...LEVELS.map((_, index) => `level ${index + 1}`),
  'full strength',
];

type Play = (player: string, seed: number) => Promise<readonly PricedMove[]>;

async function engineOf(variant: VariantId, hash: number): Promise<Engine> {
  const [engine, net] = [await loadVariant(variant), await loadNet(variant)];
  engine.setHash(hash);
  const problem = engine.setNet(net);
  if (problem !== '') throw new Error(`the net: ${problem}`);
  return engine;
}

/** Returns the request that makes an engine move as a player does; levels do without the net by themselves. */
function requestOf(player: string, node: GameNode, seed: number): SearchRequest {
  const level = PLAYERS.indexOf(player);
  return level <= LEVELS.length ? { node, seed, level } : { node, seed, limits: { nodes: FULL_NODES } };
}

/** Where there is no set-up, games begin with so many moves at random: strong players would repeat one game. */
const OPENING_PLIES = 6;

/** Returns the game's nodes from the end of the set-up, or of the random moves, on. */
async function played(engine: Engine, variant: VariantId, player: string, seed: number): Promise<GameNode[]> {
  const below = seeded(seed);
  engine.newGame();
  let node = new Game(Position.initial(rulesOf(variant))).root;
  for (let ply = 0; ply < OPENING_PLIES && !node.position.inPlacement; ply++) {
    const legal = node.position.legalMoves();
    node = node.play(legal[below(legal.length)]!);
  }
  const nodes: GameNode[] = [];
  while (nodes.length < MAX_PLIES) {
    if (!node.position.inPlacement) nodes.push(node);
    if (node.outcome || node.claims.length > 0) break;
    const legal = node.position.legalMoves();
    const move: Move | null =
      player === 'random'
        ? legal[below(legal.length)]!
        : (await engine.search(requestOf(player, node, seed)).result).best;
    if (move === null) throw new Error(`${player} has no move in ${node.fen}`);
    node = node.play(move);
  }
  return nodes;
}

/** Returns the chance of the side to move, and the best move; null where the game is over. */
async function judged(engine: Engine, node: GameNode): Promise<{ chance: number; best: Move | null }> {
  const { outcome, position } = node;
  if (outcome) return { chance: outcome.winner === null ? 0.5 : Number(outcome.winner === position.turn), best: null };
  engine.newGame();
  const search = engine.search({ node, limits: { nodes: JUDGE_NODES } });
  let chance = 0.5;
  for await (const { score } of search) chance = expectedOf(score, position);
  return { chance, best: (await search.result).best };
}

/** Returns how a player's game against itself is played and judged. */
export async function playAndJudge(variant: VariantId): Promise<Play> {
  const [player, judge] = [await engineOf(variant, PLAYER_HASH_MIB), await engineOf(variant, JUDGE_HASH_MIB)];
  return async (name, seed) => {
    const nodes = await played(player, variant, name, seed);
    const moves: PricedMove[] = [];
    let before = await judged(judge, nodes[0]!);
    for (const node of nodes.slice(1)) {
      const after = await judged(judge, node);
      const loss = before.best === node.move ? 0 : Math.max(0, before.chance - (1 - after.chance));
      moves.push({ color: node.parent!.position.turn, chance: before.chance, loss });
      before = after;
    }
    return moves;
  };
}
