import { fixtureText } from '@sitke/testkit/fixtures';
import { type BrokenGame, longPgn, pgnFile, randomPgnGame } from '@sitke/testkit/pgnFile';
import { holds } from '@sitke/testkit/properties';
import { type Choose, oneOf, seeded } from '@sitke/testkit/random';
import { often } from '@sitke/testkit/sizes';
import { describe, expect, test } from 'vitest';
import { type Game, VARIANT_IDS, type VariantId } from './index.js';
import { MAX_PGN_LENGTH, makePgn, type PgnFault, type PgnRecord, pgnRecords, readPgn, readPgnRecords } from './pgn.js';

/** A way in which people or programs write a game, and what it is read as. */
interface Kind {
  readonly kind: string;
  readonly variant: VariantId;
  readonly text: string;
  /** The main line as we write it, up to the fault. */
  readonly moves: string;
  readonly fault?: string;
  readonly skipped?: number;
  readonly white?: string;
  readonly black?: string;
}

const KINDS: readonly Kind[] = JSON.parse(fixtureText('pgn/kinds.json'));
const MAKRUK = '[Variant "Makruk"]\n';

const movesOf = (game: Game | null): number => game?.mainline().filter(({ move }) => move !== null).length ?? 0;
const piecesOf = (bytes: Uint8Array, size: number): Uint8Array[] =>
  Array.from({ length: Math.ceil(bytes.length / size) }, (_, i) => bytes.subarray(i * size, (i + 1) * size));
const brokenIn = (records: readonly PgnRecord[]) =>
  records.flatMap(({ number, fault, game }) => (fault ? [{ number, line: fault.line, moves: movesOf(game) }] : []));

async function recordsOf(source: Parameters<typeof readPgnRecords>[0], variant?: VariantId): Promise<PgnRecord[]> {
  const records: PgnRecord[] = [];
  for await (const record of readPgnRecords(source, variant ? { variant } : {})) records.push(record);
  return records;
}

describe('what people and programs write', () => {
  test.each(KINDS)('$kind', ({ variant, text, moves, fault, skipped = 0, white, black }) => {
    const [record, ...more] = [...pgnRecords(text, { variant })];
    expect(more).toEqual([]);
    expect(record!.game?.history().join(' ')).toBe(moves);
    expect(record!.fault?.error.code).toBe(fault);
    expect(record!.skipped).toHaveLength(skipped);
    if (white !== undefined) expect([record!.tags.get('white'), record!.tags.get('black')]).toEqual([white, black]);
  });

  test('a variation that cannot be read stays as a comment behind what can', () => {
    const text = '1. e4 e5 (1... d5 2. Qd4 {good} c5 (2... a5)) (1... -- 2. d4) 2. d4 *';
    const [record] = [...pgnRecords(text, { variant: 'makruk' })];
    expect(makePgn(record!.game!)).toContain('1. e4 e5 {(1... -- 2. d4)} (1... d5 ;Qd4 {good} c5 (2... a5)\n) 2. d4 *');
    expect(record!.skipped.map(({ column, isVariation }) => [column, isVariation])).toEqual([
      [22, true],
      [53, true],
    ]);
  });

  test('letters that no dialect has are a mistake, and so is a dialect in a game that has those letters itself', () => {
    const [mixed] = [...pgnRecords('1. Bb2 Gc7 *', { variant: 'makruk' })];
    expect(mixed!.fault?.error).toMatchObject({ code: 'role', at: 3 });
    const [own] = [...pgnRecords('1. Mb2 *', { variant: 'makruk' })];
    expect(own!.fault?.error.code).toBe('illegal');
  });
});

