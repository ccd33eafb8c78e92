/** Random arrangements from the classes of starts that a game's folder gives. */

import { parseSetupFen, rulesOf, type Setup, type VariantId } from '@sitke/rules';
import type { StartClass } from '../diagram.js';
import { type Choose, Random } from '../random.js';

/** Returns how to draw an arrangement of a game, its class chosen by the shares; it may have problems. */
export function fromClasses(id: VariantId, classes: readonly StartClass[]): (choose: Choose) => Setup {
  const shares = classes.reduce((sum, { share }) => sum + share, 0);
  return (choose) => {
    let left = choose(shares);
    const { start } = classes.find(({ share }) => {
      left -= share;
      return left < 0;
    })!;
    const fen = start(new Random(choose(2 ** 31)));
    const setup = parseSetupFen(rulesOf(id), fen);
    if (!setup.ok) throw new Error(`${fen}: ${setup.error.message}`);
    return setup.value;
  };
}
