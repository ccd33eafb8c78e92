/** @sitke/rules/text: what the rules say, in words. `@sitke/rules/text/en` is English. */

export type { Arg, Args, ArgsOf, Messages, NamesIn } from '../core/messages.js';
export {
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
  errorText,
  explainText,
  movesOfPiece,
  outcomeText,
  pieceName,
  piecesName,
  problemText,
  type RulesCatalogue,
  type RulesTexts,
  type RulesTranslation,
  rulesTexts,
  sideName,
  valueText,
} from './texts.js';
export { messageOf, type Translate, type Translation, translator } from './translate.js';
