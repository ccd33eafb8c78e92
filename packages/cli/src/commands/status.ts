import type { Command } from '../command.js';
import { statusOf } from '../json.js';
import { nodeFrom } from '../start.js';

/** Says all about a position. */
export const command: Command = {
  help: `Usage: sitke status [FEN]

Prints one JSON object: fen, turn, check, outcome, claims, count. With --moves, repetition is counted.
`,
  options: {},
  async run(args, io) {
    await io.out(`${JSON.stringify(statusOf(nodeFrom(args, args.words)))}\n`);
  },
};
