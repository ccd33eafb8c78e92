/** Moves as somebody types them: played, or told in words why not. */

import {
  type CountAction,
  type Explanation,
  explainSan,
  explainText,
  type GameNode,
  type Position,
  parseSan,
  type Result,
  type VariantDef,
} from '@sitke/rules';
import { reasons } from '@sitke/rules/text/en';

const COUNT_ACTIONS: ReadonlyMap<string, CountAction> = new Map([
  ['count+', 'start'],
  ['count-', 'stop'],
]);

/** Returns an explanation as a sentence. */
export function wordsOf(def: VariantDef, explanation: Explanation): string {
  return explainText(def, explanation, reasons);
}

/** Returns a sentence that says that a move is not legal, and why. */
export function illegalText(def: VariantDef, text: string, explanation: Explanation): string {
  return `${text} is not legal: ${wordsOf(def, explanation)} (article ${explanation.article})`;
}

/** Returns why a move somebody has typed is legal or not, or what keeps it from being one. */
export function explainTyped(position: Position, text: string): Result<Explanation, string> {
  const move = parseSan(position, text);
  if (move.ok) {
    const { legal: article } = position.rules.def.articles;
    return { ok: true, value: { legal: true, code: 'legal', squares: [], article, move: move.value } };
  }
  if (move.error.code !== 'illegal') return { ok: false, error: move.error.message };
  const explanation = explainSan(position, text);
  if (explanation && !explanation.legal) return { ok: true, value: explanation };
  return { ok: false, error: `"${text}" is not a move of the side to move` };
}

/** Returns the node after a typed move or count action, or why there is none. */
export function playText(node: GameNode, text: string): Result<GameNode, string> {
  const { position } = node;
  const action = COUNT_ACTIONS.get(text);
  if (action) {
    if (position.countActions.includes(action)) return { ok: true, value: node.act(action) };
    return { ok: false, error: `${text}: there is no count to ${action} here` };
  }
  const typed = explainTyped(position, text);
  if (!typed.ok) return typed;
  const { move } = typed.value;
  if (move !== undefined) return { ok: true, value: node.play(move) };
  return { ok: false, error: illegalText(position.rules.def, text, typed.value) };
}
