/**
 * The engine's XBoard protocol (CECP), version 2. Invalid input never crashes it: it answers with `Error`.
 * Source: "Chess Engine Communication Protocol", Tim Mann and H. G. Muller, as of XBoard 4.9.
 */

import { type Color, Game, type GameNode, type Move, makeUci, opposite, parseRequest } from '@sitke/rules';
import { reportedScore, takesDraw } from '../play/drawPolicy.js';
import type { Score, SearchInfo, SearchLimits, SearchResult } from '../search/request.js';
import type { Search } from '../search/search.js';
import { type EngineOption, findOption } from '../session/options.js';
import { HASH_MAX, type SessionHost, SessionSettings } from '../session/settings.js';
import { anyMove, claimsText, clip, MAX_LINE, nodeAfter, readFen, reasonOf } from '../session/text.js';
import { xboardSetupOf } from '../variants/registry.js';
import { XboardClock } from './xboardClock.js';
import { readOption, setXboardOption } from './xboardOptions.js';
import {
  claimLine,
  featureLines,
  illegalLine,
  illegalPositionLine,
  illegalText,
  moveLines,
  remarkText,
  resultLine,
  setupLines,
  statusText,
  t,
  thinkingText,
  withoutLegs,
} from './xboardText.js';

type Answer = void | Promise<void>;
type Words = readonly string[];

/** The purpose of the running search. */
type Job = 'move' | 'ponder' | 'analysis';

const HINT_NODES = 20_000;
/** The engine accepts a draw if its score is below this, in centipawns. */
const DRAW_BELOW = -20;
const IGNORED = ['rejected', 'random', 'otim', 'name', 'rating', 'ics', 'computer'];

/** A session. Pass it lines one at a time, each after the last was answered. */
export class XboardSession {
  readonly #host: SessionHost;
  readonly #settings: SessionSettings;
  readonly #clock = new XboardClock();
  #node: GameNode;
  /** Whether the last position could not be parsed. */
  #hasNoPosition = false;
  /** The engine's side; null in force mode. */
  #side: Color | null = null;
  #isAnalyzing = false;
  #isOver = false;
  #posts = false;
  #ponders = false;
  #search: Search | null = null;
  #job: Job | null = null;
  #running: Promise<void> = Promise.resolve();
  #info: SearchInfo | null = null;
  /** The expected answer to the engine's move. */
  #expected: Move | null = null;
  /** From the engine's side. */
  #score: Score | null = null;
  /** Pings to answer after the current move. */
  #pings: string[] = [];
  /** Whether the other side supports moves of several legs. */
  #hasLegs = false;
  #hasQuit = false;

