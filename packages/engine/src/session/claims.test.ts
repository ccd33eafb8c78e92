/** Where the side to move may claim a draw, both protocols say so, and no score of theirs is below it. */

import { expect, test } from 'vitest';
import { engineFor } from '../test/engines.js';
import { UciSession } from '../uci/uci.js';
import { XboardSession } from '../xboard/xboard.js';
import type { SessionHost } from './settings.js';

function newHost() {
  const lines: string[] = [];
  const host: SessionHost = {
    variants: ['sittuyin'],
    name: 'test',
    load: (variant) => engineFor(variant),
    write: (line) => lines.push(line),
  };
  return { host, lines };
}

const CASES = [
  ['pychess', '8/8/8/8/3p4/1K1P4/3N4/k7[] b - - 0 30', 'a draw may be claimed: refusal (article 3.1 c.7)'],
  ['federation', 'k7/8/1K6/8/8/8/8/6R1[] b - 32 32 60', 'a draw may be claimed: counting (article 4.3)'],
] as const;

test.each(CASES)('UCI under %s', async (ruleset, fen, claim) => {
  const { host, lines } = newHost();
  const session = new UciSession(host);
  for (const line of [`setoption name Ruleset value ${ruleset}`, `position fen ${fen}`, 'go depth 8'])
    await session.handle(line);
  await session.finish();
  expect(lines[0]).toBe(`info string ${claim}`);
  const infos = lines.filter((line) => line.startsWith('info depth'));
  expect(infos.length).toBeGreaterThan(0);
  for (const info of infos) expect(info).toContain(' score cp 0 ');
  expect(lines.at(-1)).toMatch(/^bestmove [a-h]/);
});

test.each(CASES)('XBoard under %s', async (ruleset, fen, claim) => {
  const { host, lines } = newHost();
  const session = new XboardSession(host);
  for (const line of [`option Ruleset=${ruleset}`, 'new', 'force', 'post', 'sd 8', `setboard ${fen}`, 'go'])
    await session.handle(line);
  await session.finish();
  const [first, ...thoughts] = lines.filter((line) => /^\d/.test(line) && !line.startsWith('1/2'));
  expect(first).toBe(`0 0 0 0 0 0 0\t${claim}`);
  expect(thoughts.length).toBeGreaterThan(0);
  for (const thought of thoughts) expect(thought).toMatch(/^\d+ 0 /);
  // It is behind, and takes the draw.
  expect(lines.at(-1)).toMatch(/^1\/2-1\/2 \{/);
});
