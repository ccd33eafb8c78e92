/** Random histories of calls to a store, for the comparison of a store with the model. */
import type { Commit, GameQuery, GameRow, GameStatus, LogEvent, Store } from '@sitke/server/store';
import fc from 'fast-check';
import { testSeed } from '../../sizes.js';
import { gameIn } from './game.js';

/** A change before it is known at which version its game is. */
interface Draft {
  readonly game: string;
  /** How far the version expected is from the one that the game has; 0 mostly. */
  readonly off: number;
  readonly acts: readonly (string | null)[];
  readonly status: GameStatus;
  readonly seats: readonly [string | null, string | null];
  readonly parent: string | null;
  readonly ms: number;
  readonly deadline: number | null;
  readonly text: string;
  readonly name: string | null;
  readonly isVoid: boolean;
  readonly isPlain: boolean;
  readonly secrets: readonly { readonly seat: 0 | 1; readonly data: string | null }[];
}

type Write =
  | { readonly kind: 'commit'; readonly draft: Draft }
  | { readonly kind: 'pack' | 'deleteVoid'; readonly ms: number }
  | { readonly kind: 'forget' | 'freeBot' | 'useSessions'; readonly player: string }
  | { readonly kind: 'putSession'; readonly hash: string; readonly player: string; readonly ms: number }
  | { readonly kind: 'addBot'; readonly hash: string; readonly player: string; readonly ms: number }
  | { readonly kind: 'deleteSession'; readonly hash: string }
  | { readonly kind: 'renewSession' | 'addKey'; readonly hash: string; readonly ms: number }
  | { readonly kind: 'deleteSessionsOf'; readonly player: string }
  | { readonly kind: 'deleteExpiredSessions' | 'beat'; readonly ms: number };

/** Calls that are made at once, then questions. */
export interface Step {
  readonly writes: readonly Write[];
  readonly ms: number;
  readonly seq: number;
  readonly limit: number;
  readonly status: GameStatus;
  readonly player: string | undefined;
}

const games = ['a', 'b', 'B', 'c-1', '_'];
const players = ['anna', 'ben', "o'hara; --", 'ဦး'];
const hashes = ['h0', 'h1', 'h2'];
const ms = fc.integer({ min: 0, max: 9 });
const seat = fc.option(fc.constantFrom(...players), { nil: null });
const status = fc.constantFrom<GameStatus>('open', 'live', 'live', 'ended');
const text = fc.oneof(
  fc.string({ unit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.json(),
);
const draft: fc.Arbitrary<Draft> = fc.record({
  game: fc.constantFrom(...games),
  off: fc.constantFrom(0, 0, 0, 0, -1, 1),
  acts: fc.array(fc.option(fc.constantFrom('x', 'y', 'z', 'u', 'v', 'w'), { nil: null }), { maxLength: 3 }),
  status,
  seats: fc.tuple(seat, seat),
  parent: fc.option(fc.constantFrom(...games), { nil: null }),
  ms,
  deadline: fc.option(ms, { nil: null }),
  text,
  name: seat,
  isVoid: fc.boolean(),
  isPlain: fc.boolean(),
  secrets: fc.uniqueArray(fc.record({ seat: fc.constantFrom<0 | 1>(0, 1), data: fc.option(text, { nil: null }) }), {
    maxLength: 2,
    selector: (secret) => secret.seat,
  }),
});
const player = fc.constantFrom(...players);
const hash = fc.constantFrom(...hashes);
const write: fc.Arbitrary<Write> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('commit' as const), draft }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('pack' as const, 'deleteVoid' as const), ms }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('forget' as const, 'freeBot' as const, 'useSessions' as const),
      player,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('putSession' as const), hash, player, ms }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('addBot' as const), hash, player, ms }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteSession' as const), hash }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('renewSession' as const, 'addKey' as const), hash, ms }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('deleteSessionsOf' as const), player }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('deleteExpiredSessions' as const, 'beat' as const), ms }) },
);
const step: fc.Arbitrary<Step> = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 6 }),
  ms,
  seq: fc.integer({ min: 0, max: 4 }),
  limit: fc.integer({ min: 1, max: 4 }),
  status,
  player: fc.option(player, { nil: undefined }),
});
/** A random history of calls. */
const history: fc.Arbitrary<readonly Step[]> = fc.array(step, { minLength: 1, maxLength: 25 });

/** Checks something of so many random histories. */
export function forHistories(runs: number, check: (steps: readonly Step[]) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(history, check), { numRuns: runs, seed: testSeed() });
}

