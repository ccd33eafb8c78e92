/** Moves as somebody types them: played, or refused with a reason in words. */

import type { CountAction, Explanation, GameNode, Position, Result, VariantDef } from '@sitke/rules';
import { readMove } from '@sitke/rules/read';
import { errorText, explainText } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import { t } from './texts.js';

const COUNT_ACTIONS: ReadonlyMap<string, CountAction> = new Map([
  ['count+', 'start'],
  ['count-', 'stop'],
]);

/** Returns an explanation as a sentence. */
export function wordsOf(def: VariantDef, explanation: Explanation): string {
  return explainText(en, def, explanation);
}

/** Returns a sentence that says that a move is not legal, and why. */
export function illegalText(def: VariantDef, text: string, explanation: Explanation): string {
  return t('illegal', { move: text, reason: wordsOf(def, explanation), article: explanation.article });
}

/** Returns why a move somebody has typed is legal or not, or what keeps it from being one. */
export function explainTyped(position: Position, text: string): Result<Explanation, string> {
  const read = readMove(position, text);
  return read.ok ? read : { ok: false, error: errorText(en, position.rules.def, read.error) };
}

/** Words that stand behind a move and say nothing that it does not. */
const REMARKS: ReadonlySet<string> = new Set(['e.p.', 'ep', 'ch', 'mate']);

/** Returns the moves of a line. */
export function moveWords(line: string): string[] {
  return line.split(/\s+/).filter((word) => word !== '' && !REMARKS.has(word));
}

/** Returns the node after a typed move or count action, or why there is none. */
export function playText(node: GameNode, text: string): Result<GameNode, string> {
  const { position } = node;
  const action = COUNT_ACTIONS.get(text);
  if (action) {
    if (position.countActions.includes(action)) return { ok: true, value: node.act(action) };
    return { ok: false, error: t(`noCount.${action}`, { move: text }) };
  }
  const typed = explainTyped(position, text);
  if (!typed.ok) return typed;
  const { move } = typed.value;
  if (move !== undefined) return { ok: true, value: node.play(move) };
  return { ok: false, error: illegalText(position.rules.def, text, typed.value) };
}