describe('a file of games, ten of them broken', () => {
  const file = pgnFile(often(60, 600, 600), 24, 5);
  const wanted = file.broken.map(({ number, line, moves }) => ({ number, line, moves }));

  test('is read the same as a text and in pieces, with any ends of lines', async () => {
    expect(brokenIn([...pgnRecords(file.text)])).toEqual(wanted);
    for (const [ends, size] of [
      ['\n', 1],
      ['\r\n', 7],
      ['\r\r\n', 1000],
      ['\r', 70_001],
    ] as const) {
      const bytes = new TextEncoder().encode(file.text.replaceAll('\n', ends));
      const records = await recordsOf(piecesOf(bytes, size));
      expect(records).toHaveLength(file.games);
      expect(brokenIn(records)).toEqual(wanted);
      // The stretches make up the whole file: a game can be found again by its place.
      expect(records.map(({ from }) => from)).toEqual([0, ...records.slice(0, -1).map(({ to }) => to)]);
      expect(records.at(-1)!.to).toBe(bytes.length);
    }
  });

  test('yields the whole games, and reports the others', async () => {
    const faults: PgnFault[] = [];
    let games = 0;
    for await (const game of readPgn(new Blob([file.text]).stream(), { onError: (fault) => faults.push(fault) }))
      games += game.root ? 1 : 0;
    expect(games).toBe(file.games - wanted.length);
    expect(faults.map(({ number, line, game }) => ({ number, line, moves: movesOf(game) }))).toEqual(wanted);
    expect(faults.flatMap(({ foreign }) => foreign ?? [])).toEqual(['Atomic', '']);
  });

  test('is refused with the place if mistakes are not reported', async () => {
    const read = async () => {
      for await (const game of readPgn(file.text)) if (!game.root) return;
    };
    await expect(read).rejects.toThrow(new RegExp(`^${wanted[0]!.line}:\\d+: `));
  });

  test('is let go of when the reader stops', async () => {
    let isCancelled = false;
    const stream = new ReadableStream<string>({
      pull: (control) => control.enqueue(file.text),
      cancel: () => {
        isCancelled = true;
      },
    });
    for await (const record of readPgnRecords(stream)) if (record.number === 3) break;
    expect(isCancelled).toBe(true);
  });
});

test('of a long file no more is asked for than the game that is read, and each broken one is named', async () => {
  const broken: BrokenGame[] = [];
  let [asked, most] = [0, 0];
  const pieces = function* (): Generator<Uint8Array> {
    for (const text of longPgn(often(2000, 20_000, 20_000), 16, 3, broken)) {
      const piece = new TextEncoder().encode(text);
      asked += piece.length;
      yield piece;
    }
  };
  const found: Omit<BrokenGame, 'how'>[] = [];
  for await (const record of readPgnRecords(pieces())) {
    most = Math.max(most, asked - record.from);
    found.push(...brokenIn([record]));
  }
  expect(broken.length).toBeGreaterThanOrEqual(20);
  expect(found).toEqual(broken.map(({ number, line, moves }) => ({ number, line, moves })));
  expect(most).toBeLessThan(40_000);
});

describe('a file in another encoding', () => {
  const text = `${MAKRUK}[White "Jörg Weiß"]\n\n1. e4 *\n`;
  const wide = (little: boolean, mark: string): Uint8Array => {
    const bytes = new DataView(new ArrayBuffer(2 * (text.length + mark.length)));
    for (const [i, char] of [...`${mark}${text}`].entries()) bytes.setUint16(2 * i, char.charCodeAt(0), little);
    return new Uint8Array(bytes.buffer);
  };
  const thai = [...`${MAKRUK}[White "สมชาย"]\n\n1. e4 *\n`].map((char) => {
    const code = char.charCodeAt(0);
    return code > 0xe00 ? code - 0xe00 + 0xa0 : code;
  });

  test.each([
    ['UTF-8', new TextEncoder().encode(text), []],
    ['UTF-8 with a mark', new TextEncoder().encode(`\uFEFF${text}`), []],
    ['UTF-16, low byte first', wide(true, '\uFEFF'), ['utf-16le']],
    ['UTF-16, high byte first', wide(false, '\uFEFF'), ['utf-16be']],
    ['UTF-16 without a mark', wide(true, ''), ['utf-16le']],
    ['Latin-1', Uint8Array.from([...text].map((char) => char.charCodeAt(0))), ['windows-1252']],
  ])('%s', async (_, bytes, encodings) => {
    const progress: { encodings?: ReadonlySet<string> } = {};
    const records: PgnRecord[] = [];
    for await (const record of readPgnRecords(piecesOf(bytes, 5), {}, progress as object)) records.push(record);
    expect(records.map(({ tags, fault }) => [tags.get('white'), fault])).toEqual([['Jörg Weiß', null]]);
    expect([...progress.encodings!]).toEqual(encodings);
  });

  test('Thai, beside a game in UTF-8', async () => {
    const bytes = Uint8Array.from([...thai, 10, ...new TextEncoder().encode(text)]);
    expect((await recordsOf([bytes])).map(({ tags }) => tags.get('white'))).toEqual(['สมชาย', 'Jörg Weiß']);
  });

  test('that is not text is said', async () => {
    const [record, ...more] = await recordsOf([Uint8Array.from([0x50, 0x4b, 3, 4, 0, 0, 1])]);
    expect([record!.fault?.error.code, more]).toEqual(['noText', []]);
  });
});

