/**
 * Races of UCI: `stop`, `ponderhit` and the next `go` at every moment of a search, in a process with pipes. In any
 * order, each `go` is answered by one `bestmove`, and none comes before it may. Nightly: 10,000 rounds.
 */

import { seeded } from '@sitke/testkit/random';
import { often, testSeed } from '@sitke/testkit/sizes';
import { expect, test } from 'vitest';
import { LineProcess } from './dialogue.js';
import { sitkeProgram } from './program.js';

const ROUNDS = often(60, 300, 10_000);
const SEED = testSeed();

const POSITIONS = [
  'startpos',
  'startpos moves R@a1 R@h8 K@e2',
  'fen r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9',
  'fen r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9 moves a3a4 b5b4',
  'fen 8/2k5/8/4P3/4P1N1/5K2/8/8[] w - - 0 1',
  'fen k7/8/1KS5/8/8/8/8/8[] w - - 0 1',
  'fen R6k/8/6K1/8/8/8/8/8[] b - - 0 20',
];
/** Limits under which a search ends by itself, soon. */
const LIMITS = ['depth 3', 'nodes 2000', 'movetime 2', 'wtime 40 btime 40', 'depth 60 movetime 5', 'mate 1 nodes 500'];

/** The rounds: what is sent, `~` for a delay, `!` for a `bestmove` that must come, `?` for none so far. */
const KINDS: readonly (readonly string[])[] = [
  ['go infinite', '~', '?', 'stop', '!'],
  ['go ponder LIMIT', '~', '?', 'stop', '!'],
  ['go ponder LIMIT', '~', '?', 'ponderhit', '!'],
  ['go ponder LIMIT', '~', '?', 'ponderhit', '~', 'stop', '!'],
  ['go LIMIT', '!'],
  ['go LIMIT', '~', 'stop', '!'],
  ['go LIMIT', '~', 'stop', 'position POSITION', 'go LIMIT', '!', '!'],
  ['go infinite', '~', '?', 'stop', 'position POSITION', 'go ponder LIMIT', '!', '~', '?', 'ponderhit', '!'],
  ['go infinite', '~', '?', 'stop', 'ucinewgame', 'position POSITION', 'go infinite', '!', '?', 'stop', '!'],
  ['go infinite', '~', 'stop', 'setoption name MultiPV value 2', 'go LIMIT', 'stop', '!', '!'],
  ['stop', 'go infinite', 'stop', 'stop', '!', 'stop'],
];

/** An engine's process, and the lines of it that count. */
class Racer {
  readonly engine = new LineProcess(process.execPath, [sitkeProgram, 'uci']);
  #bestMoves = 0;
  #infos = 0;

  /** Reads until a line of a kind; counts the others. */
  async #until(isIt: (line: string) => boolean): Promise<void> {
    for (;;) {
      const line = await this.engine.next();
      if (line === null) throw new Error('the process ended');
      if (line.startsWith('info string')) throw new Error(line);
      if (line.startsWith('bestmove ')) this.#bestMoves++;
      else if (line.startsWith('info ')) this.#infos++;
      if (isIt(line)) return;
    }
  }

  /** Nothing has been answered so far: what was sent before is done when this is answered. */
  async mustBeQuiet(): Promise<void> {
    this.engine.send('isready');
    await this.#until((line) => line === 'readyok');
    if (this.#bestMoves > 0) throw new Error('a bestmove before its time');
  }

  async bestMove(): Promise<void> {
    if (this.#bestMoves === 0) await this.#until((line) => line.startsWith('bestmove '));
    this.#bestMoves--;
  }

  /** Waits for an event: an answer, a turn or some turns of the event loop, or nothing. */
  async delay(choose: (n: number) => number): Promise<void> {
    const kind = choose(4);
    if (kind === 1) {
      this.engine.send('isready');
      await this.#until((line) => line === 'readyok');
    }
    for (let turns = kind < 2 ? 0 : 1 + choose(kind === 2 ? 3 : 60); turns > 0; turns--) {
      await new Promise((done) => setImmediate(done));
    }
  }

  async step(step: string, choose: (n: number) => number): Promise<void> {
    if (step === '~') return this.delay(choose);
    if (step === '!') return this.bestMove();
    if (step === '?') return this.mustBeQuiet();
    const limit = LIMITS[choose(LIMITS.length)]!;
    const position = POSITIONS[choose(POSITIONS.length)]!;
    this.engine.send(step.replace('LIMIT', limit).replace('POSITION', position));
  }

  get infos(): number {
    return this.#infos;
  }
}

test(`${ROUNDS} rounds, seed ${SEED}`, async () => {
  const choose = seeded(SEED);
  const racer = new Racer();
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const kind = KINDS[choose(KINDS.length)]!;
      const steps = [`position ${POSITIONS[choose(POSITIONS.length)]}`, ...kind];
      try {
        for (const step of steps) await racer.step(step, choose);
        await racer.mustBeQuiet();
      } catch (error) {
        throw new Error(`round ${round}, ${kind.join(' / ')}: ${(error as Error).message}`);
      }
    }
    racer.engine.send('quit');
    expect(await racer.engine.status()).toBe(0);
    expect(racer.infos).toBeGreaterThan(0);
  } finally {
    racer.engine.kill();
  }
});
