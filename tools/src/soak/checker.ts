/** Looks at what is stored after faults, and compares it with all that players received. */

import { isSigned, type Receipt, viewHash } from '@sitke/protocol';
import { actKeyOf, problemOfGame, stateOfStored, viewFor } from '@sitke/server/games';
import { firstHead, nextHead, type Outage, type Store, type StoredGame } from '@sitke/server/store';

/** An acknowledgement: a command, and the version that it led to. */
export interface Ack {
  readonly game: string;
  readonly id: string;
  readonly v: number;
  /** An arrangement that is hidden is not an event. */
  readonly isHidden: boolean;
}

/** All that players received: acknowledgements, receipts, and the hash of what each seat of a game was shown last. */
export interface History {
  readonly acks: readonly Ack[];
  readonly shown: readonly { readonly game: string; readonly seat: 0 | 1; readonly hash: number }[];
  readonly receipts: readonly Receipt[];
}

export interface Checked {
  readonly games: number;
  readonly events: number;
  readonly credits: number;
  readonly lost: number;
  readonly problems: readonly string[];
}

/** Returns what is wrong with the log of a game. */
export function logProblems({ row, events }: StoredGame): string[] {
  const problems: string[] = [];
  const { id } = row;
  if (events.some(({ seq }, index) => seq !== index + 1) || events.length !== row.version)
    problems.push(`${id}: its log has a gap`);
  const acts = events.flatMap(({ actId }) => actId ?? []);
  if (new Set(acts).size !== acts.length) problems.push(`${id}: an act was done twice`);
  const count = (kind: string): number => events.filter((event) => event.kind === kind).length;
  for (const kind of ['created', 'joined', 'revealed', 'ended'])
    if (count(kind) > 1) problems.push(`${id}: ${kind} more than once`);
  return problems;
}

/** Returns what is wrong with how outages were made up for in a game: each once, if a clock ran when it began. */
export function outageProblems({ row, events }: StoredGame, outages: readonly Outage[]): string[] {
  const given = events.flatMap(({ kind, data }) => (kind === 'outage' ? [(JSON.parse(data) as Outage).fromMs] : []));
  const problems = given.length === new Set(given).size ? [] : [`${row.id}: an outage was given back twice`];
  const joined = events.find(({ kind }) => kind === 'joined');
  const ended = events.find(({ kind }) => kind === 'ended');
  for (const { fromMs, toMs } of outages) {
    if (!joined || joined.atMs >= fromMs || (ended && ended.atMs <= toMs)) continue;
    if (!given.includes(fromMs)) problems.push(`${row.id}: the outage of ${fromMs} is not given back`);
  }
  return problems;
}

/** Returns the acknowledgements that do not stand where they were said to be. */
export function lostAcks({ row, events }: StoredGame, acks: readonly Ack[]): string[] {
  return acks
    .filter(({ isHidden }) => !isHidden)
    .filter(({ id, v }) => !row.seats.some((player) => events[v - 1]?.actId === actKeyOf(player, id)))
    .map(({ id, v }) => `${row.id}: the act ${id}, acknowledged at ${v}, is not there`);
}

/** Returns the receipts of a game that are not of its log; the last one's signature is checked, too. */
export async function receiptProblems({ row, events }: StoredGame, receipts: readonly Receipt[]): Promise<string[]> {
  const heads = [firstHead(row.id)];
  for (const event of events) heads.push(nextHead(heads.at(-1)!, event));
  const wrong = receipts.filter(({ v, head }) => heads[v] !== head);
  const problems = wrong.map(({ v }) => `${row.id}: its log up to ${v} is not what was signed`);
  const last = receipts.at(-1);
  if (last && !(await isSigned(last))) problems.push(`${row.id}: a receipt is not signed`);
  return problems;
}

/** Returns what is wrong with what was acknowledged: no two commands may have led to one version. */
export function forkProblems(acks: readonly Ack[]): string[] {
  const at = new Map<string, string>();
  const problems: string[] = [];
  for (const { game, id, v, isHidden } of acks) {
    if (isHidden) continue;
    const place = `${game} ${v}`;
    const known = at.get(place);
    if (known !== undefined && known !== id) problems.push(`${game}: two acts were acknowledged at ${v}`);
    at.set(place, id);
  }
  return problems;
}

/** Compares a store with what players received. */
export async function check(store: Store, history: History, outages: readonly Outage[]): Promise<Checked> {
  const byGame = new Map<string, Ack[]>();
  for (const ack of history.acks) byGame.set(ack.game, [...(byGame.get(ack.game) ?? []), ack]);
  const receipts = new Map<string, Receipt[]>();
  for (const receipt of history.receipts) receipts.set(receipt.game, [...(receipts.get(receipt.game) ?? []), receipt]);
  let [events, credits, lost] = [0, 0, 0];
  const problems = forkProblems(history.acks);
  for (const [game, acks] of byGame) {
    const stored = await store.games.load(game);
    if (!stored) {
      problems.push(`${game} is not there`);
      lost += acks.length;
      continue;
    }
    events += stored.events.length;
    credits += stored.events.filter(({ kind }) => kind === 'outage').length;
    const gone = lostAcks(stored, acks);
    lost += gone.length;
    problems.push(...gone, ...logProblems(stored), ...outageProblems(stored, outages));
    problems.push(...(await receiptProblems(stored, receipts.get(game) ?? [])));
    const problem = problemOfGame(stored);
    if (problem !== null) problems.push(`${game}: ${problem}`);
    const state = stateOfStored(stored);
    for (const { seat, hash } of history.shown.filter((each) => each.game === game))
      if (hash !== viewHash(viewFor(seat, state))) problems.push(`${game}: a stale board`);
  }
  return { games: byGame.size, events, credits, lost, problems };
}
