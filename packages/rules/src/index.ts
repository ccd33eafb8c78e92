/** @sitke/rules: the rules of Sittuyin, Sissa and Makruk. See docs/rules for the rules themselves, docs/notation.md for texts. */

export * from './base.js';
export { KIT_PROBLEMS } from './core/setup.js';
export { KIT_CLAIMS, OUTCOME_REASONS } from './core/types.js';
export { Game } from './gameByName.js';
export { perft } from './legal.js';
export { MAX_FEN_LENGTH, makeSetupFen, parseSetupFen } from './notation/fen.js';
export { ascii, sanLine } from './notation/lines.js';
export { roleOfLetter } from './notation/moveParts.js';
export { requestOf } from './notation/request.js';
export { makeRuleset, parseOptionValue, parseRuleset, type RulesetErrorCode } from './notation/ruleset.js';
export { MAX_MOVE_LENGTH, roleLetter } from './notation/uci.js';
export { problemsOf, toBoard, toSetup } from './setup.js';
export { defineVariant, nearnessOf } from './variants/define.js';
export { plainRules } from './variants/plainRules.js';
export * from './variants/registry.js';
