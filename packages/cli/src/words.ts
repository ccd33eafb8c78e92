/** The sentences of `sitke play` about a position. */

import type { Claim, Color, CountAction, GameNode, Outcome, SpecialMoveHint, VariantDef } from '@sitke/rules';
import { squareName } from '@sitke/rules';
import * as rules from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import { t } from './texts.js';

/** Returns the name of a side. */
export function sideName(def: VariantDef, color: Color): string {
  return rules.sideName(en, def, color);
}

/** Returns how a game has ended by itself. */
export function outcomeText(def: VariantDef, outcome: Outcome): string {
  return t('ended', { sentence: rules.outcomeText(en, def, outcome), article: outcome.article });
}

/** Returns how a game has ended by a claim. */
export function claimedText(def: VariantDef, { reason, article }: Claim): string {
  return t('ended', { sentence: rules.claimedText(en, def, reason), article });
}

function specialMovesText(
  def: VariantDef,
  specialMoves: readonly SpecialMoveHint[],
  kind: SpecialMoveHint['kind'],
): string[] {
  const squares = specialMoves.filter((hint) => hint.kind === kind).map(({ square }) => squareName(def, square));
  return squares.length === 0 ? [] : [en.own(def.id, `specials.${kind}`, { squares })];
}

/** Returns the lines that stand below the board: what is to do, check, count, special moves and claims, or the result. */
export function stateLines(node: GameNode): string[] {
  const { position } = node;
  const { def } = position.rules;
  const { count } = position;
  const counted = count
    ? [t('withArticle', { sentence: rules.countText(en, def, count), article: count.article })]
    : [];
  if (node.outcome) return [...counted, outcomeText(def, node.outcome)];
  const side = sideName(def, position.turn);
  const number = position.fullmoves;
  return [
    t(position.inPlacement ? 'status.toPlace' : 'status.toMove', { number, side }),
    ...(position.isCheck
      ? [t('status.check', { side, squares: position.checkers().map((square) => squareName(def, square)) })]
      : []),
    ...counted,
    ...specialMovesText(def, position.specialMoves, 'may'),
    ...specialMovesText(def, position.specialMoves, 'must'),
    ...node.claims.map(({ reason, article }) =>
      t('status.claim', { why: rules.claimText(en, def, reason), article, reason }),
    ),
    ...position.countActions.map((action) => t(`status.count.${action}`)),
  ];
}

/** Returns what has been done to a count. */
export function countedText(action: CountAction): string {
  return t(`counted.${action}`);
}
