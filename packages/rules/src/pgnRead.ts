/** Games read from PGN, liberally and in one pass; see `pgn.ts` for what its comments carry. */

import type { CountAction } from './core/count.js';
import {
  ILLEGAL,
  NESTING,
  TOO_LONG_PGN,
  TOO_MANY_GAMES,
  TOO_MANY_MOVES,
  VARIANT_MISSING,
  VARIANT_NAME,
  VARIATION_CLOSED,
  VARIATION_FIRST,
  VARIATION_OPEN,
} from './core/mistakes.en.js';
import { failAt } from './core/mistakes.js';
import type { Explanation } from './core/reasons.js';
import { ok, type ParseError, type Result } from './core/types.js';
import { Game, type GameNode, type GameResult } from './game.js';
import { makeFen } from './notation/fen.js';
import { PgnReader, readResult, type Token } from './notation/pgnText.js';
import { type MoveErrorCode, readMove } from './notation/readMove.js';
import { parseRuleset, type RulesetErrorCode } from './notation/ruleset.js';
import { Position } from './position.js';
import { type PositionErrorCode, parseFen } from './positionFen.js';
import type { Rules } from './variants/define.js';
import { rulesOf, VARIANT_IDS, type VariantId, variantOf } from './variants/registry.js';

/** The longest PGN text that is read, in UTF-16 units. */
export const MAX_PGN_LENGTH = 1_048_576;
/** How deep variations may nest. */
export const MAX_PGN_NESTING = 64;
/** How many games one text may hold. */
export const MAX_PGN_GAMES = 4096;
/** How many moves one text may hold, variations included: each becomes a position. */
export const MAX_PGN_MOVES = 65_536;
/** How many legal moves the positions of one text may have together: what reading costs, however strange the positions. */
const MAX_LEGAL_MOVES = 64 * MAX_PGN_MOVES;

/** Why a PGN is refused: its own codes, and those of its tags and moves. */
export type PgnErrorCode =
  | 'tooLong'
  | 'tooManyGames'
  | 'tooManyMoves'
  | 'comment'
  | 'variation'
  | 'nesting'
  | 'variant'
  | 'illegal'
  | RulesetErrorCode
  | PositionErrorCode
  | MoveErrorCode;

/** Why a PGN was refused, and the game of the tags. Of an illegal move also where it was tried, and the reason where one can be told. */
export interface PgnError extends ParseError<PgnErrorCode> {
  readonly variant?: VariantId;
  readonly fen?: string;
  readonly move?: string;
  readonly explanation?: Explanation;
}

/** The variant and rules of a game whose tags do not say them. */
export interface PgnDefaults {
  readonly variant?: VariantId;
  /** As `parseRuleset` reads it. */
  readonly ruleset?: string;
}

type Step<T> = Result<T, PgnError>;

const CLOCK = /\[%clk\s+(\d{1,4}):(\d{1,2}):(\d{1,2}(?:\.\d{1,3})?)\]\s*/;
/** The note that `makePgn` writes for other programs about the order of moves; this reader knows it from the rules. */
const ORDER = /^\[%order\]/;
const COUNT = /\[%count\s+(start|stop)\]\s*/;

/** One game being read: where in its tree, and where to return to after each variation. */
class GameReader {
  readonly game: Game;
  /** The variations that are open: the node each begins after, and where it was opened. */
  readonly stack: { readonly node: GameNode; readonly at: number }[] = [];
  node: GameNode;
  #commentBefore = '';
  #atVariationStart = false;

  constructor(game: Game) {
    this.game = game;
    this.node = game.root;
  }

  open(at: number): PgnError | null {
    if (this.node.parent === null) return failAt(at, VARIATION_FIRST).error;
    if (this.stack.length === MAX_PGN_NESTING) return failAt(at, NESTING).error;
    this.stack.push({ node: this.node, at });
    this.node = this.node.parent;
    this.#atVariationStart = true;
    return null;
  }

