/** A PGN of many games, one of a hundred broken, read as a stream: memory stays flat, and exactly the broken games are named. */
import { isDeepStrictEqual } from 'node:util';
import { readPgnRecords } from '@sitke/rules/pgn';
import { type BrokenGame, longPgn } from '@sitke/testkit/pgnFile';

const MIB = 1024 * 1024;
const MOVES = 60;
/** How many games are read between two looks at the memory. */
const STEP = 10_000;
/** How much more memory may be held at the end than after the first step. Units: MiB. */
const MOST_GROWTH = 48;

const rssMib = (): number => Math.round(process.memoryUsage.rss() / MIB);

function* bytesOf(texts: Iterable<string>): Generator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const text of texts) yield encoder.encode(text);
}

/** Reads a file of so many games as it is made; returns whether memory stayed flat and the broken games are those that were broken. */
export async function readManyGames(count: number, seed: number): Promise<boolean> {
  const broken: BrokenGame[] = [];
  const found: Omit<BrokenGame, 'how'>[] = [];
  const memory: number[] = [];
  const begin = performance.now();
  let [games, plies, bytes] = [0, 0, 0];
  for await (const { number, to, game, fault } of readPgnRecords(bytesOf(longPgn(count, MOVES, seed, broken)))) {
    games++;
    bytes = to;
    const moves = game?.mainline().length ?? 0;
    plies += moves;
    if (fault) found.push({ number, line: fault.line, moves });
    if (number % STEP !== 0) continue;
    memory.push(rssMib());
    console.log(`${number} games, ${Math.round(to / MIB)} MiB, ${found.length} broken, RSS ${rssMib()} MiB`);
  }
  const seconds = (performance.now() - begin) / 1000;
  const wanted = broken.map(({ number, line, moves }) => ({ number, line, moves }));
  const isExact = games === count && isDeepStrictEqual(found, wanted);
  const growth = memory.at(-1)! - memory[0]!;
  console.log(
    `${games} games, ${Math.round(bytes / MIB)} MiB, ${Math.round(plies / seconds)} plies/s with the making of the file`,
  );
  console.log(
    `broken: ${found.length} found, ${wanted.length} made, ${isExact ? 'the same' : 'NOT the same'}; RSS grew by ${growth} MiB`,
  );
  return isExact && growth <= MOST_GROWTH;
}
