/** English: what is wrong with input to Sissa alone. Its rules load this part of its texts. */

export const FIELD_CASTLING = ['error.field.castling', 'castling must be - or some of AIai in that order'] as const;
export const FIELD_EN_PASSANT = ['error.field.enPassant', 'en passant must be - or a square of rank {rank}'] as const;
export const FIELD_CONVERSION = [
  'error.field.conversion',
  'conversion must be - or CG, C, G, C+, G+ and the same in lower case',
] as const;
export const CONVERSION_RIGHT = ['problem.conversionRight', 'a conversion right without the bishop at home'] as const;
