/** The course of Sissa: the army, the paths of the sissa, what blocks them, the bishops' conversion, castling, the end. */
import type { Lesson, Step } from '../kit/course.js';

/** Both rooks and the king may still castle. */
const CASTLES = 'AI';
const CENTRE = '8k/9/9/9/4S4/9/9/9/K8 w - - - 0 1';
const MUST = '4k4/9/9/9/9/9/9/3P5/2B1K1B2 w - - C+ 0 1';

const army: readonly Step[] = [
  {
    say: 'army.start',
    at: '',
    goal: { kind: 'look' },
    facts: { refused: { c1c2: 'ownPiece' } },
    article: '1',
    proof: 'S1-start',
  },
  {
    say: 'army.rook',
    at: '8k/9/9/9/4R4/9/9/9/K8 w - - - 0 1',
    goal: { kind: 'stars', squares: 'e8 b8', par: 2 },
    article: '2.1',
    proof: 'SW-e',
  },
  {
    say: 'army.queen',
    at: '1k7/9/9/9/4Q4/9/9/9/K8 w - - - 0 1',
    goal: { kind: 'stars', squares: 'h2 h7 c2', par: 3 },
    article: '2.1',
    proof: 'S0-mate',
  },
  {
    say: 'army.knight',
    at: '8k/9/9/3PPP3/3PNP3/3PPP3/9/9/K8 w - - - 0 1',
    goal: { kind: 'stars', squares: 'f7 h8', par: 2 },
    article: '2.1',
    proof: 'SW-a',
  },
  {
    say: 'army.pawn',
    at: 'k8/9/9/9/4p4/2p6/2P6/4P4/4KN3 w - - - 0 1',
    goal: { kind: 'line', moves: ['e2e4'] },
    facts: { refused: { c3c4: 'blocked' } },
    article: '2.1',
    proof: 'SW-a',
  },
  {
    say: 'army.promote',
    at: '8k/3P5/9/9/9/9/9/9/K8 w - - - 0 1',
    goal: { kind: 'line', moves: ['d8d9*'] },
    facts: { legal: 'd8d9q d8d9r d8d9b d8d9n d8d9s', refused: { d8d9: 'promotionMissing' } },
    article: '2.1',
    proof: 'RQ-14',
  },
];

const paths: readonly Step[] = [
  {
    say: 'paths.meet',
    at: CENTRE,
    goal: { kind: 'look', from: 'e5' },
    facts: { legal: 'e5g6 e5e8 e5c9' },
    article: '3.1',
    proof: 'S3.5-centre',
  },
  {
    say: 'paths.short',
    at: CENTRE,
    goal: { kind: 'stars', squares: 'g6 e7', par: 2 },
    article: '3.1',
    proof: 'S3.5-centre',
  },
  {
    say: 'paths.long',
    at: CENTRE,
    goal: { kind: 'stars', squares: 'g9 c1', par: 2 },
    facts: { legal: 'e5g9' },
    article: '3.1',
    proof: 'S3.5-centre',
  },
  {
    say: 'paths.diagonal',
    at: CENTRE,
    goal: { kind: 'try', request: 'e5f6', code: 'cannotReach' },
    article: '3.1',
    proof: 'S3.5-centre',
  },
  {
    say: 'paths.take',
    at: '8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1',
    goal: { kind: 'line', moves: ['c3e7|c3c5'] },
    article: '3.1',
    proof: 'S3.5-two-captures',
  },
  {
    say: 'paths.weak',
    at: CENTRE,
    goal: { kind: 'stars', squares: 'f6', par: 2 },
    article: '3.1',
    proof: 'S3.5-centre',
  },
];

const blockers: readonly Step[] = [
  {
    say: 'blockers.around',
    at: 'K6k1/9/9/9/9/9/9/4P4/4S4 w - - - 0 1',
    goal: { kind: 'line', moves: ['e1e3|e1e4|e1e5'] },
    article: '3.1',
    proof: 'S3.1-straight',
  },
  {
    say: 'blockers.all',
    at: '8k/9/9/9/9/1P1P5/1PSP5/9/K8 w - - - 0 1',
    goal: { kind: 'try', request: 'c3c4', code: 'blockedWays' },
    article: '3.1',
    proof: 'RQ-19',
  },
  {
    say: 'blockers.corner',
    at: 'K6k1/9/9/4PP3/4S4/9/9/9/9 w - - - 0 1',
    goal: { kind: 'try', request: 'e5f7', code: 'blockedWays' },
    article: '3.1',
    proof: 'S3.1-knight',
  },
  {
    say: 'blockers.one',
    at: 'K6k1/9/9/4P4/4S4/9/9/9/9 w - - - 0 1',
    goal: { kind: 'line', moves: ['e5f7'] },
    article: '3.1',
    proof: 'S3.1-knight',
  },
];

const check: readonly Step[] = [
  {
    say: 'check.gives',
    at: '8k/9/4q4/9/2r6/9/2S6/9/K8 w - - - 0 1',
    goal: { kind: 'line', moves: ['c3e7'] },
    article: '3.2',
    proof: 'S3.5-two-captures',
  },
  {
    say: 'check.attacked',
    at: '8K/9/9/9/9/1kp6/9/9/S8 b - - - 0 1',
    goal: { kind: 'try', request: 'b4c5', code: 'kingAttacked' },
    article: '3.2',
    proof: 'RQ-20',
  },
  {
    say: 'check.pinned',
    at: '4r3k/9/9/9/9/4S4/9/9/4K4 w - - - 0 1',
    goal: { kind: 'try', request: 'e4f6', code: 'exposesKing' },
    facts: { legal: 'e4e7' },
    article: '2.3',
    proof: 'RQ-22',
  },
];

