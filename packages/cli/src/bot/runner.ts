/** A program at the server: its challenges and its games. */

import { Challenge, EventLine, readAs } from '@sitke/protocol/api';
import { t } from '../texts.js';
import { BotGame } from './botGame.js';
import { type BotClient, pause } from './client.js';
import { type Policy, reasonAgainst } from './policy.js';
import type { EngineCommand } from './thinker.js';

/** How long a program waits before it challenges again. */
const CHALLENGE_AGAIN_MS = 3000;

/** An opponent that a program challenges itself. */
export interface Wish {
  readonly name: string;
  readonly terms: Readonly<Record<string, string>>;
}

export interface RunnerOptions {
  readonly client: BotClient;
  readonly command: EngineCommand;
  readonly policy: Policy;
  readonly wish: Wish | null;
  /** How many games to play; null for any number. */
  readonly games: number | null;
  /** Ends it all. */
  readonly stop: AbortController;
  readonly say: (text: string) => void;
}

export class BotRunner {
  readonly #options: RunnerOptions;
  readonly #playing = new Map<string, Promise<void>>();
  readonly #accepted = new Set<string>();
  #finished = 0;
  #problem: unknown = null;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  /** Plays until it is stopped or has played its games. Errors: rejects where the server does not know the token. */
  async run(): Promise<void> {
    const { client, stop, wish } = this.#options;
    const jobs = [client.follow('/stream/event', (line) => this.#hear(line))];
    const wishing = wish ? this.#challenge(wish) : Promise.resolve();
    try {
      const refused = await Promise.race([...jobs, wishing.then(() => jobs[0]!)]);
      if (refused) throw new Error(refused.message);
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      stop.abort();
      await Promise.allSettled([...this.#playing.values(), wishing]);
    }
    if (this.#problem !== null) throw this.#problem;
  }

  #hear(line: unknown): boolean {
    const { say } = this.#options;
    const read = readAs(EventLine, line);
    if (!read.ok) say(t('bot.unclear', { problem: read.error.message }));
    else if (read.value.type === 'gameStart') this.#start(read.value.game.id);
    else if (read.value.type === 'challenge' && read.value.challenge.direction === 'in') {
      this.#answer(read.value.challenge).catch((error) => this.#fail(error));
    } else if (read.value.type === 'challengeCanceled') this.#accepted.delete(read.value.challenge.id);
    return true;
  }

  async #answer(challenge: Challenge): Promise<void> {
    const { client, policy, say } = this.#options;
    const { id, challenger, sitke, variant } = challenge;
    const { games } = this.#options;
    const busy = this.#playing.size + this.#accepted.size;
    const isLast = games !== null && this.#finished + busy >= games;
    const reason = isLast ? 'later' : reasonAgainst(challenge, policy, busy);
    const asked = { id, name: challenger?.name ?? t('bot.nobody'), variant: variant.key, ruleset: sitke.ruleset };
    say(reason === null ? t('bot.accepted', asked) : t('bot.declined', { ...asked, reason }));
    if (reason !== null) {
      await client.ask('POST', `/challenge/${id}/decline`, { form: { reason } });
      return;
    }
    this.#accepted.add(id);
    const reply = await client.ask('POST', `/challenge/${id}/accept`);
    // A rematch begins under another name.
    if (!reply.ok || challenge.rematchOf !== undefined) this.#accepted.delete(id);
  }

  #start(id: string): void {
    this.#accepted.delete(id);
    if (this.#playing.has(id)) return;
    const { client, command, stop, say } = this.#options;
    const game = new BotGame({ id, client, command, signal: stop.signal, say: (text) => say(`${id}: ${text}`) });
    const played = game
      .play()
      .catch((error) => this.#fail(error))
      .finally(() => this.#end(id));
    this.#playing.set(id, played);
  }

  #end(id: string): void {
    this.#playing.delete(id);
    const { games, stop } = this.#options;
    if (!stop.signal.aborted) this.#finished++;
    if (games !== null && this.#finished >= games) stop.abort();
  }

  async #challenge({ name, terms }: Wish): Promise<void> {
    const { client, stop, policy, say } = this.#options;
    let last = '';
    try {
      for (;;) {
        if (this.#playing.size + this.#accepted.size < policy.concurrency) {
          const reply = await client.ask('POST', `/challenge/${encodeURIComponent(name)}`, { form: terms });
          const made = reply.ok ? readAs(Challenge, reply.body) : null;
          if (made?.ok) await this.#untilAnswered(made.value.id);
          const problem = reply.ok ? '' : reply.error.message;
          if (problem !== last && problem !== '') say(t('bot.noChallenge', { name, problem }));
          last = problem;
        }
        await pause(CHALLENGE_AGAIN_MS, stop.signal);
      }
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Waits while a challenge is open. */
  async #untilAnswered(id: string): Promise<void> {
    const { client, stop } = this.#options;
    for (;;) {
      const reply = await client.ask('GET', `/challenge/${id}/show`);
      const shown = reply.ok ? readAs(Challenge, reply.body) : null;
      if (!shown?.ok || shown.value.status !== 'created') return;
      await pause(1000, stop.signal);
    }
  }

  #fail(error: unknown): void {
    const { stop } = this.#options;
    if (stop.signal.aborted) return;
    this.#problem = error;
    stop.abort(error);
  }
}
