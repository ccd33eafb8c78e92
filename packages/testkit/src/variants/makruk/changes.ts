/** Each rule of Makruk with a deliberate mistake; the cases of fixtures/rules/makruk must notice every one. */

import type { RuleChange } from '../ruleChange.js';

type Row = readonly [rule: string, from: string, to: string];

const inFile =
  (file: string) =>
  ([rule, from, to]: Row): RuleChange => ({ rule, file, from, to });

const PIECES: readonly Row[] = [
  ['1 the first rank in another order', '[ROOK, HORSE, KHON, KING, MET,', '[ROOK, KHON, HORSE, KING, MET,'],
  ['1 the eighth rank in another order', '[ROOK, HORSE, KHON, MET, KING,', '[ROOK, HORSE, KHON, KING, MET,'],
  ['1 pawns on the second rank', 'squares[16 + file]', 'squares[8 + file]'],
  ['1 pawns on the seventh rank', 'squares[40 + file]', 'squares[48 + file]'],
  ['2 a king without straight steps', '[...ORTHOGONAL, ...DIAGONAL]', '[...DIAGONAL]'],
  ['2 a king without diagonal steps', '[...ORTHOGONAL, ...DIAGONAL]', '[...ORTHOGONAL]'],
  ['2 a khon without a step forward', '[...DIAGONAL, [0, 1]]', '[...DIAGONAL]'],
  ['2 a khon that steps back', '[...DIAGONAL, [0, 1]]', '[...DIAGONAL, [0, -1]]'],
  ['2 a khon without diagonal steps', '[...DIAGONAL, [0, 1]]', '[[0, 1]]'],
  ['2 a met that steps straight', 'moves: { leaps: DIAGONAL }', 'moves: { leaps: ORTHOGONAL }'],
  ['2 a met that steps like a khon', 'moves: { leaps: DIAGONAL }', 'moves: { leaps: [...DIAGONAL, [0, 1]] }'],
  ['2 a rook that goes one step', 'moves: { slides: ORTHOGONAL }', 'moves: { leaps: ORTHOGONAL }'],
  ['2 a rook that goes diagonally', 'moves: { slides: ORTHOGONAL }', 'moves: { slides: DIAGONAL }'],
  ['2 a horse that steps', 'moves: { leaps: KNIGHT_LEAPS }', 'moves: { leaps: DIAGONAL }'],
  ['2 a horse that leaps forward only', 'leaps: KNIGHT_LEAPS', 'leaps: KNIGHT_LEAPS.filter(([, y]) => y > 0)'],
];

const MOVEMENTS: readonly Row[] = [
  ['2 a pawn that steps back', 'moves: { leaps: [[0, 1]] }', 'moves: { leaps: [[0, -1]] }'],
  ['2 a pawn that captures on one side', '[-1, 1],\n            [1, 1],\n', '[1, 1],\n'],
  ['2 a pawn that captures straight', '[-1, 1],\n            [1, 1],\n', '[0, 1],\n'],
];

