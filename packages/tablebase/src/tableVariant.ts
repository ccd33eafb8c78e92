/**
 * Declarations of a variant for solving its endgames. Movement, promotions and counts are derived from its
 * rules.
 */

import type { JsonOptions, Role } from '@sitke/rules';

/** The part of a ruleset that tables depend on, besides movement and the count. */
export interface TableRules {
  /** The piece that promotes, and what it becomes. */
  readonly pawn: Role;
  readonly promotesTo: readonly Role[];
  /** Whether a pawn may promote by a capture. */
  readonly promotesCapturing: boolean;
  /** Whether a promoted piece may not attack an enemy piece, or a promotion not give check. */
  readonly noAttack: boolean;
  readonly noCheck: boolean;
  /** The sides that may claim a draw when every legal move is a promotion. */
  readonly refusal: 'off' | 'bareKingPawn' | 'onlyPromotions';
  readonly stalemate: 'draw' | 'forbidden';
}

/** A variant with tables. */
export interface TableVariant {
  /** Letters of the pieces besides the king, strongest first: the order in a material's name. */
  readonly order: string;
  /** Letters of the pieces that a side can have only one of. */
  readonly single: string;
  /** Whether only endgames against a bare king have tables. */
  readonly isBareKingOnly: boolean;
  /**
   * Plies of the longest mate of materials against a bare king without pawns, where stalemate is a draw: a count that
   * allows as many has no effect, and rulesets with and without it share tables. The mate of a material not listed may
   * have any length.
   */
  readonly longest: Readonly<Record<string, number>>;
  /** Errors: RangeError where the side that stalemates loses: tables have no value for a win without a move. */
  tableRules(options: JsonOptions): TableRules;
  /** The same options without counting. */
  withoutCount(options: JsonOptions): JsonOptions;
  /** Whether the draw by a count must be claimed, by the bare king to move, and is not automatic. */
  isCountClaimed(options: JsonOptions): boolean;
  /** Plies without progress that end or may end a game, null if none do; `isCounting` while a count runs. */
  moveLimit(options: JsonOptions, isCounting: boolean): number | null;
}
