/** English: the reader of the rules. */

export const READER = {
  'reader.contents': 'Articles',
  'reader.options': 'What differs between the rules, and what holds here',
  'reader.inEnglish': 'The articles are not translated yet.',
  'reader.lesson': 'Lesson: {lesson}',
} as const;
