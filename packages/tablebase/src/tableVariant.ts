/** What a variant must say before its endgames can be solved. Movement, promotions and counts are read off its rules. */

import type { JsonOptions, Role } from '@sitke/rules';

/** The part of a ruleset that tables depend on, movement and the count apart. */
export interface TableRules {
  /** The piece that promotes, and what it becomes. */
  readonly pawn: Role;
  readonly promotesTo: readonly Role[];
  /** Whether a pawn may promote in the move that captures. */
  readonly promotesCapturing: boolean;
  /** Whether the promoted piece may not attack a piece of the other side, or the promotion not give check. */
  readonly noAttack: boolean;
  readonly noCheck: boolean;
  /** Who may claim a draw when every legal move is a promotion. */
  readonly refusal: 'off' | 'bareKingPawn' | 'onlyPromotions';
  readonly stalemate: 'draw' | 'forbidden';
}

/** A variant that has tables. */
export interface TableVariant {
  /** Letters of the pieces beside the king, strongest first: the order of a material's name. */
  readonly order: string;
  /** Letters of the pieces that a side can have only one of. */
  readonly single: string;
  /** Whether only endgames against a king alone have tables. */
  readonly isBareKingOnly: boolean;
  /**
   * Plies of the longest mate of materials against a bare king without pawns, where stalemate is a draw: a count that
   * allows as many changes nothing, and rulesets with and without it share tables. A material not named may have any.
   */
  readonly longest: Readonly<Record<string, number>>;
  /** Errors: RangeError where stalemate loses for who gives it, a win without a move that tables have no value for. */
  tableRules(options: JsonOptions): TableRules;
  /** The same options with nobody counting. */
  withoutCount(options: JsonOptions): JsonOptions;
  /** Whether the draw by a count must be claimed, by the bare king when it is to move, and does not come by itself. */
  isCountClaimed(options: JsonOptions): boolean;
  /** Plies without progress that end or may end a game, null where none do; `isCounting` while a count runs. */
  moveLimit(options: JsonOptions, isCounting: boolean): number | null;
}
