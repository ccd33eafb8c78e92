/** The evaluation by hand, behind one function: `evaluate`. */

import { KING, menHigh, menLow, turnOf } from './position';
import { exchangeValue } from './see';
import { countOf } from './sets';
export const EVAL_MAX: i32 = 12000;
export function initEvaluation(): void {}
export function evaluate(pos: usize): i32 {
  let v = 0;
  const us = turnOf(pos);
  for (let role = KING + 1; role <= 7; role++)
    v +=
      exchangeValue(role) *
      (countOf(menLow(pos, us, role), menHigh(pos, us, role)) -
        countOf(menLow(pos, us ^ 1, role), menHigh(pos, us ^ 1, role)));
  return v;
}
