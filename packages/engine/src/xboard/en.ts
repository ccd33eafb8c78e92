/**
 * The engine's sentences for XBoard, in English; the words that the protocol itself fixes are in the code.
 * `@sitke/rules/text` explains the signs in messages, and says how games end and why moves are illegal.
 */

export const XBOARD_EN = {
  'refused.tooLong': 'line too long',
  'refused.unknown': 'unknown command',
  'refused.number': 'bad number',
  'refused.variant': 'variants are {variants, list, unit}',
  'refused.notNow': 'command not legal now',
  'refused.option': 'unknown option',
  'illegal.turn': "it is the engine's turn",
  'illegal.over': 'the game is over',
  'illegal.noPosition': 'no position',
  noBook: 'no book',
} as const;
