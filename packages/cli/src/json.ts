/** Answers as JSON: names in place of numbers. */

import type { Claim, Color, GameNode, Outcome, VariantDef } from '@sitke/rules';

/** An outcome with the winner's name. */
export interface OutcomeJson {
  readonly winner: string | null;
  readonly reason: Outcome['reason'];
  readonly article: string;
}

/** The output of `sitke status`. */
export interface StatusJson {
  readonly fen: string;
  readonly turn: string;
  readonly check: boolean;
  readonly outcome: OutcomeJson | null;
  readonly claims: readonly Claim[];
  readonly count: CountJson | null;
}

/** The count in force; `limit` and `plies` in plies. */
export interface CountJson {
  readonly kind: 'bareKing' | 'board';
  readonly limit: number;
  readonly plies: number;
  /** Null where it runs for both sides. */
  readonly by: string | null;
  readonly why: readonly { readonly piece: string; readonly atLeast: number }[];
  readonly article: string;
}

function nameOf(def: VariantDef, color: Color): string {
  return def.colorNames[color];
}

/** Returns an outcome as JSON. */
export function outcomeJson(def: VariantDef, outcome: Outcome | null): OutcomeJson | null {
  if (outcome === null) return null;
  const { winner, reason, article } = outcome;
  return { winner: winner === null ? null : nameOf(def, winner), reason, article };
}

function countJson(node: GameNode): CountJson | null {
  const { count, rules } = node.position;
  if (count === null) return null;
  const why = count.why.map(({ role, atLeast }) => ({ piece: rules.def.pieces[role - 1]!.name, atLeast }));
  const { kind, limit, plies, by, article } = count;
  return { kind, limit, plies, by: by === null ? null : nameOf(rules.def, by), why, article };
}

/** Returns all that is to be said about the position of a node. */
export function statusOf(node: GameNode): StatusJson {
  const { position } = node;
  const { def } = position.rules;
  return {
    fen: node.fen,
    turn: nameOf(def, position.turn),
    check: position.isCheck,
    outcome: outcomeJson(def, node.outcome),
    claims: node.claims.map(({ reason, article }) => ({ reason, article })),
    count: countJson(node),
  };
}
