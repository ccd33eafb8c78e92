/** Each rule of a game changed as the game's folder in the test kit lists it, held to the cases of that game alone. */

import { CHECKED_IDS, changesOf } from '@sitke/testkit/variants/registry';
import type { Mutant } from './mutant.js';
import { compiledText, noticerOf } from './sources.js';

/** Returns the mutants of all games. Errors: throws where a text to be changed does not stand once in its file. */
export function ruleMutants(): readonly Mutant[] {
  return CHECKED_IDS.flatMap((variant) =>
    changesOf(variant).map(({ rule, file, from, to }): Mutant => {
      const parts = compiledText(file).split(from);
      const name = `${variant} ${rule}`;
      if (parts.length !== 2) throw new Error(`${name}: "${from}" stands ${parts.length - 1} times in ${file}`);
      return { group: 'rule', name, noticedBy: () => noticerOf({ file, text: parts.join(to) }, [variant]) };
    }),
  );
}
