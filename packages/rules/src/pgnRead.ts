/** Games read from a text of PGN, liberally and in one pass; see `pgn.ts` for what its comments carry. */

import { TOO_LONG_PGN, TOO_MANY_MOVES, VARIATION_OPEN } from './core/mistakes.en.js';
import { failAt } from './core/mistakes.js';
import { ok, type Result } from './core/types.js';
import type { Game, GameNode } from './game.js';
import { type NoToken, PgnReader, type Token } from './notation/pgnText.js';
import { gameOfTags, isResult, type PgnDefaults, type Tags, tagName } from './pgnTags.js';
import { joined, type PgnError, TreeReader } from './pgnTree.js';

/** The longest game that is read, with its tags, in UTF-16 units. */
export const MAX_PGN_LENGTH = 1_048_576;
/** How many moves one game may have, variations included: each becomes a position. */
export const MAX_PGN_MOVES = 65_536;

/** A game of a text as it was read, and what is wrong with it. Places are offsets in the text. */
export interface ParsedGame {
  /** Where it begins: at its first tag or move. */
  readonly at: number;
  readonly tags: Tags;
  /** The game, up to the fault where there is one; null where not even its start can be read. */
  readonly game: Game | null;
  /** The mistake that ends the reading of the main line. */
  readonly fault: PgnError | null;
  /** The mistakes in variations that are left out: their texts are kept as comments. */
  readonly skipped: readonly PgnError[];
}

const RESULT = /(?:^|\s)(?:1-0|0-1|1\/2-1\/2|\*)(?=\s|$)/g;

/** A variation that cannot be read, as it is passed over. */
interface Skipping {
  /** Where the unreadable part begins. */
  readonly from: number;
  /** How many brackets are open within it. */
  depth: number;
  /** Whether it is only a part of a variation that has been begun. */
  readonly isBegun: boolean;
}

/** Reads the games of a text one by one. */
export class PgnParser {
  readonly #text: string;
  readonly #tokens: PgnReader;
  readonly #defaults: PgnDefaults;
  #tags: Tags = new Map();
  #tree: TreeReader | null = null;
  #begin = 0;
  #moves = 0;
  #skipped: PgnError[] = [];
  #skipping: Skipping | null = null;
  /** A token that was read and belongs to the next game. */
  #held: Token | NoToken | null = null;
  /** A game that is over: comments may still follow. */
  #last: { readonly game: ParsedGame; readonly node: GameNode } | null = null;
  /** Whether nothing more of the text can be read. */
  #isDone = false;

  constructor(text: string, defaults: PgnDefaults) {
    this.#text = text;
    this.#tokens = new PgnReader(text);
    this.#defaults = defaults;
  }

  /** Returns the next game, null where there are no more. */
  next(): ParsedGame | null {
    while (!this.#isDone) {
      const token = this.#held ?? this.#tokens.next();
      this.#held = null;
      if (token === null) {
        this.#isDone = true;
        break;
      }
      const game = this.#take(token);
      if (game) return game;
    }
    return this.#rest();
  }

  /** Returns the game at the end of the text, if one is open or has just ended. */
  #rest(): ParsedGame | null {
    if (this.#last) return this.#leave();
    if (this.#tree) return this.#end(undefined) ?? this.#leave();
    if (this.#tags.size === 0) return null;
    return this.#start(this.#tags.values().next().value!.at) ?? this.#end(undefined) ?? this.#leave();
  }

  #leave(): ParsedGame | null {
    const last = this.#last;
    this.#last = null;
    return last?.game ?? null;
  }

  #take(token: Token | NoToken): ParsedGame | null {
    if (this.#last) {
      if ('error' in token || token.kind !== 'comment') {
        this.#held = token;
        return this.#leave();
      }
      // Comments after the result still belong to the game.
      this.#last.node.comment = joined(this.#last.node.comment, token.text);
      return null;
    }
    if ('error' in token) return this.#broken(token.error);
    if (token.kind !== 'tag') return this.#inMovetext(token);
    if (this.#tree) {
      this.#held = token;
      return this.#end(undefined);
    }
    if (this.#tags.size === 0) this.#begin = token.at;
    this.#tags.set(tagName(token.name), token);
    return null;
  }

  /** Begins the game of the tags; returns it where that is not possible. */
  #start(at: number): ParsedGame | null {
    if (this.#tags.size === 0) this.#begin = at;
    const made = gameOfTags(this.#tags, this.#defaults, at);
    if (!made.ok) return this.#broken(made.error);
    const { game, dialect } = made.value;
    this.#tree = new TreeReader(game, this.#text, dialect);
    this.#moves = 0;
    return null;
  }

  #parsed(fault: PgnError | null): ParsedGame {
    const game: ParsedGame = {
      at: this.#begin,
      tags: this.#tags,
      game: this.#tree?.game ?? null,
      fault,
      skipped: this.#skipped,
    };
    this.#tags = new Map();
    this.#tree = null;
    this.#skipped = [];
    this.#skipping = null;
    return game;
  }

  /** Returns the game as far as it was read, and goes on where the next may begin. */
  #broken(fault: PgnError): ParsedGame {
    const hasTags = this.#tags.size > 0;
    const isBegun = this.#tree !== null;
    if (!isBegun && !hasTags) this.#begin = Math.min(this.#begin, fault.at ?? 0);
    const next = hasTags || !isBegun ? null : this.#resultAfter(fault.at ?? 0);
    if (next === null) this.#isDone = true;
    else this.#tokens.seek(next);
    return this.#parsed(fault);
  }

