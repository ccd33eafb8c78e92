/** One game of a program: the server's events, and the program's commands. */

import { agreesToDraw, claimOf, countOf } from '@sitke/engine/drawPolicy';
import { type GameFull, GameLine, type GameState, readAs, type Side } from '@sitke/protocol/api';
import { Game, type GameNode, makeFen, Position, parseUci, type Rules, rulesOf } from '@sitke/rules';
import { t } from '../texts.js';
import type { BotClient, Refused } from './client.js';
import { type EngineCommand, Thinker } from './thinker.js';

/** How long a move takes where nothing limits it, and a piece of an army arranged in secret. */
const FREE_MOVE_MS = 3000;
const ARRANGE_MS = 500;
/** Into how many parts the time of a whole army is divided, to be sure that it is enough. */
const ARRANGE_PARTS = 40;
/** How much later than its time an engine is given up. */
const GRACE_MS = 5000;
/** A clock of which the server says that it never runs out. */
const NO_LIMIT_MS = 2 ** 31 - 1;

export interface BotGameOptions {
  readonly id: string;
  readonly client: BotClient;
  readonly command: EngineCommand;
  readonly signal: AbortSignal;
  /** Is called with what happens, a sentence without its full stop. */
  readonly say: (text: string) => void;
}

export class BotGame {
  readonly #options: BotGameOptions;
  #full: GameFull | null = null;
  #rules: Rules | null = null;
  #state: GameState | null = null;
  #atMs = 0;
  #thinker: Thinker | null = null;
  #standing: number | null = null;
  #isBusy = false;
  #isOver = false;
  /** The state about which the engine thinks. */
  #thinksOn: string | null = null;
  #wake: Promise<void> = Promise.resolve();

  constructor(options: BotGameOptions) {
    this.#options = options;
  }

  /** Plays until the game is over, or the server does not let it. Errors: rejects when the signal ends it. */
  async play(): Promise<void> {
    const { id, client, say } = this.#options;
    try {
      const refused = await client.follow(`/bot/game/stream/${id}`, (line) => this.#hear(line));
      if (refused) say(refused.message);
      await this.#wake;
    } finally {
      this.#isOver = true;
      await this.#thinker?.close();
    }
  }

  /** Takes a line of the stream; false when there will be none that matters. */
  #hear(line: unknown): boolean {
    const read = readAs(GameLine, line);
    if (!read.ok) this.#options.say(t('bot.unclear', { problem: read.error.message }));
    if (!read.ok || this.#isOver) return !this.#isOver;
    const { value } = read;
    if (value.type === 'gameFull') {
      if (!this.#begin(value)) return false;
      this.#note(value.state);
    } else if (value.type === 'gameState') this.#note(value);
    else if (value.gone && value.claimWinInSeconds !== undefined) this.#claimLater(value.claimWinInSeconds);
    return !this.#isOver;
  }

  #begin(full: GameFull): boolean {
    const { say, command } = this.#options;
    const isFirst = this.#full === null;
    this.#full = full;
    if (full.sitke.you === null) {
      say(t('bot.otherGame'));
      return false;
    }
    this.#rules ??= rulesOf(full.variant.key, full.sitke.options);
    this.#thinker ??= new Thinker(command, full.variant.key, full.sitke.ruleset, ({ message }) =>
      say(t('bot.fault', { problem: message })),
    );
    const other = full.sitke.you === 0 ? full.black : full.white;
    if (isFirst) say(t('bot.begins', { variant: full.variant.key, name: other?.name ?? t('bot.nobody') }));
    return true;
  }

