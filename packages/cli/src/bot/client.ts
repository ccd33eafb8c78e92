/** A client of the server's API: asks until there is an answer, and follows streams that break and come back. */

import type { ErrorCode } from '@sitke/protocol';
import { ApiError, readAs } from '@sitke/protocol/api';
import { InputError } from '../io.js';
import { t } from '../texts.js';

const TIMEOUT_MS = 15_000;
/** The server says something at least every seven seconds. */
const SILENCE_MS = 25_000;
const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 15_000;
const MAX_LINE = 1_000_000;

/** A refusal of the server. */
export interface Refused {
  readonly status: number;
  readonly code: ErrorCode | 'unknown';
  readonly message: string;
}

interface Refusal {
  readonly ok: false;
  readonly error: Refused;
}

export type Reply = { readonly ok: true; readonly body: unknown } | Refusal;

export interface ClientOptions {
  /** Without a slash at its end. */
  readonly server: string;
  readonly token: string | null;
  /** Ends everything. */
  readonly signal: AbortSignal;
  /** Is called with the reason of each retry. */
  readonly onTrouble: (text: string) => void;
}

/** The body and options of a request. */
export interface Sent {
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** Waits that grow, and begin again after a success. */
class Patience {
  #waitMs = FIRST_WAIT_MS;

  succeeded(): void {
    this.#waitMs = FIRST_WAIT_MS;
  }

  /** Errors: rejects when the signal ends it. */
  wait(signal: AbortSignal): Promise<void> {
    const ms = this.#waitMs * (0.5 + Math.random() / 2);
    this.#waitMs = Math.min(LONGEST_WAIT_MS, this.#waitMs * 2);
    return pause(ms, signal);
  }
}

/** Waits. Errors: rejects when the signal ends it. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const end = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', end);
      resolve();
    }, ms);
    signal.addEventListener('abort', end, { once: true });
  });
}

export class BotClient {
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  /** Asks until the server does it or refuses it. Errors: rejects when the signal ends it, and if the token is not valid. */
  async ask(method: 'GET' | 'POST', path: string, sent: Sent = {}): Promise<Reply> {
    const { signal, onTrouble } = this.#options;
    const patience = new Patience();
    for (;;) {
      const reply = await this.#once(method, path, sent);
      if (typeof reply !== 'string') return reply;
      signal.throwIfAborted();
      onTrouble(`${path}: ${reply}`);
      await patience.wait(signal);
    }
  }

  /** Returns the answer, or why it is worth another try. */
  async #once(method: string, path: string, { form, json }: Sent): Promise<Reply | string> {
    const { signal } = this.#options;
    const body = form ? new URLSearchParams(form) : json === undefined ? null : JSON.stringify(json);
    const headers = { ...this.#headers(), ...(json === undefined ? {} : { 'content-type': 'application/json' }) };
    try {
      const limited = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
      const response = await fetch(this.#url(path), { method, headers, body, signal: limited });
      const text = await response.text();
      if (response.ok) return { ok: true, body: JSON.parse(text) };
      return this.#refusalOf(response.status, text);
    } catch (error) {
      return troubleOf(error);
    }
  }

  #refusalOf(status: number, text: string): Refusal | string {
    if (status === 429 || status >= 500) return t('bot.status', { status });
    return { ok: false, error: refusedOf(status, text) };
  }

  /**
   * Calls a function with each line of a stream, and opens the stream again when it breaks, until the function returns
   * false. Returns null then, or why the server refuses the stream.
   *
   * Errors: rejects when the signal ends it, and if the token is not valid.
   */
  async follow(path: string, hear: (line: unknown) => boolean): Promise<Refused | null> {
    const { signal, onTrouble } = this.#options;
    const patience = new Patience();
    for (;;) {
      let trouble: string;
      try {
        const ended = await this.#stream(path, hear, patience);
        if (ended === null || typeof ended === 'object') return ended;
        trouble = ended;
      } catch (error) {
        if (error instanceof InputError) throw error;
        trouble = troubleOf(error);
      }
      signal.throwIfAborted();
      onTrouble(`${path}: ${trouble}`);
      await patience.wait(signal);
    }
  }

  async #stream(path: string, hear: (line: unknown) => boolean, patience: Patience): Promise<Refused | string | null> {
    const quiet = new AbortController();
    const alarm = setTimeout(() => quiet.abort(new Error(t('bot.silence'))), SILENCE_MS);
    try {
      const signal = AbortSignal.any([this.#options.signal, quiet.signal]);
      const response = await fetch(this.#url(path), { headers: this.#headers(), signal });
      if (!response.ok || !response.body) {
        const reply = this.#refusalOf(response.status, await response.text());
        return typeof reply === 'string' ? reply : reply.error;
      }
      const decoder = new TextDecoder();
      let rest = '';
      for await (const chunk of response.body) {
        alarm.refresh();
        patience.succeeded();
        const lines = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n');
        rest = lines.pop()!;
        if (rest.length > MAX_LINE) return t('bot.endlessLine');
        for (const line of lines) if (line.trim() !== '' && !hear(jsonOf(line))) return null;
      }
      return t('bot.streamEnded');
    } finally {
      clearTimeout(alarm);
      quiet.abort();
    }
  }

  #url(path: string): string {
    return `${this.#options.server}/api${path}`;
  }

  #headers(): Record<string, string> {
    const { token } = this.#options;
    return token === null ? {} : { authorization: `Bearer ${token}` };
  }
}

/** Returns what a text says; undefined where it is not JSON. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function refusedOf(status: number, text: string): Refused {
  const error = readAs(ApiError, jsonOf(text));
  if (status === 401) throw new InputError(t('bot.unknownToken'));
  if (!error.ok) return { status, code: 'unknown', message: t('bot.status', { status }) };
  return { status, code: error.value.code, message: error.value.error };
}

function troubleOf(error: unknown): string {
  if (error instanceof InputError) throw error;
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}
