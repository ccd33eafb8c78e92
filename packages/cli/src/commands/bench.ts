import { isEngineVariant } from '@sitke/engine';
import { Game, Position, rulesOf, type VariantId } from '@sitke/rules';
import { en } from '@sitke/rules/text/en';
import { wholeNumber } from '../args.js';
import type { Command } from '../command.js';
import { loadNet, loadVariant } from '../engine.js';
import { InputError } from '../io.js';
import { variantFrom } from '../start.js';
import { t } from '../texts.js';

const DEFAULT_DEPTH = 10;
const MAX_DEPTH = 30;

/** Games of random moves would differ with the rules: a start, moves chosen by number, so many plies. */
const LINES = 8;
const FIRST_PLIES = 20;

/** Returns positions of a variant, the same each time: games in which the n-th legal move is played, n by a formula. */
function positionsOf(variant: VariantId, count: number): Position[] {
  const rules = rulesOf(variant);
  return Array.from({ length: count }, (_, line) => {
    let position = Position.initial(rules);
    for (let ply = 0; ply < FIRST_PLIES + line * 4; ply++) {
      const moves = position.legalMoves();
      if (moves.length === 0 || position.outcome) break;
      position = position.play(moves[(ply * 7 + line * 13 + ply * ply) % moves.length]!);
    }
    return position;
  });
}

/** Searches fixed positions. */
export const command: Command = {
  help: t('help.bench', { positions: LINES, depth: DEFAULT_DEPTH }),
  options: {},
  async run(args, io) {
    const [text] = args.words;
    const depth = text === undefined ? DEFAULT_DEPTH : wholeNumber('DEPTH', text, 1, MAX_DEPTH);
    const variant = variantFrom(args);
    if (!isEngineVariant(variant)) throw new InputError(t('start.noEngine', { game: en.own(variant, 'name') }));
    const engine = await loadVariant(variant);
    const problem = engine.setNet(await loadNet(variant));
    if (problem !== '') throw new Error(`the net of ${variant}: ${problem}`);
    let total = 0;
    const startedMs = performance.now();
    for (const position of positionsOf(variant, LINES)) {
      engine.newGame();
      let nodes = 0;
      for await (const info of engine.search({ node: new Game(position).root, limits: { depth }, seed: 1 })) {
        nodes = info.nodes;
      }
      total += nodes;
      await io.out(`nodes ${nodes}\n`);
    }
    const nps = Math.round((total * 1000) / Math.max(performance.now() - startedMs, 1));
    await io.out(`signature ${total}\nnps ${nps}\n`);
  },
};
