/** Each `go` has one answer and the session goes on, whatever fails in a search or before it. */

import { Position, parseUci, rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { engineFor, rootOf } from '../test/engines.js';
import { UciSession } from '../uci/uci.js';
import { XboardSession } from '../xboard/xboard.js';
import type { SessionHost } from './settings.js';

/** Captures lead to few pieces, of which the search asks the tables. */
const FEN = '8/2R5/4k3/8/8/3n4/8/R3K3[] w - - 0 60';
const QUIET = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

function fail(): never {
  throw new Error('broken');
}

/** A host whose tables or engines fail, and what was written to it. */
function failingHost(what: 'tables' | 'engine') {
  const lines: string[] = [];
  let loads = 0;
  let failed = (): void => {};
  const hasFailed = new Promise<void>((done) => {
    failed = done;
  });
  const valueOn = (): never => {
    failed();
    return fail();
  };
  const host: SessionHost = {
    variants: ['sittuyin'],
    name: 'test',
    load: (variant) => (what === 'engine' && loads++ === 0 ? fail() : engineFor(variant)),
    openTables: async () => ({ tables: { pieces: 4, probe: () => null, valueOn }, about: '' }),
    write: (line) => lines.push(line),
  };
  return { host, lines, hasFailed };
}

/** Whether a text is a legal move of a position. */
function isLegal(position: Position, text: string): boolean {
  return parseUci(position, text).ok;
}

function bestMoves(lines: readonly string[]): string[] {
  return lines.filter((line) => line.startsWith('bestmove ')).map((line) => line.split(' ')[1]!);
}

test.each(['go depth 12', 'go infinite', 'go ponder depth 12'])('%s, over tables that fail', async (go) => {
  const { host, lines, hasFailed } = failingHost('tables');
  const session = new UciSession(host);
  for (const line of ['setoption name TablePath value x', `position fen ${FEN}`, go]) await session.handle(line);
  if (go === 'go depth 12') await session.finish();
  else {
    await hasFailed;
    await session.handle('isready');
    expect(bestMoves(lines)).toEqual([]);
    await session.handle(go === 'go infinite' ? 'stop' : 'ponderhit');
    await session.finish();
  }
  expect(lines.filter((line) => line === 'info string error: broken')).toHaveLength(1);
  expect(bestMoves(lines)).toHaveLength(1);
  expect(isLegal(rootOf(FEN).position, bestMoves(lines)[0]!)).toBe(true);
  for (const line of [`position fen ${QUIET}`, 'isready', 'go depth 3']) await session.handle(line);
  await session.finish();
  expect(lines.filter((line) => line.startsWith('info string error'))).toHaveLength(1);
  expect(bestMoves(lines)).toHaveLength(2);
});

test('UCI without an engine', async () => {
  const { host, lines } = failingHost('engine');
  const session = new UciSession(host);
  await session.handle('go depth 3');
  expect(lines[0]).toBe('info string error: the engine for Sittuyin cannot be used (broken)');
  expect(isLegal(Position.initial(rulesOf('sittuyin')), bestMoves(lines)[0]!)).toBe(true);
  await session.handle('go depth 1');
  await session.finish();
  expect(bestMoves(lines)).toHaveLength(2);
  const other = failingHost('engine');
  await new UciSession(other.host).handle('isready');
  expect(other.lines.at(-1)).toBe('readyok');
});

test('XBoard, over tables that fail and without an engine', async () => {
  for (const what of ['tables', 'engine'] as const) {
    const { host, lines } = failingHost(what);
    const session = new XboardSession(host);
    if (what === 'tables') await session.handle('option TablePath=x');
    for (const line of ['force', `setboard ${FEN}`, 'sd 12', 'go', 'ping 1']) await session.handle(line);
    await session.finish();
    await session.handle('ping 2');
    const moves = lines.filter((line) => line.startsWith('move '));
    expect([what, moves]).toEqual([what, [expect.any(String)]]);
    expect(isLegal(rootOf(FEN).position, moves[0]!.slice(5))).toBe(true);
    expect(lines.filter((line) => /^Error \(.*broken.*\): search$/.test(line))).toHaveLength(1);
    expect(lines.filter((line) => line.startsWith('pong'))).toEqual(['pong 1', 'pong 2']);
    await session.handle('force');
    for (const line of [`setboard ${QUIET}`, 'sd 3', 'go']) await session.handle(line);
    await session.finish();
    expect(lines.filter((line) => line.startsWith('move '))).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('Error'))).toHaveLength(1);
  }
});
