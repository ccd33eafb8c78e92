import fs from 'node:fs';
import path from 'node:path';
import { parsePgn } from '@sitke/rules/pgn';
import { expect, test } from 'vitest';
import { runMatch } from './match.js';
import { gamePgn } from './pgn.js';
import { fake, inFolder, matchOf } from './test/support.js';

test('two engines play a pair, and claimable draws are claimed', async () => {
  const { report, games, isComplete } = await runMatch(matchOf(fake('A'), fake('B')));
  expect(report).toMatchObject({ wins: 0, draws: 2, losses: 0, pentanomial: [0, 0, 1, 0, 0], faults: [] });
  expect(report.endings).toEqual({ 'claim: repetition': 2 });
  expect(isComplete).toBe(true);
  expect(games.map(({ moves, result }) => [moves.length, result])).toEqual([
    [8, '1/2-1/2'],
    [8, '1/2-1/2'],
  ]);
  expect(games[0]!.notes[0]).toMatch(/^\+0\.00\/3 \d+\.\d{3}s$/);
});

/** How an engine fails, with its message; its opponent does not fail. */
test.each([
  ['crash', ['fail=crash'], 'crash', /^ended with exit status 3: out of ideas$/],
  ['a crash in the middle', ['fail=crash', 'at=3'], 'crash', /^ended with exit status 3/],
  ['no move', ['fail=none'], 'illegalMove', /^\(none\) in /],
  ['an illegal move', ['fail=illegal'], 'illegalMove', /^a1a9 in rnbskqbnr/],
  ['bestmove alone', ['fail=rubbish'], 'rubbish', /without a move/],
  ['an endless line', ['fail=flood'], 'rubbish', /more than 1000000 characters/],
])('%s loses the game, is reported, and the match continues', async (_, args, kind, detail) => {
  const { report, games } = await runMatch(matchOf(fake('good'), fake('bad', ...args)));
  expect(games).toHaveLength(2);
  expect(report.faults.length).toBeGreaterThan(0);
  for (const fault of report.faults) {
    expect(fault).toMatchObject({ engine: 'bad', kind });
    expect(fault.detail).toMatch(detail);
  }
  expect(report.wins).toBe(report.faults.length);
  expect(report.losses).toBe(0);
});

test('an engine that has failed plays the next game in a new process', async () => {
  // After no moves it is to move only with color 0: in the second game of the pair.
  const { report } = await runMatch(matchOf(fake('good'), fake('bad', 'fail=crash', 'at=0'), { pairs: 2 }));
  expect(report).toMatchObject({ wins: 2, draws: 2, losses: 0, pentanomial: [0, 0, 0, 2, 0] });
  expect(report.faults.map(({ round }) => round)).toEqual(['1.2', '2.2']);
});

test('an engine that does not even answer stop hangs; one that answers late forfeits on time', async () => {
  const patience = { readyMs: 30_000, moveMs: 30_000, stopMs: 100 };
  const mute = { ...fake('mute', 'fail=silence'), limit: { moveTimeMs: 50 } };
  const muted = await runMatch(matchOf(fake('good'), mute, { patience }));
  expect(muted.report.faults).toMatchObject([
    { engine: 'mute', kind: 'hang', detail: 'no bestmove in 100 ms' },
    { engine: 'mute', kind: 'hang' },
  ]);
  const slow = { ...fake('slow', 'fail=slow'), limit: { clock: { baseMs: 50, incrementMs: 0 } } };
  const { report, games } = await runMatch(matchOf(fake('good'), slow));
  expect(report.faults.map(({ kind }) => kind)).toEqual(['timeForfeit', 'timeForfeit']);
  expect(games.map(({ result }) => result)).toEqual(['1-0', '0-1']);
  expect(gamePgn(matchOf(fake('good'), slow).rules, [fake('good'), slow], games[0]!)).toContain(
    '[Termination "time forfeit"]',
  );
});

test('an engine without a time limit may take until the timeout', async () => {
  const patience = { readyMs: 30_000, moveMs: 3000, stopMs: 30_000 };
  const slow = fake('slow', 'fail=slow', 'at=0');
  const { report } = await runMatch(matchOf(slow, fake('good'), { patience }));
  expect(report.faults).toMatchObject([{ engine: 'slow', round: '1.1', kind: 'hang', detail: 'no move in 3000 ms' }]);
});

test('an engine that does not restart loses without a move', () =>
  inFolder(async (folder) => {
    // The first process is the trial before the match.
    const once = fake('once', `once=${path.join(folder, 'started')}`);
    const { report, games } = await runMatch(matchOf(once, fake('good')));
    expect(report).toMatchObject({ losses: 2, pentanomial: [1, 0, 0, 0, 0] });
    expect(report.faults.map(({ kind }) => kind)).toEqual(['crash', 'crash']);
    expect(games.map(({ moves }) => moves)).toEqual([[], []]);
  }));

test.each([
  [fake('bad', 'start=crash'), /^bad: ended with exit status 3: out of ideas$/],
  [{ ...fake('bad'), command: ['no-such-program-anywhere'] }, /^bad: does not start: .*ENOENT/],
  [{ ...fake('bad'), options: [['Hash', '16']] as const }, /^bad has no option Hash$/],
])('a mistake before the first game loses no game', async (bad, message) => {
  await expect(runMatch(matchOf(fake('good'), bad))).rejects.toThrow(message);
  const patience = { readyMs: 100, moveMs: 30_000, stopMs: 30_000 };
  const mute = fake('mute', 'start=silence');
  await expect(runMatch(matchOf(mute, fake('good'), { patience }))).rejects.toThrow('mute: no uciok in 100 ms');
});

