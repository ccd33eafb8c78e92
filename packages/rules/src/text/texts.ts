/** The sentences of the rules in a language: the sentences that all games share, and each variant's own. */

import type { Count } from '../core/count.js';
import type { Arg, Args, Messages } from '../core/messages.js';
import { KIND, moveKind, moveRole, moveTo } from '../core/moves.js';
import type { Explanation, KitReason } from '../core/reasons.js';
import { squareName } from '../core/squares.js';
import type { Claim, Color, Mistake, Outcome, ParseError, Role } from '../core/types.js';
import type { VariantDef } from '../variants/define.js';
import { Formatter } from './message.js';
import { KIT_SQUARES } from './squares.js';
import type { RULES_EN } from './text.en.js';
import { messageOf, type Translate, type Translation, translator } from './translate.js';

/** A language's catalogues: what the games share, and what each variant's folder says, by its id. */
export interface RulesCatalogue {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly shared: Translation<typeof RULES_EN>;
  readonly variants: Readonly<Record<string, Messages>>;
}

/** A language's catalogues, which may lack sentences. */
export interface RulesTranslation {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly shared: Partial<Translation<typeof RULES_EN>>;
  readonly variants: Readonly<Record<string, Messages>>;
}

/** A language, ready to speak. */
export interface RulesTexts {
  readonly locale: string;
  readonly shared: Translate<typeof RULES_EN>;
  /**
   * Returns a text of a variant, or the shared one where it has none of that key.
   * Errors: throws on a key that neither has, and on an argument that is missing.
   */
  readonly own: (variant: string, key: string, args?: Args) => string;
  /** Returns whether `own` has a text. */
  readonly has: (variant: string, key: string) => boolean;
}

/** Returns a language from its catalogues. */
export function rulesTexts({ locale, shared, variants }: RulesCatalogue): RulesTexts {
  const formatter = new Formatter(locale);
  const owns = (variant: string, key: string): boolean =>
    Object.hasOwn(variants, variant) && Object.hasOwn(variants[variant]!, key);
  return {
    locale,
    shared: translator<typeof RULES_EN>(locale, shared),
    own: (variant, key, args) =>
      formatter.format(messageOf(owns(variant, key) ? variants[variant]! : shared, key), args),
    has: (variant, key) => owns(variant, key) || Object.hasOwn(shared, key),
  };
}

type Def = Pick<VariantDef, 'id' | 'files' | 'ranks' | 'colorNames' | 'pieces' | 'reasons'>;

/** Returns why a move is legal or not, as a sentence. Errors: throws where there is none for the code. */
export function explainText(texts: RulesTexts, def: Def, { code, squares, advice = [] }: Explanation): string {
  const names = def.reasons[code]?.squares ?? KIT_SQUARES[code as KitReason] ?? [];
  const shown = squares.map((square) => squareName(def, square));
  const to = [...new Set(advice.map(moveTo))].sort((a, b) => a - b);
  const [drop] = advice.filter((move) => moveKind(move) === KIND.drop);
  const witnesses = names.map((name, index) =>
    name.startsWith('...') ? [name.slice(3), shown.slice(index)] : [name, shown[index]!],
  );
  return texts.own(def.id, `reason.${code}`, {
    ...Object.fromEntries(witnesses),
    targets: to.map((square) => squareName(def, square)),
    ranks: [...new Set(to.map((square) => `${Math.floor(square / def.files) + 1}`))],
    piece: drop === undefined ? '' : pieceName(texts, def, moveRole(drop)),
  });
}

/** Returns a mistake as a sentence; `def` is the game that was spoken of, null where none was. Errors: throws where there is none for the code. */
function mistakeText(
  texts: RulesTexts,
  def: Pick<Def, 'id'> | null,
  prefix: string,
  mistake: Mistake,
  more: Args,
): string {
  const id = def?.id ?? '';
  const { code, detail, args = {} } = mistake;
  const named: Record<string, Arg> = { ...args, ...more };
  if ('game' in args && def) named['game'] = texts.own(id, 'name');
  for (const name of ['side', 'piece'] as const) {
    if (args[name] !== undefined) named[name] = texts.own(id, `${name}.${args[name]}`);
  }
  const key = `${prefix}.${code}`;
  return texts.own(id, texts.has(id, `${key}.${detail}`) ? `${key}.${detail}` : key, named);
}

