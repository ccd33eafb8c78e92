/** The data of a course: lessons of short steps, each a position, a sentence and a task. */
import type { JsonOptions } from '@sitke/rules';

/**
 * The task of a step. Moves and squares are in the rules' own notation.
 * `look`: nothing; the moves of the piece on `from` are shown.
 * `stars`: to visit all squares; the other side passes. `par`: in as many moves at best.
 * `line`: to play moves. An entry names those that are right, as UCI, with `|` between them and `*` for any ending; one that
 * begins with `-` is the other side's answer.
 * `try`: to ask for something that the rules refuse, with this code.
 * `claim`: to claim a draw.
 * `ask`: to choose the right one of some numbers.
 * `compare`: to read how a named set of rules differs from the usual one.
 */
export type Goal =
  | { readonly kind: 'look'; readonly from?: string }
  | { readonly kind: 'stars'; readonly squares: string; readonly par: number }
  | { readonly kind: 'line'; readonly moves: readonly string[] }
  | { readonly kind: 'try'; readonly request: string; readonly code: string }
  | { readonly kind: 'claim'; readonly reason: string }
  | { readonly kind: 'ask'; readonly answers: readonly number[]; readonly right: number }
  | { readonly kind: 'compare' };

export type GoalOf<Kind extends Goal['kind']> = Extract<Goal, { readonly kind: Kind }>;

/** The claims of a step’s sentence, for the rules to confirm; `after` is moves, blank-separated. */
export interface Facts {
  /** By square, all squares that its piece can go to, captures among them. */
  readonly moves?: Readonly<Record<string, string>>;
  readonly legal?: string;
  /** By request, the code with which it is refused. */
  readonly refused?: Readonly<Record<string, string>>;
  /** The limit in plies of the count that runs; null for none. */
  readonly count?: { readonly after: string; readonly limit: number | null };
  /** The reason why the game is over; null while it is not. */
  readonly ends?: { readonly after: string; readonly reason: string | null };
  /** The reasons for which the side to move may claim a draw. */
  readonly claims?: { readonly after: string; readonly reasons: string };
}

/** One idea: a sentence about a position, and a task. */
export interface Step {
  /** The key of its sentence, among those of the lessons. */
  readonly say: string;
  /** FEN; empty for the start of a game. */
  readonly at: string;
  /** A named set of rules; left out for the usual one. */
  readonly ruleset?: string;
  /** Options that differ from it. */
  readonly options?: JsonOptions;
  readonly goal: Goal;
  readonly facts?: Facts;
  /** The article of docs/rules, and the case of fixtures/rules that proves it. */
  readonly article: string;
  readonly proof: string;
}

export interface Lesson {
  /** The last part of its address, unique among all lessons; its title is `lesson.` and this. */
  readonly id: string;
  readonly steps: readonly Step[];
}
