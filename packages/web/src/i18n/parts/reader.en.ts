/** English: the reader of the rules. */

export const READER = {
  'reader.contents': 'Articles',
  'reader.options': 'How the rulesets differ, and what applies here',
  'reader.translated':
    'If a translation differs, the English text applies. Where there is no translation, you read the English text.',
  'reader.lesson': 'Lesson: {lesson}',
} as const;
