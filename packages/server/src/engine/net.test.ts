import { readFileSync } from 'node:fs';
import { loadEngine, wasmFile } from '@sitke/engine';
import { Game, Position, rulesOf } from '@sitke/rules';
import { expect, test, vi } from 'vitest';
import { giveNet } from './net.js';

const read = (name: string) => readFileSync(new URL(import.meta.resolve(`@sitke/engine/${name}`)));

/** Gives a new engine a net; returns what was warned of, and whether it plays. */
async function given(file: (name: string) => Promise<Uint8Array>) {
  const warn = vi.spyOn(process, 'emitWarning').mockImplementation(() => {});
  const engine = await loadEngine('sittuyin', read(wasmFile('sittuyin', 'plain')));
  await giveNet(engine, 'sittuyin.net', file);
  const warnings = warn.mock.calls.map(([text]) => text);
  warn.mockRestore();
  const node = new Game(Position.initial(rulesOf('sittuyin'))).root;
  const { best } = await engine.search({ node, limits: { nodes: 200 } }).result;
  return { warnings, plays: best !== null };
}

test('a damaged or missing net is reported, and the engine plays on', async () => {
  const net = read('sittuyin.net');
  const damaged = net.map((byte, at) => (at === 900 ? byte ^ 1 : byte));
  expect(await given(async () => net)).toEqual({ warnings: [], plays: true });
  expect(await given(async () => damaged)).toEqual({
    warnings: ['sittuyin.net: it is damaged: its checksum is wrong; the engine plays without'],
    plays: true,
  });
  expect(await given(() => Promise.reject(new Error('no file')))).toEqual({
    warnings: ['sittuyin.net: it cannot be read (no file); the engine plays without'],
    plays: true,
  });
});
