/** Where a lost game was lost, and why: found with searches far longer than those of the game. */

import { type Color, colorOf, type Game, type GameNode, type Move, opposite } from '@sitke/rules';
import { noteCp } from './games.js';
import type { Found, Judge, Valued } from './judge.js';

/** From here on, in hundredths of a pawn, a position is held; below `LOST` it is clearly lost. */
export const HELD = -60;
export const LOST = -150;
/** A move that costs so much by the long search is a mistake. */
const MISTAKE = 60;
/** With so many pieces or fewer, kings counted, a position is an ending. */
const FEW_PIECES = 8;

/** Why a game was lost. */
export const CLASSES = ['set-up', 'ending', 'search', 'evaluation'] as const;
export type LossClass = (typeof CLASSES)[number];

/** How many nodes a search takes. */
export interface Effort {
  /** As in the match. */
  readonly short: number;
  readonly long: number;
}

/** A move of the loser: what the long search found in its place, and what it says of the move itself. */
export interface Step {
  readonly node: GameNode;
  readonly best: Found;
  readonly played: Found;
  /** The cost of the move by the long search; 0 where it would have played it too. */
  readonly cost: number;
  /** From where on the long search did not want the move; null where it wanted it to the end. */
  readonly refused: Found | null;
  /** From where on a search of this move alone saw that it is a mistake; null where it never did. */
  readonly seen: Found | null;
}

/** A lost game and how it was lost. Scores are from the loser, in hundredths of a pawn. */
export interface Loss {
  readonly game: Game;
  readonly color: Color;
  readonly why: LossClass;
  /** The loser's moves from the last position that the long search holds (or the first of all) until it is lost. */
  readonly steps: readonly Step[];
  /** The position of the loser after them, and what the long search says of it. */
  readonly lost: GameNode;
  readonly lostCp: number;
  /** The step that cost most. */
  readonly critical: Step;
  /** The first moves from which the loser's and the winner's own scores said that the loser was lost; null for never. */
  readonly toldBy: { readonly loser: GameNode | null; readonly winner: GameNode | null };
  /** The find of a short search from an empty table there. */
  readonly short: Found;
  /** The terms of the long search's scores, at the first step and where it is lost. */
  readonly hoped: Valued;
  readonly got: Valued;
}

/** Returns the number of pieces on the board. */
export function piecesOf(node: GameNode): readonly [number, number] {
  const { squares } = node.position.toSetup();
  const count = (color: Color): number => squares.filter((piece) => piece !== 0 && colorOf(piece) === color).length;
  return [count(0), count(1)];
}

/** Returns the first of the last items that all hold, null where the last does not. */
export function lastingFrom<T>(items: readonly T[], holds: (item: T) => boolean): T | null {
  const at = items.map(holds).lastIndexOf(false) + 1;
  return items[at] ?? null;
}

/** Returns the first position of a game from which a side's scores, to its last move, say that the loser was lost; null for none. */
export function toldFrom(game: Game, loser: Color, side: Color): GameNode | null {
  const scored = [game.root, ...game.mainline()].flatMap((node) => {
    const cp = node.position.turn === side ? noteCp(node.children[0]?.comment ?? '') : null;
    return cp === null ? [] : [{ node, cp: side === loser ? cp : -cp }];
  });
  return lastingFrom(scored, ({ cp }) => cp <= LOST)?.node ?? null;
}

/** Returns the score lost until the game was, and how much the long search would not have lost. */
export function dropOf({ steps, lostCp }: Pick<Loss, 'steps' | 'lostCp'>): readonly [drop: number, avoidable: number] {
  return [
    steps[0]!.best.cp - Math.max(lostCp, Math.min(LOST, steps[0]!.best.cp)),
    steps.reduce((sum, { cost }) => sum + cost, 0),
  ];
}

function classOf(steps: readonly Step[], critical: Step, lostCp: number): LossClass {
  if (steps[0]!.best.cp < HELD) return 'set-up';
  const pieces = piecesOf(critical.node);
  if (pieces[0] + pieces[1] <= FEW_PIECES || pieces.includes(1)) return 'ending';
  const [drop, avoidable] = dropOf({ steps, lostCp });
  return avoidable >= drop / 2 ? 'search' : 'evaluation';
}

