/**
 * A toy: a club whose games count for ratings, and whose table several players write. The end of a game, two ratings, a
 * line of the table and a message are one transaction.
 */

import { type LogEntry, type LogName, type Store, StoreBusyError, type Transaction } from '@sitke/server/store';
import { row as anyGame } from '../store/game.js';

export const CLUB: LogName = { kind: 'table', id: 'club' };
const PLAYERS = ['anna', 'ben', 'chit'];

interface Rating {
  readonly games: number;
}

/** Begins games `game0` and on. */
export async function begin(store: Store, games: number): Promise<void> {
  for (let index = 0; index < games; index++) {
    const row = { ...anyGame, id: `game${index}`, seats: playersOf(index) };
    const event = { seq: 1, kind: 'created', actId: 'n1', seat: 0 as const, data: '{}', atMs: 1 };
    await store.games.commit({ row, expect: 0, events: [event] });
  }
}

function playersOf(index: number): readonly [string, string] {
  return [PLAYERS[index % PLAYERS.length]!, PLAYERS[(index + 1) % PLAYERS.length]!];
}

/** The name by which the end of a game is one. */
export const actOf = (index: number): string => `end:game${index}`;

/**
 * Ends a game, once, however often and by however many at once it is called. Returns how often another's change came
 * first; null where the store is busy.
 */
export async function finish(store: Store, index: number): Promise<number | null> {
  for (let conflicts = 0; ; conflicts++) {
    try {
      const answer = await store.transactions.commit(await endOf(store, index));
      if (answer.ok) return conflicts;
      if (answer.code === 'busy') return null;
    } catch (error) {
      if (error instanceof StoreBusyError) return null;
      throw error;
    }
  }
}

async function endOf(store: Store, index: number): Promise<Transaction> {
  const id = `game${index}`;
  const game = (await store.games.load(id))!;
  const table = await store.logs.load(CLUB);
  const ratings = await Promise.all(playersOf(index).map((key) => store.records.get({ kind: 'rating', key })));
  const [expect, line] = [table?.row.version ?? 0, JSON.stringify({ game: id })];
  const event = { seq: game.row.version + 1, kind: 'ended', actId: null, seat: null, data: '{}', atMs: 9 };
  const entry: LogEntry = { seq: expect + 1, kind: 'result', actId: id, data: line, atMs: 9 };
  return {
    act: actOf(index),
    atMs: index,
    games: [
      {
        row: { ...game.row, status: 'ended', result: '{}', deadlineMs: null, version: game.row.version + 1 },
        expect: game.row.version,
        events: [event],
      },
    ],
    logs: [{ row: { ...CLUB, version: expect + 1, key: 'open', state: line }, expect, events: [entry] }],
    records: playersOf(index).map((key, seat) => {
      const before: Rating = JSON.parse(ratings[seat]?.value ?? '{"games":0}');
      return {
        kind: 'rating',
        key,
        expect: ratings[seat]?.version ?? 0,
        value: JSON.stringify({ games: before.games + 1 }),
      };
    }),
    messages: [{ kind: 'result', data: line }],
  };
}

/** Returns the games that have ended, by everything that says so, in its order where it has one. */
export async function endedBy(store: Store, games: number): Promise<Record<string, unknown>> {
  const ids = Array.from({ length: games }, (_, index) => `game${index}`);
  const loaded = await Promise.all(ids.map((id) => store.games.load(id)));
  const ended = loaded.filter((game) => game?.row.status === 'ended');
  const table = (await store.logs.load(CLUB))?.events ?? [];
  const messages = await store.outbox.after(0, 1_000_000);
  const ratings = (await store.records.page({ kind: 'rating', key: '' }, 100)).map(({ value }) => JSON.parse(value!));
  return {
    games: ended.map((game) => game!.row.id),
    // Once each.
    events: ended.flatMap((game) => game!.events.filter(({ kind }) => kind === 'ended').map(() => game!.row.id)),
    table: table.map(({ data }) => JSON.parse(data).game),
    messages: messages.map(({ data }) => JSON.parse(data).game),
    numbers: messages.map(({ n }) => n),
    rated: ratings.reduce((sum: number, { games: own }: Rating) => sum + own, 0),
    acts: (await store.transactions.acts('', 1_000_000)).map(({ act }) => act),
  };
}

/** Returns what `endedBy` must return where these games have ended, in this order. */
export function endedAs(order: readonly string[]): Record<string, unknown> {
  const inOrder = [...order].sort((a, b) => Number(a.slice(4)) - Number(b.slice(4)));
  return {
    games: inOrder,
    events: inOrder,
    table: order,
    messages: order,
    numbers: order.map((_, index) => index + 1),
    rated: 2 * order.length,
    acts: order.map((id) => `end:${id}`).sort(),
  };
}
