import { Position, parseUci, rulesOf, type VariantId } from '@sitke/rules';
import { expect, test } from 'vitest';
import { OPTIONS } from '../session/options.js';
import { engineFor, rootOf } from '../test/engines.js';
import { UciSession } from './uci.js';
import { parseGo } from './uciGo.js';

const FEN = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

function newSession(variants: readonly VariantId[] = ['sittuyin']) {
  const lines: string[] = [];
  const session = new UciSession({
    variants,
    name: 'test',
    load: (variant) => engineFor(variant),
    write: (line) => void lines.push(line),
  });
  /** Sends a line and returns the answer; after `go` waits for the end of the search unless it need not wait. */
  const send = async (line: string, waits = true): Promise<string[]> => {
    lines.length = 0;
    await session.handle(line);
    if (waits && /^go\b/.test(line)) {
      for (let left = 2000; left > 0 && !lines.some((said) => /^(bestmove|Nodes|info string)/.test(said)); left--) {
        await new Promise((done) => setTimeout(done, 2));
      }
    }
    return [...lines];
  };
  return { session, lines, send };
}

test('infos have the expected fields and legal moves', async () => {
  const { send } = newSession();
  await send(`position fen ${FEN}`);
  const said = await send('go depth 6');
  const pattern =
    /^info depth \d+ seldepth \d+ multipv 1 score cp -?\d+ nodes \d+ nps \d+ hashfull \d+ tbhits 0 time \d+ pv (.+)$/;
  expect(said).toHaveLength(7);
  for (const line of said.slice(0, -1)) {
    let { position } = rootOf(FEN);
    const text = pattern.exec(line)?.[1];
    expect([line, text === undefined]).toEqual([line, false]);
    for (const uci of text!.split(' ')) {
      const move = parseUci(position, uci);
      expect([uci, move.ok]).toEqual([uci, true]);
      if (move.ok) position = position.play(move.value);
    }
  }
});

test('accepts stop, ponderhit and quit during a search, and rejects what would disturb it', async () => {
  const { send, lines, session } = newSession();
  await send('isready');
  await send(`position fen ${FEN}`);
  await send('go infinite', false);
  expect(await send('go depth 1', false)).toContain('info string go during a search: stop first');
  expect(await send('setoption name Hash value 2')).toContain('info string setoption during a search: stop first');
  expect(await send('ucinewgame')).toContain('info string ucinewgame during a search: stop first');
  expect(await send('isready')).toContain('readyok');
  await new Promise((done) => setTimeout(done, 30));
  await send('stop');
  await session.finish();
  expect(lines.at(-1)).toMatch(/^bestmove /);
  await send('go ponder wtime 1000 btime 1000', false);
  await new Promise((done) => setTimeout(done, 30));
  expect(lines.some((line) => line.startsWith('bestmove'))).toBe(false);
  await send('ponderhit');
  await session.finish();
  expect(lines.at(-1)).toMatch(/^bestmove /);
  for (let race = 0; race < 50; race++) {
    lines.length = 0;
    await session.handle('go infinite');
    if (race % 3 > 0) await new Promise((done) => setTimeout(done, race % 3));
    await session.handle('stop');
    await session.finish();
    expect(lines.filter((line) => line.startsWith('bestmove'))).toHaveLength(1);
  }
  await send('go infinite', false);
  await send('quit');
  expect(lines.at(-1)).toMatch(/^bestmove /);
});

test('a perft and a bench are done before the next command, and end with the client', async () => {
  const { send, session, lines } = newSession();
  await send(`position fen ${FEN}`);
  const counts = await Promise.all([send('go perft 2', false), send('isready', false)]);
  expect(counts[0].at(-1)).toMatch(/^Nodes searched: [1-9]\d+$/);
  const bench = await send('bench 2', false);
  expect(bench).toEqual([
    expect.stringMatching(/^Nodes searched: [1-9]\d+$/),
    expect.stringMatching(/^Nodes.second: \d+$/),
  ]);
  expect((await send('bench 2', false))[0]).toBe(bench[0]);
  lines.length = 0;
  const counting = session.handle('go perft 12');
  await session.handle('quit');
  await counting;
  expect(lines.filter((line) => line.startsWith('Nodes'))).toEqual([]);
});

