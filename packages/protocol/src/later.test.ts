/** Messages of a later version are read as far as they are known, and never misread. */

import { samplesOf } from '@sitke/testkit/fixtures';
import { LaterServer, laterPageSays } from '@sitke/testkit/later';
import { Random, seedFor } from '@sitke/testkit/random';
import { often, testSeed } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import {
  type GameView,
  HELLO,
  hashSent,
  newLink,
  PROTOCOL_VERSION,
  parseClientMessage,
  parseServerMessage,
  type Received,
  type ServerMessage,
  sentHash,
  socketUrl,
  stepLink,
  VIEW_FIELDS,
  viewHash,
} from './index.js';

type Sample = { readonly name: string; readonly message: ServerMessage };
const seed = testSeed();
const TIMES = often(500, 10_000, 10_000);
const serverSamples = samplesOf('server') as unknown as Sample[];
const clientSamples = samplesOf('client') as { name: string; message: object }[];
const state = serverSamples.find(({ name }) => name === 'state')!.message as Extract<ServerMessage, { t: 'state' }>;
const { game, view } = state;

function read(message: unknown): Received {
  const parsed = parseServerMessage(JSON.stringify(message));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
}

/** Without what is not the message itself. */
const meaning = (message: object): object => ({ ...message, hashes: undefined });
const withView = (change: object): Received => {
  const sent = { ...view, ...change };
  return read({ ...state, view: sent, hash: sentHash(hashSent(sent), VIEW_FIELDS, view.line) });
};

describe(`a later version (seed ${seed})`, () => {
  test.each(serverSamples)('of the server means the same: $name', ({ name, message }) => {
    const random = new Random(seedFor(seed, name));
    const more = ['hello', 'state'].includes(message.t) ? ['version', 'fields', 'hash'] : ['hash'];
    for (let time = 0; time < TIMES; time++) {
      const said = new LaterServer(random).says(JSON.stringify(message)).at(-1)!;
      const parsed = parseServerMessage(said);
      const wanted = meaning(read(message)) as Record<string, unknown>;
      const found = parsed.ok ? (meaning(parsed.value) as Record<string, unknown>) : {};
      for (const key of more) wanted[key] = found[key];
      if (message.t === 'state') wanted['view'] = { ...view, needs: PROTOCOL_VERSION };
      expect(found, said).toEqual(wanted);
    }
  });

  test.each(clientSamples)('of a page means the same: $name', ({ name, message }) => {
    const random = new Random(seedFor(seed, name));
    for (let time = 0; time < TIMES; time++) {
      const said = laterPageSays(JSON.stringify(message), random).at(-1)!;
      expect(parseClientMessage(said), said).toEqual(parseClientMessage(JSON.stringify(message)));
    }
  });

  test('of a server leads a link through a game without a doubt', () => {
    const random = new Random(seed);
    for (let time = 0; time < TIMES / 10; time++) {
      const server = new LaterServer(random);
      let link = newLink(game);
      const hear = (message: object): void => {
        for (const text of server.says(JSON.stringify(message))) {
          const parsed = parseServerMessage(text);
          if (!parsed.ok) continue;
          const received = parsed.value;
          const input =
            received.t === 'hello'
              ? ({ type: 'opened', nowMs: 0, fields: received.fields } as const)
              : ({ type: 'received', message: received, nowMs: 0 } as const);
          link = stepLink(link, input).link;
        }
      };
      hear(HELLO);
      let shown: GameView | null = null;
      for (const { message } of serverSamples) {
        if (message.t === 'state' || (message.t === 'event' && shown)) hear(message);
        if (message.t === 'event' && message.from !== link.v && message.v !== link.v) continue;
        if (message.t === 'state' || message.t === 'event') {
          shown = link.view;
          const { needs: _, ...known } = shown!;
          expect(viewHash(known)).toBe(message.hash);
        }
      }
      expect([link.mismatches, link.isUnreadable]).toEqual([0, false]);
    }
  });
});

