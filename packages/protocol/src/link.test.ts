import { samplesOf } from '@sitke/testkit/fixtures';
import { expect, test } from 'vitest';
import {
  changeView,
  type GameView,
  type Link,
  type LinkInput,
  newLink,
  parseServerMessage,
  RESEND_MS,
  type Received,
  type ServerMessage,
  stepLink,
  viewHash,
} from './index.js';

type MessageOf<T extends ServerMessage['t']> = Extract<ServerMessage, { t: T }>;
const sample = (name: string): Received => {
  const found = samplesOf('server').find((each) => each.name === name)!;
  const parsed = parseServerMessage(JSON.stringify(found.message));
  if (!parsed.ok) throw new Error(parsed.error.message);
  return parsed.value;
};
const state = sample('state') as MessageOf<'state'>;
const joined = sample('event: joined') as MessageOf<'event'>;
const draft = sample('draft') as MessageOf<'draft'>;
const { game } = state;
const ID = 'AAAAAAAAAAAAAAAA';

/** A link fed with inputs, and all that it has sent. */
class Tester {
  link: Link = newLink(game);
  sent: unknown[] = [];
  refused: string[] = [];
  nowMs = 0;

  step(...inputs: (Omit<LinkInput, 'nowMs'> | LinkInput)[]): this {
    for (const input of inputs) {
      const { link, send, refused } = stepLink(this.link, { ...input, nowMs: this.nowMs } as LinkInput);
      this.link = link;
      this.sent.push(...send);
      this.refused.push(...refused.map(({ refusal }) => refusal.code));
    }
    return this;
  }
  hear(...messages: Received[]): this {
    return this.step(...messages.map((message) => ({ type: 'received', message }) as const));
  }
  take(): unknown[] {
    return this.sent.splice(0);
  }
}

const open = (): Tester => {
  const tester = new Tester().step({ type: 'opened' }).hear(state);
  tester.take();
  return tester;
};
const resign = { type: 'command', id: ID, command: { type: 'resign' } } as const;
const sent = (v: number) => ({ t: 'act', game, v, id: ID, act: { type: 'resign' } });
const sync = (v: number) => ({ t: 'sync', game, v });
const changed = (
  view: GameView,
  from: number,
  v: number,
  change: MessageOf<'event'>['change'],
): MessageOf<'event'> => ({
  ...joined,
  from,
  v,
  change,
  hash: viewHash(changeView(view, change)),
});

test('a new connection asks for news and sends unacknowledged commands', () => {
  const tester = new Tester().step(resign);
  expect(tester.take()).toEqual([]);
  tester.step({ type: 'opened' });
  expect(tester.take()).toEqual([sync(0), sent(0)]);
  tester.hear(state, joined);
  expect([tester.link.v, tester.link.view?.status]).toEqual([2, 'live']);
  tester.step({ type: 'closed' }, { type: 'opened' });
  expect(tester.take()).toEqual([sync(2), sent(0)]);
});

test('a command is sent again until it is acknowledged, and kept until its event has come', () => {
  const tester = open().step(resign);
  expect(tester.take()).toEqual([sent(1)]);
  tester.nowMs = RESEND_MS - 1;
  expect(tester.step({ type: 'tick' }).take()).toEqual([]);
  tester.nowMs = RESEND_MS;
  expect(tester.step({ type: 'tick' }).take()).toEqual([sent(1)]);
  tester.hear({ t: 'ack', game, id: ID, v: 2 });
  // The event has not come although it should have: the link asks for it.
  expect(tester.take()).toEqual([sync(1)]);
  expect(tester.link.pending).toMatchObject([{ id: ID, doneV: 2 }]);
  tester.hear(joined);
  expect(tester.link.pending).toEqual([]);
});

test('a command rejected for good is returned, a passing error is retried', () => {
  const tester = open().step(resign);
  tester.hear({ t: 'refused', game, id: ID, code: 'server/busy', message: '' });
  expect(tester.link.pending).toHaveLength(1);
  tester.take();
  tester.hear({ t: 'refused', game, id: ID, code: 'act/stale', message: '' });
  expect([tester.link.pending, tester.refused, tester.take()]).toEqual([[], ['act/stale'], [sync(1)]]);
  tester.hear({ t: 'refused', game, id: ID, code: 'act/stale', message: '' });
  expect(tester.refused).toEqual(['act/stale']);
});

test('after an arrangement that is older than another, the newer one is asked for', () => {
  const tester = open().step({ type: 'command', id: ID, command: { type: 'arrange', n: 1, drops: [] } });
  tester.take();
  tester.hear({ t: 'refused', game, id: ID, code: 'arrange/stale', message: '' });
  expect([tester.link.pending, tester.refused, tester.take()]).toEqual([[], ['arrange/stale'], [sync(1)]]);
});

test('a gap is asked for, and no change is applied twice or backwards', () => {
  const tester = open();
  const later = changed(state.view, 3, 4, { status: 'live' });
  expect(tester.hear(later).take()).toEqual([sync(1)]);
  expect(tester.link.v).toBe(1);
  tester.hear(joined, joined);
  expect(tester.link.v).toBe(2);
  expect(tester.hear(state).link.v).toBe(2);
  expect(tester.take()).toEqual([]);
});

test('a view with another hash is dropped, and the whole game is asked for', () => {
  const tester = open().hear({ ...joined, hash: 1 });
  expect(tester.take()).toEqual([{ ...sync(0), mismatch: true }]);
  expect([tester.link.v, tester.link.mismatches, tester.link.view?.status]).toEqual([0, 1, 'open']);
  expect(tester.hear(joined).link.v).toBe(0);
  expect(tester.hear(state, joined).link.v).toBe(2);
});

test('only the newest of the own arrangements counts and is sent', () => {
  const tester = open().hear(joined);
  const arrange = (n: number, id: string) =>
    ({ type: 'command', id, command: { type: 'arrange', n, drops: [] } }) as const;
  tester.step({ type: 'closed' }, arrange(1, ID), arrange(2, ID.replace('A', 'B')));
  tester.take();
  tester.step({ type: 'opened' });
  expect(tester.take()).toMatchObject([sync(2), { act: { n: 2 } }]);
  tester.hear(draft, { ...draft, draft: { n: 1, drops: [] } });
  expect(tester.link.draft?.n).toBe(draft.draft.n);
});

test('messages about other games or no game change nothing', () => {
  const tester = open();
  const before = tester.link;
  tester.hear(
    { ...joined, game: '0000000000' },
    { t: 'pong', n: 1, at: 1 },
    { t: 'error', game, code: 'game/none', message: '', place: null },
  );
  expect(tester.link).toBe(before);
});
