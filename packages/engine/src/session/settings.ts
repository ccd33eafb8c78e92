/** What a session of a text protocol has set, and the engine that plays by it. The protocols differ, this does not. */

import type { GameNode } from '@sitke/rules';
import { isVariantId, Position, parseRuleset, type Rules, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import type { Engine } from '../search/engine.js';
import type { SearchFeature } from '../search/features.js';
import { ELO_RANGE, LEVELS, levelOfElo } from '../search/levels.js';
import type { SearchLimits } from '../search/request.js';
import type { Search } from '../search/search.js';
import type { Tables } from '../search/tables.js';
import type { WinModel } from '../search/winModel.js';
import { winModelOf } from '../variants/registry.js';

/** Endgame tables, and a sentence on what was found in their folder. */
export interface OpenedTables {
  readonly tables: Tables;
  readonly about: string;
}

/** What a session stands on. */
export interface SessionHost {
  /** At least one; the first is played until another is chosen. */
  readonly variants: readonly VariantId[];
  /** The engine's name and version. */
  readonly name: string;
  load(variant: VariantId): Promise<Engine>;
  /** Opens the endgame tables of a folder that serve these rules; missing where there are none to open. */
  openTables?(folder: string, rules: Rules): Promise<OpenedTables>;
  /** Takes a line without its end. */
  write(line: string): void;
}

/** Ranges of the numbers that can be set; Hash in MiB. */
export const HASH_DEFAULT: number = 16;
export const HASH_MAX: number = 1024;
export const MULTI_PV_MAX: number = 64;
export const SEED_MAX: number = 0x7fffffff;
/** The skill that is full strength: one above the highest level. */
export const SKILL_MAX: number = LEVELS.length + 1;

/** The settings of a session. Whoever changes them sees to it that the engine is at rest. */
export class SessionSettings {
  readonly variants: readonly VariantId[];
  /** How many lines a search shows. */
  multiPv = 1;
  /** Which of several set-ups the engine makes; random where undefined. */
  seed: number | undefined;
  /** The level to play at; above the highest, full strength. */
  skill: number = SKILL_MAX;
  /** The rating to play at, if strength is limited to it; it goes before the skill. */
  elo: number = ELO_RANGE[1];
  isEloLimited = false;
  /** Techniques of the search to leave out. */
  without: readonly SearchFeature[] = [];
  /** Whether infos tell the chances of a win, a draw and a loss. */
  showsWdl = false;
  readonly #host: SessionHost;
  readonly #rules = new Map<VariantId, Rules>();
  #variant: VariantId;
  #hash = HASH_DEFAULT;
  #threads = 1;
  #engine: Engine | null = null;
  #tableFolder = '';
  /** The tables of the folder, by the rules they are for. */
  readonly #tables = new Map<Rules, Tables>();

  constructor(host: SessionHost) {
    this.#host = host;
    this.variants = host.variants;
    this.#variant = host.variants[0]!;
  }

  get variant(): VariantId {
    return this.#variant;
  }

  /** The rules in force: each variant keeps the ruleset that was set for it. */
  get rules(): Rules {
    return this.#rules.get(this.#variant) ?? rulesOf(this.#variant);
  }

  /** What scores are worth, where infos shall tell it and the variant has a model. */
  get winModel(): WinModel | null {
    return this.showsWdl ? winModelOf(this.#variant) : null;
  }

  get start(): Position {
    return Position.initial(this.rules);
  }

  /** Returns the engine, loaded when it is needed first. */
  async engine(): Promise<Engine> {
    if (!this.#engine) {
      this.#engine = await this.#host.load(this.#variant);
      this.#engine.setHash(this.#hash);
      if (this.#threads > 1) await this.#engine.setThreads(this.#threads);
    }
    return this.#engine;
  }

  /** Begins a search by these settings. */
  async search(node: GameNode, limits: SearchLimits): Promise<Search> {
    const engine = await this.engine();
    const seed = this.seed === undefined ? {} : { seed: this.seed };
    const wanted = this.isEloLimited ? levelOfElo(this.elo) : this.skill;
    const level = wanted < SKILL_MAX ? { level: wanted } : {};
    const found = await this.#openTables();
    const tables = found ? { tables: found } : {};
    return engine.search({ node, limits, multiPv: this.multiPv, without: this.without, ...seed, ...level, ...tables });
  }

  /** Looks for endgame tables in a folder from now on, in none if it is empty; returns what was found there. */
  async setTableFolder(folder: string): Promise<string> {
    this.#tables.clear();
    this.#tableFolder = '';
    if (folder === '') return '';
    if (!this.#host.openTables) return 'there are no tables here';
    const { tables, about } = await this.#host.openTables(folder, this.rules);
    this.#tables.set(this.rules, tables);
    this.#tableFolder = folder;
    return about;
  }

  /** Returns the tables for the rules in force, undefined where no folder is set. */
  async #openTables(): Promise<Tables | undefined> {
    if (this.#tableFolder === '' || this.#tables.has(this.rules)) return this.#tables.get(this.rules);
    const opened = await this.#host.openTables?.(this.#tableFolder, this.rules);
    if (opened) this.#tables.set(this.rules, opened.tables);
    return opened?.tables;
  }

  /** Makes the table at most so large, in MiB; returns its size. */
  async setHash(mebibytes: number): Promise<number> {
    this.#hash = mebibytes;
    return (await this.engine()).setHash(mebibytes);
  }

  /** Searches with so many threads; returns how many there can be. */
  async setThreads(count: number): Promise<number> {
    // Loaded first, lest it starts them twice.
    const engine = await this.engine();
    this.#threads = count;
    return engine.setThreads(count);
  }

  /** Forgets what earlier searches have learnt. */
  async clear(): Promise<void> {
    (await this.engine()).newGame();
  }

  /** Returns whether the engine plays the variant, which it then does. */
  setVariant(id: string): boolean {
    if (!isVariantId(id) || !this.variants.includes(id)) return false;
    if (id !== this.#variant) {
      this.#variant = id;
      // Its threads end by themselves; nothing waits for them.
      void this.#engine?.close();
      this.#engine = null;
    }
    return true;
  }

  /** Sets the ruleset of the variant; returns what is wrong with the text, empty if nothing is. */
  setRuleset(text: string): string {
    const parsed = parseRuleset(variantOf(this.#variant), text);
    if (!parsed.ok) return parsed.error.message;
    this.#rules.set(this.#variant, rulesOf(this.#variant, parsed.value));
    return '';
  }
}
