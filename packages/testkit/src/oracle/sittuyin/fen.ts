import type { Side } from './board.js';
import { inCheck, otherSide } from './board.js';
import type { Count, OracleOptions, Position } from './types.js';

const LETTERS = 'KSFRNP';

/**
 * Returns the position that a FEN describes.
 * Errors: throws where the text is not a FEN, a side has not exactly one king, or the side that has just moved is in check.
 */
export function readFen(options: OracleOptions, fen: string): Position {
  const fields = fen.trim().split(/\s+/);
  const [placement = '', turnText = '', castling = '-', countText = '-', clockText = '0', fullText = '1'] = fields;
  if (fields.length > 6 || !['w', 'b'].includes(turnText) || castling !== '-') throw new Error(`bad FEN: ${fen}`);
  if (!/^(-|[1-9]\d*[wb]?)$/.test(countText)) throw new Error(`bad count in FEN: ${fen}`);
  if (!/^\d+$/.test(clockText) || !/^\d+$/.test(fullText)) throw new Error(`bad counters in FEN: ${fen}`);
  const { board, hands } = readPlacement(placement);
  const turn: Side = turnText === 'w' ? 0 : 1;
  const counted = countText !== '-';
  const position: Position = {
    board,
    hands,
    turn,
    clock: counted ? 0 : Number(clockText),
    ply: readPly(options, hands, turn, Math.max(1, Number(fullText))),
    count: counted ? readCount(options, countText, Number(clockText)) : null,
  };
  checkKings(position);
  return position;
}

function readPlacement(placement: string): { board: string[]; hands: [string, string] } {
  const match = /^([^[\]]*)(?:\[([A-Za-z-]*)\])?$/.exec(placement);
  if (match === null) throw new Error(`bad placement: ${placement}`);
  const ranks = match[1]!.split('/');
  let pocket = match[2] ?? '';
  if (pocket === '-') pocket = '';
  // Older programs write the hands as a ninth rank, perhaps with digits for emptiness.
  if (ranks.length === 9 && match[2] === undefined) pocket = ranks.pop()!.replace(/[0-9-]/g, '');
  if (ranks.length !== 8 || !/^[KSFRNP]*$/i.test(pocket)) throw new Error(`bad placement: ${placement}`);
  const board: string[] = [];
  for (const rank of ranks.reverse()) board.push(...readRank(rank));
  const pieces = [...pocket];
  const red = pieces.filter((piece) => piece === piece.toUpperCase()).join('');
  const black = pieces.filter((piece) => piece !== piece.toUpperCase()).join('');
  return { board, hands: [red, black.toUpperCase()] };
}

function readRank(rank: string): string[] {
  const squares: string[] = [];
  for (const sign of rank) {
    if (/[1-8]/.test(sign)) squares.push(...Array.from({ length: Number(sign) }, () => ''));
    else if (LETTERS.includes(sign.toUpperCase())) squares.push(sign);
    else throw new Error(`bad rank: ${rank}`);
  }
  if (squares.length !== 8) throw new Error(`bad rank: ${rank}`);
  return squares;
}

function readPly(options: OracleOptions, hands: readonly [string, string], turn: Side, full: number): number {
  const inSetup = options['setup.order'] !== 'alternate' && hands[turn] !== '';
  const dropped = 16 - hands[0].length - hands[1].length;
  return 2 * (full - 1) + (inSetup ? Math.abs(dropped % 2) : turn);
}

function readCount(options: OracleOptions, text: string, plies: number): Count | null {
  const limit = Number.parseInt(text, 10);
  const last = text.charAt(text.length - 1);
  if (last !== 'w' && last !== 'b') return options['count.table'] === 'off' ? null : { limit, plies, declarer: null };
  if (options['count.boardHonor64'] === 'off') return null;
  return { limit, plies, declarer: last === 'w' ? 0 : 1 };
}

function checkKings({ board, hands, turn }: Position): void {
  const pieces = board.join('') + hands[0] + hands[1].toLowerCase();
  for (const king of ['K', 'k']) {
    if (pieces.split(king).length !== 2) throw new Error(`not exactly one king ${king}`);
  }
  const setupOver = hands[0] === '' && hands[1] === '';
  if (setupOver && inCheck(board, otherSide(turn))) throw new Error('the side not to move is in check');
}

/** Returns the pieces in hand in the order in which FENs list them. */
function writeHand(hand: string): string {
  return [...LETTERS].map((letter) => letter.repeat(hand.split(letter).length - 1)).join('');
}

/** Returns placement, hands and side to move: what makes two positions the same for repetition. */
export function repetitionKey(position: Position): string {
  const ranks: string[] = [];
  for (let rank = 7; rank >= 0; rank -= 1) {
    const squares = position.board.slice(8 * rank, 8 * rank + 8).map((piece) => piece || '1');
    ranks.push(squares.join('').replace(/1+/g, (gap) => String(gap.length)));
  }
  const pocket = writeHand(position.hands[0]) + writeHand(position.hands[1]).toLowerCase();
  return `${ranks.join('/')}[${pocket}] ${position.turn === 0 ? 'w' : 'b'}`;
}

/** Returns the strict FEN of a position. */
export function writeFen(position: Position): string {
  const { count } = position;
  const declarer = count === null || count.declarer === null ? '' : 'wb'.charAt(count.declarer);
  const counter = count === null ? '-' : `${count.limit}${declarer}`;
  const clock = count === null ? position.clock : count.plies;
  return `${repetitionKey(position)} - ${counter} ${clock} ${1 + Math.floor(position.ply / 2)}`;
}
