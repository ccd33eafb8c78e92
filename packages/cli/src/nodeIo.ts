/** The command line as a process: standard streams, files, exit status. */

import { createReadStream } from 'node:fs';
import type { Interface } from 'node:readline';
import { InputError, type Io, nameOf } from './io.js';
import { main } from './main.js';
import { t } from './texts.js';

function write(stream: NodeJS.WriteStream, text: string): Promise<void> {
  return new Promise((done, failed) => {
    stream.write(text, (error) => (error ? failed(error) : done()));
  });
}

async function* readBytes(file: string): AsyncGenerator<Uint8Array> {
  try {
    yield* (file === '-' ? process.stdin : createReadStream(file)) as AsyncIterable<Uint8Array>;
  } catch (error) {
    const { code = 'none' } = error as NodeJS.ErrnoException;
    throw new InputError(t('file.unreadable', { file: nameOf(file), code }));
  }
}

async function readText(file: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of readBytes(file)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new InputError(t('file.tooLong', { file: nameOf(file), bytes: maxBytes }));
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Lines of standard input, asked for one by one. */
class Asker {
  readonly #isPerson = process.stdin.isTTY === true && process.stdout.isTTY === true;
  #reader: Interface | undefined;
  #lines: AsyncIterator<string> | undefined;

  async ask(prompt: string): Promise<string | null> {
    if (!this.#reader) {
      // Only `play` asks: the others need not wait for this module.
      const { createInterface } = await import('node:readline');
      const streams = this.#isPerson ? { input: process.stdin, output: process.stdout } : { input: process.stdin };
      this.#reader = createInterface({ ...streams, terminal: this.#isPerson });
      this.#lines = this.#reader[Symbol.asyncIterator]();
    }
    if (this.#isPerson) {
      this.#reader.setPrompt(prompt);
      this.#reader.prompt();
    }
    const next = await this.#lines!.next();
    if (next.done && this.#isPerson) process.stdout.write('\n');
    return next.done ? null : next.value;
  }

  close(): void {
    this.#reader?.close();
  }
}

/** Runs the command line of this process and sets its exit status. */
export async function runProcess(): Promise<void> {
  // A write that fails is reported to who has written; without a listener it would end the process as well.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const asker = new Asker();
  const io: Io = {
    wantsStacks: Boolean(process.env['SITKE_DEBUG']),
    out: (text) => write(process.stdout, text),
    err: (text) => write(process.stderr, text),
    ask: (prompt) => asker.ask(prompt),
    read: readText,
    bytes: readBytes,
  };
  process.exitCode = await main(process.argv.slice(2), io);
  asker.close();
}
