/**
 * The engine's UCI protocol, with what variants with a set-up need. Only this folder knows its text; reading and
 * writing lines is up to the caller. Invalid input never crashes it: it is reported.
 * Source: "Description of the universal chess interface (UCI)", April 2006; drops, `UCI_Variant` and its answer as in
 * Fairy-Stockfish; `UCI_ShowWDL`, `mate` and `perft` as in Stockfish.
 */

import { Game, type GameNode, makeFen, makeUci, type Position } from '@sitke/rules';
import { BENCH_DEPTH, benchNodes, MAX_BENCH_DEPTH } from '../search/bench.js';
import type { Engine } from '../search/engine.js';
import type { SearchLimits, SearchResult } from '../search/request.js';
import type { Search } from '../search/search.js';
import { EventLoopYield } from '../search/yieldToEventLoop.js';
import { findOption, OPTIONS, setOption } from '../session/options.js';
import { type SessionHost, SessionSettings } from '../session/settings.js';
import { anyMove, claimsText, clip, MAX_LINE, reasonOf } from '../session/text.js';
import { parseGo } from './uciGo.js';
import { PositionReader } from './uciPosition.js';
import { bestText, boardLines, evalText, infoWriter, uciOptionText } from './uciText.js';

const MAX_PERFT = 12;
/** A perft of this depth takes milliseconds. Deeper ones are split, so that they end with the client. */
const PERFT_AT_ONCE = 3;

type Answer = void | Promise<void>;

/** A session. Pass it lines one at a time, each after the last was answered. */
export class UciSession {
  readonly #host: SessionHost;
  readonly #settings: SessionSettings;
  readonly #positions = new PositionReader();
  #node: GameNode;
  /** The problem of the last `position`, '' if it was set: nothing is searched until one is. */
  #refused = '';
  #search: Search | null = null;
  #running: Promise<void> = Promise.resolve();
  #isDebug = false;
  #hasQuit = false;
  /** Whether the running search got `stop`. */
  #isStopping = false;

