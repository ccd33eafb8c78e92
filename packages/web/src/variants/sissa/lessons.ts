/** The lessons of Sissa, in order. */
export const sissaLessons = [
  'sissa-army',
  'sissa-paths',
  'sissa-blockers',
  'sissa-check',
  'sissa-bishops',
  'sissa-castling',
  'sissa-end',
  'sissa-options',
] as const;
