import { makeUci, perft } from '@sitke/rules';
import type { Command } from '../command.js';
import { InputError } from '../io.js';
import { nodeFrom } from '../start.js';

const MAX_DEPTH = 12;

function depthOf(text: string | undefined): number {
  const depth = text !== undefined && /^\d{1,2}$/.test(text) ? Number(text) : -1;
  if (depth < 0 || depth > MAX_DEPTH) {
    throw new InputError(
      `DEPTH must be a whole number from 0 to ${MAX_DEPTH}${text === undefined ? '' : `, not "${text}"`}`,
    );
  }
  return depth;
}

/** Counts move sequences. */
export const command: Command = {
  help: `Usage: sitke perft [--divide] DEPTH [FEN]

Counts the sequences of DEPTH legal plies from a position; the last line is "nodes N".

  --divide              first a line for each move with the sequences that begin with it
`,
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
