import { ENGINE_VARIANTS } from '@sitke/engine';
import { expect, test } from 'vitest';
import type { Io } from './io.js';
import { main } from './main.js';

/** Runs a command that reads lines; what it writes, and its status. */
async function sitke(argv: readonly string[], input: readonly string[] = []) {
  const out: string[] = [];
  const err: string[] = [];
  const lines = [...input];
  const io: Io = {
    wantsStacks: false,
    out: async (text) => void out.push(text),
    err: async (text) => void err.push(text),
    ask: async () => lines.shift() ?? null,
    read: async () => '',
    bytes: async function* () {},
  };
  const status = await main(argv, io);
  return { out: out.join(''), err: err.join(''), status };
}

test('uci answers line by line, finishes a search at the end of its input, and ends on quit', async () => {
  const run = await sitke(['uci'], ['uci', 'nonsense', 'position startpos', 'go depth 1']);
  expect(run).toMatchObject({ err: '', status: 0 });
  expect(run.out).toMatch(
    /^id name sitke \d[\s\S]*\nuciok\ninfo string unknown command nonsense\ninfo depth 1 [\s\S]*\nbestmove .@..\n$/,
  );
  const quit = await sitke(['uci'], ['quit', 'uci']);
  expect(quit).toEqual({ out: '', err: '', status: 0 });
  const endless = await sitke(['uci'], ['go infinite']);
  expect(endless.out).toMatch(/\nbestmove .@..\n$/);
});

test('uci plays every variant that has an engine', async () => {
  const run = await sitke(
    ['uci'],
    ['setoption name UCI_Variant value sissa', 'position startpos moves e2e4', 'go depth 3', 'go perft 2'],
  );
  expect(run).toMatchObject({ err: '', status: 0 });
  expect(run.out).toMatch(/\nbestmove [a-i]\d[a-i]\d/);
});

test.each(ENGINE_VARIANTS)('bench of %s gives the same signature each time, another at another depth', async (id) => {
  const signature = async (depth: string) => {
    const { out, err } = await sitke(['bench', depth, '--variant', id]);
    expect(err).toBe('');
    return /^signature (\d+)$/m.exec(out)?.[1];
  };
  const first = await signature('5');
  expect(first).toMatch(/^\d+$/);
  expect(await signature('5')).toBe(first);
  expect(await signature('6')).not.toBe(first);
});

test('bench refuses what it cannot do', async () => {
  expect(await sitke(['bench', 'deep'])).toMatchObject({ out: '', status: 2 });
});
