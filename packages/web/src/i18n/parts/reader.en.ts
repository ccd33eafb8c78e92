/** English: the reader of the rules. */

export const READER = {
  'reader.contents': 'Articles',
  'reader.options': 'What differs between the rules, and what holds here',
  'reader.translated': 'The English text decides where a translation differs, and stands where there is none.',
  'reader.lesson': 'Lesson: {lesson}',
} as const;
