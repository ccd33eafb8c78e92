import { makeSan, makeUci } from '@sitke/rules';
import type { Command } from '../args.js';
import { nodeFrom } from '../start.js';
import { t } from '../texts.js';

/** Lists the legal moves. */
export const command: Command = {
  help: t('help.legal'),
  options: { san: 'flag' },
  async run(args, io) {
    const { position } = nodeFrom(args, args.words);
    const texts = position
      .legalMoves()
      .map((move) => (args.flags.has('san') ? makeSan(position, move) : makeUci(position.rules, move)));
    await io.out(`${texts.sort().join(' ')}\n`);
  },
};
