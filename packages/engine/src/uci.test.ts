import { Position, parseUci, rulesOf } from '@sitke/rules';
import { expect, test } from 'vitest';
import { newEngine, rootOf } from './test/engines.js';
import { UciSession } from './uci.js';
import { parseGo } from './uciGo.js';

const FEN = 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9';

function newSession() {
  const lines: string[] = [];
  const session = new UciSession({
    variants: ['sittuyin'],
    name: 'test',
    load: () => newEngine(),
    write: (line) => void lines.push(line),
  });
  /** Sends a line and returns what came; after `go` waits for the end of the search unless told not to. */
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

/** What is said, and a pattern that the last line answered must match; an empty text for no answer. */
const SCRIPT: readonly (readonly [line: string, answer: RegExp | ''])[] = [
  ['', ''],
  ['   ', ''],
  ['hello', /^info string unknown command hello$/],
  ['uci', /^uciok$/],
  ['debug on', ''],
  ['register later', ''],
  ['isready', /^readyok$/],
  ['setoption', /^info string setoption needs/],
  ['setoption name', /^info string setoption needs/],
  ['setoption name Nothing value 3', /^info string no option Nothing$/],
  ['setoption name Hash value 8', ''],
  ['setoption name Hash value 0', /^info string Hash is from 1 to/],
  ['setoption name Hash value many', /^info string Hash is from 1 to/],
  ['setoption name Hash value 5', /^info string Hash is a power of two: 4 MiB$/],
  ['setoption name hash value 99999999999', /^info string Hash is from/],
  ['setoption name Clear Hash', ''],
  ['setoption name MultiPV value 0', /^info string MultiPV is from 1 to 64/],
  ['setoption name MultiPV value 2', ''],
  ['setoption name Ponder value true', ''],
  ['setoption name UCI_Variant value chess', /^info string UCI_Variant is sittuyin, not chess$/],
  ['setoption name UCI_Variant value __proto__', /^info string UCI_Variant is/],
  ['setoption name UCI_Variant value sittuyin', ''],
  ['setoption name Ruleset value nonsense', /^info string Ruleset: .*no ruleset nonsense/],
  ['setoption name Ruleset value federation', ''],
  ['setoption name Ruleset value pychess', ''],
  ['setoption name Seed value 5', ''],
  ['setoption name Seed value -5', /^info string Seed is from/],
  ['ucinewgame', ''],
  ['position', /^info string position needs/],
  ['position nowhere', /^info string position needs/],
  ['position fen', /^info string FEN: /],
  ['position fen 8/8/8/8/8/8/8/8 w', /^info string FEN: /],
  ['position fen \u0000\u202e', /^info string FEN: /],
  ['position startpos moves', ''],
  ['go depth 2', /^bestmove [KFSNR]@[a-h][1-8]$/],
  ['position startpos moves e2e4', /^info string position not set: e2e4 is no legal move after the start$/],
  ['position startpos moves R@a1 R@a8', ''],
  ['go nodes 100', /^bestmove [KFSN]@|^bestmove R@/],
  [`position fen ${FEN}`, ''],
  ['go depth 3', /^bestmove [a-h][1-8][a-h][1-8] ponder /],
  ['go depth', /^bestmove|^info string go: depth needs a whole number/],
  ['stop', ''],
  ['stop', ''],
  [`position fen ${FEN} moves a3a4 b5b4`, ''],
  [`position fen ${FEN} moves a3a4 a3a4`, /^info string position not set: a3a4 is no legal move after a3a4$/],
  [`position fen ${FEN} moves count+`, /^info string position not set: count\+/],
  ['go nodes 3000 searchmoves h4h5 zz', /searchmoves: zz is not legal|^bestmove h4h5/],
  ['go perft 2', /^Nodes searched: \d+$/],
  ['go perft 0', /^Nodes searched: 1$/],
  ['go wtime 200 btime 200 winc 0 binc 0 movestogo 5', /^bestmove /],
  ['go movetime 20', /^bestmove /],
  ['go mate 1 depth 2', /^bestmove /],
  ['go wtime -40 btime -3', /^bestmove /],
  ['ponderhit', /^info string ponderhit without a search$/],
  ['position fen R6k/8/6K1/8/8/8/8/8[] b - - 0 20', ''],
  ['go depth 4', /^bestmove \(none\)$/],
  ['go perft 2', /^Nodes searched: 0$/],
  ['x'.repeat(500_000), /^info string a line of 500000 characters is too long$/],
  ['isready', /^readyok$/],
];

test(`a session of ${SCRIPT.length} lines, many of them rubbish`, async () => {
  const { send, session } = newSession();
  for (const [line, answer] of SCRIPT) {
    const said = await send(line);
    const what = [line.slice(0, 80), said.at(-1) ?? ''];
    if (answer === '') expect(what).toEqual([line.slice(0, 80), '']);
    else expect(what).toEqual([what[0], expect.stringMatching(answer)]);
    if (/^info string go/.test(said.at(-1) ?? '') || /^go depth$/.test(line)) {
      await session.handle('stop');
      await session.finish();
    }
  }
  await send('quit');
  expect(session.hasQuit).toBe(true);
});

test('infos have what a program reads, and legal moves', async () => {
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

test('stop, ponderhit and quit are heard during a search; what would disturb it is refused', async () => {
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
  await send(`position fen ${FEN}`);
  await send('go perft 5', false);
  expect(await send('go depth 1', false)).toContain('info string go during a search: stop first');
  await new Promise((done) => setTimeout(done, 10));
  await send('stop');
  await session.finish();
  expect(lines.at(-1)).toMatch(/^Nodes searched: \d{1,8}$/);
  await send('go infinite', false);
  await send('quit');
  expect(lines.at(-1)).toMatch(/^bestmove /);
});

test('the words of go', () => {
  const position = Position.initial(rulesOf('sittuyin'));
  const go = (text: string) => parseGo(text.split(' ').filter(Boolean), position);
  expect(go('')).toEqual({ limits: { isInfinite: true }, problems: [] });
  expect(go('depth 3 nodes 5').limits).toEqual({ depth: 3, nodes: 5 });
  expect(go('wtime 1000 btime 2000 winc 10').limits).toEqual({
    clock: { remainingMs: 1000, incrementMs: 10, movesToGo: 0 },
  });
  expect(go('movetime 1e9 foo').problems).toEqual([
    'movetime needs a whole number',
    'unknown word 1e9',
    'unknown word foo',
  ]);
  expect(go('searchmoves R@a1 R@a9').problems).toEqual(['searchmoves: R@a9 is not legal']);
});