  /** Games without tags follow each other: the next one begins behind the result of a broken one. */
  #resultAfter(at: number): number | null {
    RESULT.lastIndex = at;
    const found = RESULT.exec(this.#text);
    return found && found.index + found[0].length;
  }

  #end(result: string | undefined): ParsedGame | null {
    const tree = this.#tree!;
    const open = tree.stack.at(-1)?.at ?? this.#skipping?.from;
    if (open !== undefined) return this.#broken(failAt(open, VARIATION_OPEN).error);
    if (isResult(result)) tree.game.result = result;
    this.#last = { game: this.#parsed(null), node: tree.node };
    return null;
  }

  #inMovetext(token: Token): ParsedGame | null {
    const broken = this.#tree ? null : this.#start(token.at);
    if (broken) return broken;
    const tree = this.#tree!;
    if (this.#skipping) return this.#skip(token, this.#skipping);
    if (token.kind === 'result') return tree.stack.length > 0 ? null : this.#end(token.text);
    const error = this.#read(token, tree);
    if (!error) return null;
    const isInVariation = tree.stack.length > 0 || token.kind === 'open';
    if (!isInVariation || error.code === 'tooManyMoves') return this.#broken(error);
    this.#skipped.push(error);
    this.#skipping = { from: token.at, depth: token.kind === 'open' ? 1 : 0, isBegun: token.kind !== 'open' };
    return null;
  }

  #read(token: Token, tree: TreeReader): PgnError | null {
    switch (token.kind) {
      case 'open':
        return tree.open(token.at);
      case 'close':
        return tree.close(token.at);
      case 'comment':
        tree.comment(token.text);
        return null;
      case 'nag':
        tree.node.nags.push(Number(token.text));
        return null;
      default:
        if (++this.#moves > MAX_PGN_MOVES) return failAt(token.at, TOO_MANY_MOVES).error;
        return tree.move(token);
    }
  }

  #skip({ kind, at }: Token, skipping: Skipping): null {
    if (kind === 'open') skipping.depth++;
    if (kind !== 'close') return null;
    if (skipping.depth > 0 && (--skipping.depth > 0 || skipping.isBegun)) return null;
    this.#skipping = null;
    const tree = this.#tree!;
    const isWhole = !skipping.isBegun || tree.isAtVariationStart;
    const from = skipping.isBegun && isWhole ? tree.stack.at(-1)!.at : skipping.from;
    tree.keep(this.#text.slice(from, isWhole ? at + 1 : at));
    if (skipping.isBegun) tree.close(at);
    return null;
  }
}

/**
 * Returns the games of a PGN text, all of which must be whole. `readPgn` reads files of any size and goes on after a mistake.
 * Errors: the first thing that is wrong, with its offset.
 */
export function parsePgn(text: string, defaults: PgnDefaults = {}): Result<Game[], PgnError> {
  const parser = new PgnParser(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text, defaults);
  const games: Game[] = [];
  let from = 0;
  for (let parsed = parser.next(); parsed !== null; parsed = parser.next()) {
    const [first] = [...parsed.skipped, ...(parsed.fault ? [parsed.fault] : [])];
    if (first) return { ok: false, error: first };
    if (parsed.at - from > MAX_PGN_LENGTH) return failAt(from + MAX_PGN_LENGTH, TOO_LONG_PGN);
    from = parsed.at;
    games.push(parsed.game!);
  }
  return text.length - from > MAX_PGN_LENGTH ? failAt(from + MAX_PGN_LENGTH, TOO_LONG_PGN) : ok(games);
}
