/** FEN and SAN of the slow Sissa oracle. */
import { isCapture, legalMoves, playMove, type SissaMove, settleEnPassant } from './moves.js';
import { fileOf, isKingAttacked, otherSide, parseSquare, rankOf, type SissaPosition, squareName } from './position.js';

function parsePlacement(text: string): string[] {
  const rows = text.split('/');
  if (rows.length !== 9) throw new Error(`not 9 ranks: ${text}`);
  const board: string[] = [];
  for (const row of rows.reverse()) {
    const squares: string[] = [];
    for (const char of row) {
      if (/[1-9]/.test(char)) squares.push(...Array<string>(Number(char)).fill(''));
      else if (/[KQRBNSP]/i.test(char)) squares.push(char);
      else throw new Error(`unknown letter ${char} in ${text}`);
    }
    if (squares.length !== 9) throw new Error(`not 9 squares: ${row}`);
    board.push(...squares);
  }
  return board;
}

function parseConversion(text: string): [string, string] {
  if (text === '-') return ['', ''];
  const match = /^(CG|[CG]\+?|)(cg|[cg]\+?|)$/.exec(text);
  if (text === '' || match === null) throw new Error(`bad conversion field: ${text}`);
  return [match[1]!, match[2]!.toUpperCase()];
}

function parseCount(text: string, least: number): number {
  if (!/^\d+$/.test(text) || Number(text) < least) throw new Error(`bad counter: ${text}`);
  return Number(text);
}

/** Throws where a castling or conversion letter has no piece at home to stand for. */
function checkHomes(position: SissaPosition): void {
  const { board } = position;
  const need = (letter: string, name: string): void => {
    if (board[parseSquare(name)] !== letter) throw new Error(`needs ${letter} on ${name}`);
  };
  for (const letter of position.castling) {
    const white = letter === letter.toUpperCase();
    const rank = white ? '1' : '9';
    need(white ? 'K' : 'k', `e${rank}`);
    need(white ? 'R' : 'r', `${letter.toLowerCase()}${rank}`);
  }
  for (const file of position.conversion[0].replace('+', '')) need('B', `${file.toLowerCase()}1`);
  for (const file of position.conversion[1].replace('+', '')) need('b', `${file.toLowerCase()}9`);
}

function checkBoard(board: readonly string[]): void {
  for (const king of ['K', 'k']) {
    if (board.filter((letter) => letter === king).length !== 1) throw new Error(`not exactly one ${king}`);
  }
  board.forEach((letter, square) => {
    const edge = rankOf(square) === 0 || rankOf(square) === 8;
    if (edge && letter.toUpperCase() === 'P') throw new Error(`pawn on ${squareName(square)}`);
  });
}

/**
 * Position of a 7-field FEN.
 * Errors: throws where a field cannot be read or the position is not a valid one.
 */
export function parseFen(fen: string, conversionCaptures: boolean): SissaPosition {
  const fields = fen.trim().split(/\s+/);
  if (fields.length !== 7) throw new Error(`not 7 fields: ${fen}`);
  const [placement, side, castling, ep, conversion, halfmoves, fullmoves] = fields as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  if (side !== 'w' && side !== 'b') throw new Error(`bad side: ${side}`);
  if (castling !== '-' && !/^A?I?a?i?$/.test(castling)) throw new Error(`bad castling field: ${castling}`);
  const position: SissaPosition = {
    board: parsePlacement(placement),
    side: side === 'w' ? 0 : 1,
    castling: castling === '-' ? '' : castling,
    epSquare: ep === '-' ? null : parseSquare(ep),
    conversion: parseConversion(conversion),
    halfmoves: parseCount(halfmoves, 0),
    fullmoves: parseCount(fullmoves, 1),
    conversionCaptures,
  };
  checkBoard(position.board);
  checkHomes(position);
  if (isKingAttacked(position, otherSide(position.side))) throw new Error('side not to move is in check');
  return settleEnPassant(position);
}

function makePlacement(board: readonly string[]): string {
  const rows: string[] = [];
  for (let rank = 8; rank >= 0; rank--) {
    const row = board.slice(rank * 9, rank * 9 + 9).map((letter) => (letter === '' ? '.' : letter));
    rows.push(row.join('').replace(/\.+/g, (empty) => String(empty.length)));
  }
  return rows.join('/');
}

/** The first five FEN fields: two positions are the same for repetition iff these are equal. */
export function makeKey(position: SissaPosition): string {
  const [white, black] = position.conversion;
  return [
    makePlacement(position.board),
    position.side === 0 ? 'w' : 'b',
    position.castling || '-',
    position.epSquare === null ? '-' : squareName(position.epSquare),
    white + black.toLowerCase() || '-',
  ].join(' ');
}

/** FEN of a position. */
export function makeFen(position: SissaPosition): string {
  return `${makeKey(position)} ${position.halfmoves} ${position.fullmoves}`;
}

/** The part of the origin, between the role letter and the target, that leaves only one legal move. */
function disambiguation(position: SissaPosition, move: SissaMove): string {
  const letter = position.board[move.from];
  const rivals = legalMoves(position)
    .filter((other) => other.to === move.to && other.from !== move.from && position.board[other.from] === letter)
    .map((other) => other.from);
  const name = squareName(move.from);
  if (rivals.length === 0) return '';
  if (rivals.every((from) => fileOf(from) !== fileOf(move.from))) return name[0]!;
  if (rivals.every((from) => rankOf(from) !== rankOf(move.from))) return name[1]!;
  return name;
}

/** Strict SAN of a legal move; a castling is written as the king's move. */
export function makeSan(position: SissaPosition, move: SissaMove): string {
  const role = position.board[move.from]!.toUpperCase();
  const capture = isCapture(position, move);
  const target = squareName(move.to);
  let text: string;
  if (role === 'P') {
    text = (capture ? `${squareName(move.from)[0]}x` : '') + target;
    if (move.promotion !== '') text += `=${move.promotion}`;
  } else {
    text = role + disambiguation(position, move) + (capture ? 'x' : '') + target;
  }
  const after = playMove(position, move);
  if (!isKingAttacked(after, after.side)) return text;
  return text + (legalMoves(after).length === 0 ? '#' : '+');
}