test('an engine gets the common options it has and its own, then the games', () =>
  inFolder(async (folder) => {
    const file = path.join(folder, 'told');
    const told = { ...fake('told', `record=${file}`), options: [['use nets', 'false']] as const };
    const opening = { fen: 'startpos', moves: ['b1c3', 'b9c7'] };
    await runMatch(matchOf(told, fake('other'), { openings: [opening] }));
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'uci',
      'setoption name Ruleset value standard',
      'setoption name Use Nets value false',
      'isready',
      'quit',
    ]);
    expect(lines.slice(9, 13)).toEqual([
      'ucinewgame',
      'isready',
      expect.stringMatching(/^position fen rnbskqbnr\/\S+ w .* moves b1c3 b9c7$/),
      'go nodes 1',
    ]);
  }));

test('plays several pairs in parallel, each once, from its own opening', async () => {
  const openings = ['a2a3', 'b2b3', 'd2d3', 'e2e3', 'h2h3'].map((move) => ({
    fen: 'startpos',
    moves: [move, 'f8f7', 'f2f3', 'g8g7'],
  }));
  const spec = matchOf(fake('A'), fake('B'), { openings, pairs: 7, concurrency: 3 });
  const { games, report } = await runMatch(spec);
  expect(games.map(({ pair, game }) => `${pair}.${game}`)).toEqual(
    [0, 1, 2, 3, 4, 5, 6].flatMap((pair) => [`${pair}.0`, `${pair}.1`]),
  );
  expect(games.map(({ moves }) => moves[0])).toEqual(
    [0, 1, 2, 3, 4, 0, 1].flatMap((index) => [openings[index]!.moves[0], openings[index]!.moves[0]]),
  );
  expect(report.draws).toBe(14);
});

test('the PGN of a match parses, and names players, limits and terminations', async () => {
  const spec = matchOf(fake('A "x"'), { ...fake('B'), limit: { clock: { baseMs: 60_000, incrementMs: 500 } } });
  const { games } = await runMatch(spec);
  const pgn = games.map((record) => gamePgn(spec.rules, spec.engines, record)).join('\n');
  const read = parsePgn(pgn);
  if (!read.ok) throw new Error(read.error.message);
  expect(read.value.map(({ result }) => result)).toEqual(['1/2-1/2', '1/2-1/2']);
  const [first, second] = read.value.map(({ headers }) => headers);
  expect([first!.get('White'), first!.get('Black'), second!.get('White')]).toEqual(['A "x"', 'B', 'B']);
  expect([first!.get('BlackLimit'), first!.get('Reason')]).toEqual(['tc=60+0.5', 'claim: repetition']);
  expect(read.value[0]!.mainline()[1]!.comment).toMatch(/^\+0\.00\/3 \d+\.\d{3}s \d+\.\d{3}s left$/);
});

test('a stopped match keeps its games, and resumes from its log', () =>
  inFolder(async (folder) => {
    const log = path.join(folder, 'log');
    const pids = path.join(folder, 'pids');
    const [first, second] = [fake('A', `pids=${pids}`), fake('B', `pids=${pids}`)];
    const spec = matchOf(first, second, { pairs: 3, concurrency: 2, log });
    const stop = new AbortController();
    const begun = await runMatch(spec, { onGame: () => stop.abort(), signal: stop.signal });
    expect(begun.isComplete).toBe(false);
    expect(begun.games).toHaveLength(1);
    // No process is left: two were trials, two played, and two of another pair may have been starting.
    const started = fs.readFileSync(pids, 'utf8').trimEnd().split('\n').map(Number);
    expect(started.length).toBeGreaterThanOrEqual(4);
    for (const pid of started) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const before = fs.readFileSync(log, 'utf8');
    // A line cut off when the process was killed.
    fs.appendFileSync(log, '{"pair":0,"game":1,"da');
    const { games, isComplete } = await runMatch(spec);
    expect([games.length, isComplete]).toEqual([6, true]);
    const after = fs.readFileSync(log, 'utf8');
    expect(after.startsWith(before)).toBe(true);
    expect(after.trimEnd().split('\n')).toHaveLength(7);
    let played = 0;
    await runMatch(spec, { onGame: () => played++ });
    expect(played).toBe(0);
    expect(fs.readFileSync(log, 'utf8')).toBe(after);
    // More pairs are the same match; another engine is not.
    expect((await runMatch({ ...spec, pairs: 4 })).games).toHaveLength(8);
    await expect(runMatch({ ...spec, engines: [first, fake('C')] })).rejects.toThrow(
      /is the log of another match: engines differ$/,
    );
  }));

test.each(['nonsense\n', '[1]\n', '{}\n{"pair":1}\n'])('rejects a file that is not a log: %j', (text) =>
  inFolder(async (folder) => {
    const log = path.join(folder, 'log');
    fs.writeFileSync(log, text);
    await expect(runMatch(matchOf(fake('A'), fake('B'), { log }))).rejects.toThrow(log);
    expect(fs.readFileSync(log, 'utf8')).toBe(text);
  }),
);

test('a decided sequential test stops the match', async () => {
  const sprt = { elo0: 0, elo1: 200, alpha: 0.05, beta: 0.05 };
  const bad = fake('bad', 'fail=illegal');
  const spec = matchOf(fake('good'), bad, { pairs: 60, sprt });
  const { report, games, isComplete } = await runMatch(spec);
  expect(report.sprt?.accepted).toBe('H1');
  expect(games.length).toBeLessThan(60);
  expect(isComplete).toBe(true);
});