const bishops: readonly Step[] = [
  {
    say: 'bishops.usual',
    at: '1k7/9/9/9/4B4/9/9/4P4/K8 w - - - 0 1',
    goal: { kind: 'stars', squares: 'g7 d4', par: 2 },
    facts: { refused: { e5e6: 'conversionSpent' } },
    article: '3.3',
    proof: 'RQ-12',
  },
  {
    say: 'bishops.convert',
    at: '4k4/9/9/9/9/9/9/3P5/2B1K1B2 w - - CG 0 1',
    goal: { kind: 'line', moves: ['c1b1|c1c2|c1d1|g1f1|g1g2|g1h1'] },
    article: '3.3',
    proof: 'S3.4-a',
  },
  {
    say: 'bishops.must',
    at: MUST,
    goal: { kind: 'try', request: 'c1b2', code: 'conversionDue' },
    article: '3.3',
    proof: 'SW-m',
  },
  {
    say: 'bishops.duty',
    at: MUST,
    goal: { kind: 'line', moves: ['c1b1|c1c2|c1d1'] },
    article: '3.3',
    proof: 'SW-m',
  },
  {
    say: 'bishops.spent',
    at: MUST,
    goal: { kind: 'try', request: 'g1g2', code: 'conversionSpent' },
    article: '3.3',
    proof: 'SW-m',
  },
  {
    say: 'bishops.take',
    at: '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1',
    goal: { kind: 'line', moves: ['c1c2'] },
    article: '3.3',
    proof: 'RQ-10',
  },
];

const castling: readonly Step[] = [
  {
    say: 'castling.three',
    at: `4k4/9/9/9/9/3s5/9/9/R3K3R w ${CASTLES} - - 0 1`,
    goal: { kind: 'line', moves: ['e1h1'] },
    article: '2.2',
    proof: 'RQ-05',
  },
  {
    say: 'castling.attacked',
    at: `4k4/9/9/9/9/3s5/9/9/R3K3R w ${CASTLES} - - 0 1`,
    goal: { kind: 'try', request: 'e1b1', code: 'castlingAttacked' },
    article: '2.2',
    proof: 'RQ-05',
  },
  {
    say: 'castling.blocked',
    at: `6k2/9/9/9/9/9/9/9/R3KSB1R w ${CASTLES} - - 0 1`,
    goal: { kind: 'try', request: 'e1h1', code: 'castlingBlocked' },
    article: '2.2',
    proof: 'RQ-01',
  },
];

const end: readonly Step[] = [
  {
    say: 'ending.mate',
    at: '7k1/9/7K1/9/9/9/9/9/R8 w - - - 0 1',
    goal: { kind: 'line', moves: ['a1a9'] },
    facts: { ends: { after: 'a1a9', reason: 'checkmate' } },
    article: '3.6',
    proof: 'S0-mate-fen',
  },
  {
    say: 'ending.stalemate',
    at: '4r3k/9/9/9/9/9/2p6/1sP6/2BK5 w - - C+ 0 1',
    goal: { kind: 'look' },
    facts: { ends: { after: '', reason: 'stalemate' } },
    article: '3.6',
    proof: 'E-stalemate',
  },
  {
    say: 'ending.dead',
    at: '4k4/9/9/9/9/9/9/9/1N2K4 w - - - 0 1',
    goal: { kind: 'look' },
    facts: { ends: { after: '', reason: 'insufficientMaterial' } },
    article: '3.6',
    proof: 'M02-w',
  },
  {
    say: 'ending.sissa',
    at: '9/9/9/9/9/9/3k5/9/KS7 w - - - 0 1',
    goal: { kind: 'look' },
    facts: { ends: { after: '', reason: null } },
    article: '3.6',
    proof: 'M18',
  },
  {
    say: 'ending.fifty',
    at: '4k4/9/9/9/9/9/9/9/2B1K3R w - - C 100 60',
    goal: { kind: 'claim', reason: 'moveLimit' },
    article: '3.6',
    proof: 'F1b',
  },
];

const options: readonly Step[] = [
  { say: 'options.compare', at: '', goal: { kind: 'compare' }, article: '4.1', proof: 'option-03' },
  {
    say: 'options.capture',
    at: '4k4/9/9/9/9/9/9/2n6/2B3K2 w - - C+ 0 1',
    options: { conversionCaptures: false },
    goal: { kind: 'try', request: 'c1c2', code: 'conversionCapture' },
    article: '3.3',
    proof: 'RQ-11',
  },
];

export const sissaCourse: readonly Lesson[] = [
  { id: 'sissa-army', steps: army },
  { id: 'sissa-paths', steps: paths },
  { id: 'sissa-blockers', steps: blockers },
  { id: 'sissa-check', steps: check },
  { id: 'sissa-bishops', steps: bishops },
  { id: 'sissa-castling', steps: castling },
  { id: 'sissa-end', steps: end },
  { id: 'sissa-options', steps: options },
];
