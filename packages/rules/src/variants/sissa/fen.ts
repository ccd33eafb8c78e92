/** Sissa's three FEN fields between the turn and the clocks: castling, en passant, conversion (spec section 4). */

import { mistake } from '../../core/mistakes.js';
import type { FenField, SetupDraft } from '../../core/setup.js';
import { FIELD_CASTLING, FIELD_CONVERSION, FIELD_EN_PASSANT } from './mistakes.en.js';
import { at, FILES } from './pieces.js';
import { C, conversionOf, conversionShift, G, MUST } from './rights.js';

const CASTLING_LETTERS = 'AIai';

const castling: FenField = {
  name: 'castling',
  read(text, draft) {
    const found = /^(?:-|A?I?a?i?)$/.test(text) && text !== '';
    if (!found) return mistake(FIELD_CASTLING);
    [...CASTLING_LETTERS].forEach((letter, bit) => {
      if (text.includes(letter)) draft.flags |= 1 << bit;
    });
    return null;
  },
  write(setup) {
    return [...CASTLING_LETTERS].filter((_, bit) => (setup.flags >> bit) & 1).join('') || '-';
  },
};

const enPassant: FenField = {
  name: 'enPassant',
  read(text, draft: SetupDraft) {
    if (text === '-') return null;
    const rank = draft.turn === 0 ? 7 : 3;
    if (!/^[a-i]\d$/.test(text) || text[1] !== String(rank)) return mistake(FIELD_EN_PASSANT, { rank });
    draft.epSquare = at(text.charCodeAt(0) - 97, rank - 1);
    return null;
  },
  write(setup) {
    if (setup.epSquare === null) return '-';
    return `${String.fromCharCode(97 + (setup.epSquare % FILES))}${1 + Math.floor(setup.epSquare / FILES)}`;
  },
};

/** A state as its letters for White; Black writes them in lower case. */
function stateText(state: number): string {
  return `${state & C ? 'C' : ''}${state & G ? 'G' : ''}${state & MUST ? '+' : ''}`;
}

const STATES: ReadonlyMap<string, number> = new Map([C | G, C, G, C | MUST, G | MUST, 0].map((s) => [stateText(s), s]));

const conversion: FenField = {
  name: 'conversion',
  read(text, draft) {
    if (text === '-') return null;
    const found = /^([CG]{0,2}\+?)([cg]{0,2}\+?)$/.exec(text);
    const white = STATES.get(found?.[1] ?? 'x');
    const black = STATES.get((found?.[2] ?? 'x').toUpperCase());
    if (white === undefined || black === undefined) return mistake(FIELD_CONVERSION);
    draft.flags |= (white << conversionShift(0)) | (black << conversionShift(1));
    return null;
  },
  write(setup) {
    const white = stateText(conversionOf(setup.flags, 0));
    const black = stateText(conversionOf(setup.flags, 1)).toLowerCase();
    return white + black || '-';
  },
};

export const FEN_FIELDS: readonly FenField[] = [castling, enPassant, conversion];
