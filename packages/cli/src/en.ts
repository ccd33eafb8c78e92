/** @sitke/cli in English. `@sitke/rules/text` says what the signs in messages mean. */

export const CLI_EN = {
  'status.toMove': '{number}. {side} to move.',
  'status.toPlace': '{number}. {side} to place a piece.',
  'status.check': '{side} is in check from {squares, list, and}.',
  'status.claim': '{why} (article {article}): type claim {reason}',
  'status.count.start': 'A count may be started: type count start',
  'status.count.stop': 'The count may be stopped: type count stop',
  'counted.start': 'The count is started.',
  'counted.stop': 'The count is stopped.',
  withArticle: '{sentence} (article {article})',
  ended: '{sentence} (article {article}).',
} as const;
