/** The engine's text protocols, spoken with the program itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { dialoguesOf } from '@sitke/testkit/fixtures';
import { expect, test } from 'vitest';
import { holdDialogue, LineProcess, readDialogue } from './dialogue.js';
import { sitkeProgram } from './program.js';

/** Lines that each protocol may print at any time. */
const PROTOCOLS = { uci: /^info depth /, xboard: /^\d+ -?\d+ \d+ \d+ \d+ \d+ 0\t/ };

const dialogues = (['uci', 'xboard'] as const).flatMap((protocol) =>
  dialoguesOf(protocol).map(({ name, text }) => {
    return { protocol, isThinking: PROTOCOLS[protocol], name, steps: readDialogue(text) };
  }),
);

test.each([
  ['uci', 180],
  ['xboard', 100],
])('there are enough exchanges of %s', (name, least) => {
  const steps = dialogues.flatMap(({ protocol, steps }) => (protocol === name ? steps : []));
  expect(steps.filter(({ kind }) => kind === 'send').length).toBeGreaterThan(least);
});

test.each(dialogues)('$protocol, as $name has it', async ({ protocol, isThinking, steps }) => {
  const engine = new LineProcess(process.execPath, [sitkeProgram, protocol]);
  try {
    await holdDialogue(engine, steps, isThinking);
  } finally {
    engine.kill();
  }
});

test('a program that goes away takes its search with it', { timeout: 60_000 }, async () => {
  const child = spawn(process.execPath, [sitkeProgram, 'uci'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'exit');
  child.stdin.write('go depth 60\n');
  await once(child.stdout, 'data');
  child.stdout.destroy();
  child.stdin.end();
  await ended;
});
