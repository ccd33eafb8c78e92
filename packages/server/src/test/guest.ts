/** Helpers of tests: a listener of the lobby, and their commands. */

import { type Command, type Opponent, parseServerMessage, type ServerMessage, type TimeControl } from '@sitke/protocol';
import type { JsonOptions, VariantId } from '@sitke/rules';
import type { Wire } from '../games/view.js';
import type { Listener } from '../hub/liveGame.js';
import { ASKED, BLITZ } from './play.js';
import { World } from './world.js';

type Lobby = Extract<ServerMessage, { t: 'lobby' }>;

/** A listener that records lobby messages. */
export class Guest implements Listener {
  readonly heard: Lobby[] = [];
  readonly player: string | null;

  constructor(player: string | null) {
    this.player = player;
  }

  send(message: Wire): void {
    if (message.t !== 'lobby') return;
    const parsed = parseServerMessage(JSON.stringify(message));
    if (!parsed.ok) throw new Error(`${parsed.error.message} at ${parsed.error.place}`);
    this.heard.push(message);
  }

  get last(): Lobby {
    return this.heard.at(-1)!;
  }

  get seeks(): string[] {
    return this.last.seeks.map(({ game }) => game);
  }

  get playing(): string[] {
    return this.last.playing.map(({ game }) => game);
  }

  get own(): string[] {
    return this.last.own.map(({ game }) => game);
  }
}

/** The game that a player asks for; by default in the lobby, and for three minutes. */
export interface Asked {
  readonly time?: TimeControl;
  readonly opponent?: Opponent;
  readonly name?: string | null;
  readonly id?: string;
  readonly variant?: VariantId;
  readonly options?: JsonOptions;
}

/** A world of many games, in which nothing is lost on the way. */
export class LobbyWorld extends World {
  readonly #variant: VariantId;
  #ids = 0;

  /** `variant` is what is played where nobody says. */
  constructor(startMs: number, variant: VariantId) {
    super(startMs);
    this.#variant = variant;
  }

  newId(): string {
    return `act${String(this.#ids++).padStart(13, '0')}`;
  }

  async enter(player: string | null, hub = this.hub): Promise<Guest> {
    const guest = new Guest(player);
    await hub.enterLobby(guest);
    return guest;
  }

  ask(player: string, asked: Asked = {}): Promise<Wire> {
    const usual = { options: {}, time: BLITZ, opponent: { kind: 'lobby' }, name: null } as const;
    return this.hub.create(player, { ...ASKED, ...usual, variant: this.#variant, id: this.newId(), ...asked });
  }

  async create(player: string, asked: Asked = {}): Promise<string> {
    const answer = await this.ask(player, asked);
    if (answer.t !== 'created') throw new Error(JSON.stringify(answer));
    return answer.game;
  }

  doAct(game: string, player: string, act: Command, v = 1): Promise<Wire> {
    const arrival = { nowMs: this.clock.now(), lagMs: 0 };
    return this.hub.act(player, { t: 'act', game, v, id: this.newId(), act }, arrival);
  }

  join(game: string, player: string, v = 1): Promise<Wire> {
    return this.doAct(game, player, { type: 'join', name: null }, v);
  }

  /** Waits until pending messages are sent. */
  told(): Promise<void> {
    return this.clock.advance(2000);
  }
}
