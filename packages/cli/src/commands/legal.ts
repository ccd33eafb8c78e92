import { makeSan, makeUci } from '@sitke/rules';
import type { Command } from '../command.js';
import { nodeFrom } from '../start.js';

/** Lists the legal moves. */
export const command: Command = {
  help: `Usage: sitke legal [--san] [FEN]

Prints the legal moves of a position, sorted, on one line.

  --san                 in standard notation
`,
  options: { san: 'flag' },
  async run(args, io) {
    const { position } = nodeFrom(args, args.words);
    const texts = position
      .legalMoves()
      .map((move) => (args.flags.has('san') ? makeSan(position, move) : makeUci(position.rules, move)));
    await io.out(`${texts.sort().join(' ')}\n`);
  },
};
