import { type Game, makeRuleset, variantOf } from '@sitke/rules';
import { MAX_PGN_LENGTH, type PgnDefaults, type PgnError, parsePgn } from '@sitke/rules/pgn';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { InputError } from '../io.js';
import { outcomeJson } from '../json.js';
import { illegalText } from '../moves.js';
import { playMoves, rulesFrom, variantFrom } from '../start.js';

/** The parser counts characters, of which one may take three bytes. */
const MAX_BYTES = 3 * MAX_PGN_LENGTH;

function placeOf(file: string, text: string, at: number | undefined): string {
  const name = file === '-' ? 'standard input' : file;
  if (at === undefined) return name;
  const lines = text.slice(0, at).split(/\r\n?|\n/);
  return `${name}, line ${lines.length}, character ${lines.at(-1)!.length + 1}`;
}

function problemText({ message, move, variant, explanation }: PgnError): string {
  if (variant === undefined || explanation === undefined || move === undefined) return message;
  return illegalText(variantOf(variant), move, explanation);
}

/** A ruleset counts only if one was asked for: a file of another variant has its own standard. */
function defaultsFrom(args: Args): PgnDefaults {
  const variant = variantFrom(args);
  const { def, options } = rulesFrom(args);
  const isAsked = args.texts.has('ruleset') || args.texts.has('option');
  return isAsked ? { variant, ruleset: makeRuleset(def, options) } : { variant };
}

function summaryOf(game: Game, args: Args): string {
  const node = playMoves(args, game.end());
  const outcome = JSON.stringify(outcomeJson(game.rules.def, node.outcome));
  return `fen ${node.fen}\noutcome ${outcome}\nresult ${game.result}\n`;
}

/** Plays through the games of a file. */
export const command: Command = {
  help: `Usage: sitke replay FILE.pgn

Plays through the main line of every game of a file (- is standard input) and prints of each the last position
("fen"), its outcome ("outcome", JSON as in status) and the recorded result ("result"). An illegal move anywhere is
bad input: its place and reason go to standard error. Variant and ruleset are those of the file's tags; the options
count where a tag is missing. --moves are played on after each game.
`,
  options: {},
  async run(args, io) {
    const [file, ...more] = args.words;
    if (file === undefined || more.length > 0) throw new InputError('replay needs one file (- is standard input)');
    const defaults = defaultsFrom(args);
    const text = await io.read(file, MAX_BYTES);
    const games = parsePgn(text, defaults);
    if (!games.ok) {
      throw new InputError(`${placeOf(file, text, games.error.at)}: ${problemText(games.error)}`);
    }
    if (games.value.length === 0) throw new InputError(`${placeOf(file, text, undefined)}: there is no game in it`);
    await io.out(games.value.map((game) => summaryOf(game, args)).join('\n'));
  },
};
