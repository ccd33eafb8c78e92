/** The games of the PGN that was read last, and the worker that has them. It lives as long as the page, so that its list is there on the way back. */
import { type ReadonlySignal, signal } from '@preact/signals';
import type { VariantId } from '@sitke/rules';
import type { PgnEncoding } from '@sitke/rules/pgn';
import type { PgnSource } from '../../session/effects/inbox.js';
import type { Wire } from '../../session/effects/uciEngine.js';
import type { GameRecord } from '../../session/games/record.js';
import { isWholeGame } from '../../session/link/gameLink.js';
import type { PgnEntry } from './read.js';
import type { PgnOrder, PgnReport } from './wire.js';

/**
 * Why a file could not be read: it is too large, it is not text, it has no games, it is not what it was when it was chosen, or
 * the worker has failed.
 */
export type PgnProblem = 'tooLarge' | 'noText' | 'noGames' | 'savedGames' | 'unreadable' | 'failed';

/** How far a PGN has been read. */
export interface PgnReading {
  readonly from: PgnSource['from'];
  /** The name of the file; empty for a text. */
  readonly name: string;
  readonly entries: readonly PgnEntry[];
  /** The part that is read, from 0 to 1. */
  readonly part: number;
  readonly phase: 'reading' | 'done' | 'stopped';
  /** The encodings that were met, other than UTF-8. */
  readonly encodings: readonly PgnEncoding[];
  /** Whether the text goes on to a result; a link that does not was cut off. */
  readonly isWhole: boolean;
  readonly problem: PgnProblem | null;
}

/** The largest file that is read: it is never held as a whole, but its list of games is. Units: bytes. */
export const MAX_FILE_BYTES = 1024 * 1024 * 1024;

/** The beginning of the app's own file of games, which is not PGN. */
const SAVED_GAMES = '{"format":"sitke-games"';

/** Returns the beginning of a file; null where the browser gives nothing of it. */
async function headOf(file: Blob): Promise<string | null> {
  try {
    return await file.slice(0, 64).text();
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

type Hear = (records: readonly GameRecord[], isLast: boolean) => void;

export class PgnDesk {
  readonly #start: () => Wire;
  readonly #reading = signal<PgnReading | null>(null);
  readonly #wanted = new Map<number, Hear>();
  #source: PgnSource | null = null;
  #wire: Wire | null = null;
  #count = 0;
  #unopened = false;

  constructor(start: () => Wire) {
    this.#start = start;
  }

  /** The PGN that was read last; null before the first. */
  get reading(): ReadonlySignal<PgnReading | null> {
    return this.#reading;
  }

  /** Reads a PGN; `variant` is the game of those that do not say what they are. */
  async read(source: PgnSource, variant: VariantId | null = null): Promise<void> {
    this.#source = source;
    const isFile = source.from === 'file';
    this.#unopened = source.from === 'link';
    const begun: PgnReading = {
      from: source.from,
      name: isFile ? source.file.name : '',
      entries: [],
      part: 0,
      phase: 'reading',
      encodings: [],
      isWhole: isFile || isWholeGame(source.text),
      problem: null,
    };
    this.#reading.value = begun;
    const content = isFile ? source.file : source.text;
    const size = typeof content === 'string' ? content.length : content.size;
    if (size > MAX_FILE_BYTES) return this.#fail('tooLarge');
    const head = typeof content === 'string' ? content : await headOf(content);
    if (this.#source !== source) return;
    if (head === null) return this.#fail('unreadable');
    if (head.replace(/^\uFEFF/, '').startsWith(SAVED_GAMES)) return this.#fail('savedGames');
    this.#send({ kind: 'read', source: content, variant });
  }

  /** Reads the same PGN again, with the game of those that do not say what they are. */
  async readAs(variant: VariantId): Promise<void> {
    if (this.#source) await this.read(this.#source, variant);
  }

  /** Returns whether the game of a link is to be opened by itself: once, so that the way back from it does not lead there again. */
  opensLink(): boolean {
    const opens = this.#unopened;
    this.#unopened = false;
    return opens;
  }

  /** Stops reading; what was read stays. */
  stop(): void {
    this.#send({ kind: 'stop' });
  }

  /** Returns the games of some numbers as the library keeps them, those that can be read; calls `progress` after each batch. */
  async records(
    numbers: readonly number[],
    progress: (count: number) => void = () => undefined,
  ): Promise<GameRecord[]> {
    const all: GameRecord[] = [];
    const wanted = ++this.#count;
    return new Promise((resolve) => {
      this.#wanted.set(wanted, (records, isLast) => {
        all.push(...records);
        progress(all.length);
        if (isLast) resolve(all);
      });
      this.#send({ kind: 'records', wanted, numbers });
    });
  }

  #fail(problem: PgnProblem): void {
    const reading = this.#reading.peek();
    if (reading) this.#reading.value = { ...reading, phase: 'done', problem };
  }

  #send(order: PgnOrder): void {
    this.#wire ??= this.#connect();
    this.#wire.postMessage(order);
  }

  #connect(): Wire {
    const wire = this.#start();
    wire.onmessage = ({ data }: MessageEvent<PgnReport>) => this.#receive(data);
    const fail = (): void => {
      wire.terminate();
      this.#wire = null;
      this.#fail('failed');
      // Those who wait for games get what has come.
      for (const finish of this.#wanted.values()) finish([], true);
      this.#wanted.clear();
    };
    wire.onerror = fail;
    wire.onmessageerror = fail;
    return wire;
  }

  #receive(report: PgnReport): void {
    if (report.kind === 'records') {
      const { wanted, records, isLast } = report;
      this.#wanted.get(wanted)?.(records, isLast);
      if (isLast) this.#wanted.delete(wanted);
      return;
    }
    const reading = this.#reading.peek();
    if (reading) this.#reading.value = after(reading, report);
  }
}

/** Returns how far a PGN has been read after a report. */
export function after(reading: PgnReading, report: Exclude<PgnReport, { kind: 'records' }>): PgnReading {
  switch (report.kind) {
    case 'entries':
      return { ...reading, entries: [...reading.entries, ...report.entries], part: report.part };
    case 'ended': {
      const phase = report.isStopped ? 'stopped' : 'done';
      const problem = reading.entries.length === 0 && !report.isStopped ? 'noGames' : null;
      return { ...reading, phase, problem, encodings: report.encodings };
    }
    case 'failed':
      return { ...reading, phase: 'done', problem: report.why };
  }
}

/** Starts the worker: a separate file, so that the page loads without it. */
function startWorker(): Wire {
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'pgn' });
}

let own: PgnDesk | undefined;

/** Returns the desk of this page. */
export function pgnDesk(): PgnDesk {
  own ??= new PgnDesk(startWorker);
  return own;
}
