import type { Command } from '../args.js';
import { statusOf } from '../json.js';
import { nodeFrom } from '../start.js';
import { t } from '../texts.js';

/** Says all about a position. */
export const command: Command = {
  help: t('help.status'),
  options: {},
  async run(args, io) {
    await io.out(`${JSON.stringify(statusOf(nodeFrom(args, args.words)))}\n`);
  },
};
