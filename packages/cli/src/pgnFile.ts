/** Games from a file that a command is given. */

import { type Game, makeRuleset, variantOf } from '@sitke/rules';
import { type PgnDefaults, type PgnError, type PgnFault, pgnRecords, readPgnRecords } from '@sitke/rules/pgn';
import { errorText } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import type { Args } from './args.js';
import { InputError, type Io, nameOf, oneLine } from './io.js';
import { illegalText } from './moves.js';
import { rulesFrom, variantFrom } from './start.js';
import { t } from './texts.js';

/** The options of the commands that read games. */
export const PGN_OPTIONS = { 'skip-bad': 'flag' } as const;

function placeOf(file: string, { line, column }: PgnFault): string {
  return t('place.line', { file: nameOf(file), line, at: column });
}

function problemText(error: PgnError): string {
  const { move, variant, explanation } = error;
  const def = variant === undefined ? null : variantOf(variant);
  if (def === null || explanation === undefined || move === undefined) return errorText(en, def, error);
  return illegalText(def, move, explanation);
}

/** A ruleset counts only if one was asked for: a file of another variant has its own standard. */
function defaultsFrom(args: Args): PgnDefaults {
  const variant = variantFrom(args);
  const { def, options } = rulesFrom(args);
  const isAsked = args.texts.has('ruleset') || args.texts.has('option');
  return isAsked ? { variant, ruleset: makeRuleset(def, options) } : { variant };
}

/** Returns the one file that a command's words name. Errors: throws InputError where they name none or more. */
export function oneFile(command: string, args: Args): string {
  const [file, ...more] = args.words;
  if (file === undefined || more.length > 0) throw new InputError(t('file.oneNeeded', { command }));
  return file;
}

function mistakeText(file: string, fault: PgnFault): string {
  return t('place.problem', { place: placeOf(file, fault), problem: problemText(fault.error) });
}

/**
 * Yields the games, at least one, of the one file that a command's words name, each as soon as it is read; the options count
 * where a tag is missing. A variation that cannot be read is reported, and so is a broken game with `--skip-bad`.
 * Errors: throws InputError with the place at a broken game, with `--skip-bad` at the end.
 */
export async function* gamesFrom(command: string, args: Args, io: Io): AsyncGenerator<Game> {
  const file = oneFile(command, args);
  const skips = args.flags.has('skip-bad');
  let [games, bad] = [0, 0];
  for await (const { game, fault, skipped } of readPgnRecords(io.bytes(file), defaultsFrom(args))) {
    games++;
    for (const mistake of skipped) {
      const told = t('file.variation', { number: mistake.number, problem: mistakeText(file, mistake) });
      await io.err(`${oneLine(told)}\n`);
    }
    if (fault) {
      const told = mistakeText(file, fault);
      if (!skips) throw new InputError(told);
      bad++;
      await io.err(`${oneLine(t('file.badGame', { number: fault.number, problem: told }))}\n`);
    } else if (game) yield game;
  }
  if (games === 0) throw new InputError(t('file.noGame', { file: nameOf(file) }));
  if (bad > 0) throw new InputError(t('file.skipped', { file: nameOf(file), bad, games }));
}

/** Returns the games, at least one, in the text of a file. Errors: throws InputError with the place. */
export function gamesIn(file: string, text: string): readonly Game[] {
  const games = [...pgnRecords(text)].map(({ game, fault }) => {
    if (fault || !game) throw new InputError(mistakeText(file, fault!));
    return game;
  });
  if (games.length === 0) throw new InputError(t('file.noGame', { file: nameOf(file) }));
  return games;
}
