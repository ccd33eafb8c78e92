/** `npm run mutation`: prints every mutant and which case notices it; fails if one goes unnoticed. */

import { mutantText } from './mutant.js';
import { optionMutants } from './options.js';
import { reasonMutants } from './reasons.js';
import { ruleMutants } from './rules.js';
import { unchangedFailure } from './sources.js';

const failure = await unchangedFailure();
if (failure !== undefined) throw new Error(`fails without any mutation: ${failure}`);
for (const [name, mutants] of Object.entries({
  options: optionMutants(),
  reasons: reasonMutants(),
  rules: ruleMutants(),
})) {
  let unnoticed = 0;
  for (const mutant of mutants) {
    const noticedBy = await mutant.noticedBy();
    if (noticedBy === undefined) unnoticed++;
    console.log(mutantText(mutant, noticedBy));
  }
  console.log(`${name}: ${mutants.length} mutants, ${unnoticed} unnoticed\n`);
  if (unnoticed > 0) process.exitCode = 1;
}