/** Whether the loser took the position for held when moving. */
function wasConfident({ children }: GameNode): boolean {
  return (noteCp(children[0]!.comment) ?? LOST) >= HELD;
}

/** The loser's moves of a game, and the long search's score before each, searched when it is asked for. */
class Slope {
  readonly turns: readonly GameNode[];
  readonly #search: (node: GameNode) => Promise<readonly Found[]>;
  readonly #known = new Map<number, readonly Found[]>();

  constructor(turns: readonly GameNode[], search: (node: GameNode) => Promise<readonly Found[]>) {
    this.turns = turns;
    this.#search = search;
  }

  async founds(at: number): Promise<readonly Found[]> {
    const founds = this.#known.get(at) ?? (await this.#search(this.turns[at]!));
    this.#known.set(at, founds);
    return founds;
  }

  async cp(at: number): Promise<number> {
    return (await this.founds(at)).at(-1)!.cp;
  }

  /**
   * Returns where the position was last held, -1 for never. The search goes back from where the loser last
   * thought so in ever longer steps, then halves the last one: between two positions looked at, others may differ.
   */
  async lastHeld(): Promise<number> {
    let high = this.turns.length - 1;
    let low = Math.max(this.turns.map(wasConfident).lastIndexOf(true), 0);
    for (let step = 1; (await this.cp(low)) < HELD; step *= 2) {
      if (low === 0) return -1;
      [high, low] = [low, Math.max(low - step, 0)];
    }
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((await this.cp(middle)) >= HELD) low = middle;
      else high = middle;
    }
    return low;
  }

  /** Returns where it was last held and where it is first clear after that, going on where it was held again. */
  async stretch(): Promise<readonly [held: number, clear: number]> {
    let held = await this.lastHeld();
    let at = Math.max(held, 0) + 1;
    for (; at < this.turns.length - 1 && (await this.cp(at)) > LOST; at++) if ((await this.cp(at)) >= HELD) held = at;
    return [held, at];
  }
}

async function stepOf(judge: Judge, node: GameNode, founds: readonly Found[], nodes: number): Promise<Step> {
  const move: Move = node.children[0]!.move!;
  const best = founds.at(-1)!;
  const alone = await judge.search(node, nodes, [move]);
  const played = alone.at(-1)!;
  return {
    ...{ node, best, played },
    cost: best.line[0] === move ? 0 : Math.max(best.cp - played.cp, 0),
    refused: lastingFrom(founds, (found) => found.line[0] !== move),
    seen: lastingFrom(alone, (found) => found.cp <= best.cp - MISTAKE),
  };
}

/** Finds how a game was lost. Errors: Error where the loser hardly was to move. */
export async function annotate(judge: Judge, game: Game, color: Color, effort: Effort): Promise<Loss> {
  const line = [game.root, ...game.mainline()].slice(0, -1);
  const turns = line.filter(({ position }) => position.turn === color && !position.inPlacement);
  if (turns.length < 2) throw new Error('the loser hardly was to move');
  const slope = new Slope(turns, (node) => judge.search(node, effort.long));
  const [held, end] = await slope.stretch();
  const steps: Step[] = [];
  for (let at = Math.max(held, 0); at < end; at++)
    steps.push(await stepOf(judge, turns[at]!, await slope.founds(at), effort.long));
  const critical = steps.reduce((worst, step) => (step.cost > worst.cost ? step : worst));
  const [first, lost, last] = [steps[0]!, turns[end]!, (await slope.founds(end)).at(-1)!];
  return {
    ...{ game, color, steps, lost, critical, lostCp: last.cp },
    why: classOf(steps, critical, last.cp),
    toldBy: { loser: toldFrom(game, color, color), winner: toldFrom(game, color, opposite(color)) },
    short: (await judge.search(critical.node, effort.short)).at(-1)!,
    hoped: judge.valueOf(first.node, first.best),
    got: judge.valueOf(lost, last),
  };
}
