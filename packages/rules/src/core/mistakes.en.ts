/**
 * English: what is wrong with input. Each sentence has its key in catalogues, and a page loads those that its code can say.
 * They have the form that `fillIn` reads; other languages may use all of `text/message.ts`.
 *
 * Arguments: `game` is the game's name, `piece` the name of a kind of piece, `side` of a side; `errorText` translates these.
 */

/* Positions, FEN, UCI and options: what every entry reads. */
export const TOO_LONG_FEN = ['error.tooLong.fen', 'a FEN has at most {limit} characters'] as const;
export const EMPTY = ['error.empty', 'the FEN is empty'] as const;
export const FIELDS = ['error.fields', 'the FEN has too many fields'] as const;
export const PIECE_LETTER = ['error.piece.letter', 'unknown piece letter {letter}'] as const;
export const RANK_WIDTH_MORE = ['error.rankWidth.more', 'rank {rank} has more than {files} squares'] as const;
export const RANK_WIDTH_FEWER = ['error.rankWidth.fewer', 'rank {rank} has fewer than {files} squares'] as const;
export const POCKET_LETTER = ['error.pocket.letter', 'unknown piece letter {letter} in the pocket'] as const;
export const POCKET_FULL = ['error.pocket.full', 'too many pieces in the pocket'] as const;
export const POCKET_NONE = ['error.pocket.none', 'this game has no pocket'] as const;
export const POCKET_OPEN = ['error.pocket.open', 'the pocket is not closed'] as const;
export const RANKS = ['error.ranks', 'expected {ranks} ranks, found {found}'] as const;
export const TURN_MISSING = ['error.turn.missing', 'the side to move is missing'] as const;
export const TURN_LETTER = ['error.turn.letter', 'the side to move must be w or b'] as const;
export const COUNTER = ['error.counter', 'a counter must be a small whole number'] as const;
export const SETUP = ['error.setup', 'not a position: {problems, list, unit}'] as const;
export const MISSING_KING = ['problem.missingKing', 'a side has no king'] as const;
export const TOO_MANY_KINGS = ['problem.tooManyKings', 'a side has more than one king'] as const;
export const OPPONENT_IN_CHECK = ['problem.opponentInCheck', 'the side that is not to move is in check'] as const;
export const TOO_LONG_MOVE = ['error.tooLong.move', 'a move has at most {limit} characters'] as const;
export const SYNTAX_UCI = ['error.syntax.uci', '{text} is not a move such as e3e4, e5e5f or N@e3'] as const;
export const ROLE = ['error.role', '{game} has no piece {letter}'] as const;
export const SQUARE = ['error.square', '{game} has no square {square}'] as const;
export const ILLEGAL = ['error.illegal', '{text} is not legal here'] as const;
export const ILLEGAL_MOVE = ['error.illegal.move', 'not a legal move here'] as const;
export const UNKNOWN = ['error.unknown', 'there is no such square or piece'] as const;
export const COUNT_START = ['error.count.start', 'the count cannot start here'] as const;
export const COUNT_STOP = ['error.count.stop', 'the count cannot stop here'] as const;
export const COUNT_NONE = ['error.count.none', '{game} has no counts'] as const;
export const PRESET = ['error.preset', '{game} has no ruleset {ruleset}'] as const;
export const OPTION = ['error.option', '{game} has no option {option}'] as const;
export const VALUE = ['error.value', '{option} can be {values, list, unit}'] as const;

/* Counts. */
export const FIELD_RESERVED = ['error.field.reserved', 'the third field must be -'] as const;
export const FIELD_COUNT = ['error.field.count', 'the count must be - or a number of plies'] as const;
export const COUNT_DECLARED_LIMIT = [
  'problem.count.declaredLimit',
  'a declared count has {limit} plies, not {found}',
] as const;
export const COUNT_DECLARED_BARE = [
  'problem.count.declaredBare',
  'no side can have declared a count where one has a king alone',
] as const;
export const COUNT_DECLARED_PAWNS = [
  'problem.count.declaredPawns',
  'no side can have declared a count while there are pawns',
] as const;
export const COUNT_DECLARED_POCKET = [
  'problem.count.declaredPocket',
  'no side can have declared a count while pieces are to be placed',
] as const;
export const COUNT_LIMIT = [
  'problem.count.limit',
  'these rules count to {limits, list, unit} plies, not to {found}',
] as const;
export const COUNT_BARE = ['problem.count.bare', 'no count can run where neither side has a king alone'] as const;
export const COUNT_PAWNS = ['problem.count.pawns', 'no count can run while there are pawns'] as const;

/* Armies that are placed. */
export const TOO_MANY_PIECES = ['problem.tooManyPieces', 'more pieces of one kind than an army has: {piece}'] as const;

/* Castling, and pawns that step twice. */
export const CASTLING_RIGHT = ['problem.castlingRight', 'a castling right without king and rook at home'] as const;
export const PAWN_ON_BACK_RANK = ['problem.pawnOnBackRank', 'a pawn on the first or last rank'] as const;

/* Rulesets as texts, variants by their ids, setups piece by piece. */
export const TOO_LONG_RULESET = ['error.tooLong.ruleset', 'the ruleset is too long'] as const;
export const VARIANT_ID = ['error.variant.id', 'there is no variant {id}'] as const;
export const SIDE = ['error.side', '{game} has no side {name}'] as const;
export const FIELD_NAME = ['error.field.name', '{game}: a FEN has no field {field}'] as const;

/* Moves in any notation. */
export const SYNTAX_MOVE = ['error.syntax.move', '{text} is not written as a move, such as e3e4, e4 or Nxd5'] as const;
export const SQUARE_FILE = ['error.square.file', '{game} has no file {file}'] as const;
export const SQUARE_RANK = ['error.square.rank', '{game} has no rank {rank}'] as const;
export const AMBIGUOUS = ['error.ambiguous', '{text} could be any of {moves, list, unit}'] as const;
export const CASTLING = ['error.castling', '{game} has no castling'] as const;
export const PIECE_OTHER = ['error.piece.other', 'the piece on {square} is no {piece}'] as const;
export const PIECE_FILE = ['error.piece.file', '{side} has no {piece} on file {file}'] as const;
export const PIECE_RANK = ['error.piece.rank', '{side} has no {piece} on rank {rank}'] as const;
export const PIECE_BOARD = ['error.piece.board', '{side} has no {piece} on the board'] as const;

/* PGN. */
export const TOO_LONG_PGN = ['error.tooLong.pgn', 'a game in PGN has at most 1 MiB'] as const;
export const TOO_MANY_MOVES = ['error.tooManyMoves', 'more moves than one game may have'] as const;
export const NULL_MOVE = ['error.nullMove', '{text} passes the turn, which no side may do'] as const;
export const NO_TEXT = ['error.noText', 'this is no text'] as const;
export const SYNTAX_PGN = ['error.syntax.pgn', 'unexpected {sign}'] as const;
export const COMMENT = ['error.comment', 'a comment is not closed'] as const;
export const VARIATION_FIRST = ['error.variation.first', 'a variation needs a move before it'] as const;
export const VARIATION_CLOSED = ['error.variation.closed', 'a variation ends that never began'] as const;
export const VARIATION_OPEN = ['error.variation.open', 'a variation is not closed'] as const;
export const NESTING = ['error.nesting', 'variations nest too deep'] as const;
export const VARIANT_NAME = ['error.variant.name', 'unknown variant {name}'] as const;
export const VARIANT_MISSING = ['error.variant.missing', 'the Variant tag is missing'] as const;
