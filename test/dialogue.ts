/**
 * Dialogues with an engine's process, kept as text.
 *
 * - `> LINE` is sent; `>"LINE"` is sent as the JSON string says; `>.` ends the input.
 * - `< PATTERN` waits for a line that the pattern matches as a whole. Only lines of thinking may come before it.
 * - `= STATUS` waits for the end of the process, after which nothing may be left unread.
 * - `#` begins a remark.
 */

import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

/** A process that is talked to in lines. */
export class LineProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  readonly #lines: string[] = [];
  readonly #status: Promise<number | null>;
  #wake: (() => void) | undefined;
  #isOver = false;
  #complaint = '';

  constructor(program: string, args: readonly string[]) {
    this.#child = spawn(program, args);
    this.#child.stderr.on('data', (data) => {
      this.#complaint += data;
    });
    // The exit status tells of a process that ended before a write.
    this.#child.stdin.on('error', () => {});
    const reader = createInterface({ input: this.#child.stdout });
    reader.on('line', (line) => {
      this.#lines.push(line);
      this.#wake?.();
    });
    this.#status = new Promise((done) => {
      this.#child.on('close', (status) => {
        this.#isOver = true;
        this.#wake?.();
        done(status);
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  send(line: string): void {
    this.#child.stdin.write(`${line}\n`);
  }

  end(): void {
    this.#child.stdin.end();
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  /** Returns the next line; null after the last. */
  async next(): Promise<string | null> {
    while (this.#lines.length === 0) {
      if (this.#isOver) return null;
      await new Promise<void>((done) => {
        this.#wake = done;
      });
    }
    return this.#lines.shift()!;
  }

  /** Returns the exit status. Errors: rejects if the process complained on standard error. */
  async status(): Promise<number | null> {
    const status = await this.#status;
    if (this.#complaint !== '') throw new Error(`standard error: ${this.#complaint}`);
    return status;
  }
}

/** A line of a dialogue. */
export interface Step {
  readonly kind: 'send' | 'end' | 'expect' | 'status';
  readonly text: string;
  /** From 1. */
  readonly line: number;
}

/** Returns the steps of a dialogue. Errors: throws on an invalid line. */
export function readDialogue(text: string): Step[] {
  return text.split('\n').flatMap((raw, index): Step[] => {
    const line = index + 1;
    if (raw.trim() === '' || raw.startsWith('#')) return [];
    if (raw === '>.') return [{ kind: 'end', text: '', line }];
    if (raw.startsWith('>"')) return [{ kind: 'send', text: JSON.parse(raw.slice(1)), line }];
    const [, sign, rest = ''] = /^([><=])(?: (.*))?$/.exec(raw) ?? [];
    if (sign === '>') return [{ kind: 'send', text: rest, line }];
    if (sign === '<') return [{ kind: 'expect', text: rest, line }];
    if (sign === '=') return [{ kind: 'status', text: rest, line }];
    throw new Error(`line ${line} is no step: ${raw}`);
  });
}

/** Goes through a dialogue. Errors: rejects where the process says something else than it should, or nothing more. */
export async function holdDialogue(process: LineProcess, steps: readonly Step[], isThinking: RegExp): Promise<void> {
  for (const { kind, text, line } of steps) {
    if (kind === 'send') process.send(text);
    else if (kind === 'end') process.end();
    else if (kind === 'expect') await expectLine(process, new RegExp(`^(?:${text})$`, 'u'), line, isThinking);
    else {
      for (let said = await process.next(); said !== null; said = await process.next()) {
        if (!isThinking.test(said)) throw new Error(`line ${line}: unexpected at the end: ${said}`);
      }
      const status = await process.status();
      if (`${status}` !== text) throw new Error(`line ${line}: exit status ${status}`);
    }
  }
}

async function expectLine(process: LineProcess, pattern: RegExp, line: number, isThinking: RegExp): Promise<void> {
  for (;;) {
    const said = await process.next();
    if (said === null) throw new Error(`line ${line}: the process ended before ${pattern}`);
    if (pattern.test(said)) return;
    if (!isThinking.test(said)) throw new Error(`line ${line}: expected ${pattern}, got: ${said}`);
  }
}
