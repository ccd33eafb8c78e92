/**
 * The packed log of an old game: its canonical events and nothing else, so that the unpacked log has the same chain.
 * `docs/log.md` specifies the form. An event without its numbers and texts is stored once, as a shape; numbers and
 * texts are in columns, one for each place of a shape. No kind of event has its own form here, so new kinds need
 * no change.
 */

import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';
import { DamagedGameError } from './errors.js';
import { canonicalOf } from './form.js';
import type { LogEvent } from './row.js';

const VERSION = 1;
const HEADER_BYTES = 5;
/** Stand-ins for a number, a text, and data kept as it is. None of them occurs in canonical JSON. */
const [NUMBER, TEXT, ANY] = ['\u0001', '\u0002', '\u0003'] as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the places in a shape.
const PLACES = /[\u0001\u0002\u0003]/g;
/** Texts that are not keys, and numbers that a double holds exactly; every other character belongs to the shape. */
const LEAVES = /"(?:[^"\\]|\\.)*"(:?)|(?<!\d)(?:-?[1-9]\d{0,14}|0)(?![\d.eE])/g;

/** The common content of most logs. It is part of the form: with another dictionary nothing could be unpacked. */
const DICTIONARY = Buffer.from(
  [
    '["takenBack",0]\n{"keep":\u0001,"next":{"placing":false,"turn":\u0001}}',
    '["gone",0]\n{"claimMs":\u0001}["back",1]\n{}["outage",null]\n{"fromMs":\u0001,"graceMs":\u0001,"toMs":\u0001}["resumed",1]\n{}',
    '["ready",1]\n{"commitment":\u0002,"creditMs":\u0001,"heldMs":\u0001}["ready",0]\n{"commitment":\u0002,"creditMs":\u0001,"heldMs":\u0001}',
    '["revealed",null]\n{"drops":[[\u0002,\u0002,\u0002,\u0002,\u0002,\u0002,\u0002,\u0002],[\u0002,\u0002,\u0002,\u0002,\u0002,\u0002,\u0002,\u0002]],"next":{"placing":true,"turn":\u0001},"salts":[\u0002,\u0002]}',
    '["counted",0]\n{"text":\u0002}["offered",0]\n{"what":\u0002}["declined",1]\n{"what":\u0002}["rematched",0]\n{"game":\u0002}',
    'count+count-rematchtakebackdrawlobbylinkbotenginecorrespondenceunlimitedclocktimeagreementabandonedabortedlength',
    'alternatecurtain1-3anyoffinPlaceanywhereinPlaceOrDiagonalbareKingPawndrawlosswinfsfMaterialnoneclaim3claimpawnOrCaptureaseanauto',
    '{"kind":\u0002,"level":\u0001},"options":{"conversionCaptures":true,"end.fifty":\u0002,"end.repetition":\u0002},"parentId":null,',
    '["ended",null]\n{"article":null,"by":\u0002,"winner":null}["ended",null]\n{"article":\u0002,"by":\u0002,"winner":\u0001}resignation',
    '["moved",0]\n{"creditMs":\u0001,"heldMs":\u0001,"next":{"placing":true,"turn":\u0001},"text":\u0002}["moved",1]\n{"creditMs":\u0001,"heldMs":\u0001,"next":{"placing":true,"turn":\u0001},"text":\u0002}',
    '["created",null]\n{"next":{"placing":false,"turn":\u0001},"opponent":{"kind":\u0002},"options":{"count.boardHonor64":\u0002,"count.expiry":\u0002,"count.needsNoPawns":true,"count.overridesFifty":false,"count.table":\u0002,"end.deadPosition":\u0002,"end.fifty":\u0002,"end.fiftyReset":\u0002,"end.repetition":\u0002,"end.stalemate":\u0002,"promo.lastOwnPawnAnywhere":true,"promo.noAttack":true,"promo.noCheck":true,"promo.onArrival":false,"promo.place":\u0002,"promo.refusalClaim":\u0002,"setup.nonRookRanks":\u0002,"setup.order":\u0002,"setup.pawnSwap":false,"setup.rookKingShield":\u0002},"parentId":null,"seats":[\u0002,null],"time":{"incrementMs":\u0001,"initialMs":\u0001,"kind":\u0002,"periodMs":\u0001,"periods":\u0001,"setupMs":\u0001},"variant":\u0002}["joined",0]\n{"player":\u0002}["joined",1]\n{"player":\u0002}["ended",null]\n{"article":null,"by":\u0002,"winner":\u0001}["moved",0]\n{"creditMs":\u0001,"heldMs":\u0001,"next":{"placing":false,"turn":\u0001},"text":\u0002}["moved",1]\n{"creditMs":\u0001,"heldMs":\u0001,"next":{"placing":false,"turn":\u0001},"text":\u0002}',
  ].join(''),
);

