import { makeSan, makeUci, squareName } from '@sitke/rules';
import type { Command } from '../command.js';
import { InputError } from '../io.js';
import { explainTyped, wordsOf } from '../moves.js';
import { nodeFrom } from '../start.js';

/** Says why a move is legal or not. */
export const command: Command = {
  help: `Usage: sitke explain MOVE [FEN]

Prints one JSON object: legal, code, article, squares, text; and uci and san if the move is legal, advice if other moves
would do.
MOVE is UCI (e3e4, e5e5f, N@e3) or standard notation.
`,
  options: {},
  async run(args, io) {
    const [text, ...fen] = args.words;
    if (text === undefined) throw new InputError('explain needs a move');
    const { position } = nodeFrom(args, fen);
    const explanation = explainTyped(position, text);
    if (!explanation.ok) throw new InputError(explanation.error);
    const { rules } = position;
    const { legal, code, article, move, squares, advice } = explanation.value;
    const answer = {
      legal,
      code,
      article,
      squares: squares.map((square) => squareName(rules.def, square)),
      text: wordsOf(rules.def, explanation.value),
      ...(move === undefined ? {} : { uci: makeUci(rules, move), san: makeSan(position, move) }),
      ...(advice === undefined ? {} : { advice: advice.map((each) => makeUci(rules, each)) }),
    };
    await io.out(`${JSON.stringify(answer)}\n`);
  },
};
