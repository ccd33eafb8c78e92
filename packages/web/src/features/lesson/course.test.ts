/** Each step of each lesson, by the rules: what it claims, that its task can be done, and the case that proves it. */
import fs from 'node:fs';
import {
  Game,
  type Move,
  moveFrom,
  moveTo,
  type Position,
  parseRequest,
  parseSquare,
  parseUci,
  squareName,
  VARIANT_IDS,
  type VariantId,
  variantOf,
} from '@sitke/rules';
import { articlesOf, readCases } from '@sitke/testkit/ruleCases';
import { describe, expect, test } from 'vitest';
import LESSONS from '../../i18n/parts/lessons/texts.en.json';
import type { AppEvent } from '../../session/events.js';
import { currentNode } from '../../session/game.js';
import { boardAt, isReply, moveFor, squaresOf, starPath } from '../../session/lesson/steps.js';
import { gameOn } from '../../session/session.js';
import type { Facts, Lesson, Step } from '../../variants/kit/course.js';
import { courseOf } from '../../variants/registry.course.js';
import { lessonsOf } from '../../variants/registry.lessons.js';
import { atBoard, beginLesson, inSchool, isPassed, type Run } from './run.js';

const COURSES = VARIANT_IDS.filter((id) => courseOf(id).length > 0);
const STEPS = COURSES.flatMap((variant) =>
  courseOf(variant).flatMap((lesson) =>
    lesson.steps.map((step, index) => ({ say: step.say, variant, lesson, step, index })),
  ),
);

const positionAt = (variant: VariantId, step: Step): Position => currentNode(gameOn(boardAt(variant, step))).position;

function after(position: Position, moves: string): Position {
  return moves.split(' ').reduce((at, uci) => {
    if (uci === '') return at;
    const move = parseUci(at, uci);
    if (!move.ok) throw new RangeError(`${uci}: ${move.error.message}`);
    return at.play(move.value);
  }, position);
}

function explained(position: Position, text: string): string {
  const request = parseRequest(position.rules, text);
  if (!request.ok) throw new Error(`${text}: ${request.error.message}`);
  return position.explain(request.value).code;
}

/** Returns what of the claims of a step the rules do not confirm. */
function untrue(position: Position, facts: Facts): unknown[] {
  const { def } = position.rules;
  const found: unknown[] = [];
  const legal = position.legalMoves();
  for (const [from, to] of Object.entries(facts.moves ?? {})) {
    const really = legal
      .filter((move) => moveFrom(move) === parseSquare(def, from))
      .map((move) => squareName(def, moveTo(move)));
    const claimed = squaresOf(def.id as VariantId, to).map((square) => squareName(def, square));
    if (really.sort().join() !== claimed.sort().join()) found.push([from, really]);
  }
  const ucis = legal.map((move) => position.uci(move));
  for (const uci of facts.legal?.split(' ') ?? []) if (!ucis.includes(uci)) found.push(['illegal', uci]);
  for (const [request, code] of Object.entries(facts.refused ?? {})) {
    if (explained(position, request) !== code) found.push([request, explained(position, request)]);
  }
  if (facts.count) {
    const limit = after(position, facts.count.after).count?.limit ?? null;
    if (limit !== facts.count.limit) found.push(['count', limit]);
  }
  if (facts.ends) {
    const reason = after(position, facts.ends.after).outcome?.reason ?? null;
    if (reason !== facts.ends.reason) found.push(['ends', reason]);
  }
  if (facts.claims) {
    const node = facts.claims.after.split(' ').reduce((at, uci) => at.play(uci), new Game(position).root);
    const reasons = node.claims.map((claim) => claim.reason).join(' ');
    if (reasons !== facts.claims.reasons) found.push(['claims', reasons]);
  }
  return found;
}

const typed = (run: Run, text: string): Run => atBoard(run, { type: 'typed', text });
const uciOf = (run: Run, move: Move): string => currentNode(gameOn(run.board)).position.uci(move);

/** Does the task of a step as a learner would who makes no mistake. */
function solve(run: Run, step: Step): Run {
  const { goal } = step;
  switch (goal.kind) {
    case 'look':
    case 'compare':
      return run;
    case 'stars': {
      let now = run;
      for (const move of starPath(currentNode(gameOn(run.board)).position, run.stars)!)
        now = typed(now, uciOf(now, move));
      return now;
    }
    case 'line': {
      let now = run;
      for (const entry of goal.moves.filter((one) => !isReply(one))) {
        now = typed(now, uciOf(now, moveFor(currentNode(gameOn(now.board)).position, entry)));
      }
      return now;
    }
    case 'try':
      return typed(run, goal.request);
    case 'claim':
      return atBoard(run, { type: 'claimed', reason: goal.reason } as AppEvent);
    case 'ask':
      return inSchool(run, { type: 'answered', answer: goal.right });
  }
}