/** The values of one place of a shape, in the order of the events. */
type Column = (number | string)[];

interface Shape {
  readonly text: string;
  readonly columns: readonly Column[];
}

class Writer {
  readonly #parts: Buffer[] = [];

  /** Writes a whole number from 0: seven bits a byte, the lowest first. */
  count(value: number): void {
    const bytes: number[] = [];
    let rest = value;
    for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
    this.#parts.push(Buffer.from([...bytes, rest]));
  }

  /** Writes whole numbers: first whether any is below 0, which costs all of them a bit. */
  numbers(values: readonly number[]): void {
    const isSigned = values.some((value) => value < 0);
    this.count(Number(isSigned));
    for (const value of values) this.count(isSigned ? (value < 0 ? -2 * value - 1 : 2 * value) : value);
  }

  /** Writes texts: first the length of each in bytes, then all of them. */
  texts(texts: readonly string[]): void {
    const bytes = texts.map((text) => Buffer.from(text));
    for (const { length } of bytes) this.count(length);
    this.#parts.push(...bytes);
  }

  end(): Buffer {
    return Buffer.concat(this.#parts);
  }
}

class Reader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  count(): number {
    let [value, factor] = [0, 1];
    for (;;) {
      const byte = this.#bytes.readUInt8(this.#at++);
      value += (byte & 127) * factor;
      if (byte < 128) return value;
      factor *= 128;
    }
  }

  texts(count: number): string[] {
    return this.#many(count, () => this.count()).map((length) => {
      this.#at += length;
      return this.#bytes.toString('utf8', this.#at - length, this.#at);
    });
  }

  numbers(count: number): number[] {
    const isSigned = this.count() === 1;
    return this.counts(count).map((value) => {
      if (!isSigned) return value;
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    });
  }

  counts(count: number): number[] {
    return this.#many(count, () => this.count());
  }

  /** Returns the two parts of a packed log. */
  parts(): Buffer[] {
    const length = this.count();
    return [this.#bytes.subarray(this.#at, this.#at + length), this.#bytes.subarray(this.#at + length)];
  }

  /** Errors: throws if something is left. */
  end(): void {
    if (this.#at !== this.#bytes.length) throw new RangeError('there is more than was packed');
  }

  #many(count: number, next: () => number): number[] {
    if (count > this.#bytes.length) throw new RangeError('there is less than was packed');
    return Array.from({ length: count }, next);
  }
}

/** Returns the shape of an event's data and the values of its places. */
function shapeOf(data: string): [shape: string, values: Column] {
  if (data.search(PLACES) !== -1) return [ANY, [data]];
  const values: Column = [];
  const shape = data.replace(LEAVES, (leaf: string, colon?: string) => {
    if (colon === ':') return leaf;
    const isText = leaf.startsWith('"');
    values.push(isText ? leaf.slice(1, -1) : Number(leaf));
    return isText ? TEXT : NUMBER;
  });
  return [shape, values];
}

/** Returns the textual part of a log, with the order of the shapes, and its numeric part. */
function partsOf(events: readonly LogEvent[]): [words: Buffer, numbers: Buffer] {
  const shapes = new Map<string, Shape>();
  const order = events.map(({ kind, seat, data }) => {
    const [shape, values] = shapeOf(data);
    // JSON written here has no line feed.
    const text = `${JSON.stringify([kind, seat])}\n${shape}`;
    const known = shapes.get(text) ?? { text, columns: values.map(() => []) };
    shapes.set(text, known);
    for (const [place, value] of values.entries()) known.columns[place]!.push(value);
    return text;
  });
  const texts = [...shapes.keys()];
  const [words, numbers] = [new Writer(), new Writer()];
  words.count(texts.length);
  words.texts(texts);
  words.count(events.length);
  for (const text of order) words.count(texts.indexOf(text));
  numbers.count(events[0]?.atMs ?? 0);
  numbers.numbers(events.slice(1).map(({ atMs }, index) => atMs - events[index]!.atMs));
  for (const { columns } of shapes.values()) {
    for (const column of columns) {
      if (typeof column[0] === 'string') words.texts(column as string[]);
      else numbers.numbers(column as number[]);
    }
  }
  return [words.end(), numbers.end()];
}

/** Returns the textual part of a packed log, which is the same for every game with such a log. */
function packedBody(events: readonly LogEvent[]): Buffer {
  const [words, numbers] = partsOf(events).map((part) => deflateRawSync(part, { level: 9, dictionary: DICTIONARY }));
  const length = new Writer();
  length.count(words!.length);
  return Buffer.concat([length.end(), words!, numbers!]);
}

/** Returns a whole log in packed form, without the commands that caused the events. */
export function packLog(id: string, events: readonly LogEvent[], body: Buffer = packedBody(events)): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(VERSION);
  header.writeUInt32LE(checksumOfPacked(id, body), 1);
  return Buffer.concat([header, body]);
}

