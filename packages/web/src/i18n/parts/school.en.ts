/** English: the school around its lessons. */

export const SCHOOL = {
  'school.begin': 'Begin',
} as const;
