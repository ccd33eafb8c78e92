/** `sitke verify` finds whatever was changed after it was signed, by whoever holds the store and the key. */

import { type Receipt, readProofs, receiptLine } from '@sitke/protocol';
import { newReceiptKey } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { InputError, type Io } from '#cli/io';
import { main } from '#cli/main';
import { ask, Guest, gameOf, type Served, serveAll } from '#server/test/served';

const receiptKey = newReceiptKey();
const MOVES = ['e2e3', 'e8e7', 'd2d3', 'd8d7'];
let served: Served;
let game: string;
/** The receipts that the first player was given. */
let given: readonly Receipt[];
let text: string;

async function heard(guest: Guest, count: number): Promise<readonly Receipt[]> {
  for (;;) {
    const found = guest.heard.flatMap((message) => (message.t === 'receipt' ? [message] : []));
    if (found.length >= count) return found.map(({ t: _, ...receipt }) => receipt);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

beforeAll(async () => {
  served = await serveAll({ store: new MemoryStore(), receiptKey });
  const { url, port } = served.server;
  const [one, two] = [await Guest.come(url), await Guest.come(url)];
  ({ game } = await one.ask(gameOf('sissa'), 'created'));
  let v = 1;
  const does = async (guest: Guest, act: Parameters<Guest['act']>[2]): Promise<void> => {
    const answer = await guest.act(game, v, act);
    if (answer.t !== 'ack') throw new Error(JSON.stringify(answer));
    ({ v } = answer);
  };
  await does(two, { type: 'join', name: null });
  for (const [index, move] of MOVES.entries()) await does(index % 2 === 0 ? one : two, { type: 'move', move });
  given = await heard(one, 2);
  await does(two, { type: 'resign' });
  expect(await heard(two, 4)).toHaveLength(4);
  text = (await ask(port, `/game/${game}.pgn?proof`)).body;
  for (const guest of [one, two]) guest.socket.close();
});
afterAll(async () => {
  await served.server.close();
  expect(served.errors).toEqual([]);
});

async function verify(file: string, ...options: string[]): Promise<string> {
  let said = '';
  const write = async (part: string): Promise<void> => {
    said += part;
  };
  const io: Io = {
    wantsStacks: false,
    out: write,
    err: write,
    ask: async () => null,
    read: async (name) => {
      if (name === 'game.pgn') return file;
      throw new InputError('there is no such file');
    },
    bytes: async function* (name) {
      yield new TextEncoder().encode(await io.read(name, 0));
    },
  };
  const status = await main(['verify', ...options, 'game.pgn'], io);
  return `${status} ${said.trim()}`;
}

const withOwn = (file = text): string => file + given.map((receipt) => `${receiptLine(receipt)}\n`).join('');

test('a game is as it was signed, by the key that the server says', async () => {
  const key = (await ask(served.server.port, '/.well-known/sitke-receipts.txt')).body.trim();
  expect(key).toBe(receiptKey.publicKey);
  const good = `0 game ${game}: as it was signed; 7 events, 1 receipts, the last for event 7, by the key ${key}`;
  const names = `game ${game}: the log does not prove White, Black, WhiteType and BlackType: the server alone says so`;
  expect(await verify(text)).toBe(`${good}\n${names}`);
  expect(await verify(withOwn(), '--key', key)).toBe(`${good.replace('1 receipts', '3 receipts')}\n${names}`);
  expect(readProofs(text)[0]?.events).toHaveLength(7);
});

test('other programs read the game, and skip its proof', async () => {
  const { body } = await ask(served.server.port, `/game/${game}.pgn`);
  expect(text.startsWith(body)).toBe(true);
  expect(body).not.toContain('sitke/log');
});

test('a log that was changed with its receipt, by whoever has the key, is not what the player was given', async () => {
  const other = await serveAll({ store: new MemoryStore(), receiptKey });
  const { row, events } = (await served.store.games.load(game))!;
  const forged = events.map((event) =>
    event.seq === 3 ? { ...event, data: event.data.replace('e2e3', 'f2f3') } : event,
  );
  await other.store.games.commit({ row, expect: 0, events: forged });
  const { body } = await ask(other.server.port, `/game/${game}.pgn?proof`);
  expect(await verify(body)).toMatch(/^0 /);
  expect(await verify(withOwn(body))).toContain('up to event 3 is not what was signed: it was changed');
  await other.server.close();
});

test('each tag that the file shows is that of the log, or is said not to be proved', async () => {
  const tags = [...text.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map(([line, tag, value]) => ({ line, tag: tag!, value }));
  expect(tags.map(({ tag }) => tag)).toEqual(expect.arrayContaining(['Date', 'White', 'Result', 'Termination']));
  const unproved = /does not prove (.*): the server/.exec(await verify(text))![1]!.split(/, | and /);
  const proved = tags.map(({ tag }) => tag).filter((tag) => !unproved.includes(tag));
  expect(proved).toHaveLength(tags.length - unproved.length);
  const others: Readonly<Record<string, string>> = { FEN: '8/8/4k3/8/8/4K3/8/4Q3 w - - 0 1', Variant: 'Makruk' };
  for (const { line, tag } of tags) {
    for (const other of tag === 'Result' ? ['1/2-1/2', 'nonsense'] : [others[tag] ?? 'x']) {
      const said = await verify(text.replace(line, `[${tag} "${other}"]`));
      expect([tag, said.slice(0, 2)]).toEqual([tag, unproved.includes(tag) ? '0 ' : '2 ']);
      if (['Date', 'UTCTime', 'Termination', 'Reason', 'TimeControl', 'Event', 'Result'].includes(tag))
        expect(said).toContain(`its ${tag} is ${other}, and `);
    }
  }
});

test('the engine is in the log by its name, which is proved', async () => {
  const other = await serveAll({ store: new MemoryStore(), receiptKey, engineThreads: 1 });
  const guest = await Guest.come(other.server.url);
  const terms = { ...gameOf('sissa'), opponent: { kind: 'engine', level: 1 } } as const;
  const created = await guest.ask(terms, 'created');
  expect(await guest.act(created.game, 1, { type: 'move', move: 'e2e3' })).toMatchObject({ t: 'ack' });
  for (let v = 2; ; v++) if ((await guest.act(created.game, v, { type: 'resign' })).t === 'ack') break;
  const proof = (await ask(other.server.port, `/game/${created.game}.pgn?proof`)).body;
  guest.socket.close();
  await other.server.close();
  expect(await verify(proof)).toMatch(/does not prove White and WhiteType: /);
  expect(await verify(proof.replace('Sitke, level 1', 'Anna'))).toContain(
    'its Black is Anna, and Sitke, level 1 in the log that was signed',
  );
});

const lastLine = (file: string): string => file.trimEnd().split('\n').at(-1)!;

test.each<[string, () => string, string]>([
  ['no log', () => text.split('\n%')[0]!, 'has no log of a game'],
  ['no receipt', () => text.replace(lastLine(text), ''), 'it has no receipt'],
  ['an event changed', () => text.replace('"text":"e2e3"', '"text":"e2e4"'), 'it was changed'],
  ['an event less', () => withOwn(text.replace(/^%\[7,.*\n/m, '')), 'event 7 was signed, and the log has not so many'],
  ['a receipt for another event', () => text.replace('"v":7', '"v":6'), 'is not signed by its key'],
  ['a move changed', () => text.replace('1. e3', '1. e4'), 'ply 1 is e2e4 in the game, and e2e3 in the log'],
  ['moves left out', () => text.replace(/2\. .*(?= 1-0)/, ''), 'ply 3 is - in the game'],
  ['another result', () => text.replaceAll('1-0', '0-1'), 'its result is 0-1, and 1-0 in the log'],
  ['no result', () => text.replaceAll('1-0', '*'), 'its result is *, and 1-0 in the log'],
  ['another game', () => text.replaceAll(/GameId "\w+"/g, 'GameId "n3JtAj9K3h"'), 'has its log, but not the game'],
  ['no receipt but a line of one', () => `${text}%sitke/receipt/1 {"v":1}\n`, 'is no receipt'],
  ['an event of no log', () => `%[1,"x",null,1,{}]\n${text}`, 'line 1 is an event of no log'],
])('%s', async (_name, file, reason) => {
  const said = await verify(file());
  expect(said).toContain(reason);
  expect(said).toMatch(/^2 /);
});

test.each(['A', '-', '-a'])(
  'receipts by another key than the one that is asked for, which begins with %s',
  async (start) => {
    expect(await verify(text, '--key', start.padEnd(43, 'A'))).toContain('signed by another key');
  },
);