function checksumOfPacked(id: string, body: Buffer): number {
  return crc32(body, crc32(`${id}\n${VERSION}\n`));
}

/** Returns the log of a packed form. Errors: a `DamagedGameError` if it is not as it was packed. */
export function unpackLog(id: string, packed: Buffer): LogEvent[] {
  const body = packed.subarray(HEADER_BYTES);
  const isWhole = packed.length > HEADER_BYTES && packed.readUInt8() === VERSION;
  if (!isWhole || packed.readUInt32LE(1) !== checksumOfPacked(id, body)) {
    throw new DamagedGameError(id, 'its packed log is not what its checksum was made of');
  }
  const [words, numbers] = new Reader(body)
    .parts()
    .map((part) => new Reader(inflateRawSync(part, { dictionary: DICTIONARY }))) as [Reader, Reader];
  const shapes = words.texts(words.count());
  const order = words.counts(words.count());
  const firstMs = numbers.count();
  const deltas = [0, ...numbers.numbers(order.length - 1)];
  const counts = shapes.map((_, shape) => order.filter((index) => index === shape).length);
  const columns = shapes.map((shape, index) =>
    [...shape.matchAll(PLACES)].map(([place]) => {
      const values = place === NUMBER ? numbers.numbers(counts[index]!) : words.texts(counts[index]!);
      return values.values();
    }),
  );
  words.end();
  numbers.end();
  const writers = shapes.map((shape, index) => eventsOf(shape, columns[index]!));
  let atMs = firstMs;
  return order.map((index, place) => {
    atMs += deltas[place]!;
    return writers[index]!(place + 1, atMs);
  });
}

/** Returns a generator of the events of a shape: each takes the next value of every column. */
function eventsOf(shape: string, columns: readonly Iterator<number | string>[]) {
  const end = shape.indexOf('\n') + 1;
  const [kind, seat] = JSON.parse(shape.slice(0, end)) as [string, LogEvent['seat']];
  const form = shape.slice(end);
  const [first = '', ...others] = form.split(PLACES);
  const signs = [...form.matchAll(PLACES)].map(([sign]) => sign);
  return (seq: number, atMs: number): LogEvent => {
    let data = first;
    for (const [place, text] of others.entries()) {
      const { value } = columns[place]!.next();
      data += (signs[place] === TEXT ? `"${value}"` : String(value)) + text;
    }
    return { seq, kind, actId: null, seat, data, atMs };
  };
}

/** Returns whether two logs are the same, except for the commands that caused the events. */
export function isSameLog(one: readonly LogEvent[], other: readonly LogEvent[]): boolean {
  return one.length === other.length && one.every((event, index) => canonicalOf(event) === canonicalOf(other[index]!));
}
