/** Games written as PGN, strictly; see `pgn.ts` for what its comments carry. */

import type { Color } from './core/types.js';
import { Game, type GameNode } from './game.js';
import { makeFen } from './notation/fen.js';
import { makeRuleset } from './notation/ruleset.js';

/** A value of the tag `Termination`. Source: PGN standard, 9.8.1. */
export type PgnTermination =
  | 'abandoned'
  | 'adjudication'
  | 'death'
  | 'emergency'
  | 'normal'
  | 'rules infraction'
  | 'time forfeit'
  | 'unterminated';

const ROSTER: readonly (readonly [name: string, unknown: string])[] = [
  ['Event', '?'],
  ['Site', '?'],
  ['Date', '????.??.??'],
  ['Round', '?'],
  ['White', '?'],
  ['Black', '?'],
];
const LINE_WIDTH = 80;

function tagText(name: string, value: string): string {
  return `[${name} "${value.replace(/[\n\r]+/g, ' ').replace(/["\\]/g, '\\$&')}"]`;
}

function headerLines(game: Game): string[] {
  const { def, options } = game.rules;
  const own = new Map<string, string>(ROSTER.map(([name, unknown]) => [name, game.headers.get(name) ?? unknown]));
  own.set('Result', game.result);
  own.set('Variant', def.name);
  own.set('Ruleset', makeRuleset(def, options));
  own.set('SetUp', '1');
  own.set('FEN', makeFen(game.root.position));
  for (const [name, value] of game.headers) if (!own.has(name)) own.set(name, value);
  return [...own].map(([name, value]) => tagText(name, value));
}

function clockText(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  const two = (n: number): string => String(n).padStart(2, '0');
  const rest = ms % 1000;
  const fraction = rest === 0 ? '' : `.${String(rest).padStart(3, '0').replace(/0+$/, '')}`;
  return `[%clk ${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${fraction}]`;
}

/** A comment in braces cannot hold a closing brace, one to the end of the line no line break. */
function commentText(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.includes('}') ? `;${line}\n` : `{${line}}`;
}

/** Collects the words of the movetext; knows whether the next move needs its number. */
class MoveTextWriter {
  #text = '';
  #line = '';
  /** The last word: a bracket may still close behind it. */
  #last: string | null = null;
  #numbered = false;
  /** The bracket that the next word begins with. */
  #opened = '';

  word(text: string): void {
    this.#put();
    this.#last = this.#opened + text;
    this.#opened = '';
  }

  #put(): void {
    const word = this.#last;
    if (word === null) return;
    if (this.#line !== '' && this.#line.length + 1 + word.length > LINE_WIDTH) {
      this.#text += `${this.#line}\n`;
      this.#line = '';
    }
    this.#line += this.#line === '' || this.#line.endsWith('\n') ? word : ` ${word}`;
    this.#last = null;
  }

  comment(text: string): void {
    if (text.trim() === '') return;
    this.word(commentText(text));
    this.#numbered = false;
  }

  node(node: GameNode): void {
    this.comment(node.commentBefore);
    if (node.action !== null) {
      this.comment(`[%count ${node.action}]`);
    } else {
      const { fullmoves, ply } = node.parent!.position;
      const number = (ply & 1) === 0 ? `${fullmoves}. ` : this.#numbered ? '' : `${fullmoves}... `;
      this.#numbered = true;
      this.word(number + node.san);
    }
    for (const nag of node.nags) this.word(`$${nag}`);
    const clock = node.clockMs === undefined ? '' : clockText(node.clockMs);
    this.comment(`${clock} ${node.comment}`);
  }

  /** Writes the moves after a node: its main line, and next to each move the variations to it, some moves a step. */
  *line(from: GameNode, moves: number): Generator<void, void> {
    let written = 0;
    for (let node = from; node.children[0]; node = node.children[0]) {
      this.node(node.children[0]);
      for (const side of node.children.slice(1)) this.#variation(side);
      if (++written % moves === 0) yield;
    }
  }

  #variation(first: GameNode): void {
    this.#opened = '(';
    this.#numbered = false;
    this.node(first);
    this.line(first, Number.POSITIVE_INFINITY).next();
    this.#close();
    this.#numbered = false;
  }

  /** A comment to the end of its line would swallow the bracket. */
  #close(): void {
    if (this.#last!.endsWith('\n')) this.word(')');
    else this.#last += ')';
  }

  text(): string {
    this.#put();
    return this.#text + this.#line;
  }
}

/** How many moves each side places its pieces with before the other has its turn; empty where they take turns. */
function placingRuns(game: Game): (readonly [color: Color, moves: number])[] {
  const runs: [Color, number][] = [];
  for (const { parent, move } of game.mainline()) {
    const { turn, inPlacement } = parent!.position;
    if (!inPlacement) break;
    if (move === null) continue;
    const last = runs.at(-1);
    if (last?.[0] === turn) last[1]++;
    else runs.push([turn, 1]);
  }
  return runs.some(([, moves]) => moves > 1) ? runs : [];
}

/** Other programs take every second move for the second side's: where one side places all its pieces first, say so. */
function orderRemark(game: Game): string {
  const runs = placingRuns(game).map(([color, moves]) => `${moves} of ${game.rules.def.colorNames[color]}`);
  return runs.length === 0 ? '' : `[%order] the sides do not take turns to place their pieces: ${runs.join(', then ')}`;
}

/** Writes a game as `makePgn` does, so many moves of its main line in a step, for callers with other work between them. */
export function* pgnSteps(game: Game, moves: number): Generator<void, string> {
  const writer = new MoveTextWriter();
  writer.comment(orderRemark(game));
  writer.comment(game.root.comment);
  yield* writer.line(game.root, moves);
  writer.word(game.result);
  return `${headerLines(game).join('\n')}\n\n${writer.text()}\n`;
}

/** Returns a game as PGN, with the seven usual tags, variant, ruleset and start position. */
export function makePgn(game: Game): string {
  return pgnSteps(game, Number.POSITIVE_INFINITY).next().value as string;
}

function copyTree(from: GameNode, to: GameNode): void {
  const left: [GameNode, GameNode][] = [[from, to]];
  for (let pair = left.pop(); pair; pair = left.pop()) {
    const [source, target] = pair;
    target.comment = source.comment;
    target.nags = [...source.nags];
    target.clockMs = source.clockMs;
    for (const child of source.children) {
      const copy = child.move === null ? target.act(child.action!) : target.play(child.move);
      copy.commentBefore = child.commentBefore;
      left.push([child, copy]);
    }
  }
}

/**
 * Returns a game that starts from the finished set-up of another, for tools that know only another order of placing:
 * the array is its start FEN. Null while pieces are still to be placed; a game without placement comes back as a copy.
 */
export function startFromSetup(game: Game): Game | null {
  const finished = [game.root, ...game.mainline()].find(({ position }) => !position.inPlacement);
  if (!finished) return null;
  const copy = new Game(finished.position);
  for (const [name, value] of game.headers) copy.headers.set(name, value);
  copy.result = game.result;
  copyTree(finished, copy.root);
  return copy;
}
