/** Which sentences the page for setting up a position asks for. */
import { type ParseError, type SetupProblem, squareName, variantOf } from '@sitke/rules';
import { errorText, problemText } from '@sitke/rules/text';
import type { Texts } from '../../i18n/language.js';
import { sideName } from '../../i18n/phrases.js';
import type { SetupDraft } from '../../session/setupText.js';
import { positionProblems } from '../../session/view/fenProblems.js';
import type { EditorState } from './editor.js';

/** A mistake in a FEN: the sentence, and where it lies. */
export interface FenProblem {
  readonly text: string;
  /** The offset in the FEN; null where it lies elsewhere. */
  readonly at: number | null;
}

/** Returns what is wrong with a text, as half a sentence without the words of parsers. */
function plainFault(texts: Texts, draft: SetupDraft, error: ParseError): string {
  const { t } = texts;
  const { args = {} } = error;
  if (error.code === 'ranks')
    return t('editor.fault.ranks', { ranks: Number(args['ranks']), found: Number(args['found']) });
  if (error.code === 'fields') return t('editor.fault.fields');
  if (error.code === 'turn' && error.detail === 'missing') return t('editor.fault.turn');
  return errorText(texts, variantOf(draft.variant), error);
}

/** Returns what keeps a FEN from being read or from being a position, a sentence for each mistake. */
export function fenProblemTexts(texts: Texts, draft: SetupDraft): FenProblem[] {
  const { t } = texts;
  const known = new Set(['preset', 'option', 'value']);
  return positionProblems(draft).map((error) => {
    const problem = plainFault(texts, draft, error);
    if (known.has(error.code)) return { text: t('editor.rules', { problem }), at: null };
    const at = error.at ?? 0;
    const sign = draft.fen.charAt(at).trim();
    if (error.problems) return { text: t('editor.problem', { problem }), at: null };
    if (sign === '') return { text: t('editor.fen.end', { problem }), at };
    return { text: t('editor.fen.at', { place: at + 1, sign, problem }), at };
  });
}

/** Returns a problem of an arrangement as a sentence, with its side and square where that says more. */
export function setupProblemText(texts: Texts, state: EditorState, problem: SetupProblem): string {
  const { t } = texts;
  const def = variantOf(state.variant);
  const side = sideName(texts, state, problem.color);
  if (problem.code === 'missingKing') return t('editor.problem.noKing', { side });
  if (problem.code === 'tooManyKings') return t('editor.problem.kings', { side });
  if (problem.code === 'opponentInCheck') return t('editor.problem.check', { side });
  const said = problemText(texts, def, problem);
  if (problem.square === undefined) return t('editor.problem.side', { side, problem: said });
  return t('editor.problem.square', { side, square: squareName(def, problem.square), problem: said });
}