test.each(COURSES)('the lessons of %s are those that have addresses, and none comes twice', (variant) => {
  const ids = courseOf(variant).map(({ id }) => id);
  const missing = ids.filter((id) => !lessonsOf(variant).includes(id));
  expect(missing.map((id) => `packages/web/src/variants/${variant}/lessons.ts: write "'${id}',"`)).toEqual([]);
  expect(ids).toEqual(lessonsOf(variant));
});

test('all sentences of the lessons are said, each by one step', () => {
  const said = STEPS.map(({ say }) => say);
  const titles = COURSES.flatMap((variant) => courseOf(variant).map(({ id }) => `lesson.${id}`));
  const keys = [...said, ...titles];
  const missing = keys.filter((key) => !Object.hasOwn(LESSONS, key));
  expect(missing.map((key) => `packages/web/src/i18n/parts/lessons/texts.en.json: write "${key}": "…"`)).toEqual([]);
  expect(keys.sort()).toEqual(Object.keys(LESSONS).sort());
});

test.each(STEPS)('$say names an article that there is, and a case of it', ({ variant, step }) => {
  const rules = fs.readFileSync(new URL(`../../../../../docs/rules/${variant}.md`, import.meta.url), 'utf8');
  const [section = '', clause = ''] = step.article.split(' ');
  expect(rules).toMatch(new RegExp(`^##+ ${section.replace('.', '\\.')}\\.? `, 'm'));
  expect(rules).toContain(clause === '' ? section : `**${clause}**`);
  const cases = readCases(variant).filter((one) => articlesOf(one).includes(step.article));
  expect(
    cases.map(({ id }) => id),
    `packages/web/src/variants/${variant}: write as proof a case of ${step.article}, or add one to fixtures/rules/${variant}`,
  ).toContain(step.proof);
});

test.each(STEPS)('$say claims nothing that the rules do not confirm', ({ variant, step }) => {
  expect(untrue(positionAt(variant, step), step.facts ?? {})).toEqual([]);
});

describe.each(STEPS)('the task of $say', ({ variant, lesson, step, index }) => {
  const begun = (): Run => beginLesson(variant, lesson as Lesson, index);
  test('can be done without a slip, and leads on', () => {
    const done = solve(begun(), step);
    expect([done.mood, done.isSlip]).toEqual([step.goal.kind === 'try' ? 'refused' : 'done', false]);
    expect(isPassed(done)).toBe(true);
    expect(inSchool(done, { type: 'next' })).toMatchObject({ step: index + 1, slips: 0 });
  });

  if (step.goal.kind === 'stars') {
    const { par } = step.goal;
    test(`needs ${par} moves at least`, () => {
      expect(starPath(positionAt(variant, step), begun().stars)).toHaveLength(par);
    });
  }
  if (step.goal.kind === 'ask') {
    const { right, answers } = step.goal;
    test('has the rules’ own number, and other answers are wrong', () => {
      expect(positionAt(variant, step).count?.limit).toBe(2 * right);
      for (const answer of answers.filter((one) => one !== right)) {
        expect(inSchool(begun(), { type: 'answered', answer })).toMatchObject({ mood: 'wrong', isSlip: true });
      }
    });
  }
  if (step.goal.kind === 'try') {
    const { request, code } = step.goal;
    test('is refused by the board, too, with the same reason', () => {
      const [first, to = first] = request.match(/[a-i]\d/g)!.map((name) => parseSquare(variantOf(variant), name)!);
      const run = begun();
      const parsed = parseRequest(currentNode(gameOn(run.board)).position.rules, request);
      const isPlaced = parsed.ok && 'drop' in parsed.value;
      const tap = (at: Run, square: number): Run => atBoard(at, { type: 'squareTapped', square });
      const held = isPlaced ? atBoard(run, { type: 'pocketTapped', role: parsed.value.drop }) : tap(run, first!);
      const tried = first === to && !isPlaced ? held : tap(held, to!);
      expect([explained(positionAt(variant, step), request), tried.mood]).toEqual([code, 'refused']);
    });
  }
  if (
    step.goal.kind !== 'look' &&
    step.goal.kind !== 'compare' &&
    step.goal.kind !== 'ask' &&
    step.goal.kind !== 'claim'
  ) {
    test('has a hint, which costs the clean step', () => {
      const helped = inSchool(begun(), { type: 'hinted' });
      expect(helped.hint).not.toEqual([]);
      expect(helped.isSlip).toBe(true);
    });
  }
});
