/** What `sitke play` says about a position. */

import type { Claim, Color, Count, CountAction, GameNode, Outcome, SpecialMoveHint, VariantDef } from '@sitke/rules';
import { squareName } from '@sitke/rules';
import { claims, outcomes } from '@sitke/rules/text/en';

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Returns the name of a side as a sentence begins with it. */
export function sideName(def: VariantDef, color: Color): string {
  return capital(def.colorNames[color]);
}

/** Returns how a game has ended by itself. */
export function outcomeText(def: VariantDef, { winner, reason, article }: Outcome): string {
  const end = winner === null ? 'Draw' : `${sideName(def, winner)} wins`;
  return `${end}: ${outcomes[reason]} (article ${article}).`;
}

/** Returns how a game has ended by a claim. */
export function claimedText(def: VariantDef, by: Color, { reason, article }: Claim): string {
  return `Draw, claimed by ${def.colorNames[by]}: ${claims[reason]} (article ${article}).`;
}

function countText(def: VariantDef, count: Count): string {
  const { limit, plies, why, article } = count;
  const place = `Count: ${plies} of ${limit} plies (article ${article}).`;
  if (count.kind === 'board')
    return `${place} ${count.by === null ? 'It runs for both sides' : `${sideName(def, count.by)} has declared it`}.`;
  const men = why.map(({ role, atLeast }) => `${atLeast} ${def.pieces[role - 1]!.name}${atLeast === 1 ? '' : 's'}`);
  const against = men.length === 0 ? '' : `; the limit is that for ${men.join(' and ')}`;
  return `${place} ${sideName(def, count.by)} has only the king${against}.`;
}

function specialMovesText(
  def: VariantDef,
  specialMoves: readonly SpecialMoveHint[],
  kind: SpecialMoveHint['kind'],
): string[] {
  const squares = specialMoves.filter((hint) => hint.kind === kind).map(({ square }) => squareName(def, square));
  return squares.length === 0 ? [] : [`Conversion ${kind === 'must' ? 'owed' : 'possible'}: ${squares.join(', ')}.`];
}

/** Returns the lines that stand below the board: what is to do, check, count, special moves and claims, or the result. */
export function stateLines(node: GameNode): string[] {
  const { position } = node;
  const { def } = position.rules;
  const count = position.count ? [countText(def, position.count)] : [];
  if (node.outcome) return [...count, outcomeText(def, node.outcome)];
  const side = sideName(def, position.turn);
  return [
    `${position.fullmoves}. ${side} ${position.inPlacement ? 'to place a man' : 'to move'}.`,
    ...(position.isCheck ? [`${side} is in check from ${namesOf(def, position.checkers())}.`] : []),
    ...count,
    ...specialMovesText(def, position.specialMoves, 'may'),
    ...specialMovesText(def, position.specialMoves, 'must'),
    ...node.claims.map(
      ({ reason, article }) => `Draw to claim: ${claims[reason]} (article ${article}): claim ${reason}`,
    ),
    ...position.countActions.map((action) => `A count may be ${ACTION_WORDS[action]}: count ${action}`),
  ];
}

/** What has been done to a count. */
export const ACTION_WORDS: Readonly<Record<CountAction, string>> = { start: 'started', stop: 'stopped' };

function namesOf(def: VariantDef, squares: readonly number[]): string {
  return squares.map((square) => squareName(def, square)).join(', ');
}