  close(at: number): PgnError | null {
    const back = this.stack.pop();
    if (!back) return failAt(at, VARIATION_CLOSED).error;
    this.node = back.node;
    this.#atVariationStart = false;
    this.#commentBefore = '';
    return null;
  }

  comment(text: string): void {
    if (ORDER.test(text)) return;
    const clock = CLOCK.exec(text);
    const count = COUNT.exec(text);
    let rest = text;
    if (clock) {
      const [hours, minutes, seconds] = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
      this.node.clockMs = Math.round(((hours * 60 + minutes) * 60 + seconds) * 1000);
      rest = rest.replace(CLOCK, '');
    }
    const action = count?.[1] as CountAction | undefined;
    const acts = action !== undefined && this.node.position.countActions.includes(action);
    if (acts) rest = rest.replace(COUNT, '');
    this.#remark(rest.trim());
    if (acts) this.#enter(this.node.act(action));
  }

  #remark(text: string): void {
    if (text === '') return;
    if (this.#atVariationStart) this.#commentBefore = joined(this.#commentBefore, text);
    else this.node.comment = joined(this.node.comment, text);
  }

  #enter(node: GameNode): void {
    this.node = node;
    if (this.#commentBefore !== '') node.commentBefore = joined(node.commentBefore, this.#commentBefore);
    this.#commentBefore = '';
    this.#atVariationStart = false;
  }

  move({ text, at }: Token): PgnError | null {
    const { position } = this.node;
    const read = readMove(position, text);
    if (read.ok && read.value.move !== undefined) {
      this.#enter(this.node.play(read.value.move));
      return null;
    }
    const tried = { move: text, variant: position.rules.def.id as VariantId, fen: makeFen(position) };
    if (!read.ok) return { ...read.error, at: at + (read.error.at ?? 0), ...tried };
    return { ...failAt(at, ILLEGAL, { text }).error, ...tried, explanation: read.value };
  }
}

function joined(before: string, text: string): string {
  return before === '' ? text : `${before} ${text}`;
}

function variantNamed(name: string): VariantId | undefined {
  const wanted = name.trim().toLowerCase();
  return VARIANT_IDS.find((id) => id === wanted || variantOf(id).name.toLowerCase() === wanted);
}

/** The tags that mean something to us or to every reader: written as here, read in any case. */
const TAG_NAMES: ReadonlyMap<string, string> = new Map(
  ['Event', 'Site', 'Date', 'Round', 'White', 'Black', 'Result', 'Variant', 'Ruleset', 'SetUp', 'FEN'].map((name) => [
    name.toLowerCase(),
    name,
  ]),
);

/** The tags of one game with their places, as read. */
type Tags = Map<string, Token>;

function rulesOfTags(tags: Tags, defaults: PgnDefaults, at: number): Step<Rules> {
  const tag = tags.get('Variant');
  const id = tag ? variantNamed(tag.text) : defaults.variant;
  if (!id && tag) return failAt(tag.at, VARIANT_NAME, { name: JSON.stringify(tag.text) });
  if (!id) return failAt(at, VARIANT_MISSING);
  const ruleset = tags.get('Ruleset');
  const options = parseRuleset(variantOf(id), ruleset?.text ?? defaults.ruleset ?? '');
  return options.ok
    ? ok(rulesOf(id, options.value))
    : { ok: false, error: { ...options.error, at: ruleset?.at ?? at, variant: id } };
}

function startOf(tags: Tags, rules: Rules): Step<Position> {
  const fen = tags.get('FEN');
  if (!fen) return ok(Position.initial(rules));
  const position = parseFen(rules, fen.text);
  if (position.ok) return position;
  return { ok: false, error: { ...position.error, at: fen.at, variant: rules.def.id as VariantId } };
}

function gameOfTags(tags: Tags, defaults: PgnDefaults, at: number): Step<GameReader> {
  const rules = rulesOfTags(tags, defaults, at);
  if (!rules.ok) return rules;
  const start = startOf(tags, rules.value);
  if (!start.ok) return start;
  const game = new Game(start.value);
  for (const [name, { text }] of tags) game.headers.set(name, text);
  const result = readResult(tags.get('Result')?.text.trim() ?? '');
  if (isResult(result)) game.result = result;
  return ok(new GameReader(game));
}

