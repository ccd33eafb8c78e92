/** @sitke/rules/text: what the rules say, in words. `@sitke/rules/text/en` is English. */

export type { Messages } from '../core/types.js';
export {
  type Arg,
  type Args,
  Formatter,
  type Part,
  type Place,
  parseMessage,
} from './message.js';
export {
  claimedText,
  claimText,
  countText,
  drawText,
  explainText,
  movesOfPiece,
  outcomeText,
  pieceName,
  piecesName,
  type RulesCatalogue,
  type RulesTexts,
  rulesTexts,
  sideName,
  valueText,
} from './texts.js';
export { type ArgsOf, messageOf, type NamesIn, type Translate, type Translation, translator } from './translate.js';