/** Returns what is wrong with a setup, as a sentence. Errors: throws where there is none for the code. */
export function problemText(texts: RulesTexts, def: Pick<Def, 'id'>, problem: Mistake): string {
  return mistakeText(texts, def, 'problem', problem, {});
}

/**
 * Returns why an input was refused, as a sentence; in English it is the error's own. `def` is the game that the input was for,
 * null where there is none. Errors: throws where there is no sentence for the code.
 */
export function errorText(texts: RulesTexts, def: Pick<Def, 'id'> | null, error: ParseError): string {
  const problems = error.problems?.map((problem) => mistakeText(texts, def, 'problem', problem, {}));
  return mistakeText(texts, def, 'error', error, problems ? { problems } : {});
}

/** Returns the name of a side. */
export function sideName(texts: RulesTexts, def: Def, color: Color): string {
  return texts.own(def.id, `side.${def.colorNames[color]}`);
}

/** Returns the name of a kind of piece. */
export function pieceName(texts: RulesTexts, def: Def, role: Role): string {
  return texts.own(def.id, `piece.${def.pieces[role - 1]!.name}`);
}

/** Returns so many pieces of a kind, with the number. */
export function piecesName(texts: RulesTexts, def: Def, role: Role, count: number): string {
  return texts.own(def.id, `pieces.${def.pieces[role - 1]!.name}`, { count });
}

/** Returns how a kind of piece moves, in half a line. */
export function movesOfPiece(texts: RulesTexts, def: Def, role: Role): string {
  return texts.own(def.id, `moves.${def.pieces[role - 1]!.name}`);
}

/** Returns how a game has ended by itself. */
export function outcomeText(texts: RulesTexts, def: Def, { winner, reason }: Outcome): string {
  if (winner === null) return drawText(texts, def, reason);
  const side = sideName(texts, def, winner);
  return texts.shared(reason === 'checkmate' ? 'win.checkmate' : 'win.stalemate', { side });
}

/** Returns that a game is drawn, and why. Errors: throws on a mate, which is not a draw. */
export function drawText(texts: RulesTexts, def: Def, reason: Outcome['reason'] | Claim['reason']): string {
  return texts.own(def.id, `draw.${reason}`);
}

/** Returns what claims a draw, as a button says it. */
export function claimText(texts: RulesTexts, def: Def, reason: Claim['reason']): string {
  return texts.own(def.id, `claim.${reason}`);
}

/** Returns that a draw was claimed, and why. */
export function claimedText(texts: RulesTexts, def: Def, reason: Claim['reason']): string {
  return texts.own(def.id, `claimed.${reason}`);
}

/** Returns the count in force, in moves of the side that tries to win. */
export function countText(texts: RulesTexts, def: Def, count: Count): string {
  const told = { done: Math.floor((count.plies + 1) / 2), limit: count.limit / 2 };
  if (count.kind === 'board') {
    if (count.by === null) return texts.shared('count.both', told);
    return texts.shared('count.declared', { ...told, side: sideName(texts, def, count.by) });
  }
  const pieces = count.why.map(({ role, atLeast }) =>
    atLeast === 1 ? pieceName(texts, def, role) : piecesName(texts, def, role, atLeast),
  );
  return texts.shared('count.bareKing', { ...told, pieces });
}

/** Returns the value of an option in words. */
export function valueText(texts: RulesTexts, variant: string, option: string, value: string | boolean): string {
  const key = `option.${option}=${value}`;
  return texts.own(variant, texts.has(variant, key) ? key : `value.${value}`);
}
