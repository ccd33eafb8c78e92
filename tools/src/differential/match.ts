/** Two implementations walk the same random games, and everything they say of each position is compared. */

import {
  type CountAction,
  GameNode,
  KIND,
  type Move,
  makeRuleset,
  makeUci,
  moveCaptured,
  moveKind,
  type Position,
  parseFen,
  type Rules,
} from '@sitke/rules';
import type { StartClass } from '@sitke/testkit/diagram';
import { Random, seedFor } from '@sitke/testkit/random';
import { Tally } from './tally.js';

/** An implementation's answers about a position: a text for each question. */
export type Facts = Readonly<Record<string, string>>;

/** The other implementation, at one position of one game. */
export interface Judge {
  facts(node: GameNode): Facts;
  play(uci: string): void;
  act?(action: CountAction): void;
  close?(): void;
}

/** Two implementations, and how they are compared. */
export interface Match<J extends Judge = Judge> {
  readonly rules: Rules;
  readonly classes: readonly StartClass[];
  /** Opens the other implementation at a position that ours accepts. */
  open(fen: string): J;
  facts(node: GameNode): Facts;
  /** Whether a position is one that the other implementation means to know; all are where this is left out. */
  accepts?(position: Position): boolean;
  /** Counts what is remarkable about a position. */
  count(node: GameNode, tally: Tally): void;
  /** Compares what is too dear for every position; returns the differences. */
  extra?(node: GameNode, judge: J, random: Random): string[];
}

/** The result of a run. */
export interface Report {
  readonly tally: Tally;
  readonly differences: string[];
}

const MAX_DIFFERENCES = 20;
/** Between the entries of a fact that is a list. */
export const LIST_MARK = ', ';
const MAX_REFUSED = 1000;
const START_OR_STOP = 0.2;

/** Returns the entries of a list that another has not. */
function without(list: string | undefined, other: string | undefined): string {
  const known = new Set(other?.split(LIST_MARK));
  const left = list?.split(LIST_MARK).filter((entry) => !known.has(entry));
  return left?.join(LIST_MARK) ?? 'nothing';
}

/** Returns the lines that say where two sets of facts differ. */
function compare(ours: Facts, theirs: Facts): string[] {
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...names]
    .filter((name) => ours[name] !== theirs[name])
    .map((name) => {
      const [mine, yours] = [ours[name], theirs[name]];
      return `  ${name}\n    only ours   ${without(mine, yours)}\n    only theirs ${without(yours, mine)}`;
    });
}

/** The move that takes the mover's last one back, if it is legal. */
function reversal(node: GameNode, legal: readonly string[]): number {
  const own = node.parent?.uci ?? '';
  return legal.indexOf(own.slice(2, 4) + own.slice(0, 2));
}

function isSpecial(move: Move): boolean {
  const kind = moveKind(move);
  return moveCaptured(move) !== 0 || (kind !== KIND.normal && kind !== KIND.drop && kind !== KIND.doubleStep);
}

function choose(rules: Rules, start: StartClass, node: GameNode, random: Random): Move {
  const legal = node.position.legalMoves();
  if (random.chance(start.shuffle ?? 0)) {
    const texts = legal.map((move) => makeUci(rules, move));
    const back = reversal(node, texts);
    if (back >= 0) return legal[back]!;
    const quiet = legal.filter((move) => moveCaptured(move) === 0);
    if (quiet.length > 0) return random.pick(quiet);
  }
  if (random.chance(start.special ?? 0)) {
    const special = legal.filter(isSpecial);
    if (special.length > 0) return random.pick(special);
  }
  if (random.chance(start.checks ?? 0)) {
    const checks = legal.filter((move) => node.position.play(move).isCheck);
    if (checks.length > 0) return random.pick(checks);
  }
  return random.pick(legal);
}

/** One game of a run. */
class Walk<J extends Judge> {
  readonly #match: Match<J>;
  readonly #start: StartClass;
  readonly #random: Random;
  readonly #report: Report;

  constructor(match: Match<J>, start: StartClass, random: Random, report: Report) {
    this.#match = match;
    this.#start = start;
    this.#random = random;
    this.#report = report;
  }

  /** Plays one game and returns the number of positions compared. */
  play(): number {
    const fen = this.#start.start(this.#random);
    const parsed = parseFen(this.#match.rules, fen);
    if (!parsed.ok || this.#match.accepts?.(parsed.value) === false) return 0;
    const judge = this.#match.open(fen);
    let node = new GameNode(parsed.value);
    let compared = 0;
    for (let ply = 0; ; ply++) {
      compared++;
      this.#match.count(node, this.#report.tally);
      if (!this.#agree(node, judge) || ply === this.#start.plies) break;
      const next = this.#step(node, judge);
      if (next === null) break;
      node = next;
    }
    judge.close?.();
    return compared;
  }

  #agree(node: GameNode, judge: J): boolean {
    const found = compare(this.#match.facts(node), judge.facts(node));
    found.push(...(this.#match.extra?.(node, judge, this.#random) ?? []));
    if (found.length === 0) return true;
    const line = node.line();
    const moves = line
      .slice(1)
      .map(({ uci }) => uci)
      .join(' ');
    const { def, options } = this.#match.rules;
    const title = `${makeRuleset(def, options)}\n  ${node.fen}\n  from ${line[0]!.fen} ${moves}`;
    this.#report.differences.push([title, ...found].join('\n'));
    return false;
  }

  #step(node: GameNode, judge: J): GameNode | null {
    const actions = node.position.countActions;
    if (actions.length > 0 && judge.act && this.#random.chance(START_OR_STOP)) {
      const action = this.#random.pick(actions);
      this.#report.tally.add(`count ${action}`);
      judge.act(action);
      return node.act(action);
    }
    if (!node.position.canMove) return null;
    const next = node.play(choose(this.#match.rules, this.#start, node, this.#random));
    judge.play(next.uci);
    return next;
  }
}

/**
 * Plays games until about so many positions are compared, divided among the classes by their shares.
 *
 * Stops early after some differences; equal seeds give equal runs.
 */
export async function runMatch<J extends Judge>(
  match: Match<J>,
  positions: number,
  seed: number,
  into?: Report,
): Promise<Report> {
  const report = into ?? { tally: new Tally(), differences: [] };
  const shares = match.classes.reduce((sum, { share }) => sum + share, 0);
  for (const start of match.classes) {
    const random = new Random(seedFor(seed, start.name));
    const wanted = Math.ceil((positions * start.share) / shares);
    const walk = new Walk(match, start, random, report);
    let refused = 0;
    for (let compared = 0; compared < wanted; ) {
      const fresh = walk.play();
      compared += fresh;
      refused = fresh === 0 ? refused + 1 : 0;
      if (refused > MAX_REFUSED) throw new Error(`no position of the class ${start.name} is legal`);
      report.tally.add(`class ${start.name}`, fresh);
      report.tally.add('positions', fresh);
      if (report.differences.length >= MAX_DIFFERENCES) return report;
      // The test runner wants to hear from its worker now and then.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return report;
}
