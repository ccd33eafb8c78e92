/** The positions that the benchmarks count from, fixed so that figures of different days can be compared. */

import type { VariantId } from '@sitke/rules';

/** A position, how deep to count, and how many leaves there are. */
export interface BenchPosition {
  readonly variant: VariantId;
  readonly name: string;
  readonly fen: string;
  readonly depth: number;
  readonly leaves: number;
  /** Less deep where calls through an API would take too long. */
  readonly apiDepth?: number;
  readonly apiLeaves?: number;
}

export const POSITIONS: readonly BenchPosition[] = [
  {
    variant: 'sittuyin',
    name: 'set-up',
    fen: '8/8/4pppp/pppp4/4PPPP/PPPP4/8/8[KFRRSSNNkfrrssnn] w - - 0 1',
    depth: 3,
    leaves: 580_096,
    apiDepth: 2,
    apiLeaves: 7744,
  },
  {
    variant: 'sittuyin',
    name: 'pieces just placed',
    fen: 'r6r/1nksnsf1/4pppp/pppp4/4PPPP/PPPP4/1NSFKSN1/R6R[] w - - 0 9',
    depth: 3,
    leaves: 73_846,
  },
  {
    variant: 'sittuyin',
    name: 'middle game',
    fen: '3r1r2/4s3/kn1s3p/4p1pP/4PpP1/P1RSN3/1p1FKS2/2R5[] b - - 1 21',
    depth: 4,
    leaves: 1_017_503,
    apiDepth: 3,
    apiLeaves: 31_416,
  },
  {
    variant: 'sittuyin',
    name: 'ending',
    fen: '8/6s1/5P2/3n4/pR2K2S/1P6/1k4p1/8[] w - - 1 50',
    depth: 4,
    leaves: 268_869,
    apiDepth: 3,
    apiLeaves: 11_912,
  },
  {
    variant: 'sissa',
    name: 'start',
    fen: 'rnbskqbnr/ppppppppp/9/9/9/9/9/PPPPPPPPP/RNBQKSBNR w AIai - CGcg 0 1',
    depth: 4,
    leaves: 319_163,
  },
  {
    variant: 'sissa',
    name: 'opening',
    fen: 'r1bsk3r/pp1p1qppp/2n3n2/2p1pp3/9/2PPP4/PQP4P1/5PPBP/R1B1KS1NR b AIai - C+c+ 2 9',
    depth: 3,
    leaves: 98_887,
  },
  {
    variant: 'sissa',
    name: 'middle game',
    fen: 'r3k1b1r/4pn3/2n2p3/p5p1p/sppp3Q1/1PP2PPp1/2NP1S1PP/9/R3K1BNR b AIai g3 Gg 0 30',
    depth: 3,
    leaves: 105_265,
  },
  {
    variant: 'sissa',
    name: 'ending',
    fen: '9/p2PQ3p/1p4pk1/9/6p2/3s5/6PP1/5p2K/4R4 w - - - 0 52',
    depth: 4,
    leaves: 2_294_399,
  },
];
