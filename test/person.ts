/** Players who open the page of one game at one server or another. */

import type { Command, ServerMessage } from '@sitke/protocol';
import { Guest } from '#server/test/served';
import { until } from '#server/test/servers';
import type { Served } from '#tools/soak/served';

type Ack = Extract<ServerMessage, { t: 'ack' }>;

/** A person, who has a page open at one server at a time. */
export class Person {
  guest!: Guest;
  /** The versions to which its commands led. */
  readonly acked: number[] = [];
  #cookie = '';

  /** Opens the page at a server. */
  async come(at: Served): Promise<this> {
    this.guest = await Guest.come(at.url, this.#cookie === '' ? {} : { cookie: this.#cookie });
    this.#cookie ||= this.guest.cookie;
    return this;
  }

  /** Opens the page at another server, as a page does whose connection has ended. */
  async moveTo(at: Served, game: string): Promise<void> {
    this.guest.socket.terminate();
    await this.come(at);
    await this.guest.ask({ t: 'sync', game, v: 0 }, 'state');
  }

  /** The last version of a game that has reached it. */
  seen(game: string): number {
    const versions = this.guest.heard.map((message) =>
      (message.t === 'state' || message.t === 'event') && message.game === game ? message.v : 0,
    );
    return Math.max(0, ...versions);
  }

  /** Does a command once it knows a version, again while the server is busy; returns the version it led to. */
  async does(game: string, v: number, act: Command): Promise<number> {
    await until(() => this.seen(game) >= v);
    for (;;) {
      const answer = await this.guest.act(game, v, act);
      if (answer.t === 'ack') {
        this.acked.push((answer as Ack).v);
        return answer.v;
      }
      if (answer.code !== 'server/busy') throw new Error(`${act.type} is refused: ${answer.code}`);
    }
  }
}

/** Opens a page again, as often as it takes. */
export async function comeBack(person: Person, at: Served, game: string): Promise<void> {
  for (;;) {
    try {
      await person.moveTo(at, game);
      return;
    } catch (error) {
      if (!/50[23]|socket hang up|ECONN/.test(String(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
