/** `npm run mutation`: prints every mutant and which case notices it; fails if one goes unnoticed. */

import { allMutants, mutantText, unmutatedFailures } from './mutants.js';

const failures = unmutatedFailures();
const mutants = allMutants();
const survivors = mutants.filter(({ noticedBy }) => noticedBy.length === 0);
console.log(mutants.map(mutantText).join('\n'));
console.log(`\n${mutants.length} mutants, ${survivors.length} unnoticed`);
for (const failure of failures) console.log(`fails without any mutation: ${failure}`);
process.exitCode = failures.length + survivors.length === 0 ? 0 : 1;
