/**
 * `npm run ablation`: what each technique of the search is worth. The whole engine plays itself with one technique left
 * out, at a fixed number of nodes a move, so that a run can be repeated; `--write` keeps the table.
 */

import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { SEARCH_FEATURES, type SearchFeature } from '@sitke/engine';
import { type MatchSpec, parseOpenings, type Report, runMatch, shuffled } from '@sitke/match';
import { isVariantId, rulesOf, type VariantId } from '@sitke/rules';
import { openingsFile } from '@sitke/testkit/fixtures';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const REPORT = path.join(root, `docs/lab/${new Date().toISOString().slice(0, 10)}-ablation.md`);
const PROGRAM = [process.execPath, path.join(root, 'packages/cli/bin/sitke.js'), 'uci'];
const PATIENCE = { readyMs: 60_000, moveMs: 600_000, stopMs: 10_000 };

const { values } = parseArgs({
  options: {
    variant: { type: 'string', default: 'sittuyin' },
    games: { type: 'string', default: '400' },
    nodes: { type: 'string', default: '5000' },
    concurrency: { type: 'string', default: '2' },
    only: { type: 'string', multiple: true },
    logs: { type: 'string', default: path.join(root, '.cache/ablation') },
    write: { type: 'boolean', default: false },
  },
});

function variantOf(text: string): VariantId {
  if (!isVariantId(text)) throw new Error(`no variant ${text}`);
  return text;
}

const variant = variantOf(values.variant);
const nodes = Number(values.nodes);

/** Returns the match of the whole engine against the engine without a technique. */
function matchOf(technique: SearchFeature): MatchSpec {
  const rules = rulesOf(variant);
  const openings = parseOpenings(rules, fs.readFileSync(openingsFile(variant), 'utf8'));
  const engine = (name: string, options: readonly (readonly [string, string])[]) => ({
    name,
    command: PROGRAM,
    options: [['Hash', '16'] as const, ...options],
    limit: { nodes },
  });
  return {
    variant,
    rules,
    engines: [engine('whole', []), engine(`without ${technique}`, [['Without', technique]])],
    openings: shuffled(openings, 1),
    pairs: Number(values.games) >> 1,
    concurrency: Number(values.concurrency),
    patience: PATIENCE,
    marginMs: 0,
    // As in the matches of docs/strength.md.
    adjudication: { resign: { cp: 1000, plies: 12 }, draw: { cp: 8, plies: 32, after: 80 }, maxPlies: 500 },
    log: path.join(values.logs, `${variant}-${nodes}-${technique}.jsonl`),
  };
}

const HEAD = `| left out | games | + | = | − | score of the whole, % | Elo (95 %) |
|---|--:|--:|--:|--:|--:|--:|`;

function row(technique: string, { wins, draws, losses, estimate }: Report): string {
  const games = wins + draws + losses;
  const percent = (share: number): string => (100 * share).toFixed(1);
  const score = estimate ? `${percent(estimate.score)} ± ${percent(estimate.scoreError ?? 0)}` : '–';
  const elo = estimate?.eloRange
    ? `${estimate.elo.toFixed(0)} (${estimate.eloRange.map((end) => end.toFixed(0)).join(' … ')})`
    : '–';
  return `| ${technique} | ${games} | ${wins} | ${draws} | ${losses} | ${score} | ${elo} |`;
}

function report(rows: readonly string[]): string {
  return `# What each technique of the search is worth

The engine against itself with one technique left out (the UCI option \`Without\`), ${nodes} nodes a move, both colours of
each opening of \`fixtures/openings\`, seeds of set-ups not used since all pieces stand; above 50 % the technique gains.
Errors are of 95 %, from pairs of games.

\`npm run ablation -- --games ${values.games} --nodes ${nodes} --variant ${variant} --write\`, ${new Date().toISOString().slice(0, 10)}

${HEAD}
${rows.join('\n')}
`;
}

async function main(): Promise<void> {
  fs.mkdirSync(values.logs, { recursive: true });
  console.log(HEAD);
  const rows: string[] = [];
  for (const technique of SEARCH_FEATURES.filter((name) => !values.only || values.only.includes(name))) {
    const { report: result } = await runMatch(matchOf(technique));
    if (result.faults.length > 0) throw new Error(`the engine failed: ${JSON.stringify(result.faults[0])}`);
    rows.push(row(technique, result));
    console.log(rows.at(-1));
  }
  if (values.write) fs.writeFileSync(REPORT, report(rows));
}

await main();