const GAME: readonly Row[] = [
  ['2 a pawn that steps twice from its second rank', 'hasDoubleStep: false', 'hasDoubleStep: true'],
  ['3 promotion on the fifth rank', 'PROMOTION_RANK = 5', 'PROMOTION_RANK = 4'],
  ['3 promotion on the seventh rank', 'PROMOTION_RANK = 5', 'PROMOTION_RANK = 6'],
  ['3 promotion to a khon', 'promotions: [MET]', 'promotions: [KHON]'],
  ['3 promotion to a met or a rook', 'promotions: [MET]', 'promotions: [MET, ROOK]'],
  ['3 a pawn on its second rank', 'rank >= 2 && rank <', 'rank >= 1 && rank <'],
  ['3 no pawn on its third rank', 'rank >= 2 && rank <', 'rank >= 3 && rank <'],
  ['3 a pawn on the last rank', 'fatal: rank === 7', 'fatal: false'],
  ['3 no position with a pawn too far back', 'fatal: rank === 7', 'fatal: true'],
  ['4.2 no dead position', "o['end.deadPosition'] === 'off'", 'true'],
  ['4.2 a rook does not mate', 'mating: [ROOK, KHON]', 'mating: [KHON]'],
  ['4.2 a khon does not mate', 'mating: [ROOK, KHON]', 'mating: [ROOK]'],
  ['4.2 a horse mates alone', 'mating: [ROOK, KHON]', 'mating: [ROOK, KHON, HORSE]'],
  ['4.2 a pawn mates alone', 'mating: [ROOK, KHON]', 'mating: [ROOK, KHON, PAWN]'],
  ['4.2 a met counts as any piece', 'general: MET,', 'general: HORSE,'],
  ['4.2 no repetition', "repetition: o['end.repetition']", "repetition: 'off'"],
  ['4.2 repetition ends the game by itself', "repetition: o['end.repetition']", "repetition: 'auto3'"],
  ['4.3 two rooks: 9 moves', 'countRow(16, [ROOK, 2])', 'countRow(18, [ROOK, 2])'],
  ['4.3 two rooks count as one', 'countRow(16, [ROOK, 2]),', ''],
  ['4.3 one rook: 17 moves', 'countRow(32, [ROOK, 1])', 'countRow(34, [ROOK, 1])'],
  ['4.3 one rook counts as nothing', 'countRow(32, [ROOK, 1]),', ''],
  ['4.3 two khons: 23 moves', 'countRow(44, [KHON, 2])', 'countRow(46, [KHON, 2])'],
  ['4.3 two khons count as one', 'countRow(44, [KHON, 2]),', ''],
  ['4.3 two horses: 33 moves', 'countRow(64, [HORSE, 2])', 'countRow(66, [HORSE, 2])'],
  ['4.3 two horses count as one', 'countRow(64, [HORSE, 2]),', ''],
  ['4.3 one khon: 45 moves', 'countRow(88, [KHON, 1])', 'countRow(90, [KHON, 1])'],
  ['4.3 one khon counts as nothing', 'countRow(88, [KHON, 1]),', ''],
  ['4.3 one horse: 65 moves', 'countRow(128, [HORSE, 1])', 'countRow(130, [HORSE, 1])'],
  ['4.3 one horse does not count', 'countRow(128, [HORSE, 1]),', ''],
  ['4.3 mets: 65 moves', 'countRow(128, [MET, 1])', 'countRow(130, [MET, 1])'],
  ['4.3 mets do not count', 'countRow(128, [MET, 1]),', ''],
  ["4.3 no pieces' honour", "o['count.pieces'] ? ROWS : []", '[]'],
  ["4.3 the pieces' honour runs beside pawns", 'needsNoPawns: true', 'needsNoPawns: false'],
  ["4.3 the pieces' honour begins at 0", 'countsPieces: true', 'countsPieces: false'],
  ["4.3 no board's honour", "board: o['count.board']", "board: 'off'"],
  ["4.3 the board's honour always begins by itself", "board: o['count.board']", "board: 'auto'"],
  ["4.3 the board's honour is always declared", "board: o['count.board']", "board: 'declared'"],
];

/** Rules that any game that is all data has. */
const ENDING: readonly Row[] = [
  ['4.1 no stalemate: a side without a move is mated', 'if (!isCheck)', 'if (false)'],
  ['4.1 no mate: a side without a move draws', 'if (!isCheck)', 'if (true)'],
  ['4.1 the mated side wins', '{ winner: mover, reason', '{ winner: b.turn, reason'],
  ['4.1 stalemate loses', "stalemate === 'win' ? b.turn : null", 'mover'],
  ['4.1 stalemate wins', "stalemate === 'win' ? b.turn : null", 'b.turn'],
  ['4.2 fifty moves draw', "moveLimit === 'auto' &&", 'false &&'],
  ['4.2 fifty moves may be claimed', "moveLimit === 'claim' &&", 'false &&'],
  ['4.3 a count never runs out', '!counting.isClaimed &&', 'false &&'],
  ['4.3 the end of a count may be claimed', 'counting.isClaimed && mayClaimCount(b)', 'mayClaimCount(b)'],
  ['4.3 who declared a count may win', 'b.countBy === mover', 'false'],
  ['4.3 who did not declare a count may not win', 'b.countBy === mover', 'b.countBy >= 0'],
  ['4.3 a mate in a count that has run out draws', 'if (!canMove)', 'if (!canMove && !isCountOver(b))'],
];

