/** The games of a text, whole or as far as they can be read, each with what is wrong with it. */
import {
  type Game,
  type GameNode,
  type GameResult,
  makeRuleset,
  roleLetter,
  roleOf,
  squareName,
  type VariantId,
} from '@sitke/rules';
import { type PgnDefaults, type PgnError, parsePgn } from '@sitke/rules/pgn';
import { isWholeGame } from '../link/gameLink.js';
import { type Stretch, splitGames } from './split.js';

/** A mistake in a game, with its place. */
export interface Fault {
  /** In the whole text, counted from 1, like `column`. */
  readonly line: number;
  readonly column: number;
  readonly error: PgnError;
  /** The game that its tags name, where Sitke does not know it; empty where they name none. */
  readonly foreign: string | null;
}

/** The tags that a list of games shows; empty where the game does not say. */
export type PgnNames = Readonly<Record<'white' | 'black' | 'event' | 'date', string>>;

/** A game as a list shows it. */
export interface PgnEntry extends PgnNames {
  /** Counted from 1 in the text. */
  readonly number: number;
  /** The line that it begins in, counted from 1. */
  readonly line: number;
  readonly result: GameResult;
  /** Null where nothing of the game can be read. */
  readonly variant: VariantId | null;
  readonly ruleset: string;
  /** Moves of the main line, of both sides; of a broken game as far as it can be read. */
  readonly moves: number;
  /** The armies as they were set up, each piece as in `K@e2`; empty in games that set nothing up. */
  readonly setup: string;
  readonly fault: Fault | null;
}

/** A game with its place in the text. */
export interface ReadGame {
  readonly entry: PgnEntry;
  readonly from: number;
  readonly to: number;
  /** Null where nothing can be read. */
  readonly game: Game | null;
}

const TAG_LINE = /^\s*\[\s*(\w+)\s*"((?:[^"\\\n]|\\.)*)"\s*\]/gm;
const RESULT = /(?:^|\s)(1-0|0-1|1\/2-1\/2|\*)(?=\s|$)/g;
/** How often a text is cut shorter to find the part of it that can be read. */
const MOST_CUTS = 8;

/** Returns the tags before the moves, by their names in lower case. */
function tagsIn(text: string): ReadonlyMap<string, string> {
  const head = /^(?:\s*\[[^\n]*\n?)*/.exec(text)?.[0] ?? '';
  return new Map(
    [...head.matchAll(TAG_LINE)].map(([, name = '', value = '']) => [
      name.toLowerCase(),
      value.replace(/\\(.)/g, '$1').trim(),
    ]),
  );
}

function namesIn(tags: ReadonlyMap<string, string>): PgnNames {
  const said = (name: string): string => (/^[?.]*$/.test(tags.get(name) ?? '') ? '' : tags.get(name)!);
  return { white: said('white'), black: said('black'), event: said('event'), date: said('date') };
}

/** Returns how many variations are open at the end of a text. */
function openAtEnd(text: string): number {
  const brackets = text.replace(/\{[^}]*\}?|;[^\n]*/g, '').replace(/[^()]/g, '');
  let open = 0;
  for (const bracket of brackets) open += bracket === '(' ? 1 : -1;
  return Math.max(0, open);
}

/** Returns the games of a text before a mistake in it, the last one as far as it goes; none where it has not begun. */
function gamesBefore(text: string, error: PgnError, defaults: PgnDefaults): { whole: Game[]; last: Game | null } {
  let [head, problem] = [text, error];
  for (let cut = 0; cut < MOST_CUTS; cut++) {
    // A variation that is not closed hides nothing: it is closed at the end.
    if (problem.code !== 'variation' || problem.detail !== 'open') head = head.slice(0, problem.at ?? 0);
    const games = parsePgn(`${head}${' )'.repeat(openAtEnd(head))}`, defaults);
    if (games.ok) {
      const isBetween = (head !== text && isWholeGame(head)) || games.value.length === 0;
      if (isBetween) return { whole: games.value, last: null };
      const last = games.value.at(-1)!;
      // Of tags that go on to a mistake nothing is right yet: the start may be missing.
      return { whole: games.value.slice(0, -1), last: last.root.children.length > 0 ? last : null };
    }
    problem = games.error;
  }
  return { whole: [], last: null };
}

