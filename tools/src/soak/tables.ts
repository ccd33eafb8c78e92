/** Pairs of players at random, each through the balancer, and all that they received. */

import { type Command, viewHash } from '@sitke/protocol';
import type { Random } from '@sitke/testkit/random';
import { Actor } from './actor.js';
import type { Ack, History } from './checker.js';
import { newActId, Peer } from './peer.js';
import { until } from './served.js';

/** A game that is asked for. */
interface Terms {
  readonly variant: 'sissa' | 'sittuyin' | 'makruk';
  readonly options: Readonly<Record<string, string>>;
  readonly setupMs: number;
  /** So short that flags fall. */
  readonly initialMs: number;
}

const HOUR = 3_600_000;
const TERMS: readonly Terms[] = [
  { variant: 'sissa', options: {}, setupMs: 0, initialMs: HOUR },
  { variant: 'sittuyin', options: { 'setup.order': 'curtain' }, setupMs: 600_000, initialMs: HOUR },
  { variant: 'sittuyin', options: {}, setupMs: 0, initialMs: HOUR },
  { variant: 'makruk', options: {}, setupMs: 0, initialMs: HOUR },
  { variant: 'sissa', options: {}, setupMs: 0, initialMs: 5000 },
];
const LAST_PLY = 60;
/** Refusals that say that the game has moved on. */
const OUTDATED = [
  'act/stale',
  'game/ended',
  'offer/none',
  'offer/repeated',
  'offer/standing',
  'act/arranging',
  'move/turn',
  'takeback/nothing',
  'game/notEnded',
];
/** Acts of players besides playing on. */
const TALK: readonly Command[] = [
  { type: 'offer', what: 'draw' },
  { type: 'decline', what: 'draw' },
  { type: 'offer', what: 'takeback' },
  { type: 'accept', what: 'takeback' },
];

/** Something that must not be. */
export type Problem = string;

export interface TableOptions {
  readonly url: string;
  /** The address that its players have. */
  readonly address: string;
  readonly random: Random;
  readonly onProblem: (problem: Problem) => void;
  /** Called with how long a player has waited for an acknowledgement, in ms. */
  readonly onAck: (ms: number) => void;
}

/** Two players who play one game after another on the same terms. */
export class Table {
  readonly peers: readonly [Peer, Peer];
  readonly games: string[] = [];
  isResting = false;
  readonly #terms: Terms;
  readonly #options: TableOptions;
  readonly #seen = new Map<Peer, { game: string; v: number }>();
  /** Games in which nobody moves any more. */
  readonly #idle = new Set<string>();
  #wanted: string | null = null;
  #isAsking = false;

  constructor(index: number, options: TableOptions) {
    const { url, address, random, onAck } = options;
    this.#options = options;
    this.#terms = TERMS[index % TERMS.length]!;
    const actors = new Map<Peer, Actor>();
    const changed = (peer: Peer): void => {
      this.#check(peer);
      if (!this.isResting) this.#goOn(peer, actors.get(peer)!);
    };
    this.peers = [new Peer(url, changed, address), new Peer(url, changed, address)];
    for (const peer of this.peers) {
      actors.set(peer, new Actor(random, LAST_PLY));
      peer.onAck = onAck;
      peer.onRefused = (act, code) => {
        if (!OUTDATED.includes(code)) options.onProblem(`${act.type} is refused in ${peer.link.game}: ${code}`);
      };
    }
  }

