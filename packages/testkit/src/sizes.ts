/**
 * How long the tests of a run may be: `npm test` runs them short, `npm run test:system` as long as some minutes allow,
 * `npm run nightly` as long as it takes. SITKE_TESTS says which. A test that has more than one size asks here, and so
 * does one that draws by chance: its seed is the same in every run but the nightly one, which prints what it drew.
 */

const run = process.env['SITKE_TESTS'] ?? 'short';
if (!['short', 'system', 'nightly'].includes(run))
  throw new Error(`SITKE_TESTS is short, system or nightly, not "${run}"`);

/** Whether the longest runs are asked for. */
export const isNightly: boolean = run === 'nightly';

/** Whether tests may hold how long something takes to a limit: never in `npm test`, which runs beside whatever there is. */
export const measures: boolean = run !== 'short';

/** Returns how many, or whatever else, a test takes in `npm test`, in `npm run test:system` and in `npm run nightly`. */
export function often<T>(short: T, system: T, nightly: T): T {
  if (isNightly) return nightly;
  return run === 'system' ? system : short;
}

/** How long a test of many random things may take where the machine is busy. */
export const LONG_TEST_MS: number = often(240_000, 1_200_000, 7_200_000);

/**
 * Returns the seed of a test: SITKE_SEED if that is set, a new one at night, else `standard`. A test that uses it
 * names it on failure.
 */
export function testSeed(standard = 1): number {
  const given = process.env['SITKE_SEED'];
  if (given !== undefined) return Number(given) >>> 0;
  return isNightly ? (Math.random() * 0x1_0000_0000) >>> 0 : standard;
}

/** Returns the seed of a tool's run: SITKE_SEED if that is a number, else a new one. */
export function seedOfRun(): number {
  const given = Number(process.env['SITKE_SEED'] ?? Number.NaN);
  return Number.isInteger(given) ? given : Math.floor(Math.random() * 2 ** 31);
}

/** Returns a size that the environment may set; the default where it says nothing. */
export function sizeOf(variable: string, standard: number): number {
  const given = Number(process.env[variable] ?? Number.NaN);
  return Number.isInteger(given) && given > 0 ? given : standard;
}
