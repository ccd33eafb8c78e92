/** The lessons of Sittuyin, in order. */
export const sittuyinLessons = [
  'elephant',
  'general',
  'horse',
  'rook',
  'pawn',
  'king',
  'mate',
  'set-up',
  'promotion',
  'promotion-limits',
  'count',
  'draws',
  'rules-federation',
  'rules-booklet',
  'rules-chinese',
] as const;