test('shows chances, and says where nobody has measured them', async () => {
  const { send } = newSession(['sittuyin', 'sissa']);
  const wdl = async (): Promise<boolean> => (await send('go depth 3')).some((line) => / wdl \d+ \d+ \d+ /.test(line));
  await send(`position fen ${FEN}`);
  expect(await wdl()).toBe(false);
  await send('setoption name UCI_ShowWDL value true');
  expect(await wdl()).toBe(true);
  await send('setoption name UCI_Variant value sissa');
  expect(await wdl()).toBe(true);
  const option = OPTIONS.find(({ name }) => name === 'UCI_ShowWDL') as {
    set: (settings: object, value: boolean) => unknown;
  };
  expect(option.set({ winModel: null, rules: rulesOf('sissa') }, true)).toBe(
    'UCI_ShowWDL: nobody has measured the chances in Sissa',
  );
});

test('the arguments of go', () => {
  const position = Position.initial(rulesOf('sittuyin'));
  const go = (text: string) => parseGo(text.split(' ').filter(Boolean), position);
  expect(go('')).toEqual({ limits: { isInfinite: true }, problems: [] });
  expect(go('depth 3 nodes 5').limits).toEqual({ depth: 3, nodes: 5 });
  expect(go('wtime 1000 btime 2000 winc 10').limits).toEqual({
    clock: { remainingMs: 1000, incrementMs: 10, movesToGo: 0 },
  });
  expect(go('movetime 1e3 foo')).toEqual({ limits: { moveTimeMs: 1000 }, problems: ['unknown word foo'] });
  expect(go('movetime 100.7 nodes 2.').limits).toEqual({ moveTimeMs: 100, nodes: 2 });
  expect(go('wtime 1.5e3 btime +7').limits.clock?.remainingMs).toBe(1500);
  expect(go('searchmoves R@a1 R@a9').problems).toEqual(['searchmoves: R@a9 is not legal']);
});

test.each([
  ['movetime', { depth: 1 }, ['movetime needs a number']],
  ['depth abc', { depth: 1 }, ['depth needs a number', 'unknown word abc']],
  ['nodes 0x10', { depth: 1 }, ['nodes needs a number', 'unknown word 0x10']],
  ['mate e1', { depth: 1 }, ['mate needs a number', 'unknown word e1']],
  ['searchmoves', { depth: 1 }, ['searchmoves needs legal moves']],
  ['searchmoves e2e4', { depth: 1 }, ['searchmoves: e2e4 is not legal', 'searchmoves needs legal moves']],
  ['move time 100', { depth: 1 }, ['unknown word move', 'unknown word time', 'unknown word 100']],
  ['ponder wtime x', { depth: 1, isPonder: true }, ['wtime needs a number', 'unknown word x']],
  ['depth 3 movetime x', { depth: 3 }, ['movetime needs a number', 'unknown word x']],
  ['infinite depth x', { isInfinite: true }, ['depth needs a number', 'unknown word x']],
  [
    'btime 100 depth 30',
    { depth: 30, clock: { remainingMs: 100, incrementMs: 0, movesToGo: 0 } },
    ['btime without wtime, whose turn it is: both have that time'],
  ],
])('a limit that cannot be read makes no search endless: go %s', (text, limits, problems) => {
  const position = Position.initial(rulesOf('sittuyin'));
  expect(parseGo(text.split(' '), position)).toEqual({ limits, problems });
});

test('after a position that was refused nothing is searched', async () => {
  const { send, session, lines } = newSession();
  const nothing = ['info string go: there is no position (position not set: e9e9 is no legal move after the start)'];
  await send(`position fen ${FEN} moves e9e9`);
  const searched = await send('go depth 3', false);
  await session.finish();
  expect([...searched, ...lines].filter((line, at, all) => all.indexOf(line) === at)).toEqual([
    ...nothing,
    'bestmove (none)',
  ]);
  expect(await send('go perft 2')).toEqual(nothing);
  await send('go infinite', false);
  expect(lines).toEqual(nothing);
  await send('stop');
  await session.finish();
  expect(lines).toEqual(['bestmove (none)']);
  for (const line of [`position fen ${FEN}`, 'ucinewgame', 'setoption name Ruleset value federation']) {
    await send('position nowhere');
    await send(line);
    expect((await send('go nodes 500')).at(-1)).toMatch(/^bestmove [a-zA-Z@]/);
    await session.finish();
  }
});