const COUNTS: readonly Row[] = [
  ["4.3 board's honour: 65 moves", 'BOARD_LIMIT = 128', 'BOARD_LIMIT = 130'],
  ['4.3 a king with one piece is bare', '<= 1;\n}\nfunction isAnyBare', '<= 2;\n}\nfunction isAnyBare'],
  ['4.3 a bare king is not bare', '<= 1;\n}\nfunction isAnyBare', '<= 0;\n}\nfunction isAnyBare'],
  ["4.3 only White's pawns keep counts off", '|| b.counts[pieceOf(1, pawn)] > 0', ''],
  ["4.3 only Black's pawns keep counts off", 'b.counts[pieceOf(0, pawn)] > 0 ||', ''],
  ["4.3 the board's honour runs beside pawns", 'return !hasPawns(c, b) && !isAnyBare', 'return !isAnyBare'],
  ['4.3 the limit of the own pieces', 'fits(b, strong, needs))?.limit', 'fits(b, bare, needs))?.limit'],
  [
    '4.3 a declared count outlives a bare king',
    'return isAnyBare(b);\n    if (!isAnyBare',
    'return false;\n    if (!isAnyBare',
  ],
  [
    "4.3 the board's honour outlives a bare king",
    '!isBare(b, opposite(b.turn)))\n        return true',
    '!isBare(b, opposite(b.turn)))\n        return false',
  ],
  ['4.3 a count stands still', 'b.countPlies++', 'b.countPlies += 0'],
  ['4.3 the count begins at the number of pieces and one', '? 2 * pieces : 0', '? 2 * pieces + 2 : 0'],
  [
    '4.3 a bare king that takes the last pawn does not count',
    'limit > 0)\n            startCount(b, limit, 2 * pieces - 1',
    'false)\n            startCount(b, limit, 2 * pieces - 1',
  ],
  ['4.3 a bare king that takes the last pawn counts at once', '2 * pieces - 1', '2 * pieces'],
  ["4.3 the board's honour begins at 1", 'startCount(b, BOARD_LIMIT, 0, -1)', 'startCount(b, BOARD_LIMIT, 1, -1)'],
  [
    '4.3 a declared count begins at 1',
    'startCount(b, BOARD_LIMIT, 0, b.turn)',
    'startCount(b, BOARD_LIMIT, 1, b.turn)',
  ],
  ['4.3 the other side counts', 'startCount(b, BOARD_LIMIT, 0, b.turn)', 'startCount(b, BOARD_LIMIT, 0, b.turn ^ 1)'],
  ['4.3 a count ends one ply early', 'b.countPlies > b.countLimit', 'b.countPlies >= b.countLimit'],
  ['4.3 a count ends one ply late', 'b.countPlies > b.countLimit', 'b.countPlies > b.countLimit + 1'],
  ['4.3 a claim one ply late', 'b.countPlies >= b.countLimit &&', 'b.countPlies > b.countLimit &&'],
  ['4.3 any side may claim', '&& (counterOf(b) ?? b.turn) === b.turn', ''],
  [
    '4.3 the strong side counts',
    'isBare(b, b.turn) ? b.turn : opposite(b.turn)',
    'isBare(b, b.turn) ? opposite(b.turn) : b.turn',
  ],
  ['4.3 a count is declared beside pawns', "return isBoardCountable(c, b) ? ['start']", "return true ? ['start']"],
  ['4.3 no count is declared', "return isBoardCountable(c, b) ? ['start'] : []", 'return []'],
  ['4.3 either side stops a count', "b.countBy === b.turn ? ['stop']", "true ? ['stop']"],
  ['4.3 no side stops a count', "b.countBy === b.turn ? ['stop']", "false ? ['stop']"],
];

const MATERIAL: readonly Row[] = [
  ['4.2 mets on both colours do not mate', '|| hasBothColouredGenerals(b, files, general)', ''],
  ['4.2 any two mets mate', 'return seen === 3', 'return seen > 0'],
  ['4.2 a horse alone mates', 'unbound > 0 && others >= 2', 'unbound > 0'],
  ['4.2 a horse never mates', 'unbound > 0 && others >= 2', 'false'],
  ['4.2 the other side can always mate', '&& !hasMatingMaterial(roles, files, b, 1)', ''],
];

const OTHERS: readonly RuleChange[] = [
  inFile('kit/limits')(['4.2 the move limit is 51 moves', 'MOVE_LIMIT_PLIES = 100', 'MOVE_LIMIT_PLIES = 102']),
  inFile('kit/limits')(['4.2 the move limit comes one ply late', '>= MOVE_LIMIT_PLIES', '> MOVE_LIMIT_PLIES']),
  inFile('game')(['4.2 a second time is a repetition', 'THREEFOLD = 3', 'THREEFOLD = 2']),
  inFile('game')(['4.2 a fourth time is a repetition', 'THREEFOLD = 3', 'THREEFOLD = 4']),
];

export const CHANGES: readonly RuleChange[] = [
  ...PIECES.map(inFile('variants/makruk/pieces')),
  ...MOVEMENTS.map(inFile('kit/movements')),
  ...GAME.map(inFile('variants/makruk/index')),
  ...ENDING.map(inFile('kit/ending')),
  ...COUNTS.map(inFile('kit/counting')),
  ...MATERIAL.map(inFile('kit/material')),
  ...OTHERS,
];