  /** Begins a game where there is none under way; asked again, it asks for the same one. */
  async begin(): Promise<void> {
    const [first, second] = this.peers;
    const { view } = first.link;
    if (this.isResting || this.#isAsking || !first.isConnected || (view && view.status !== 'ended')) return;
    if (view) this.#wanted = null;
    this.#wanted ??= newActId();
    this.#isAsking = true;
    const { variant, options, setupMs, initialMs } = this.#terms;
    const time = { kind: 'clock', initialMs, incrementMs: 0, periods: 0, periodMs: 0, setupMs } as const;
    const asked = { t: 'create', id: this.#wanted, variant, options, time, seat: 0, name: null } as const;
    // Nothing comes if the connection breaks: then it is asked for again.
    const given = new Promise<null>((resolve) => setTimeout(() => resolve(null), 2000));
    const created = await Promise.race([first.ask({ ...asked, opponent: { kind: 'link' } }, 'created'), given]);
    this.#isAsking = false;
    if (!created || this.isResting || this.games.includes(created.game)) return;
    this.games.push(created.game);
    for (const peer of [first, second]) peer.watch(created.game);
    second.act({ type: 'join', name: null });
  }

  /** Whether nothing is under way that anybody has sent: both know the same, and wait for nothing. */
  get isAtRest(): boolean {
    const [one, other] = this.peers;
    const isQuiet = ({ link }: Peer): boolean => link.isOpen && link.pending.length === 0 && link.askedMs === null;
    // A flag that is still to fall would be news.
    if (this.#terms.initialMs < HOUR && one.link.view && one.link.view.status !== 'ended') return false;
    return one.link.v === other.link.v && isQuiet(one) && isQuiet(other);
  }

  end(): void {
    for (const peer of this.peers) peer.end();
  }

  #goOn(peer: Peer, actor: Actor): void {
    const { random } = this.#options;
    const { view, pending, isOpen } = peer.link;
    if (view?.status === 'live' && view.turn !== null && pending.length === 0 && isOpen && random.chance(0.02)) {
      peer.act(random.pick(TALK));
      return;
    }
    // A player who thinks for too long loses on time.
    if (this.#terms.initialMs < HOUR && view && view.line.length > 3 && random.chance(0.1))
      this.#idle.add(peer.link.game);
    if (!this.#idle.has(peer.link.game) || this.isResting) actor.goOn(peer);
  }

  /** Says in a line where it stands. */
  describe(): string {
    const peers = this.peers.map(({ link, isConnected }) => {
      const { game, v, view, pending, isOpen } = link;
      return `${game} v${v} ${view?.status} ${pending.length} pending, ${isConnected ? '' : 'not '}connected${isOpen ? '' : ', not open'}`;
    });
    return `${this.#terms.variant}: ${peers.join(' | ')}`;
  }

  /** The game that a player is shown never goes back. */
  #check(peer: Peer): void {
    const { game, v, mismatches } = peer.link;
    const seen = this.#seen.get(peer);
    if (seen?.game === game && v < seen.v && v > 0) this.#options.onProblem(`${game} went back from ${seen.v} to ${v}`);
    if (mismatches > 0) this.#options.onProblem(`${game}: a view with another hash`);
    this.#seen.set(peer, { game, v: seen?.game === game ? Math.max(v, seen.v) : v });
  }
}

/** Returns all that the players of some tables received. */
export function historyOf(tables: readonly Table[]): History {
  const acks: Ack[] = tables.flatMap(({ peers }) =>
    peers.flatMap(({ acked }) =>
      [...acked].map(([id, { game, act, v }]) => ({ game, id, v, isHidden: act.type === 'arrange' })),
    ),
  );
  const shown = tables.flatMap(({ peers }) =>
    peers.flatMap(({ link: { game, view } }, seat) =>
      view ? [{ game, seat: seat as 0 | 1, hash: viewHash(view) }] : [],
    ),
  );
  const receipts = tables.flatMap(({ peers }) => peers.flatMap((peer) => peer.receipts));
  return { acks, shown, receipts };
}

/** Waits until something is so of every table; throws after so many seconds, with where the others stand. */
export async function untilAll(
  tables: readonly Table[],
  isSo: (table: Table, index: number) => boolean,
  what: string,
  seconds?: number,
): Promise<void> {
  await until(() => tables.every(isSo), what, seconds).catch((error: Error) => {
    const others = tables.filter((table, index) => !isSo(table, index));
    throw new Error(`${error.message}: ${others.map((table) => table.describe()).join('; ')}`);
  });
}