  readonly #commands: ReadonlyMap<string, (words: Words, line: string) => Answer> = new Map([
    ['xboard', () => this.#host.write('')],
    ['protover', () => this.#tellFeatures()],
    ['accepted', ([feature = '']: Words) => this.#learn(feature)],
    ['new', () => this.#newGame()],
    ['variant', (words: Words, line: string) => this.#setVariant(words, line)],
    ['force', () => this.#change(() => this.#play(null))],
    ['go', () => this.#change(() => this.#play(this.#node.position.turn))],
    ['playother', () => this.#change(() => this.#play(opposite(this.#node.position.turn)))],
    ['level', (words: Words, line: string) => this.#must(this.#clock.setLevel(words), line)],
    ['st', (words: Words, line: string) => this.#must(this.#clock.setMoveTime(words), line)],
    ['sd', (words: Words, line: string) => this.#must(this.#clock.setDepth(words), line)],
    ['time', (words: Words, line: string) => this.#must(this.#clock.setRemaining(words), line)],
    ['usermove', ([text = '']: Words) => this.#userMove(text)],
    ['?', () => this.#moveNow()],
    ['ping', ([text = '']: Words) => this.#ping(text)],
    ['draw', () => this.#answerDraw()],
    ['result', () => this.#change(() => this.#end())],
    ['setboard', (words: Words) => this.#change(() => this.#setBoard(words.join(' ')))],
    ['hint', () => this.#hint()],
    // An empty line ends the book.
    ['bk', () => this.#host.write(` ${t('noBook')}\n`)],
    ['undo', (_words: Words, line: string) => this.#change(() => this.#takeBack(1, line))],
    ['remove', (_words: Words, line: string) => this.#change(() => this.#takeBack(2, line))],
    ['hard', () => this.#setPondering(true)],
    ['easy', () => this.#setPondering(false)],
    ['post', () => this.#setPosting(true)],
    ['nopost', () => this.#setPosting(false)],
    ['analyze', () => this.#change(() => this.#analyze(true))],
    ['exit', () => this.#change(() => this.#analyze(false))],
    ['.', () => this.#tellStatus()],
    ['memory', (words: Words, line: string) => this.#change(() => this.#setMemory(words, line))],
    ['cores', ([text = '']: Words, line: string) => this.#change(() => this.#apply(findOption('Threads'), text, line))],
    ['option', (words: Words, line: string) => this.#change(() => this.#apply(...readOption(words.join(' ')), line))],
    ['quit', () => this.#quit()],
    ...IGNORED.map((name): [string, () => void] => [name, () => {}]),
  ]);

  constructor(host: SessionHost) {
    this.#host = host;
    this.#settings = new SessionSettings(host, (text) => host.write(`telluser ${clip(text)}`));
    this.#node = new Game(this.#settings.start).root;
  }

  get hasQuit(): boolean {
    return this.#hasQuit;
  }

  /** Resolves when no search is running; waits only for one that makes a move. For the end of the input. */
  async finish(): Promise<void> {
    this.#ponders = false;
    if (this.#job !== 'move') await this.#rest();
    await this.#running;
  }

  /** Answers a line; resolves at once after starting a search. Never rejects. */
  async handle(line: string): Promise<void> {
    try {
      if (line.length > MAX_LINE) return this.#refuse(t('refused.tooLong'), `${line.slice(0, 20)}…`);
      const [name = '', ...words] = line.split(/\s+/).filter((word) => word !== '');
      if (name === '') return;
      const command = this.#commands.get(name);
      if (command) await command(words, line);
      else if (parseRequest(this.#settings.rules, name).ok) await this.#userMove(name);
      else this.#refuse(t('refused.unknown'), line);
    } catch (error) {
      this.#refuse(reasonOf(error), line);
    }
  }

  #refuse(why: string, line: string): void {
    this.#host.write(`Error (${clip(why)}): ${clip(line.trim())}`);
  }

  #must(isRead: boolean, line: string): void {
    if (!isRead) this.#refuse(t('refused.number'), line);
  }

  #tellFeatures(): void {
    for (const line of featureLines(this.#host.name, this.#settings)) this.#host.write(line);
  }

  #learn(feature: string): void {
    if (feature === 'highlight') this.#hasLegs = true;
  }

  /** Stops the search, runs an action, and continues as the new state requires. */
  async #change(action: () => Answer): Promise<void> {
    await this.#rest();
    await action();
    await this.#goOn();
  }

  /** Stops the search, without a move. */
  async #rest(): Promise<void> {
    // A move that finishes meanwhile may start pondering.
    do {
      const search = this.#search;
      this.#search = null;
      this.#job = null;
      search?.stop();
      await this.#running;
    } while (this.#search !== null);
    this.#answerPings();
  }

  /** Starts what the state requires: analysis, a move, or nothing. */
  async #goOn(): Promise<void> {
    if (this.#hasNoPosition || this.#isOver || this.#hasQuit) return;
    const { turn } = this.#node.position;
    if (this.#isAnalyzing) await this.#start('analysis', this.#node, { isInfinite: true });
    else if (this.#side === turn && !this.#endsHere()) await this.#start('move', this.#node, this.#limits());
  }

  #limits() {
    const made = this.#node.line().filter((node) => node.move !== null).length;
    // The engine's share of the moves of both sides.
    return this.#clock.limits((made + (this.#side === 0 ? 1 : 0)) >> 1);
  }

  async #start(job: Job, node: GameNode, limits: SearchLimits): Promise<void> {
    this.#info = null;
    try {
      this.#search = await this.#settings.search(node, limits);
    } catch (error) {
      this.#refuse(reasonOf(error), 'search');
      const best = anyMove(node, limits);
      if (job === 'move' && best !== null) this.#makeMove(node, best);
      return;
    }
    this.#job = job;
    this.#running = this.#follow(this.#search, node, limits);
  }

  /** Follows a search to its move. One that fails is answered with the best move so far, and its engine is not used again. */
  async #follow(search: Search, node: GameNode, limits: SearchLimits): Promise<void> {
    const { best, ponder } = await this.#resultOf(search, node).catch((error: unknown) => {
      this.#refuse(reasonOf(error), 'search');
      this.#settings.release();
      return { best: this.#info?.pv[0] ?? anyMove(node, limits), ponder: null };
    });
    // Ignore a search that was dropped or that was not for a move.
    if (this.#search !== search || this.#job !== 'move' || best === null) return;
    this.#search = null;
    this.#job = null;
    this.#score = this.#info?.score ?? null;
    this.#expected = ponder;
    this.#makeMove(node, best);
    this.#answerPings();
    if (this.#ponders && ponder !== null && !this.#isOver) {
      // Not awaited: it runs until the opponent has moved.
      await this.#start('ponder', this.#node.play(ponder), { ...this.#limits(), isPonder: true });
    }
  }

  async #resultOf(search: Search, node: GameNode): Promise<SearchResult> {
    const { claims } = node;
    const isShown = (): boolean => this.#search === search && (this.#posts || this.#isAnalyzing);
    if (claims.length > 0 && isShown()) this.#host.write(remarkText(claimsText(claims)));
    for await (const info of search) {
      this.#info = info;
      const score = reportedScore(info.score, { claims });
      if (isShown()) this.#host.write(thinkingText({ ...info, score }, node));
    }
    return search.result;
  }

  /** Makes the engine's move, or claims a draw if one is available and wanted. */
  #makeMove(node: GameNode, best: Move): void {
    const claim = node.claims[0];
    if (claim && takesDraw(this.#score, 0)) {
      this.#end();
      this.#host.write(claimLine(node, claim));
      return;
    }
    this.#node = node.play(best);
    for (const text of moveLines(node, best, this.#hasLegs)) this.#host.write(text);
    this.#endsHere();
  }

  /** Returns whether the game is over by its rules, and claims the result. */
  #endsHere(): boolean {
    const { outcome } = this.#node;
    if (!outcome) return false;
    this.#host.write(resultLine(this.#node, outcome));
    this.#end();
    return true;
  }

  #end(): void {
    this.#isOver = true;
    this.#expected = null;
  }

  /** Sets another position and drops what was known of the old one. */
  #setNode(node: GameNode): void {
    this.#node = node;
    this.#hasNoPosition = false;
    this.#isOver = false;
    this.#expected = null;
  }

  #play(side: Color | null): void {
    this.#side = side;
    this.#isAnalyzing = false;
  }

  async #newGame(): Promise<void> {
    await this.#rest();
    await this.#settings.clear();
    this.#clock.reset();
    this.#setNode(new Game(this.#settings.start).root);
    this.#score = null;
    this.#play(1);
  }

  async #setVariant([id = '']: Words, line: string): Promise<void> {
    await this.#rest();
    if (!this.#settings.setVariant(id)) {
      this.#refuse(t('refused.variant', { variants: this.#settings.variants }), line);
      return;
    }
    this.#setNode(new Game(this.#settings.start).root);
    for (const text of setupLines(this.#settings, xboardSetupOf(this.#settings.variant))) this.#host.write(text);
  }

  async #userMove(text: string): Promise<void> {
    if (this.#job === 'move') {
      this.#host.write(illegalLine(t('illegal.turn'), text));
      return;
    }
    const next = this.#hasNoPosition || this.#isOver ? null : nodeAfter(this.#node, withoutLegs(this.#node, text));
    if (!next) {
      const isPlayable = !this.#hasNoPosition && !this.#isOver;
      const why = t(this.#isOver ? 'illegal.over' : 'illegal.noPosition');
      this.#host.write(isPlayable ? illegalText(this.#node, text) : illegalLine(why, text));
      return;
    }
    if (this.#job === 'ponder' && next.move !== null && next.move === this.#expected) {
      this.#node = next;
      this.#job = 'move';
      this.#search?.ponderHit();
      return;
    }
    await this.#change(() => this.#setNode(next));
  }

  #moveNow(): void {
    if (this.#job === 'move') this.#search?.stop();
  }

  #ping(text: string): void {
    this.#pings.push(text);
    if (this.#job !== 'move') this.#answerPings();
  }

  #answerPings(): void {
    for (const text of this.#pings.splice(0)) this.#host.write(`pong ${clip(text)}`);
  }

  #answerDraw(): void {
    if (this.#side !== null && takesDraw(this.#score, DRAW_BELOW)) this.#host.write('offer draw');
  }

  #setBoard(fen: string): void {
    const { rules, variant } = this.#settings;
    const parsed = readFen(rules, xboardSetupOf(variant)?.readFen?.(fen) ?? fen);
    this.#setNode(parsed.ok ? new Game(parsed.value).root : this.#node);
    this.#hasNoPosition = !parsed.ok;
    // The engine's side is not known here yet.
    this.#side = null;
    if (!parsed.ok) this.#host.write(illegalPositionLine(rules, parsed.error));
  }

  #takeBack(count: number, line: string): void {
    const nodes = this.#node.line();
    if (nodes.length <= count) this.#refuse(t('refused.notNow'), line);
    else this.#setNode(nodes.at(-1 - count)!);
  }

  #setPondering(ponders: boolean): Answer {
    this.#ponders = ponders;
    return this.#job === 'ponder' && !ponders ? this.#rest() : undefined;
  }

  #setPosting(posts: boolean): void {
    this.#posts = posts;
  }

  #analyze(isOn: boolean): void {
    this.#side = null;
    this.#isAnalyzing = isOn;
  }

  #tellStatus(): void {
    if (this.#isAnalyzing && this.#info) this.#host.write(statusText(this.#info, this.#node));
  }

  async #hint(): Promise<void> {
    if (this.#job === 'move' || this.#hasNoPosition) return;
    const { rules } = this.#node.position;
    if (this.#expected !== null) {
      this.#host.write(`Hint: ${makeUci(rules, this.#expected)}`);
      return;
    }
    await this.#change(async () => {
      const { best } = await (await this.#settings.search(this.#node, { nodes: HINT_NODES })).result;
      if (best !== null) this.#host.write(`Hint: ${makeUci(rules, best)}`);
    });
  }

  async #setMemory([text = '']: Words, line: string): Promise<void> {
    if (!/^\d{1,7}$/.test(text)) this.#refuse(t('refused.number'), line);
    else await this.#settings.setHash(Math.min(Math.max(Number(text), 1), HASH_MAX));
  }

  async #apply(option: EngineOption | undefined, text: string, line: string): Promise<void> {
    const { rules } = this.#settings;
    const said = await setXboardOption(this.#settings, option, text);
    if (said !== '') this.#refuse(said, line);
    if (this.#settings.rules !== rules) this.#setNode(new Game(this.#settings.start).root);
  }

  async #quit(): Promise<void> {
    this.#hasQuit = true;
    await this.#rest();
  }
}