function isResult(text: string | undefined): text is GameResult {
  return text === '1-0' || text === '0-1' || text === '1/2-1/2' || text === '*';
}

/** Reads all games of a text. */
class PgnParser {
  readonly #tokens: PgnReader;
  readonly #defaults: PgnDefaults;
  readonly #games: Game[] = [];
  #tags: Tags = new Map();
  #reader: GameReader | null = null;
  /** Where the last game ended. */
  #last: GameNode | null = null;
  #moves = 0;
  #legalMoves = 0;

  constructor(text: string, defaults: PgnDefaults) {
    this.#tokens = new PgnReader(text);
    this.#defaults = defaults;
  }

  run(): Step<Game[]> {
    for (let token = this.#tokens.next(); token !== null; token = this.#tokens.next()) {
      if ('error' in token) return { ok: false, error: token.error };
      const error = token.kind === 'tag' ? this.#tag(token) : this.#inMovetext(token);
      if (error) return { ok: false, error };
    }
    if (this.#tags.size > 0 && !this.#reader) {
      const error = this.#begin(this.#tags.values().next().value!.at);
      if (error) return { ok: false, error };
    }
    const error = this.#end(undefined);
    return error ? { ok: false, error } : ok(this.#games);
  }

  #tag(token: Token): PgnError | null {
    const error = this.#reader ? this.#end(undefined) : null;
    this.#tags.set(TAG_NAMES.get(token.name.toLowerCase()) ?? token.name, token);
    return error;
  }

  #begin(at: number): PgnError | null {
    if (this.#games.length === MAX_PGN_GAMES) return failAt(at, TOO_MANY_GAMES, { limit: MAX_PGN_GAMES }).error;
    const made = gameOfTags(this.#tags, this.#defaults, at);
    this.#tags = new Map();
    if (!made.ok) return made.error;
    this.#reader = made.value;
    return null;
  }

  #end(result: string | undefined): PgnError | null {
    const reader = this.#reader;
    if (!reader) return null;
    this.#reader = null;
    const open = reader.stack.at(-1);
    if (open) return failAt(open.at, VARIATION_OPEN).error;
    if (isResult(result)) reader.game.result = result;
    this.#games.push(reader.game);
    this.#last = reader.node;
    return null;
  }

  /** Takes comments after the result: they still belong to the game. */
  #afterword(token: Token): boolean {
    const last = this.#last;
    if (this.#reader || this.#tags.size > 0 || token.kind !== 'comment' || !last) return false;
    last.comment = joined(last.comment, token.text);
    return true;
  }

  #inMovetext(token: Token): PgnError | null {
    if (this.#afterword(token)) return null;
    const error = this.#reader ? null : this.#begin(token.at);
    if (error) return error;
    const reader = this.#reader!;
    switch (token.kind) {
      case 'open':
        return reader.open(token.at);
      case 'close':
        return reader.close(token.at);
      case 'comment':
        reader.comment(token.text);
        return null;
      case 'nag':
        reader.node.nags.push(Number(token.text));
        return null;
      case 'result':
        return reader.stack.length > 0 ? null : this.#end(token.text);
      default:
        this.#legalMoves += reader.node.position.legalMoves().length;
        if (++this.#moves > MAX_PGN_MOVES || this.#legalMoves > MAX_LEGAL_MOVES) {
          return failAt(token.at, TOO_MANY_MOVES).error;
        }
        return reader.move(token);
    }
  }
}

/** Returns the games of a PGN text. Errors: the first thing that is wrong, with its offset. */
export function parsePgn(text: string, defaults: PgnDefaults = {}): Result<Game[], PgnError> {
  if (text.length > MAX_PGN_LENGTH) return failAt(MAX_PGN_LENGTH, TOO_LONG_PGN);
  return new PgnParser(text.charCodeAt(0) === 0xfeff ? ` ${text.slice(1)}` : text, defaults).run();
}
