/** FENs as people bring them to the editor: from addresses and messages, from EPD, in the letters of other programs. */
import { type ParseError, parseSetupFen, problemsOf, type Result, type Rules, type Setup } from '@sitke/rules';
import { plainFen } from '@sitke/rules/read';

/**
 * Returns the setup of a FEN, however illegal. Letters of other programs are taken for ours only where nothing is wrong with
 * the setup then: a FEN of chess stays one of chess. Errors: see `parseSetupFen`.
 */
export function readSetup(rules: Rules, text: string): Result<Setup, ParseError> {
  const strict = parseSetupFen(rules, text.trim());
  if (strict.ok) return strict;
  const plain = parseSetupFen(rules, plainFen(rules, text, false).fen);
  if (plain.ok) return plain;
  const translated = parseSetupFen(rules, plainFen(rules, text).fen);
  return translated.ok && problemsOf(rules, translated.value).length === 0 ? translated : strict;
}
