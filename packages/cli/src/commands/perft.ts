import { makeUci, perft } from '@sitke/rules';
import { type Command, wholeNumber } from '../args.js';
import { InputError } from '../io.js';
import { nodeFrom } from '../start.js';
import { t } from '../texts.js';

const MAX_DEPTH = 12;

function depthOf(text: string | undefined): number {
  if (text !== undefined) return wholeNumber('DEPTH', text, 0, MAX_DEPTH);
  throw new InputError(t('args.wholeNeeded', { name: 'DEPTH', min: 0, max: MAX_DEPTH }));
}

/** Counts move sequences. */
export const command: Command = {
  help: t('help.perft'),
  options: { divide: 'flag' },
  async run(args, io) {
    const [word, ...fen] = args.words;
    const depth = depthOf(word);
    const { position } = nodeFrom(args, fen);
    const { rules } = position;
    if (!args.flags.has('divide') || depth === 0) {
      return io.out(`nodes ${perft(rules, position.toBoard(), depth)}\n`);
    }
    const moves = position.legalMoves().map((move) => ({ move, uci: makeUci(rules, move) }));
    moves.sort((a, b) => (a.uci < b.uci ? -1 : 1));
    let total = 0;
    for (const { move, uci } of moves) {
      const nodes = perft(rules, position.play(move).toBoard(), depth - 1);
      total += nodes;
      await io.out(`${uci} ${nodes}\n`);
    }
    await io.out(`nodes ${total}\n`);
  },
};