/** Makes the calls of one step, the writes all at once; returns every answer. */
export async function answersOf(store: Store, step: Step): Promise<unknown[]> {
  const rows = new Map<string, GameRow | undefined>();
  for (const id of games) rows.set(id, (await store.games.load(id))?.row);
  const times = new Map([...rows].map(([id, row]) => [id, row?.updatedMs ?? 0]));
  const written = await Promise.all(step.writes.map((asked) => make(store, asked, { rows, times })));
  const { limit, status, player } = step;
  const query: GameQuery = { status, limit, ...(player === undefined ? {} : { player }) };
  const page = await store.games.list(query);
  const last = page.at(-1);
  return [
    written,
    await Promise.all(games.map((id) => gameIn(store, id))),
    await Promise.all(games.map((id) => store.games.eventsSince(id, step.seq))),
    await store.games.due(step.ms, limit),
    await store.games.liveIds(),
    page,
    last && (await store.games.list({ ...query, before: last })),
    await Promise.all(hashes.map((name) => store.sessions.get(name, step.ms))),
    await store.maintenance.lastHeartbeat(),
    await store.directory.botNames(),
    await store.directory.keys(),
    await store.games.ids(games[step.seq]!, limit),
    await store.sessions.page(step.seq % 2 === 0 ? '' : hashes[0]!, limit),
  ];
}

/** The games before a step, and when each was changed last: the time of a game never goes back. */
interface Known {
  readonly rows: ReadonlyMap<string, GameRow | undefined>;
  readonly times: Map<string, number>;
}

async function make(store: Store, asked: Write, known: Known): Promise<unknown> {
  switch (asked.kind) {
    case 'commit':
      // A call that breaks a rule of the interface throws a RangeError, in all stores alike.
      return store.games.commit(changeOf(asked.draft, known)).catch((error: Error) => String(error));
    case 'pack': {
      const next = await store.maintenance.pack({ untilMs: asked.ms, after: null, limit: 1 });
      return [next, next && (await store.maintenance.pack({ untilMs: asked.ms, after: next, limit: 2 }))];
    }
    case 'deleteVoid':
      return store.maintenance.deleteVoid(asked.ms, 1);
    case 'forget':
      return store.maintenance.forget(asked.player, 100);
    case 'putSession':
      return store.sessions.put({ hash: asked.hash, player: asked.player, data: '{}', expiresMs: asked.ms });
    case 'freeBot':
      return store.directory.freeBot(asked.player.toUpperCase());
    case 'addBot':
      return store.directory.addBot({
        name: asked.ms % 2 === 0 ? asked.player : asked.player.toUpperCase(),
        createdMs: asked.ms,
        session: { hash: asked.hash, player: asked.player, data: '{}', expiresMs: asked.ms },
      });
    case 'addKey':
      return store.directory.addKey({ name: asked.hash, jwk: JSON.stringify(asked.ms) });
    case 'useSessions':
      return store.sessions.use({ player: asked.player, from: '{}', to: '{"a":1}', expiresMs: 900 });
    case 'deleteSession':
      return store.sessions.delete(asked.hash);
    case 'renewSession':
      return store.sessions.renew(asked.hash, asked.ms);
    case 'deleteSessionsOf':
      return store.sessions.deleteOf(asked.player);
    case 'deleteExpiredSessions':
      return store.sessions.deleteExpired(asked.ms);
    case 'beat':
      return store.maintenance.heartbeat(asked.ms);
  }
}

function changeOf(draft: Draft, { rows, times }: Known): Commit {
  const row = rows.get(draft.game);
  const nowMs = Math.max(draft.ms, times.get(draft.game) ?? 0);
  times.set(draft.game, nowMs);
  const expect = Math.max(0, (row?.version ?? 0) + draft.off);
  const events = draft.acts.map((actId, index): LogEvent => {
    return { seq: expect + index + 1, kind: 'act', actId, seat: 1, data: draft.text, atMs: draft.ms };
  });
  return {
    row: {
      id: draft.game,
      variant: draft.text,
      options: '{}',
      status: draft.status,
      version: expect + events.length,
      seats: draft.seats,
      names: [draft.name, draft.seats[1]],
      salts: [draft.seats[0], draft.name],
      invited: draft.seats[1],
      isVoid: draft.isVoid,
      timeControl: '{}',
      deadlineMs: draft.deadline,
      parentId: draft.parent,
      createdMs: nowMs,
      updatedMs: nowMs,
      about: draft.text,
      result: draft.status === 'ended' ? draft.text : null,
    },
    expect,
    events,
    secrets: draft.secrets,
    isPlain: draft.isPlain && expect > 0,
  };
}
