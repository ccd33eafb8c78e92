/** The floor's UCI: what a match needs of it. The search is the same under any limit. */

import {
  Game,
  isVariantId,
  makeUci,
  Position,
  parseFen,
  parseRuleset,
  parseUci,
  type Rules,
  rulesOf,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { Random } from '@sitke/testkit/random';
import { FloorSearcher, scoreText, valuesOf } from './search.js';

/** A session: takes lines, writes lines. */
export class FloorSession {
  readonly #write: (line: string) => void;
  #variant: VariantId = VARIANT_IDS[0]!;
  #rules: Rules = rulesOf(this.#variant);
  #position: Position = Position.initial(this.#rules);
  /** Each game begins with it, so that a game does not depend on those before. */
  #seed = 1;
  #random = new Random(this.#seed);

  constructor(write: (line: string) => void) {
    this.#write = write;
  }

  /** Answers a line; returns false when that was `quit`. */
  handle(line: string): boolean {
    const [command = '', ...words] = line.trim().split(/\s+/);
    if (command === 'uci') this.#identify();
    else if (command === 'isready') this.#write('readyok');
    else if (command === 'ucinewgame') this.#random = new Random(this.#seed);
    else if (command === 'setoption') this.#setOption(words.join(' '));
    else if (command === 'position') this.#setPosition(words);
    else if (command === 'go') this.#go();
    else if (!['', 'stop', 'quit'].includes(command)) this.#write(`info string unknown command ${command}`);
    return command !== 'quit';
  }

  #identify(): void {
    this.#write('id name Floor: depth 2, material only');
    this.#write('id author the Sitke authors');
    const variants = VARIANT_IDS.map((id) => ` var ${id}`).join('');
    this.#write(`option name UCI_Variant type combo default ${VARIANT_IDS[0]}${variants}`);
    this.#write('option name Ruleset type string default standard');
    this.#write('option name Seed type spin default 1 min 0 max 2147483647');
    this.#write('uciok');
  }

  #setOption(text: string): void {
    const [, name = '', value = ''] = /^name\s+(\S+)(?:\s+value\s+(.*))?$/.exec(text) ?? [];
    if (name === 'Seed') this.#seed = Number(value);
    else if (name === 'UCI_Variant' && isVariantId(value)) this.#begin(value, rulesOf(value));
    else if (name === 'Ruleset') {
      const ruleset = parseRuleset(variantOf(this.#variant), value);
      if (ruleset.ok) this.#begin(this.#variant, rulesOf(this.#variant, ruleset.value));
      else this.#write(`info string ${ruleset.error.message}`);
    } else this.#write(`info string no option: ${text}`);
  }

  #begin(variant: VariantId, rules: Rules): void {
    this.#variant = variant;
    this.#rules = rules;
    this.#position = Position.initial(rules);
  }

  #setPosition([kind, ...words]: readonly string[]): void {
    const split = words.indexOf('moves');
    const fen = words.slice(0, split < 0 ? words.length : split).join(' ');
    const parsed = parseFen(this.#rules, fen);
    if (kind === 'fen' && !parsed.ok) {
      this.#write(`info string FEN: ${parsed.error.message}`);
      return;
    }
    let { root: node } = new Game(kind === 'fen' && parsed.ok ? parsed.value : Position.initial(this.#rules));
    for (const text of split < 0 ? [] : words.slice(split + 1)) {
      const move = parseUci(node.position, text);
      if (!move.ok) {
        this.#write(`info string ${move.error.message}`);
        return;
      }
      node = node.play(move.value);
    }
    this.#position = node.position;
  }

  #go(): void {
    const choice = new FloorSearcher(this.#rules, valuesOf(this.#rules)).choose(this.#position, this.#random);
    if (!choice) {
      this.#write('bestmove (none)');
      return;
    }
    const move = makeUci(this.#rules, choice.move);
    this.#write(`info depth 2 score ${scoreText(choice.score)} nodes ${choice.nodes} pv ${move}`);
    this.#write(`bestmove ${move}`);
  }
}
