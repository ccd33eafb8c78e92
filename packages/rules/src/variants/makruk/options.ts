/** The options of Makruk and its presets, each value with its source in docs/rules/makruk.md. */

import type { JsonOptions } from '../../core/types.js';
import type { LimitRule } from '../../kit/limits.js';
import type { RepetitionRule } from '../define.js';

export interface MakrukOptions {
  readonly 'count.board': 'auto' | 'declared' | 'off';
  readonly 'count.pieces': boolean;
  readonly 'count.expiry': 'auto' | 'claim';
  readonly 'end.deadPosition': 'fsfMaterial' | 'off';
  readonly 'end.repetition': RepetitionRule;
  readonly 'end.fifty': LimitRule;
}

/** Every value of every option. */
export const OPTION_VALUES: Readonly<Record<keyof MakrukOptions, readonly (string | boolean)[]>> = {
  'count.board': ['auto', 'declared', 'off'],
  'count.pieces': [false, true],
  'count.expiry': ['auto', 'claim'],
  'end.deadPosition': ['fsfMaterial', 'off'],
  'end.repetition': ['off', 'claim3', 'auto3'],
  'end.fifty': ['off', 'claim', 'auto'],
};

/** As Fairy-Stockfish plays it, and so most sites. */
const FAIRY: MakrukOptions & JsonOptions = {
  'count.board': 'auto',
  'count.pieces': true,
  'count.expiry': 'auto',
  'end.deadPosition': 'fsfMaterial',
  'end.repetition': 'claim3',
  'end.fifty': 'off',
};

/** As it is played over the board in Thailand: a side counts aloud if it likes, and may stop. */
const THAI: MakrukOptions & JsonOptions = {
  ...FAIRY,
  'count.board': 'declared',
};

/** The presets; `standard` is `fairy`. */
export const PRESETS: Readonly<Record<string, MakrukOptions & JsonOptions>> & {
  readonly standard: MakrukOptions & JsonOptions;
} = { standard: FAIRY, fairy: FAIRY, thai: THAI };