  readonly #commands: ReadonlyMap<string, (words: readonly string[]) => Answer> = new Map([
    ['uci', () => this.#identify()],
    ['isready', () => this.#ready()],
    ['ucinewgame', () => this.#newGame()],
    ['setoption', (words: readonly string[]) => this.#setOption(words)],
    ['position', (words: readonly string[]) => this.#setPosition(words)],
    ['go', (words: readonly string[]) => this.#go(words)],
    ['d', () => this.#show()],
    ['eval', () => this.#evaluate()],
    ['bench', (words: readonly string[]) => this.#bench(words)],
    ['stop', () => this.#stop()],
    ['ponderhit', () => this.#ponderHit()],
    ['quit', () => this.#quit()],
    ['debug', (words: readonly string[]) => this.#setDebug(words)],
    ['register', () => this.#say('nothing needs to be registered')],
  ]);

  constructor(host: SessionHost) {
    this.#host = host;
    this.#settings = new SessionSettings(host, (text) => this.#say(clip(text)));
    this.#node = new Game(this.#settings.start).root;
  }

  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Resolves when no search is running; stops a search that would wait for `stop`. For the end of the input. */
  async finish(): Promise<void> {
    this.#search?.finish();
    await this.#running;
  }

  /** Answers a line; resolves at once after `go`, while its search continues. Never rejects. */
  async handle(line: string): Promise<void> {
    try {
      if (line.length > MAX_LINE) {
        this.#say(`a line of ${line.length} characters is too long`);
        return;
      }
      const words = line.split(/\s+/).filter((word) => word !== '');
      // Per the UCI specification, skip unknown tokens before a command.
      const at = words.findIndex((word) => this.#commands.has(word));
      if (at < 0 ? words.length > 0 : at > 0) this.#say(`unknown command ${clip(words[0]!)}`);
      if (at >= 0) await this.#commands.get(words[at]!)!(words.slice(at + 1));
    } catch (error) {
      this.#complain(error);
    }
  }

  #say(text: string): void {
    this.#host.write(`info string ${text}`);
  }

  #complain(error: unknown): void {
    this.#say(`error: ${clip(reasonOf(error))}`);
  }

  /** Returns whether the engine is idle; waits for a search that got `stop`, and reports any other. */
  async #isAtRest(command: string): Promise<boolean> {
    if (this.#isStopping) await this.#running;
    if (this.#search) this.#say(`${command} during a search: stop first`);
    return this.#search === null;
  }

  #identify(): void {
    const { write, name } = this.#host;
    write(`id name ${name}`);
    write('id author the Sitke authors');
    for (const option of OPTIONS) write(uciOptionText(option, this.#settings));
    write('uciok');
  }

  async #ready(): Promise<void> {
    await this.#settings.engine().catch((error: unknown) => this.#complain(error));
    this.#host.write('readyok');
  }

  async #newGame(): Promise<void> {
    if (!(await this.#isAtRest('ucinewgame'))) return;
    await this.#settings.clear();
    this.#setNode(new Game(this.#settings.start).root);
  }

  #setDebug([value]: readonly string[]): void {
    if (value !== 'on' && value !== 'off') this.#say('debug is on or off');
    else this.#isDebug = value === 'on';
  }

  async #setOption(words: readonly string[]): Promise<void> {
    const found = /^name\s+(.+?)(?:\s+value(?:\s+(.*))?)?$/i.exec(words.join(' '));
    if (!found) {
      this.#say('setoption needs: name NAME [value VALUE]');
      return;
    }
    if (!(await this.#isAtRest('setoption'))) return;
    const [, name = '', value = ''] = found;
    const option = findOption(name);
    if (!option) {
      this.#say(`no option ${clip(name)}`);
      return;
    }
    const { rules } = this.#settings;
    const said = await setOption(option, this.#settings, value);
    if (said !== '') this.#say(said);
    // The position belongs to the old rules.
    if (this.#settings.rules !== rules) this.#setNode(new Game(this.#settings.start).root);
  }

  #setNode(node: GameNode): void {
    this.#node = node;
    this.#refused = '';
  }

  #setPosition(words: readonly string[]): void {
    const read = this.#positions.read(words, this.#settings.start);
    if ('problem' in read) {
      this.#say(read.problem);
      this.#refused = read.problem;
      return;
    }
    this.#setNode(read.node);
    if (this.#isDebug) this.#say(`position ${makeFen(read.node.position)}`);
  }

  async #go(words: readonly string[]): Promise<void> {
    if (!(await this.#isAtRest('go'))) return;
    const go = parseGo(words, this.#node.position);
    if (this.#refused !== '') {
      this.#say(`go: there is no position (${this.#refused})`);
      if (go.perft === undefined) await this.#startSearch({ ...go.limits, moves: [] });
      return;
    }
    for (const problem of go.problems) this.#say(`go: ${clip(problem)}`);
    if (this.#isDebug) this.#say(`go by ${JSON.stringify(go.limits)}`);
    const { claims } = this.#node;
    if (claims.length > 0) this.#say(claimsText(claims));
    if (go.perft === undefined) await this.#startSearch(go.limits);
    else await this.#perft(Math.min(go.perft, MAX_PERFT));
  }

  async #startSearch(limits: SearchLimits): Promise<void> {
    const node = this.#node;
    try {
      this.#search = await this.#settings.search(node, limits);
    } catch (error) {
      this.#complain(error);
      this.#host.write(bestText({ best: anyMove(node, limits), ponder: null }, node.position.rules));
      return;
    }
    this.#isStopping = false;
    this.#running = this.#report(this.#search, node, limits);
  }

  /** Writes what a search finds. One that fails is answered with the best move so far, and its engine is not used again. */
  async #report(search: Search, node: GameNode, limits: SearchLimits): Promise<void> {
    const { write } = this.#host;
    const infoText = infoWriter(node, this.#settings.winModel);
    let best = anyMove(node, limits);
    let result: Pick<SearchResult, 'best' | 'ponder'>;
    try {
      for await (const info of search) {
        write(infoText(info));
        if (info.multiPv === 1) best = info.pv[0] ?? best;
      }
      result = await search.result;
    } catch (error) {
      this.#complain(error);
      this.#settings.release();
      result = { best, ponder: null };
    }
    // A client may answer `bestmove` with `go` at once; be idle by then.
    this.#search = null;
    write(bestText(result, node.position.rules));
  }

  /** Counts for each first move. The next command waits. */
  async #perft(depth: number): Promise<void> {
    const { position } = this.#node;
    const engine = await this.#settings.engine();
    const loop = new EventLoopYield();
    let total = depth === 0 ? 1 : 0;
    try {
      for (const move of depth === 0 ? [] : position.legalMoves()) {
        const nodes = await this.#count(engine, position.play(move), depth - 1, loop);
        if (this.#hasQuit) return;
        total += nodes;
        this.#host.write(`${makeUci(position.rules, move)}: ${nodes}`);
      }
    } finally {
      loop.close();
    }
    this.#host.write('');
    this.#host.write(`Nodes searched: ${total}`);
  }

  async #count(engine: Engine, position: Position, depth: number, loop: EventLoopYield): Promise<number> {
    if (depth <= PERFT_AT_ONCE) {
      await loop.yieldToEventLoop();
      return this.#hasQuit ? 0 : engine.perft(new Game(position).root, depth);
    }
    let total = 0;
    for (const move of position.legalMoves()) {
      if (this.#hasQuit) break;
      total += await this.#count(engine, position.play(move), depth - 1, loop);
    }
    return total;
  }

  /** Shows the position. */
  #show(): void {
    for (const line of boardLines(this.#node)) this.#host.write(line);
  }

  /** Evaluates the position without a search. */
  async #evaluate(): Promise<void> {
    if (!(await this.#isAtRest('eval'))) return;
    const centipawns = (await this.#settings.engine()).evaluate(this.#node);
    this.#host.write(evalText(centipawns, this.#node.position));
  }

  /** Searches the positions of `sitke bench`. The next command waits. */
  async #bench([text = `${BENCH_DEPTH}`]: readonly string[]): Promise<void> {
    if (!(await this.#isAtRest('bench'))) return;
    const depth = /^\d{1,2}$/.test(text) ? Number(text) : 0;
    if (depth < 1 || depth > MAX_BENCH_DEPTH) {
      this.#say(`bench: the depth is from 1 to ${MAX_BENCH_DEPTH}`);
      return;
    }
    const startedMs = performance.now();
    let total = 0;
    for await (const nodes of benchNodes(await this.#settings.engine(), this.#settings.rules, depth)) {
      total += nodes;
      if (this.#hasQuit) return;
    }
    this.#host.write(`Nodes searched: ${total}`);
    this.#host.write(`Nodes/second: ${Math.round((total * 1000) / Math.max(performance.now() - startedMs, 1))}`);
  }

  #stop(): void {
    if (!this.#search) return;
    this.#isStopping = true;
    this.#search.stop();
  }

  #ponderHit(): void {
    if (this.#search) this.#search.ponderHit();
    else this.#say('ponderhit without a search');
  }

  async #quit(): Promise<void> {
    this.#hasQuit = true;
    this.#stop();
    await this.#running;
  }
}
