import { type ClientMessage, HELLO, type ServerMessage } from '@sitke/protocol';
import { rulesOf, VARIANT_IDS, variantOf } from '@sitke/rules';
import { samplesOf } from '@sitke/testkit/fixtures';
import { expect, test } from 'vitest';
import type { ConnectionListener } from '../../platform/connection.js';
import { newGame, rulesetText } from '../game.js';
import { initialState } from '../initial.js';
import { onlineOf } from '../session.js';
import { createStore } from '../store/store.js';
import { connectGame, type GameWorld } from './onlineGame.js';

const [first] = VARIANT_IDS;
const HOME = newGame(first!, rulesetText(first!, rulesOf(first!, variantOf(first!).presets.standard).options));
const samples = samplesOf('server') as unknown as readonly { readonly name: string; readonly message: ServerMessage }[];
const sample = (name: string): ServerMessage => samples.find((each) => each.name === name)!.message;

/** A page on a connection whose other end is the test. */
function open() {
  const sent: ClientMessage[] = [];
  let listener: ConnectionListener = {};
  let tick = (): void => undefined;
  let nowMs = 0;
  const world: GameWorld = {
    connection: {
      listen: (added) => {
        listener = added;
        return () => {
          listener = {};
        };
      },
      send: (message) => void sent.push(message),
    },
    storage: null,
    now: () => nowMs,
    newCommandId: () => 'act0000000000000',
    every: (_, call) => {
      tick = call;
      return () => undefined;
    },
  };
  const store = createStore(initialState(HOME));
  connectGame(store, world);
  store.dispatch({ type: 'onlineOpened', place: { kind: 'game', id: 'n3JtAj9K3h' } });
  listener.opened?.(HELLO.fields);
  const pass = (ms: number): void => {
    nowMs += ms;
    tick();
  };
  return { store, sent, pass, receive: (message: ServerMessage) => listener.received?.(message) };
}

test('a game is asked for when its page opens, and left when it closes', () => {
  const { store, sent } = open();
  expect(sent).toEqual([{ t: 'sync', game: 'n3JtAj9K3h', v: 0 }]);
  store.dispatch({ type: 'onlineLeft' });
  expect(sent.at(-1)).toEqual({ t: 'leave', game: 'n3JtAj9K3h' });
});

test('that the server was away is remembered when it says so', () => {
  const { store, receive } = open();
  receive(sample('state'));
  const joined = sample('event: joined') as Extract<ServerMessage, { t: 'event' }>;
  receive(joined);
  const game = () => onlineOf(store.state.value)!;
  expect(game().creditedAt).toBeNull();
  const change = { clocks: game().link.view!.clocks };
  receive({ ...joined, from: joined.v, v: joined.v + 1, kinds: ['outage'], change });
  expect(game().creditedAt).toBe(game().link.view!.line.length);
});

test('a view that is not the server’s is asked for again, and the page goes on without a reload', () => {
  const { store, sent, receive } = open();
  receive(sample('state'));
  const joined = sample('event: joined') as Extract<ServerMessage, { t: 'event' }>;
  receive({ ...joined, hash: joined.hash ^ 1 });
  expect(onlineOf(store.state.peek())?.link.view?.status).toBe('open');
  expect(sent.at(-1)).toMatchObject({ t: 'sync', game: 'n3JtAj9K3h', v: 0 });
  receive(sample('state'));
  receive(joined);
  expect(onlineOf(store.state.peek())?.link.view?.status).toBe('live');
});

test('what is not answered is sent again under the same name', () => {
  const { store, sent, pass, receive } = open();
  receive(sample('state'));
  store.dispatch({ type: 'onlineCommanded', command: { type: 'abort' } });
  const command = sent.at(-1);
  expect(command).toMatchObject({ t: 'act', id: 'act0000000000000', v: 1, act: { type: 'abort' } });
  pass(2000);
  expect(sent.filter(({ t }) => t === 'act')).toEqual([command]);
  pass(1000);
  expect(sent.filter(({ t }) => t === 'act')).toEqual([command, command]);
});

test('the link in the state is the only one: a command added there is sent', () => {
  const { store, sent, pass, receive } = open();
  receive(sample('state'));
  const { link } = onlineOf(store.state.peek())!;
  const pending = [{ id: 'act0000000000009', command: { type: 'abort' }, v: 1, sentMs: null, doneV: null }] as const;
  store.dispatch({ type: 'onlineStepped', link: { ...link, pending }, refused: [] });
  pass(500);
  expect(sent.at(-1)).toEqual({ t: 'act', game: link.game, v: 1, id: 'act0000000000009', act: { type: 'abort' } });
  receive({ t: 'ack', game: link.game, id: 'act0000000000009', v: 1 });
  expect(onlineOf(store.state.peek())?.link.pending).toEqual([]);
});

test('a tick at which nothing is due changes nothing', () => {
  const { store, pass, receive } = open();
  receive(sample('state'));
  const before = store.state.peek();
  pass(500);
  expect(store.state.peek()).toBe(before);
});

test('what concerns another game is passed over', () => {
  const { store, receive } = open();
  receive({ t: 'error', game: 'othergame0', code: 'game/none', message: '', place: null });
  receive({ t: 'error', game: null, code: 'rate/limit', message: '', place: null });
  expect(onlineOf(store.state.peek())?.problem).toBeNull();
});

test('only errors that do not pass by themselves are shown as a reason', () => {
  const { store, receive } = open();
  receive({ t: 'error', game: 'n3JtAj9K3h', code: 'server/busy', message: '', place: null });
  expect(onlineOf(store.state.peek())?.problem).toBeNull();
  receive({ t: 'error', game: 'n3JtAj9K3h', code: 'game/none', message: '', place: null });
  expect(onlineOf(store.state.peek())?.problem).toBe('game/none');
});
