/** Games that start by the name of a variant: the main entry has all variants. */

import type { JsonOptions } from './core/types.js';
import { Game as AnyGame } from './game.js';
import type { Position } from './position.js';
import type { Rules, VariantDef } from './variants/define.js';
import { rulesOf, type VariantId } from './variants/registry.js';

/**
 * A game: its tree, its PGN headers, and how it ended if the board alone does not say. `play` and `undo` work at the end of the
 * main line.
 */
export class Game extends AnyGame {
  /**
   * Begins at a position, or where games of some rules, or of a variant under a ruleset (see `rulesOf`), start.
   * Errors: throws RulesError on an unknown variant, preset, option or value.
   */
  constructor(start: Position | Rules | VariantDef | VariantId, ruleset?: string | JsonOptions) {
    super(typeof start === 'string' ? rulesOf(start, ruleset) : known(start), ruleset);
  }
}

/** Returns a start as it is. Errors: throws where JavaScript gave something else, such as a `Result` with a position in it. */
function known<T>(start: T): T {
  if (Object(start).rules || Object(start).def || Object(start).compile) return start;
  throw new Error('a game starts from a position, rules, or a variant');
}
