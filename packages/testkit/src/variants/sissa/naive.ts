/** Sissa as the checks of reasons see it, by its slow implementation. */

import { bishopStateAt, fileOf, kindAt, type Naive, type NaiveGame, type Rights, stepOf } from '../../naive/naive.js';
import { parseFen } from '../../oracle/sissa/notation.js';
import { attacks, bishopState, type SissaPosition, sissaPathsBetween } from '../../oracle/sissa/position.js';

/** The bishop flags of a side after a flagged bishop (`letter` C or G) has gone from home. */
function flagsWithout(flags: string, letter: string, how: 'moved' | 'converted' | 'captured'): string {
  const other = flags.replace(letter, '').replace('+', '');
  if (how === 'converted' || flags.includes('+') || other === '') return '';
  return how === 'moved' ? `${other}+` : other;
}

function homeLetter(n: Naive, sq: number): string {
  return fileOf(n, sq) === 2 ? 'C' : 'G';
}

function after(sissa: SissaPosition, n: Naive, board: readonly string[], from: number, to: number): SissaPosition {
  const conversion: [string, string] = [sissa.conversion[0], sissa.conversion[1]];
  const [dx, dy] = stepOf(n, from, to);
  if (bishopStateAt(n, from) !== 'none' && kindAt(n, from) === 'B') {
    const how = Math.abs(dx) + Math.abs(dy) === 1 ? 'converted' : 'moved';
    conversion[n.side] = flagsWithout(conversion[n.side]!, homeLetter(n, from), how);
  }
  if (bishopStateAt(n, to) !== 'none' && kindAt(n, to) === 'B') {
    const them = (n.side ^ 1) as 0 | 1;
    conversion[them] = flagsWithout(conversion[them]!, homeLetter(n, to), 'captured');
  }
  return { ...sissa, board, conversion, side: (n.side ^ 1) as 0 | 1 };
}

function rightsOf(sissa: SissaPosition): Rights {
  return {
    epSquare: sissa.epSquare,
    castling: sissa.castling,
    attacks: (board, from, to) => attacks({ ...sissa, board }, from, to),
    bishopStateAt: (board, sq) => bishopState({ ...sissa, board }, sq),
    pathsBetween: (from, to) => sissaPathsBetween(from, to).map(({ between }) => between),
    after: (n, board, from, to) => rightsOf(after(sissa, n, board, from, to)),
    stalemates: () => false,
  };
}

export const sissa: NaiveGame = {
  ways: {
    hasDoubleStep: true,
    hasCastling: true,
    hasPockets: false,
    hasBentPaths: true,
    promotesFrom: 9,
    promotesTo: 'QRBNS',
  },
  read(fen, options) {
    const position = parseFen(fen, options['conversionCaptures'] === true);
    return { board: position.board, side: position.side, pockets: ['', ''], rights: rightsOf(position) };
  },
};
