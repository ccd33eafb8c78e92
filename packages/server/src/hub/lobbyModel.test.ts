/**
 * The lobby compared with a naive model: however players act, come, go and restart the server, the last message to each
 * listener matches the logs in the store, read from the beginning.
 */

import type { Command, Opponent, TimeControl, Who } from '@sitke/protocol';
import { rulesOf } from '@sitke/rules';
import { type Choose, seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import { stateOfStored } from '../games/log.js';
import { contextOf } from '../games/playLine.js';
import type { GameState } from '../games/state.js';
import { Guest } from '../test/guest.js';
import { ASKED, BLITZ, randomAct, START_MS } from '../test/play.js';
import { World } from '../test/world.js';

const RUNS = often(10, 40, 3000);
const STEPS = 120;
const PLAYERS = ['anna', 'ben', 'cleo', null];
const TIMES: readonly TimeControl[] = [
  BLITZ,
  { ...BLITZ, initialMs: 20_000, incrementMs: 0 },
  { kind: 'correspondence', days: 2 },
  { kind: 'unlimited' },
];
const OPPONENTS: readonly Opponent[] = [{ kind: 'lobby' }, { kind: 'lobby' }, { kind: 'link' }];
const RULES = [
  ['sissa', {}],
  ['sittuyin', {}],
  ['sittuyin', { 'setup.order': 'curtain' }],
] as const;

/** A connection, and what its client has asked for. */
interface Client {
  guest: Guest;
  isInLobby: boolean;
  readonly games: Set<string>;
}

type Lists = Omit<Guest['last'], 't' | 'at'>;

/** The side to move; while armies are arranged, the one that is not ready where the other is. */
function waitedFor({ stage, ready }: GameState): 0 | 1 | null {
  const late = ([0, 1] as const).filter((seat) => ready[seat] === null);
  return stage.turn ?? (late.length === 1 ? late[0]! : null);
}

class Model {
  readonly world = new World(START_MS);
  readonly chance: Choose;
  clients: Client[] = [];
  readonly games: string[] = [];
  /** When each player was last present for each waiting game: now, or at a time. */
  readonly seenMs = new Map<string, number | 'now'>();
  #acts = 0;
  readonly counts = { seeks: 0, playing: 0, own: 0, hidden: 0, full: 0, rematches: 0, checks: 0 };

  constructor(seed: number) {
    this.chance = seeded(seed);
  }

  pick<T>(from: readonly T[]): T {
    return from[this.chance(from.length)]!;
  }

  connect(): void {
    this.clients = [...PLAYERS, ...PLAYERS].map((player) => ({
      guest: new Guest(player),
      isInLobby: false,
      games: new Set(),
    }));
  }

  async states(): Promise<GameState[]> {
    const stored = await Promise.all(this.games.map((id) => this.world.store.games.load(id)));
    return stored.map((each) => stateOfStored(each!));
  }

  /** Checks which players are present for which games. */
  async look(): Promise<void> {
    for (const { id, seats, status } of await this.states()) {
      const creator = seats.find((player) => player !== null)!;
      const isThere = this.clients.some(
        ({ guest, isInLobby, games }) => guest.player === creator && (isInLobby || games.has(id)),
      );
      const before = this.seenMs.get(id);
      if (status !== 'open') this.seenMs.delete(id);
      else if (isThere) this.seenMs.set(id, 'now');
      else if (before === 'now' || before === undefined) this.seenMs.set(id, this.world.clock.now());
    }
  }

  async act(player: string, game: string, act: Command, v: number): Promise<string> {
    const id = `act${String(this.#acts++).padStart(13, '0')}`;
    const arrival = { nowMs: this.world.clock.now(), lagMs: 0 };
    const answer = await this.world.hub.act(player, { t: 'act', game, v, id, act }, arrival);
    return 'code' in answer ? answer.code : answer.t;
  }

  async create(player: string): Promise<void> {
    const [variant, options] = this.pick(RULES);
    const opponent = this.pick(OPPONENTS);
    const id = `new${String(this.#acts++).padStart(13, '0')}`;
    const name = this.pick([null, 'Ánna', 'Ben 2']);
    const waiting = (await this.states()).filter(
      ({ opponent, status, seats }) => opponent.kind === 'lobby' && status === 'open' && seats.includes(player),
    );
    const terms = { variant, options, opponent, time: this.pick(TIMES), seat: null, name };
    const answer = await this.world.hub.create(player, { ...ASKED, ...terms, id });
    const isFull = opponent.kind === 'lobby' && waiting.length === 5;
    expect(answer).toMatchObject(isFull ? { code: 'lobby/tooMany' } : { t: 'created' });
    if (answer.t === 'created') this.games.push(answer.game);
    else this.counts.full++;
  }

  /** Sends a command to a game in which its player has a seat, or one that is free. */
  async play(player: string): Promise<void> {
    if (this.games.length === 0) return;
    const game = this.pick(this.games);
    const state = await this.world.state(game);
    const seat = state.seats.indexOf(player) as 0 | 1 | -1;
    if (seat === -1) {
      const answer = await this.act(player, game, { type: 'join', name: this.pick([null, 'Cleo']) }, this.chance(3));
      expect(answer).toBe(state.status === 'open' ? 'ack' : 'game/notOpen');
      return;
    }
    const dice = this.chance(30);
    let act: Command = { type: 'abort' };
    if (dice < 3) act = { type: 'resign' };
    if (dice > 3 && state.status === 'live') act = randomAct(contextOf(state), seat, this.chance);
    if (state.status === 'ended') act = { type: this.pick(['offer', 'accept']), what: 'rematch' };
    if ((await this.act(player, game, act, state.version)) !== 'ack') return;
    const { rematch } = await this.world.state(game);
    if (rematch === null || this.games.includes(rematch)) return;
    this.games.push(rematch);
    this.counts.rematches++;
  }

  async listen(client: Client): Promise<void> {
    const { hub } = this.world;
    const { guest, games } = client;
    const dice = this.chance(10);
    if (dice < 4) {
      client.isInLobby = true;
      await hub.enterLobby(guest);
    } else if (dice < 5) {
      client.isInLobby = false;
      hub.lobby.leave(guest);
    } else if (dice < 8 && this.games.length > 0) {
      const game = this.pick(this.games.slice(-4));
      games.add(game);
      await hub.sync(guest, { game, v: 0 });
    } else if (dice < 9) {
      const game = this.pick([...games, '']);
      games.delete(game);
      hub.leave(guest, game);
    } else {
      hub.leave(guest);
      Object.assign(client, { guest: new Guest(guest.player), isInLobby: false });
      games.clear();
    }
  }

  async step(): Promise<void> {
    const { world, chance } = this;
    const dice = chance(100);
    const player = this.pick(PLAYERS.filter((each) => each !== null));
    // One of them wants to create more games than allowed.
    if (dice < 18) await this.create(chance(2) === 0 ? 'anna' : player);
    else if (dice < 55) await this.play(player);
    else if (dice < 80) await this.listen(this.pick(this.clients));
    else if (dice < 98) await world.clock.advance(chance(2) === 0 ? chance(500) : chance(15_000));
    else {
      await world.restart(chance(60_000));
      this.connect();
      for (const game of this.seenMs.keys()) this.seenMs.set(game, 0);
    }
    await this.look();
  }

  isShown({ id, time }: GameState): boolean {
    const seen = this.seenMs.get(id)!;
    return time.kind !== 'clock' || seen === 'now' || this.world.clock.now() - seen < 10_000;
  }

  /** The last lobby message a player must have. */
  async expected(player: string | null): Promise<Lists> {
    const states = (await this.states()).filter(({ status }) => status !== 'ended');
    states.sort((a, b) => b.createdMs - a.createdMs || (a.id > b.id ? -1 : 1));
    const inLobby = states.filter(({ opponent }) => opponent.kind === 'lobby');
    const termsOf = ({ id, variant, options, time }: GameState) => ({ game: id, variant, options, time });
    const guest = ({ seats, names }: GameState, seat: 0 | 1): Who | null =>
      seats[seat] === null ? null : { kind: 'guest', name: names[seat] };
    const waiting = inLobby.filter((state) => state.status === 'open' && !state.seats.includes(player ?? ''));
    const live = inLobby.filter(({ status }) => status === 'live');
    const deadlines = new Map<string, number | null>();
    for (const { id } of states) deadlines.set(id, (await this.world.store.games.load(id))!.row.deadlineMs);
    const own = states.filter(({ seats }) => player !== null && seats.includes(player));
    const keyOf = ({ status, turn, you, deadline }: Lists['own'][0]): number => {
      const group = status === 'open' ? 3 : turn === you ? 0 : turn === null ? 1 : 2;
      return group * 1e15 + (deadline ?? 9e14);
    };
    this.counts.hidden += waiting.filter((state) => !this.isShown(state)).length;
    return {
      seeks: waiting
        .filter((state) => this.isShown(state))
        .map((state) => {
          const free = state.seats[0] === null ? 0 : 1;
          return { ...termsOf(state), free, by: guest(state, free === 0 ? 1 : 0)!, at: state.createdMs };
        }),
      playing: live.map((state) => {
        const players: [Who, Who] = [guest(state, 0)!, guest(state, 1)!];
        return { ...termsOf(state), players, acts: state.line.length, at: state.createdMs };
      }),
      bots: [],
      own: own
        .map((state): Lists['own'][0] => {
          const isLive = state.status === 'live';
          return {
            ...termsOf(state),
            status: isLive ? 'live' : 'open',
            you: state.seats[0] === player ? 0 : 1,
            players: [guest(state, 0), guest(state, 1)],
            turn: isLive ? waitedFor(state) : null,
            deadline: isLive ? deadlines.get(state.id)! : null,
          };
        })
        .sort((a, b) => keyOf(a) - keyOf(b)),
    };
  }

  /** Waits until everything is sent, and compares. */
  async check(): Promise<void> {
    const now = async (): Promise<string> => {
      await this.look();
      const states = await this.states();
      return JSON.stringify(states.map((each) => [each.version, each.status === 'open' && this.isShown(each)]));
    };
    for (let before = ''; before !== (await now()); ) {
      before = await now();
      await this.world.clock.advance(2000);
    }
    for (const { guest, isInLobby } of this.clients) {
      if (!isInLobby) continue;
      const { t, at, ...lists } = guest.last;
      const whole = <T extends Lists['own'][0] | Lists['seeks'][0] | Lists['playing'][0]>(list: readonly T[]): T[] =>
        list.map((each) => ({ ...each, options: rulesOf(each.variant, each.options).options }));
      const heard = { ...lists, seeks: whole(lists.seeks), playing: whole(lists.playing), own: whole(lists.own) };
      expect(heard).toEqual(await this.expected(guest.player));
      this.counts.checks++;
      for (const key of ['seeks', 'playing', 'own'] as const) this.counts[key] += heard[key].length;
    }
  }
}

test('the last message to each listener matches the store', async () => {
  const sums: Record<string, number> = {};
  for (let seed = 1; seed <= RUNS; seed++) {
    const model = new Model(seed);
    await model.world.start();
    model.connect();
    for (let i = 1; i <= STEPS; i++) {
      await model.step();
      if (i % 20 === 0) await model.check();
    }
    expect(model.world.errors).toEqual([]);
    for (const [key, count] of Object.entries(model.counts)) sums[key] = (sums[key] ?? 0) + count;
  }
  // So many histories cover everything; the few of a short run may not.
  const least = often(0, RUNS / 6, RUNS / 6);
  expect(Object.entries(sums).filter(([, count]) => count < least)).toEqual([]);
  expect(sums['checks']).toBeGreaterThan(0);
}, 3_600_000);
