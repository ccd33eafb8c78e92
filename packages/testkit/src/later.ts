/**
 * An invented later version of the protocol, for tests that this one goes on with it: both sides say more fields, more kinds of
 * messages and of players, and longer lists, and mean the same by what this version knows.
 */

import { hashSent, PROTOCOL_VERSION, sentHash, VIEW_FIELDS } from '@sitke/protocol';
import type { Random } from './random.js';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Fields whose names are data: another name in there changes what is meant. */
const RECORDS = ['options'];
const NAMES = ['pool', 'team', 'ratingDiff', 'flair', 'note2', '$ref', 'event.kind', 'toString', 'ရ'];
const VALUES: readonly Json[] = [null, true, 0, -1.5, 'x', '', [1, [2]], { a: { b: null } }, 'ကစား'];
const SERVER_KINDS: readonly Json[] = [
  { t: 'tournament', round: 3, tables: [{ players: ['a', 'b'] }] },
  { t: 'chat', game: 'n3JtAj9K3h', text: 'hello' },
  { t: 'rating', id: 'AAAAAAAAAAAAAAAA', value: 1500 },
  { t: 'toString' },
];
const CLIENT_KINDS: readonly Json[] = [
  { t: 'berth', table: 4 },
  { t: 'say', text: 'hello' },
];
/** Entries of lists in the lobby that this version cannot read, or may not offer. */
const ENTRIES: Readonly<Record<string, readonly Json[]>> = {
  seeks: [{ game: 'AAAAAAAAAA', variant: 'ouk', options: {}, needs: PROTOCOL_VERSION + 1 }, 7, null],
  playing: [{ swiss: 1 }],
  own: [{ game: 'AAAAAAAAAA', status: 'paused' }],
  bots: ['a name with blanks', { name: 'x' }],
};

const isObject = (value: Json | undefined): value is JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

/** Returns a copy with more fields, in objects at any depth, and with guests as players of a new kind. */
function grown(value: Json, random: Random, depth = 2): Json {
  if (Array.isArray(value)) return value.map((each) => grown(each, random, depth + 1));
  if (!isObject(value)) return value;
  const more: JsonObject = {};
  for (const [key, inner] of Object.entries(value))
    more[key] = RECORDS.includes(key) ? inner : grown(inner, random, depth + 1);
  if (value['kind'] === 'guest') more['kind'] = 'member';
  // Nesting is limited, in later versions too.
  if (depth < 6 && random.chance(0.5)) more[random.pick(NAMES)] ??= random.pick(VALUES);
  return more;
}

/** A server of the later version, as one page meets it over all its connections. */
export class LaterServer {
  readonly #random: Random;
  readonly #version: number;
  /** Each game as the page has been sent it. */
  readonly #games = new Map<string, { readonly v: number; readonly view: JsonObject }>();
  /** The fields that its hashes cover. */
  readonly fields: readonly string[] = [...VIEW_FIELDS, 'rated'];

  constructor(random: Random, version: number = PROTOCOL_VERSION + 1) {
    this.#random = random;
    this.#version = version;
  }

  /** Returns what it says where a server of this version sends a text, in order. */
  says(text: string): string[] {
    const message = JSON.parse(text) as JsonObject;
    const said = this.#grown(message);
    // The first message is what it always was.
    const isFirst = message['t'] === 'hello';
    const others = !isFirst && this.#random.chance(0.2) ? [this.#random.pick(SERVER_KINDS)] : [];
    return [...others, said].map((each) => JSON.stringify(each));
  }

  #grown(message: JsonObject): Json {
    const more = grown(message, this.#random) as JsonObject;
    switch (message['t']) {
      case 'hello':
        return { ...more, version: this.#version, fields: [...this.fields] };
      case 'lobby': {
        const lists = Object.entries(ENTRIES).map(([key, entries]) => [key, [...(more[key] as Json[]), ...entries]]);
        return { ...more, ...Object.fromEntries(lists) };
      }
      case 'state': {
        const view = { ...(more['view'] as JsonObject), rated: true, needs: PROTOCOL_VERSION };
        const v = message['v'] as number;
        if (v >= (this.#games.get(message['game'] as string)?.v ?? 0))
          this.#games.set(message['game'] as string, { v, view });
        return { ...more, view, hash: this.#hashOf(view) };
      }
      case 'event':
        return this.#event(message, more);
      default:
        return more;
    }
  }

  #event(message: JsonObject, more: JsonObject): Json {
    const kinds = [...(message['kinds'] as Json[]), 'rated'];
    const known = this.#games.get(message['game'] as string);
    // The page has another version: it asks, or passes it over, whatever the hash.
    if (!known || known.v !== message['from']) return { ...more, kinds };
    const { line, ...change } = more['change'] as JsonObject;
    if (this.#random.chance(0.3)) change['rated'] = this.#random.chance(0.5);
    const parts = line as { readonly keep: number; readonly add: readonly string[] } | undefined;
    const before = known.view['line'] as string[];
    const after = parts ? [...before.slice(0, parts.keep), ...parts.add] : before;
    const view: JsonObject = { ...known.view, ...change, line: after };
    this.#games.set(message['game'] as string, { v: message['v'] as number, view });
    const whole: JsonObject = line === undefined ? change : { ...change, line };
    return { ...more, kinds, change: whole, hash: this.#hashOf(view) };
  }

  #hashOf(view: JsonObject): number {
    return sentHash(hashSent(view), this.fields, view['line'] as string[]);
  }
}

/** Returns what a page of the later version sends where one of this version sends a text, in order. */
export function laterPageSays(text: string, random: Random): string[] {
  const said = grown(JSON.parse(text) as Json, random);
  const others = random.chance(0.2) ? [random.pick(CLIENT_KINDS)] : [];
  return [...others, said].map((each) => JSON.stringify(each));
}
