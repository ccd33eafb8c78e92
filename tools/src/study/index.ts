/** `npm run study -- NAME …`: measurements that are made now and then; docs/lab has their reports. */

const STUDIES: Readonly<Record<string, () => Promise<unknown>>> = {
  accuracy: () => import('./accuracy/index.js'),
  levels: () => import('./levels/index.js'),
};

const [name = ''] = process.argv.splice(2, 1);
const study = Object.hasOwn(STUDIES, name) ? STUDIES[name] : undefined;
try {
  if (!study) throw new Error(`Usage: npm run study -- ${Object.keys(STUDIES).join('|')} [options]`);
  await study();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
