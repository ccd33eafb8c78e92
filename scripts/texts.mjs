// npm run texts: writes the types of the app’s sentences (`i18n/messages.d.ts`) and prints a table of how many sentences each part has
// in each language, and below it which are missing, stale (the English has changed since), superfluous, or have other arguments or
// plural forms. Ends with 1 where one is superfluous or wrong, or is missing or stale in a finished language.
// npm run texts -- --fits LANGUAGE [KEY …]: says that translations fit the English of today: these, or those that are new.
import './checkNode.mjs';
import path from 'node:path';
import { compile, installMissing, root } from './prepare.mjs';
import { leaveOutStale } from './staleTexts.mjs';
import { writeTextTypes } from './textTypes.mjs';
import { markAsFitting } from './translations.mjs';

installMissing();
writeTextTypes();
if (!(await compile())) process.exit(1);
const [option, language, ...keys] = process.argv.slice(2);
if (option === '--fits' && language !== undefined) await markAsFitting(language, keys);

const { runnerImport } = await import('vite');
const plugins = [leaveOutStale()];
/** @type {{ module: typeof import('../test/languageReports.js') }} */
const { module } = await runnerImport(path.join(root, 'test/languageReports.ts'), { configFile: false, plugins });
const { REPORTS } = module;

/** @param {readonly string[]} cells */
const row = (cells) => cells.map((cell, i) => (i ? cell.padStart(14) : cell.padEnd(12))).join('');
const [first] = REPORTS;
console.log(row(['', 'en', ...REPORTS.map(({ id }) => id)]));
for (const [index, { name, wanted }] of first.groups.entries()) {
  const lacking = REPORTS.map(({ groups }) => groups[index].lacking);
  console.log(row([name, `${wanted}`, ...lacking.map((count) => `${wanted - count}${count ? ` (-${count})` : ''}`)]));
}
console.log(row(['all', `${first.wanted}`, ...REPORTS.map(({ there }) => `${there}`)]));
for (const { id, isUnfinished, missing, stale, superfluous, wrong } of REPORTS) {
  const found = { missing, stale, superfluous, wrong };
  const counts = Object.entries(found).map(([name, list]) => `${list.length} ${name}`);
  console.log(`${id}: ${counts.join(', ')}${isUnfinished ? '; unfinished' : ''}`);
  const isListed = (/** @type {string} */ name) =>
    option === '--all' || !isUnfinished || !/^(missing|stale)$/.test(name);
  for (const [name, list] of Object.entries(found))
    if (isListed(name)) for (const each of list) console.log(`  ${name}: ${each}`);
  if (superfluous.length + wrong.length + (isUnfinished ? 0 : missing.length + stale.length) > 0) process.exitCode = 1;
}
