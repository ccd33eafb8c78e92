/** The two fields of Sittuyin's FEN between the turn and the clocks: one always empty, one for the count. */

import type { Color } from '../../core/types.js';
import type { FenField } from '../define.js';
import { COUNT_FIELD } from './counting.js';

const MAX_LIMIT = 9999;

const reserved: FenField = {
  name: 'reserved',
  read: (text) => (text === '-' ? null : 'the third field must be -'),
  write: () => '-',
};

/** `-` or, as cutechess has it, `0`; the limit of the count in plies, or the limit and the side (`w`, `b`) that declared a board count. */
const count: FenField = {
  name: COUNT_FIELD,
  read(text, draft) {
    if (text === '-' || text === '0') return null;
    const found = /^(\d{1,4})([wb]?)$/.exec(text);
    const limit = Number(found?.[1] ?? 0);
    if (!found || limit < 1 || limit > MAX_LIMIT) return 'the count must be - or a number of plies';
    const by: Color | null = found[2] === 'w' ? 0 : found[2] === 'b' ? 1 : null;
    draft.count = { limit, plies: 0, by };
    return null;
  },
  write(setup) {
    if (setup.count === null) return '-';
    return `${setup.count.limit}${setup.count.by === null ? '' : 'wb'[setup.count.by]}`;
  },
};

export const FEN_FIELDS: readonly FenField[] = [reserved, count];
