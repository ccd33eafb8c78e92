/** The protocol UCI, spoken with the program itself. */
import fs from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import { holdDialogue, LineProcess, readDialogue } from './dialogue.js';
import { compileSitke, sitkeProgram } from './program.js';

beforeAll(compileSitke, 120_000);

const folder = new URL('../fixtures/uci/', import.meta.url);
const dialogues = fs.readdirSync(folder).map((name) => ({
  name,
  steps: readDialogue(fs.readFileSync(new URL(name, folder), 'utf8')),
}));
const isThinking = /^info depth /;

test('there are a hundred exchanges and more', () => {
  const sent = dialogues.flatMap(({ steps }) => steps.filter(({ kind }) => kind === 'send'));
  expect(sent.length).toBeGreaterThan(180);
});

test.each(dialogues)('fixtures/uci/$name', async ({ steps }) => {
  const engine = new LineProcess(process.execPath, [sitkeProgram, 'uci']);
  try {
    await holdDialogue(engine, steps, isThinking);
  } finally {
    engine.kill();
  }
});