/** Returns the armies as they were set up, without the pawns, which stand there before. */
function setupOf(game: Game): string {
  const { def, geometry } = game.rules;
  const [start, set] = [game.root, [game.root, ...game.mainline()].find(({ position }) => !position.inPlacement)];
  if (!set || set === start) return '';
  return Array.from({ length: geometry.size }, (_, square) => {
    const piece = set.position.pieceAt(square);
    return piece === 0 || piece === start.position.pieceAt(square)
      ? ''
      : `${roleLetter(def, roleOf(piece))}@${squareName(def, square)}`;
  })
    .filter(Boolean)
    .join(' ');
}

function isMove(node: GameNode): boolean {
  return node.move !== null;
}

/** The name of the game that a mistake is about, where Sitke does not know it. */
function foreignIn(tags: ReadonlyMap<string, string>, error: PgnError): string | null {
  return error.code === 'variant' && error.detail !== 'id' ? (tags.get('variant') ?? '') : null;
}

/** Reads the games of one text after the other. */
class GamesReader {
  readonly #text: string;
  readonly #defaults: PgnDefaults;
  #number = 0;
  /** Where lines have been counted to. */
  #counted = { at: 0, line: 1 };

  constructor(text: string, defaults: PgnDefaults) {
    this.#text = text;
    this.#defaults = defaults;
  }

  *run(): Generator<ReadGame> {
    for (const stretch of splitGames(this.#text)) yield* this.#stretch(stretch);
  }

  *#stretch({ from, to }: Stretch): Generator<ReadGame> {
    const hasTags = /^\s*\[/.test(this.#text.slice(from, to));
    for (let at = from; at < to; ) {
      const text = this.#text.slice(at, to);
      const games = parsePgn(text, this.#defaults);
      if (games.ok) {
        for (const game of games.value) yield this.#entry(at, to, game, null);
        return;
      }
      const { whole, last } = gamesBefore(text, games.error, this.#defaults);
      for (const game of whole) yield this.#entry(at, to, game, null);
      yield this.#entry(at, to, last, games.error);
      // Games without tags follow each other in one stretch: go on behind the result of the broken one.
      const next = hasTags || last === null ? null : this.#resultAfter(at + (games.error.at ?? 0), to);
      if (next === null) return;
      at = next;
    }
  }

  #resultAfter(at: number, to: number): number | null {
    RESULT.lastIndex = at;
    const found = RESULT.exec(this.#text);
    const end = found ? found.index + found[0].length : to;
    return this.#text.slice(end, to).trim() === '' ? null : end;
  }

  /** Returns the line and column of an offset. */
  #placeOf(at: number): { line: number; column: number } {
    const text = this.#text;
    if (at < this.#counted.at) this.#counted = { at: 0, line: 1 };
    let { at: from, line } = this.#counted;
    for (let next = text.indexOf('\n', from); next >= 0 && next < at; next = text.indexOf('\n', from)) {
      line++;
      from = next + 1;
    }
    this.#counted = { at: from, line };
    return { line, column: at - from + 1 };
  }

  #entry(from: number, to: number, game: Game | null, error: PgnError | null): ReadGame {
    const text = this.#text.slice(from, to);
    const tags = tagsIn(text);
    const begin = this.#placeOf(from + Math.max(0, text.search(/\S/)));
    // A tag that is missing is missing at the beginning.
    const isMissing = error?.code === 'variant' && error.detail === 'missing';
    const fault = error && {
      ...(isMissing ? begin : this.#placeOf(from + (error.at ?? 0))),
      error,
      foreign: foreignIn(tags, error),
    };
    const entry: PgnEntry = {
      ...namesIn(tags),
      number: ++this.#number,
      line: begin.line,
      result: game?.result ?? '*',
      variant: (game?.rules.def.id as VariantId | undefined) ?? null,
      ruleset: game ? makeRuleset(game.rules.def, game.rules.options) : '',
      moves: game?.mainline().filter(isMove).length ?? 0,
      setup: game ? setupOf(game) : '',
      fault,
    };
    return { entry, from, to, game };
  }
}

/** Yields the games of a text one by one, in their order. `defaults`: the game and rules of those whose tags say none. */
export function readGames(text: string, defaults: PgnDefaults = {}): Generator<ReadGame> {
  return new GamesReader(text, defaults).run();
}