describe('games without tags', () => {
  test('follow each other, a broken one between', () => {
    const text = '1. e4 e5 1-0\n1. d4 d5 2. Qz9 e4 0-1\n1. d4 1/2-1/2\n';
    const records = [...pgnRecords(text, { variant: 'makruk' })];
    expect(records.map(({ game, fault, index }) => [movesOf(game), fault?.line, index])).toEqual([
      [2, undefined, 0],
      [2, 2, 1],
      [1, undefined, 2],
    ]);
  });

  test('are cut from each other in a long file', async () => {
    const records = await recordsOf('1. e4 e5 1-0\n'.repeat(20_000), 'makruk');
    expect(records).toHaveLength(20_000);
    expect(new Set(records.map(({ from }) => from)).size).toBeGreaterThan(2);
    expect(records.at(-1)!.line).toBe(20_000);
  });
});

test('a game that is too long is read up to there, and the next one is read', async () => {
  const long = `${MAKRUK}\n1. e4 e5 {${'x'.repeat(MAX_PGN_LENGTH)}\n${'y '.repeat(MAX_PGN_LENGTH)}} 2. d4 *\n\n`;
  const next = `${MAKRUK}[White "B"]\n\n1. e4 *\n`;
  for (const size of [20_000, 4 * MAX_PGN_LENGTH]) {
    const records = await recordsOf(piecesOf(new TextEncoder().encode(long + next), size));
    expect(records.map(({ game, fault, line }) => [movesOf(game), fault?.error.code, line])).toEqual([
      [2, 'tooLong', 1],
      [1, undefined, 6],
    ]);
  }
});

/** Changes a text in a few places. */
function mutated(text: string, choose: Choose): string {
  const signs = [
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    '"',
    ';',
    '%',
    '\n',
    '\r',
    '$',
    '*',
    '1-0',
    'e4',
    '--',
    '\u0000',
    '\uFEFF',
    '♕',
    '=Q',
  ];
  let changed = text;
  for (let i = 1 + choose(4); i > 0; i--) {
    const at = choose(changed.length);
    changed = changed.slice(0, at) + (choose(3) === 0 ? '' : oneOf(choose, signs)) + changed.slice(at + choose(3));
  }
  return changed;
}

test('whatever a game is changed to, its neighbours are read, and nothing throws', () => {
  const random = seeded(9);
  const games = VARIANT_IDS.map((id) => makePgn(randomPgnGame(id, random, 30)));
  holds(often(150, 3000, 30_000), (choose) => {
    const [first, middle, last] = [oneOf(choose, games), oneOf(choose, games), oneOf(choose, games)];
    const records = [...pgnRecords(`${first}\n${mutated(middle, choose)}\n\n\n${last}`)];
    expect(makePgn(records[0]!.game!)).toBe(first);
    expect(makePgn(records.at(-1)!.game!)).toBe(last);
    expect([records[0]!.fault, records.at(-1)!.fault]).toEqual([null, null]);
  });
});
