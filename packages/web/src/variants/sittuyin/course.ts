/** The course of Sittuyin: the lessons in order, those of the named sets of rules last. */
import type { Lesson, Step } from '../kit/course.js';
import { elephant, general, horse, king, pawn, rook } from './coursePieces.js';
import { count, draws, limits, mate, promotion, setUp } from './courseRules.js';

const GUARDED = 'r7/1nks1sn1/2f1pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[r] b - - 0 8';

const federation: readonly Step[] = [
  {
    say: 'federation.compare',
    at: '',
    ruleset: 'federation',
    goal: { kind: 'compare' },
    article: '6.1',
    proof: 'option-01',
  },
  {
    say: 'federation.order',
    at: '',
    ruleset: 'federation',
    goal: { kind: 'line', moves: ['*', '*', '*'] },
    article: '2',
    proof: 'T02',
  },
  {
    say: 'federation.curtain',
    at: '',
    ruleset: 'federation',
    options: { 'setup.order': 'curtain' },
    goal: { kind: 'line', moves: ['*', '*'] },
    article: '2',
    proof: 'option-02',
  },
  {
    say: 'federation.claim',
    at: 'k7/8/1K6/8/8/8/8/6R1[] b - 32 32 60',
    ruleset: 'federation',
    goal: { kind: 'claim', reason: 'counting' },
    article: '4.3',
    proof: 'C14a',
  },
];

const booklet: readonly Step[] = [
  {
    say: 'booklet.compare',
    at: '',
    ruleset: 'ancientchess',
    goal: { kind: 'compare' },
    article: '6.1',
    proof: 'option-03',
  },
  {
    say: 'booklet.first',
    at: '',
    ruleset: 'ancientchess',
    goal: { kind: 'try', request: 'K@a1', code: 'dropZone' },
    article: '2',
    proof: 'RQ-01',
  },
  {
    say: 'booklet.shield',
    at: GUARDED,
    ruleset: 'ancientchess',
    goal: { kind: 'try', request: 'R@e8', code: 'dropShield' },
    article: '2',
    proof: 'RQ-04',
  },
  {
    say: 'booklet.arrival',
    at: '6k1/8/8/8/3P4/8/P7/4K3[] w - - 0 1',
    ruleset: 'ancientchess',
    goal: { kind: 'line', moves: ['d4d5f'] },
    article: '3.1 c.3',
    proof: 'RQ-14',
  },
  {
    say: 'booklet.stalemate',
    at: 'k7/2K5/8/2F5/8/8/7P/8[] w - - 0 1',
    ruleset: 'ancientchess',
    goal: { kind: 'try', request: 'c5b6', code: 'stalemates' },
    article: '4.1',
    proof: 'RQ-21',
  },
];

const chinese: readonly Step[] = [
  {
    say: 'chinese.compare',
    at: '',
    ruleset: 'pychess-zh',
    goal: { kind: 'compare' },
    article: '6.1',
    proof: 'option-22',
  },
  {
    say: 'chinese.rooks',
    at: '8/8/8/4k3/8/8/p6R/R3K3[] w - - 0 40',
    ruleset: 'pychess-zh',
    goal: { kind: 'line', moves: ['a1a2|h2a2'] },
    facts: { count: { after: 'a1a2', limit: 16 } },
    article: '4.3',
    proof: 'C05',
  },
  {
    say: 'chinese.eight',
    at: '8/8/8/4k3/8/8/R6R/4K3[] b - 16 0 40',
    ruleset: 'pychess-zh',
    goal: { kind: 'ask', answers: [8, 16, 64], right: 8 },
    facts: { count: { after: '', limit: 16 } },
    article: '4.3',
    proof: 'C05',
  },
];

export const sittuyinCourse: readonly Lesson[] = [
  { id: 'elephant', steps: elephant },
  { id: 'general', steps: general },
  { id: 'horse', steps: horse },
  { id: 'rook', steps: rook },
  { id: 'pawn', steps: pawn },
  { id: 'king', steps: king },
  { id: 'mate', steps: mate },
  { id: 'set-up', steps: setUp },
  { id: 'promotion', steps: promotion },
  { id: 'promotion-limits', steps: limits },
  { id: 'count', steps: count },
  { id: 'draws', steps: draws },
  { id: 'rules-federation', steps: federation },
  { id: 'rules-booklet', steps: booklet },
  { id: 'rules-chinese', steps: chinese },
];
