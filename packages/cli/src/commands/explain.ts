import { makeSan, makeUci, squareName } from '@sitke/rules';
import type { Command } from '../args.js';
import { InputError } from '../io.js';
import { explainTyped, wordsOf } from '../moves.js';
import { nodeFrom } from '../start.js';
import { t } from '../texts.js';

/** Says why a move is legal or not. */
export const command: Command = {
  help: t('help.explain'),
  options: {},
  async run(args, io) {
    const [text, ...fen] = args.words;
    if (text === undefined) throw new InputError(t('explain.needsMove'));
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
