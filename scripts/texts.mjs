// npm run texts: writes the types of the app’s sentences (`i18n/messages.d.ts`), and says what each language of the app has against
// English: how many sentences, and which are missing, superfluous
// or have other arguments or plural forms. Ends with 1 where a sentence is superfluous or wrong, or missing in a finished language.
import './checkNode.mjs';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';
import { writeTextTypes } from './textTypes.mjs';

installMissing();
writeTextTypes();
if (!(await compile())) process.exit(1);
const { runnerImport } = await import('vite');
const { module } = await runnerImport(path.join(root, 'test/languageReports.ts'));
const isLong = process.argv.includes('--all');
for (const { id, isUnfinished, wanted, there, missing, superfluous, wrong } of module.REPORTS) {
  console.log(
    `${id}: ${there} of ${wanted} sentences; ${missing.length} missing, ${superfluous.length} superfluous, ${wrong.length} wrong${isUnfinished ? '; unfinished' : ''}`,
  );
  for (const [name, list] of Object.entries({ missing: isLong || !isUnfinished ? missing : [], superfluous, wrong }))
    for (const each of list) console.log(`  ${name}: ${each}`);
  if (superfluous.length + wrong.length + (isUnfinished ? 0 : missing.length) > 0) process.exitCode = 1;
}
