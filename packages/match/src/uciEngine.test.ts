import { expect, test } from 'vitest';
import { fake } from './test/support.js';
import { UciEngine } from './uciEngine.js';

const PATIENCE = { readyMs: 20_000, moveMs: 20_000, stopMs: 2000 };

test('an engine tells its name, options, moves and nodes, and answers any command', async () => {
  const engine = await UciEngine.start(fake('A', 'moves=a1a2'), [], PATIENCE);
  try {
    expect(engine.name).toBe('Fake of the tests');
    expect([engine.hasOption('use nets'), engine.hasOption('Hash')]).toEqual([true, false]);
    const { best, depth, nodes } = await engine.think('position startpos', 'go nodes 7', null);
    expect({ best, depth, nodes }).toEqual({ best: 'a1a2', depth: 3, nodes: 7 });
    engine.setOption('USE NETS', 'false');
    expect((await engine.ask(['isready'], /^ready(ok)$/, PATIENCE.readyMs))[1]).toBe('ok');
  } finally {
    await engine.quit();
  }
});

test('a line that does not come is a fault', async () => {
  const engine = await UciEngine.start(fake('A'), [], PATIENCE);
  try {
    await expect(engine.ask(['isready'], /^never$/, 50)).rejects.toMatchObject({ kind: 'hang' });
  } finally {
    await engine.quit();
  }
});