  #note(state: GameState): void {
    this.#state = state;
    this.#atMs = performance.now();
    if (this.#thinksOn !== null && this.#thinksOn !== state.moves) this.#thinker?.hurry();
    if (state.status !== 'started' && state.status !== 'created') {
      this.#isOver = true;
      this.#thinker?.hurry();
      const { by } = state.sitke.end ?? { by: state.status };
      const how = state.winner === undefined ? 'none' : state.winner === this.#side() ? 'won' : 'lost';
      this.#options.say(t('bot.ended', { how, by }));
      return;
    }
    if (this.#isBusy) return;
    this.#isBusy = true;
    this.#wake = this.#run().finally(() => {
      this.#isBusy = false;
    });
    this.#wake.catch((error) => {
      if (!this.#options.signal.aborted) this.#options.say(t('bot.mistake', { problem: String(error) }));
    });
  }

  #side(): Side {
    return this.#full?.sitke.you === 1 ? 'black' : 'white';
  }

  /** Does what there is to do, until nothing is left. */
  async #run(): Promise<void> {
    for (;;) {
      const before = this.#state;
      if (!before || this.#isOver || this.#options.signal.aborted) return;
      await this.#step(before);
      if (this.#state === before) return;
    }
  }

  async #step(state: GameState): Promise<void> {
    if (state.status !== 'started') return;
    const { turn, offers, placing } = state.sitke;
    const other = this.#side() === 'white' ? 'black' : 'white';
    if (offers.takeback === other) await this.#post('takeback/yes');
    if (offers.draw === other) await this.#post(`draw/${agreesToDraw(placing, this.#standing) ? 'yes' : 'no'}`);
    if (this.#state !== state) return;
    if (turn === null) await this.#arrange(state);
    else if (turn === this.#side()) await this.#move(state);
  }

  async #move(state: GameState): Promise<void> {
    const node = this.#nodeOf(state);
    if (!node) return this.#giveUp(t('bot.givesUp.game'));
    const claim = claimOf(node, this.#standing);
    if (claim && (await this.#post(`claim/${claim}`))) return;
    const count = countOf(node, this.#standing);
    if (count && (await this.#post(`count/${count}`))) return;
    const [wtime, btime] = [state.wtime, state.btime];
    const own = this.#side() === 'white' ? wtime : btime;
    const isFree = this.#full?.clock === null || own >= NO_LIMIT_MS;
    const waited = performance.now() - this.#atMs;
    const left = (ms: number): number => Math.max(1, Math.round(ms - waited));
    const clocks = `wtime ${left(wtime)} btime ${left(btime)} winc ${state.winc} binc ${state.binc}`;
    const go = isFree ? `go movetime ${FREE_MOVE_MS}` : `go ${clocks}`;
    const moves = state.moves === '' ? '' : ` moves ${state.moves}`;
    this.#thinksOn = state.moves;
    const position = `position fen ${this.#full?.initialFen}${moves}`;
    const thought = await this.#thinker?.think(position, go, (isFree ? FREE_MOVE_MS : left(own)) + GRACE_MS);
    this.#thinksOn = null;
    if (this.#isOver || this.#state?.moves !== state.moves) return;
    if (!thought) return this.#giveUp(t('bot.givesUp.engine'));
    this.#standing = thought.standing;
    const move = parseUci(node.position, thought.move);
    if (!move.ok) return this.#giveUp(t('bot.givesUp.move', { move: thought.move.slice(0, 20) }));
    await this.#post(`move/${encodeURIComponent(thought.move)}?version=${this.#state.sitke.version}`);
  }

  #nodeOf({ moves }: GameState): GameNode | null {
    let node = new Game(Position.initial(this.#rules!)).root;
    for (const text of moves.split(' ').filter((word) => word !== '')) {
      if (text === 'count+' || text === 'count-') {
        node = node.act(text === 'count+' ? 'start' : 'stop');
        continue;
      }
      const move = parseUci(node.position, text);
      if (!move.ok) return null;
      node = node.play(move.value);
    }
    return node;
  }

  /** Arranges the army in secret: the engine places piece after piece, as if the other side had none. */
  async #arrange({ sitke, wtime, btime }: GameState): Promise<void> {
    const you = this.#full!.sitke.you!;
    const pieceMs = Math.max(1, Math.min(ARRANGE_MS, Math.floor((you === 0 ? wtime : btime) / ARRANGE_PARTS)));
    if (sitke.ready[you] !== null) return;
    const rules = this.#rules!;
    const start = Position.fromSetup(rules, { ...rules.initial, turn: you });
    if (!start.ok) return this.#giveUp(t('bot.givesUp.army'));
    const drops: string[] = [];
    let position = start.value;
    while (position.inPlacement && position.turn === you && !this.#isOver) {
      const moves = drops.length === 0 ? '' : ` moves ${drops.join(' ')}`;
      const asked = `position fen ${makeFen(start.value)}${moves}`;
      const thought = await this.#thinker!.think(asked, `go movetime ${pieceMs}`, pieceMs + GRACE_MS);
      const drop = thought && parseUci(position, thought.move);
      if (!drop?.ok) return this.#giveUp(t('bot.givesUp.placing'));
      drops.push(thought!.move);
      position = position.play(drop.value);
    }
    const { id, client } = this.#options;
    const kept = await client.ask('POST', `/bot/game/${id}/arrange`, { json: { drops } });
    if (!kept.ok) return this.#refused('arrange', kept.error);
    await this.#post('ready');
  }

  /** Wins against somebody who does not come back. */
  #claimLater(seconds: number): void {
    const timer = setTimeout(
      () => {
        if (this.#isOver || this.#options.signal.aborted) return;
        this.#options.client.ask('POST', `/bot/game/${this.#options.id}/claim-victory`).catch(() => {});
      },
      seconds * 1000 + 500,
    );
    timer.unref();
  }

  /** Resigns; `why` says so, and why. */
  async #giveUp(why: string): Promise<void> {
    this.#options.say(why);
    await this.#post('resign');
  }

  /** Does an act; returns whether the server did it. */
  async #post(act: string): Promise<boolean> {
    const { id, client } = this.#options;
    const reply = await client.ask('POST', `/bot/game/${id}/${act}`);
    if (!reply.ok) this.#refused(act, reply.error);
    return reply.ok;
  }

  /** Ignores a refusal that only says that the game has gone on meanwhile. */
  #refused(act: string, { code, message }: Refused): void {
    const isOld = code === 'act/stale' || code === 'move/turn' || code === 'game/ended' || code === 'offer/none';
    if (!isOld && !this.#isOver) this.#options.say(`${act}: ${message}`);
  }
}
