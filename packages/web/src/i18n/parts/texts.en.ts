/** English: the page on which a native reader goes through all sentences of a language. */

export const TEXTS = {
  'texts.about':
    'Every sentence of the app, next to its English. Change what sounds wrong, save the file, and send it to those who look after the app.',
  'texts.signs':
    'Words in braces are filled in by the app: keep their names. A plural needs a case for each number form of your language.',
  'texts.language': 'Language to read',
  'texts.search': 'Search',
  'texts.searchHint': 'A word of either language, or a key',
  'texts.only.all': 'All sentences',
  'texts.only.missing': 'Not translated yet',
  'texts.only.changed': 'Changed by you',
  'texts.show': 'Show',
  'texts.found': '{count, plural, =0 {No sentence} one {# sentence} other {# sentences}}',
  'texts.more': 'Show more',
  'texts.translation': '{language}: {key}',
  'texts.save': 'Save a file of changes',
  'texts.saveCount':
    '{count, plural, =0 {Nothing is changed yet.} one {# sentence is changed.} other {# sentences are changed.}}',
  'texts.unread': 'No native reader has checked {language} yet.',
  'texts.read': 'A native reader has checked {language}.',
  'texts.questions': 'Questions for somebody who plays and speaks {language}',
  'texts.loading': 'Looking for the sentences …',
} as const;
