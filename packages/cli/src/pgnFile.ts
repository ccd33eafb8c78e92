/** Games from a file that a command is given. */

import { type Game, makeRuleset, variantOf } from '@sitke/rules';
import { MAX_PGN_LENGTH, type PgnDefaults, type PgnError, parsePgn } from '@sitke/rules/pgn';
import { errorText } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import type { Args } from './args.js';
import { InputError, type Io, nameOf } from './io.js';
import { illegalText } from './moves.js';
import { rulesFrom, variantFrom } from './start.js';
import { t } from './texts.js';

/** The parser counts characters, of which one may take three bytes. */
const MAX_BYTES = 3 * MAX_PGN_LENGTH;

function placeOf(file: string, text: string, at: number | undefined): string {
  if (at === undefined) return nameOf(file);
  const lines = text.slice(0, at).split(/\r\n?|\n/);
  return t('place.line', { file: nameOf(file), line: lines.length, at: lines.at(-1)!.length + 1 });
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

/**
 * Returns the games, at least one, of the one file that a command's words name; the options count where a tag is missing.
 * Errors: throws InputError with the place.
 */
export async function gamesFrom(command: string, args: Args, io: Io): Promise<readonly Game[]> {
  const file = oneFile(command, args);
  const defaults = defaultsFrom(args);
  return gamesIn(file, await io.read(file, MAX_BYTES), defaults);
}

/** Returns the games, at least one, in the text of a file. Errors: throws InputError with the place. */
export function gamesIn(file: string, text: string, defaults?: PgnDefaults): readonly Game[] {
  const games = parsePgn(text, defaults);
  if (!games.ok) {
    const place = placeOf(file, text, games.error.at);
    throw new InputError(t('place.problem', { place, problem: problemText(games.error) }));
  }
  if (games.value.length === 0) throw new InputError(t('file.noGame', { file: nameOf(file) }));
  return games.value;
}
