/** The slow oracles as judges of a match. */

import type { CountAction } from '@sitke/rules';
import type { SissaOracle, SissaState } from '@sitke/testkit/oracle/sissa';
import type { SittuyinOracle, SittuyinState } from '@sitke/testkit/oracle/sittuyin';
import { type Facts, type Judge, LIST_MARK } from './match.js';
import { outcomeText } from './ours.js';

interface Status {
  readonly check: boolean;
  readonly outcome: { winner: 0 | 1 | null; reason: string } | null;
  readonly claims: readonly string[];
  readonly count: { limit: number; plies: number } | null;
}

/** The part that both oracles share. */
interface Oracle<State> {
  legal(state: State): string[];
  san(state: State, uci: string): string;
  fen(state: State): string;
  status(state: State): Status;
}

function factsBy<State>(oracle: Oracle<State>, state: State, actions: readonly CountAction[]): Facts {
  const { check, outcome, claims, count } = oracle.status(state);
  return {
    moves: oracle
      .legal(state)
      .map((uci) => `${uci} ${oracle.san(state, uci)}`)
      .sort()
      .join(LIST_MARK),
    fen: oracle.fen(state),
    check: String(check),
    outcome: outcomeText(outcome),
    claims: [...claims].sort().join(' '),
    count: count === null ? '-' : `${count.limit} ${count.plies}`,
    actions: actions.join(' '),
  };
}

/** The Sissa oracle at one position of a game. */
export class SissaJudge implements Judge {
  readonly #oracle: SissaOracle;
  state: SissaState;

  constructor(oracle: SissaOracle, fen: string) {
    this.#oracle = oracle;
    this.state = oracle.parse(fen);
  }

  facts(): Facts {
    return factsBy(this.#oracle, this.state, []);
  }

  play(uci: string): void {
    this.state = this.#oracle.play(this.state, uci);
  }
}

/** The Sittuyin oracle at one position of a game. */
export class SittuyinJudge implements Judge {
  readonly #oracle: SittuyinOracle;
  state: SittuyinState;

  constructor(oracle: SittuyinOracle, fen: string) {
    this.#oracle = oracle;
    this.state = oracle.parse(fen);
  }

  facts(): Facts {
    const { outcome } = this.#oracle.status(this.state);
    // Where the game is over, nothing can be declared any more.
    return factsBy(this.#oracle, this.state, outcome === null ? this.#oracle.countActions(this.state) : []);
  }

  play(uci: string): void {
    this.state = this.#oracle.play(this.state, uci);
  }

  act(action: CountAction): void {
    this.state = this.#oracle.countAction(this.state, action);
  }
}
