import { rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { Adjudicator } from './adjudication.js';
import { Clocks } from './clock.js';
import { parseOpenings, shuffled } from './openings.js';
import { limitText, parseEngine, splitWords } from './spec.js';
import type { EngineScore } from './uciEngine.js';

test('words are split at blanks, but not in quotes', () => {
  expect(splitWords(` a  b='c "d" e' "f g"h '' `)).toEqual(['a', 'b=c "d" e', 'f gh', '']);
  expect(() => splitWords('a "b')).toThrow('a quote is not closed');
});

test('an engine has its own and the common settings', () => {
  const builtins = new Map([['own', ['node', 'own.js']]]);
  const text = `name=A cmd="own '--two words'" "option.Use Nets=false" option.Hash=32 nodes=500`;
  expect(parseEngine(text, 'tc=10+0.1 option.Hash=16 option.Threads=1', builtins)).toEqual({
    name: 'A',
    command: ['node', 'own.js', '--two words'],
    options: [
      ['Hash', '32'],
      ['Threads', '1'],
      ['Use Nets', 'false'],
    ],
    limit: { nodes: 500 },
  });
  const common = parseEngine('cmd=/usr/games/some-engine', 'tc=10+0.1 movetime=2000 depth=7');
  expect(common.name).toBe('some-engine');
  expect(common.limit).toEqual({ clock: { baseMs: 10_000, incrementMs: 100 }, moveTimeMs: 2000, depth: 7 });
  expect(limitText(common.limit)).toBe('tc=10+0.1 movetime=2000 depth=7');
});

test.each([
  ['name=A nodes=5', 'an engine needs cmd='],
  ['cmd= nodes=5', 'an engine needs cmd='],
  ["cmd='  ' nodes=5", 'the cmd of an engine is empty'],
  ['cmd=x', 'x needs a limit'],
  ['cmd=x nodes', '"nodes" is not key=value'],
  ['cmd=x nodes=0', 'nodes is a whole number from 1'],
  ['cmd=x nodes=2.5', 'nodes is a whole number from 1'],
  ['cmd=x depth=lots', 'depth is a whole number'],
  ['cmd=x tc=1+2+3', 'tc is seconds+seconds'],
  ['cmd=x tc=0', 'tc is a number from 0.001'],
  ['cmd=x color=red', 'an engine has no "color"'],
  ['cmd=x option.=3', 'an engine has no "option."'],
])('rejects %s', (text, message) => expect(() => parseEngine(text, '')).toThrow(message));

const FEN = '1k6/8/8/8/8/8/R7/K7[] w - - 0 1';

test('openings are FENs or moves from the start, with comments', () => {
  const text = `# two\n${FEN} ; cp 12\r\n\nstartpos moves K@e1 K@e8\nstartpos\n${FEN} moves a1b1 b8c8`;
  expect(parseOpenings(rulesOf('sittuyin', { 'count.table': 'off' }), text)).toEqual([
    { fen: FEN, moves: [] },
    { fen: 'startpos', moves: ['K@e1', 'K@e8'] },
    { fen: 'startpos', moves: [] },
    { fen: FEN, moves: ['a1b1', 'b8c8'] },
  ]);
});

test('openings may be positions of EPD, with operations that begin with its counters', () => {
  const text =
    '4k3/8/8/8/3p4/3P4/8/R3K3 w - - id "first; one"; hmvc 4; fmvn 12;\n4k3/8/8/8/3p4/3P4/8/R3K3 w - - ; cp 3\n';
  expect(parseOpenings(rulesOf('makruk'), text)).toEqual([
    { fen: '4k3/8/8/8/3p4/3P4/8/R3K3 w - - 4 12', moves: [] },
    { fen: '4k3/8/8/8/3p4/3P4/8/R3K3 w - -', moves: [] },
  ]);
});

test.each([
  ['startpos\n8/8 w\n', 'line 2: FEN: '],
  ['startpos moves e2e4\n', 'line 1: e2e4 is not legal here'],
  ['k7/8/8/8/8/8/8/K7[] w - - 0 1', 'line 1: the game is over there'],
])('reports an unplayable opening with its line: %j', (text, message) => {
  expect(() => parseOpenings(rulesOf('sittuyin'), text)).toThrow(message);
});

test('a seed fixes the order of the openings, and keeps all', () => {
  const openings = Array.from({ length: 50 }, (_, index) => ({ fen: 'startpos', moves: [String(index)] }));
  const order = (seed: number) => shuffled(openings, seed).map(({ moves }) => Number(moves[0]));
  expect(order(1)).toEqual(order(1));
  expect(order(1)).not.toEqual(order(2));
  expect([...order(1)].sort((a, b) => a - b)).toEqual([...Array(50).keys()]);
});

const cp = (value: number): EngineScore => ({ kind: 'cp', value });

test('a game is won when both agree for a number of plies in a row', () => {
  const judge = () => new Adjudicator({ resign: { cp: 500, plies: 4 } }, 0);
  const agreed = judge();
  expect([600, -700, 500].map((value, ply) => agreed.after((ply % 2) as 0 | 1, cp(value)))).toEqual([null, null, null]);
  expect(agreed.after(1, { kind: 'mate', value: -3 })).toEqual({ winner: 0, reason: 'resign' });
  const disputed = judge();
  for (let ply = 0; ply < 40; ply++) expect(disputed.after((ply % 2) as 0 | 1, cp(900))).toBeNull();
  const interrupted = judge();
  for (const value of [600, -600, 600, -10, 600, -600, 600]) expect(interrupted.after(0, cp(value))).toBeNull();
  const mute = judge();
  for (let ply = 0; ply < 9; ply++) expect(mute.after((ply % 2) as 0 | 1, null)).toBeNull();
});

test('a game is drawn when both agree long enough, but not early', () => {
  const judge = new Adjudicator({ draw: { cp: 10, plies: 3, after: 20 } }, 17);
  const verdicts = [0, 5, -10, 10, 0, 1].map((value, ply) => judge.after((ply % 2) as 0 | 1, cp(value)));
  expect(verdicts.findIndex((verdict) => verdict !== null)).toBe(5);
  expect(verdicts[5]).toEqual({ winner: null, reason: 'draw' });
  const lively = new Adjudicator({ draw: { cp: 10, plies: 3, after: 0 } }, 0);
  for (const value of [0, 0, 11, 0, 0, -11, 0, 0]) expect(lively.after(0, cp(value))).toBeNull();
});

test("a game ends after a number of plies, the opening's included", () => {
  const judge = new Adjudicator({ maxPlies: 10 }, 8);
  expect(judge.after(0, null)).toBeNull();
  expect(judge.after(1, null)).toEqual({ winner: null, reason: 'maxPlies' });
});

test('clocks give each engine both times, and charge its own', () => {
  const clocks = new Clocks([{ clock: { baseMs: 1000, incrementMs: 10 } }, { nodes: 5 }], 20);
  expect([clocks.go(0), clocks.go(1)]).toEqual(['go wtime 1000 btime 1000 winc 10 binc 10', 'go nodes 5']);
  expect([clocks.deadlineMs(0), clocks.deadlineMs(1)]).toEqual([1020, null]);
  expect([clocks.spend(0, 400.4), clocks.spend(1, 9999)]).toEqual([610, null]);
  expect(clocks.go(0)).toBe('go wtime 609 btime 609 winc 10 binc 10');
  // Within the margin a clock may run below zero.
  expect(clocks.spend(0, 620)).toBe(10);
  const both = new Clocks(
    [{ clock: { baseMs: 1000, incrementMs: 0 } }, { clock: { baseMs: 2000, incrementMs: 5 } }],
    0,
  );
  expect(both.go(1)).toBe('go wtime 1000 btime 2000 winc 0 binc 5');
  const fixed = new Clocks(
    [
      { moveTimeMs: 100, depth: 3 },
      { clock: { baseMs: 50, incrementMs: 0 }, moveTimeMs: 80 },
    ],
    5,
  );
  expect([fixed.go(0), fixed.deadlineMs(0), fixed.deadlineMs(1)]).toEqual(['go movetime 100 depth 3', 105, 55]);
});