describe('what this version cannot say', () => {
  test.each([
    ['a member', { kind: 'member', name: 'Daw Khin', rating: 1500 }, { kind: 'guest', name: 'Daw Khin' }],
    [
      'one whose name no guest may have',
      { kind: 'member', name: 'Daw Khin Khin of Yangon!' },
      { kind: 'guest', name: null },
    ],
    ['one without a name', { kind: 'club' }, { kind: 'guest', name: null }],
    ['an engine above all levels', { kind: 'engine', level: 40 }, { kind: 'guest', name: null }],
  ])('%s plays as a guest', (_, player, shown) => {
    expect(withView({ players: [player, null] })).toMatchObject({ view: { players: [shown, null] } });
  });

  test('a new way to end is an end, with its winner', () => {
    const end = { by: 'noShow', winner: 1, article: null, round: 4 };
    expect(withView({ status: 'ended', end })).toMatchObject({
      view: { end: { by: 'other', winner: 1, article: null } },
    });
  });

  test('a rated game is played like any other', () => {
    const received = withView({ rated: true, pool: 'blitz' });
    const { link } = stepLink(newLink(game), { type: 'received', message: received, nowMs: 0 });
    expect([link.view, link.mismatches]).toEqual([view, 0]);
  });

  test.each([
    ['needs a later version', { needs: PROTOCOL_VERSION + 1 }],
    ['has a status that nobody knows', { status: 'paused' }],
    ['is of another variant', { variant: 'ouk' }],
    ['has another kind of clock', { time: { kind: 'hourglass', ms: 60_000 } }],
  ])('a game that %s is not shown, until it is one again', (_, change) => {
    const nowMs = 0;
    let { link } = stepLink(newLink(game), { type: 'opened', nowMs });
    link = stepLink(link, { type: 'received', message: read(state), nowMs }).link;
    const id = 'A'.repeat(16);
    link = stepLink(link, { type: 'command', id, command: { type: 'resign' }, nowMs }).link;
    const unread = read({ t: 'event', game, from: 1, v: 2, kinds: [], hash: 0, at: 0, change });
    link = stepLink(link, { type: 'received', message: unread, nowMs }).link;
    expect([link.view, link.isUnreadable, link.pending.length]).toEqual([null, true, 1]);
    const next = read({ t: 'event', game, from: 2, v: 3, kinds: [], hash: 0, at: 0, change: {} });
    const { link: asking, send } = stepLink(link, { type: 'received', message: next, nowMs });
    expect(send).toEqual([{ t: 'sync', game, v: 0 }]);
    const { link: shown } = stepLink(asking, { type: 'received', message: read({ ...state, v: 3 }), nowMs });
    expect([shown.view, shown.isUnreadable, shown.pending.length]).toEqual([view, false, 1]);
  });

  test('a game under an option that nobody knows is not shown', () => {
    expect(withView({ options: { ...view.options, 'setup.future': true } })).toMatchObject({ t: 'unreadable', game });
  });

  test.each([
    ['server/moving', 'server/busy'],
    ['rate/limitOfAccount', 'server/busy'],
    ['event/closed', 'message/other'],
  ])('the code %s is read as %s', (code, known) => {
    const refused = { t: 'refused', game, id: 'A'.repeat(16), code, message: 'x' };
    expect(read(refused)).toMatchObject({ code: known });
  });
});

test('a hash that goes on differing is the server’s way to count: the whole game it sends is shown', () => {
  const nowMs = 0;
  const wrong = { ...(read(state) as Extract<ServerMessage, { t: 'state' }>), hash: 1 };
  const { link, send } = stepLink({ ...newLink(game), isOpen: true }, { type: 'received', message: wrong, nowMs });
  expect([link.view, send]).toEqual([null, [{ t: 'sync', game, v: 0, mismatch: true }]]);
  const second = stepLink(link, { type: 'received', message: wrong, nowMs });
  expect([second.link.view, second.send]).toEqual([view, []]);
});

test.each([
  [{ t: 'act', game, v: 1, id: 'A'.repeat(16), act: { type: 'adjourn' } }, 'message/kind', game],
  [{ t: 'act', game, v: 1, id: 'A'.repeat(16), act: { type: 'move', move: 7 } }, 'message/shape', game],
  [{ t: 'create', id: 'A'.repeat(16), variant: 'ouk' }, 'message/shape', null],
])('a request that cannot be read is refused by its name: %j', (message, code, about) => {
  const parsed = parseClientMessage(JSON.stringify(message));
  expect(parsed).toMatchObject({ ok: false, error: { code, asked: { game: about, id: 'A'.repeat(16) } } });
});

test.each([
  ['https://play.example', 'wss://play.example/ws?version=2'],
  ['http://127.0.0.1:8080/', 'ws://127.0.0.1:8080/ws?version=2'],
  ['https://club.example/sitke', 'wss://club.example/sitke/ws?version=2'],
  ['https://club.example/sitke/', 'wss://club.example/sitke/ws?version=2'],
])('the socket of %s is %s', (root, url) => expect(socketUrl(root, 2)).toBe(url));
