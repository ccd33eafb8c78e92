/** Settings of a text-protocol session, and its engine. Shared by both protocols. */

import type { GameNode } from '@sitke/rules';
import { isVariantId, Position, parseRuleset, type Rules, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import type { Engine } from '../search/engine.js';
import type { SearchFeature } from '../search/features.js';
import { ELO_RANGE, LEVELS, levelOfElo } from '../search/levels.js';
import type { Margins } from '../search/margins.js';
import type { SearchLimits } from '../search/request.js';
import type { Search } from '../search/search.js';
import type { Tables } from '../search/tables.js';
import { OVERHEAD_MS } from '../search/timeman.js';
import type { WinModel } from '../search/winModel.js';
import { winModelOf } from '../variants/registry.chances.js';
import { released } from './released.js';
import { reasonOf } from './text.js';

/** Endgame tables, and a sentence about what was found in their folder. */
export interface OpenedTables {
  readonly tables: Tables;
  readonly about: string;
}

/** The environment of a session. */
export interface SessionHost {
  /** At least one; the first is the default. */
  readonly variants: readonly VariantId[];
  /** The engine's name and version. */
  readonly name: string;
  load(variant: VariantId): Promise<Engine>;
  /** Opens the endgame tables of a folder for these rules; `say` gets what is found later. Missing where tables are not supported. */
  openTables?(folder: string, rules: Rules, say: (text: string) => void): Promise<OpenedTables>;
  /** Returns the file of the variant's net, null where it has none. Missing where the engine plays without. */
  loadNet?(variant: VariantId): Promise<Uint8Array | null>;
  /** Returns the bytes of a file, for the option `EvalFile`. Missing where there are no files. */
  readFile?(path: string): Promise<Uint8Array>;
  /** Writes a line, given without its end. */
  write(line: string): void;
}

/** Limits of numeric settings; Hash in MiB. */
export const HASH_DEFAULT: number = 16;
export const HASH_MAX: number = 1024;
/** Greatest overhead of a move. */
export const OVERHEAD_MAX_MS: number = 5000;
export const MULTI_PV_MAX: number = 64;
export const SEED_MAX: number = 0x7fffffff;
/** The skill for full strength: one above the highest level. */
export const SKILL_MAX: number = LEVELS.length + 1;

/** The settings of a session. The caller makes sure that the engine is idle before changing them. */
export class SessionSettings {
  readonly variants: readonly VariantId[];
  /** Time that a move takes besides the search. */
  overheadMs: number = OVERHEAD_MS;
  /** Number of lines of a search. */
  multiPv = 1;
  /** Seed for the choice of set-up; random if undefined. */
  seed: number | undefined;
  /** Level; full strength above the highest. */
  skill: number = SKILL_MAX;
  /** Rating, used in place of the skill if strength is limited to it. */
  elo: number = ELO_RANGE[1];
  isEloLimited = false;
  /** Features of the search to switch off. */
  without: readonly SearchFeature[] = [];
  /** Numbers of the search to change. */
  margins: Margins = {};
  /** Whether infos show the chances of a win, a draw and a loss. */
  showsWdl = false;
  readonly #host: SessionHost;
  readonly #tell: (text: string) => void;
  readonly #rules = new Map<VariantId, Rules>();
  #variant: VariantId;
  #hash = HASH_DEFAULT;
  #threads = 1;
  #engine: Engine | null = null;
  /** Resolves when the memory of the engine before is free, so that there is never more than one. */
  #released: Promise<void> = Promise.resolve();
  #tableFolder = '';
  /** The file of a net that takes the place of the variant's own, '' for none. */
  #netFile = '';
  /** Open tables of the folder, by their rules. */
  readonly #tables = new Map<Rules, Tables>();

  /** `tell` gets sentences about the engine that no setting answers. */
  constructor(host: SessionHost, tell: (text: string) => void = () => {}) {
    this.#host = host;
    this.#tell = tell;
    this.variants = host.variants;
    this.#variant = host.variants[0]!;
  }

  get variant(): VariantId {
    return this.#variant;
  }

  /** The current rules. Each variant keeps its own ruleset. */
  get rules(): Rules {
    return this.#rules.get(this.#variant) ?? rulesOf(this.#variant);
  }

  /** The win model, if infos show chances and the variant has one. */
  get winModel(): WinModel | null {
    return this.showsWdl ? winModelOf(this.#variant) : null;
  }

  get start(): Position {
    return Position.initial(this.rules);
  }

  /** Returns the engine, loaded on first use. */
  async engine(): Promise<Engine> {
    await this.#released;
    if (!this.#engine) {
      this.#engine = await this.#load();
      this.#engine.setHash(this.#hash);
      if (this.#threads > 1) await this.#engine.setThreads(this.#threads);
      const problem = await this.#setNet(this.#engine);
      if (problem !== '') this.#tell(problem);
    }
    return this.#engine;
  }

  async #load(): Promise<Engine> {
    try {
      return await this.#host.load(this.#variant);
    } catch (error) {
      throw new Error(`the engine for ${variantOf(this.#variant).name} cannot be used (${reasonOf(error)})`);
    }
  }

  /** Sets the file of a net, '' for the variant's own; returns what is wrong with it. */
  async setNetFile(file: string): Promise<string> {
    if (file !== '' && !this.#host.readFile) return 'there are no files here';
    const engine = await this.engine();
    this.#netFile = file;
    return this.#setNet(engine);
  }

  /** Gives the engine its net; returns what is wrong with it. It plays without one that cannot be read or is refused. */
  async #setNet(engine: Engine): Promise<string> {
    const name = this.#netFile || `the net for ${variantOf(this.#variant).name}`;
    try {
      const file = await (this.#netFile === ''
        ? this.#host.loadNet?.(this.#variant)
        : this.#host.readFile?.(this.#netFile));
      const problem = engine.setNet(file ?? null);
      return problem && `${name}: ${problem}`;
    } catch (error) {
      engine.setNet(null);
      return `${name}: it cannot be read (${reasonOf(error)})`;
    }
  }

  /** Starts a search with these settings. */
  async search(node: GameNode, limits: SearchLimits): Promise<Search> {
    const engine = await this.engine();
    const seed = this.seed === undefined ? {} : { seed: this.seed };
    const wanted = this.isEloLimited ? levelOfElo(this.elo) : this.skill;
    const level = wanted < SKILL_MAX ? { level: wanted } : {};
    const found = await this.#openTables();
    const tables = found ? { tables: found } : {};
    const { multiPv, without, margins, overheadMs } = this;
    const clock = limits.clock ? { clock: { ...limits.clock, overheadMs } } : {};
    return engine.search({
      node,
      limits: { ...limits, ...clock },
      multiPv,
      without,
      margins,
      ...seed,
      ...level,
      ...tables,
    });
  }

  /** Sets the folder of endgame tables, empty for none; returns a sentence about what was found there. */
  async setTableFolder(folder: string): Promise<string> {
    this.#tables.clear();
    this.#tableFolder = '';
    if (folder === '') return '';
    if (!this.#host.openTables) return 'there are no tables here';
    const { tables, about } = await this.#host.openTables(folder, this.rules, this.#tell);
    this.#tables.set(this.rules, tables);
    this.#tableFolder = folder;
    return about;
  }

  /** Returns the tables for the current rules, undefined without a folder. One that cannot be opened is said and put aside. */
  async #openTables(): Promise<Tables | undefined> {
    const folder = this.#tableFolder;
    if (folder === '' || this.#tables.has(this.rules)) return this.#tables.get(this.rules);
    try {
      const opened = await this.#host.openTables?.(folder, this.rules, this.#tell);
      if (opened) this.#tables.set(this.rules, opened.tables);
      return opened?.tables;
    } catch (error) {
      this.#tableFolder = '';
      this.#tell(`${folder} is not used any more (${reasonOf(error)})`);
      return undefined;
    }
  }

  /** Lets go of the engine, as after a search that failed: the next use loads another. */
  release(): void {
    if (this.#engine) this.#released = released(this.#engine);
    this.#engine = null;
  }

  /** Resizes the transposition table to at most `mebibytes`; returns its size in MiB. */
  async setHash(mebibytes: number): Promise<number> {
    // The memory of a core only grows.
    if (mebibytes < this.#hash) this.release();
    this.#hash = mebibytes;
    return (await this.engine()).setHash(mebibytes);
  }

  /** Sets the number of threads; returns the number in use. */
  async setThreads(count: number): Promise<number> {
    // Load the engine first, so that it does not start the threads twice.
    const engine = await this.engine();
    this.#threads = count;
    return engine.setThreads(count);
  }

  /** Clears what earlier searches have learnt. */
  async clear(): Promise<void> {
    (await this.engine()).newGame();
  }

  /** Switches to a variant; returns whether the engine plays it. */
  setVariant(id: string): boolean {
    if (!isVariantId(id) || !this.variants.includes(id)) return false;
    if (id !== this.#variant) {
      this.#variant = id;
      this.release();
    }
    return true;
  }

  /** Sets the ruleset of the variant; returns what is wrong with the text, empty if it is valid. */
  setRuleset(text: string): string {
    const parsed = parseRuleset(variantOf(this.#variant), text);
    if (!parsed.ok) return parsed.error.message;
    this.#rules.set(this.#variant, rulesOf(this.#variant, parsed.value));
    return '';
  }
}
