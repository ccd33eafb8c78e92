/**
 * The engine's text protocol: UCI, with what a variant with a set-up needs. The only place that knows this text; what
 * reads lines and writes them is the caller's. Nothing that comes in crashes it: what it cannot read it says.
 * Source: "Description of the universal chess interface (UCI)", April 2006; drops and `UCI_Variant` as in
 * Fairy-Stockfish.
 */

import {
  Game,
  type GameNode,
  isVariantId,
  type Move,
  makeUci,
  Position,
  parseFen,
  parseRuleset,
  parseUci,
  type Rules,
  rulesOf,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import type { Engine, Score, Search, SearchInfo, SearchLimits, SearchResult } from './engine.js';
import { LoopTurns } from './turns.js';
import { parseGo } from './uciGo.js';

/** What a session stands on. */
export interface UciHost {
  readonly variants: readonly VariantId[];
  /** The engine's name and version. */
  readonly name: string;
  load(variant: VariantId): Promise<Engine>;
  /** Takes a line without its end. */
  write(line: string): void;
}

const HASH_DEFAULT = 16;
const HASH_MAX = 1024;
const MULTI_PV_MAX = 64;
const MAX_LINE = 400_000;
const MAX_PERFT = 12;

type Answer = void | Promise<void>;

/** A session: feed it lines one after another, each after the last was answered. */
export class UciSession {
  readonly #host: UciHost;
  #engine: Engine | null = null;
  #variant: VariantId;
  #rules: Rules;
  #node: GameNode;
  #hash = HASH_DEFAULT;
  #multiPv = 1;
  #seed: number | undefined;
  #search: Search | null = null;
  #running: Promise<void> = Promise.resolve();
  #hasQuit = false;
  /** Whether a perft runs, and whether it shall stop. */
  #isCounting = false;
  #isPerftStopped = false;

  readonly #commands: ReadonlyMap<string, (words: readonly string[]) => Answer> = new Map([
    ['uci', () => this.#identify()],
    ['isready', () => this.#ready()],
    ['ucinewgame', () => this.#newGame()],
    ['setoption', (words: readonly string[]) => this.#setOption(words)],
    ['position', (words: readonly string[]) => this.#setPosition(words)],
    ['go', (words: readonly string[]) => this.#go(words)],
    ['stop', () => this.#stop()],
    ['ponderhit', () => this.#ponderHit()],
    ['quit', () => this.#quit()],
    ['debug', () => {}],
    ['register', () => {}],
  ]);

  constructor(host: UciHost) {
    this.#host = host;
    this.#variant = host.variants[0]!;
    this.#rules = rulesOf(this.#variant);
    this.#node = new Game(Position.initial(this.#rules)).root;
  }

  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Resolves when no search runs; a search that would wait for `stop` is stopped. For the end of the input. */
  async finish(): Promise<void> {
    this.#search?.finish();
    await this.#running;
  }

  /** Answers a line; resolves at once after `go`, whose search goes on. Never rejects. */
  async handle(line: string): Promise<void> {
    try {
      if (line.length > MAX_LINE) {
        this.#say(`a line of ${line.length} characters is too long`);
        return;
      }
      const words = line.trim().split(/\s+/);
      const [name = '', ...rest] = words;
      if (name === '') return;
      const command = this.#commands.get(name);
      if (command) await command(rest);
      else this.#say(`unknown command ${clip(name)}`);
    } catch (error) {
      this.#say(`error: ${clip(error instanceof Error ? error.message : String(error))}`);
    }
  }

  #say(text: string): void {
    this.#host.write(`info string ${text}`);
  }

  async #ensureEngine(): Promise<Engine> {
    if (!this.#engine) {
      this.#engine = await this.#host.load(this.#variant);
      this.#engine.setHash(this.#hash);
    }
    return this.#engine;
  }

  get #isBusy(): boolean {
    return this.#search !== null || this.#isCounting;
  }

  #identify(): void {
    const { write, variants, name } = this.#host;
    const { standardPreset } = variantOf(this.#variant);
    write(`id name ${name}`);
    write('id author the Sitke authors');
    write(`option name Hash type spin default ${HASH_DEFAULT} min 1 max ${HASH_MAX}`);
    write('option name Clear Hash type button');
    write('option name Ponder type check default false');
    write(`option name MultiPV type spin default 1 min 1 max ${MULTI_PV_MAX}`);
    write(`option name UCI_Variant type combo default ${variants[0]}${variants.map((id) => ` var ${id}`).join('')}`);
    write(`option name Ruleset type string default ${standardPreset}`);
    write('option name Seed type spin default 0 min 0 max 2147483647');
    write('uciok');
  }

  async #ready(): Promise<void> {
    await this.#ensureEngine();
    this.#host.write('readyok');
  }

  async #newGame(): Promise<void> {
    if (this.#isBusy) {
      this.#say('ucinewgame during a search: stop first');
      return;
    }
    (await this.#ensureEngine()).newGame();
  }

  async #setOption(words: readonly string[]): Promise<void> {
    const found = /^name\s+(.+?)(?:\s+value(?:\s+(.*))?)?$/i.exec(words.join(' '));
    if (!found) {
      this.#say('setoption needs: name NAME [value VALUE]');
      return;
    }
    if (this.#isBusy) {
      this.#say('setoption during a search: stop first');
      return;
    }
    const [, name = '', value = ''] = found;
    switch (name.toLowerCase()) {
      case 'hash':
        return this.#setHash(value);
      case 'clear hash':
        return (await this.#ensureEngine()).newGame();
      case 'multipv':
        return this.#setNumber('MultiPV', value, 1, MULTI_PV_MAX, (lines) => {
          this.#multiPv = lines;
        });
      case 'seed':
        return this.#setNumber('Seed', value, 0, 0x7fffffff, (seed) => {
          this.#seed = seed === 0 ? undefined : seed;
        });
      case 'uci_variant':
        return this.#setVariant(value);
      case 'ruleset':
        return this.#setRuleset(value);
      case 'ponder':
        return;
      default:
        this.#say(`no option ${clip(name)}`);
        return;
    }
  }

  #setNumber(name: string, text: string, min: number, max: number, set: (value: number) => void): void {
    const value = /^\d{1,10}$/.test(text) ? Number(text) : -1;
    if (value < min || value > max) {
      this.#say(`${name} is from ${min} to ${max}, not ${clip(text)}`);
      return;
    }
    set(value);
  }

  async #setHash(text: string): Promise<void> {
    const before = this.#hash;
    this.#setNumber('Hash', text, 1, HASH_MAX, (size) => {
      this.#hash = size;
    });
    if (this.#hash === before) return;
    const got = (await this.#ensureEngine()).setHash(this.#hash);
    if (got !== this.#hash) this.#say(`Hash is a power of two: ${got} MiB`);
  }

  #setVariant(id: string): void {
    if (!isVariantId(id) || !this.#host.variants.includes(id)) {
      this.#say(`UCI_Variant is ${this.#host.variants.join(' or ')}, not ${clip(id)}`);
      return;
    }
    if (id === this.#variant) return;
    this.#variant = id;
    this.#engine = null;
    this.#begin(rulesOf(id));
  }

  #setRuleset(text: string): void {
    const parsed = parseRuleset(variantOf(this.#variant), text);
    if (!parsed.ok) {
      this.#say(`Ruleset: ${clip(parsed.error.message)}`);
      return;
    }
    this.#begin(rulesOf(this.#variant, parsed.value));
  }

  /** Other rules: a position set before is of the old ones. */
  #begin(rules: Rules): void {
    this.#rules = rules;
    this.#node = new Game(Position.initial(rules)).root;
  }

  #setPosition(words: readonly string[]): void {
    const split = words.indexOf('moves');
    const [kind, ...fen] = split < 0 ? words : words.slice(0, split);
    if (kind !== 'startpos' && kind !== 'fen') {
      this.#say('position needs: startpos or fen FEN, then moves');
      return;
    }
    let position = Position.initial(this.#rules);
    if (kind === 'fen') {
      const parsed = parseFen(this.#rules, fen.join(' '));
      if (!parsed.ok) {
        this.#say(`FEN: ${clip(parsed.error.message)}`);
        return;
      }
      position = parsed.value;
    }
    let node = new Game(position).root;
    for (const text of split < 0 ? [] : words.slice(split + 1)) {
      const next = this.#after(node, text);
      if (!next) {
        this.#say(`position not set: ${clip(text)} is no legal move after ${node.uci || 'the start'}`);
        return;
      }
      node = next;
    }
    this.#node = node;
  }

  #after(node: GameNode, text: string): GameNode | null {
    const action = text === 'count+' ? 'start' : text === 'count-' ? 'stop' : null;
    if (action) return node.position.countActions.includes(action) ? node.act(action) : null;
    const move = parseUci(node.position, text);
    return move.ok ? node.play(move.value) : null;
  }

  async #go(words: readonly string[]): Promise<void> {
    if (this.#isBusy) {
      this.#say('go during a search: stop first');
      return;
    }
    const go = parseGo(words, this.#node.position);
    for (const problem of go.problems) this.#say(`go: ${clip(problem)}`);
    const engine = await this.#ensureEngine();
    if (go.perft === undefined) this.#start(engine, go.limits);
    else this.#startPerft(engine, Math.min(go.perft, MAX_PERFT));
  }

  #start(engine: Engine, limits: SearchLimits): void {
    const seed = this.#seed === undefined ? {} : { seed: this.#seed };
    const search = engine.search({ node: this.#node, limits, multiPv: this.#multiPv, ...seed });
    const { rules } = this.#node.position;
    this.#search = search;
    this.#running = this.#report(search, rules)
      .catch((error: unknown) => this.#say(`error: ${clip(String(error))}`))
      .finally(() => {
        this.#search = null;
      });
  }

  async #report(search: Search, rules: Rules): Promise<void> {
    const { write } = this.#host;
    for await (const info of search) write(infoText(info, rules));
    const result = await search.result;
    // Who answers `bestmove` with `go` at once must find the engine at rest.
    this.#search = null;
    write(bestText(result, rules));
  }

  #startPerft(engine: Engine, depth: number): void {
    this.#isCounting = true;
    this.#isPerftStopped = false;
    this.#running = this.#perft(engine, depth)
      .catch((error: unknown) => this.#say(`error: ${clip(String(error))}`))
      .finally(() => {
        this.#isCounting = false;
      });
  }

  /** Counts after each first move; `stop` is heard between two. */
  async #perft(engine: Engine, depth: number): Promise<void> {
    const { position } = this.#node;
    const turns = new LoopTurns();
    let total = depth === 0 ? 1 : 0;
    for (const move of depth === 0 ? [] : position.legalMoves()) {
      await turns.next();
      if (this.#isPerftStopped) break;
      const nodes = engine.perft(new Game(position).root.play(move), depth - 1);
      total += nodes;
      this.#host.write(`${makeUci(position.rules, move)}: ${nodes}`);
    }
    turns.close();
    this.#isCounting = false;
    this.#host.write('');
    this.#host.write(`Nodes searched: ${total}`);
  }

  #stop(): void {
    this.#isPerftStopped = true;
    this.#search?.stop();
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

/** Returns a stranger's text cut to a sensible length, in printable characters. */
function clip(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ');
  return clean.length > 100 ? `${clean.slice(0, 99)}…` : clean;
}

function scoreText(score: Score): string {
  return score.kind === 'cp' ? `cp ${score.cp}` : `mate ${score.moves}`;
}

function infoText(info: SearchInfo, rules: Rules): string {
  const pv = info.pv.map((move: Move) => makeUci(rules, move)).join(' ');
  const { depth, selDepth, multiPv, score, nodes, nps, hashFull, timeMs } = info;
  const counts = `nodes ${nodes} nps ${nps} hashfull ${hashFull} tbhits 0 time ${timeMs}`;
  return `info depth ${depth} seldepth ${selDepth} multipv ${multiPv} score ${scoreText(score)} ${counts} pv ${pv}`;
}

function bestText({ best, ponder }: SearchResult, rules: Rules): string {
  if (best === null) return 'bestmove (none)';
  return `bestmove ${makeUci(rules, best)}${ponder === null ? '' : ` ponder ${makeUci(rules, ponder)}`}`;
}
