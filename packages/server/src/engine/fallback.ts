/** The engine's command if its threads fail, so that nobody waits for ever: any legal one. */

import type { Command } from '@sitke/protocol';
import { makeUci } from '@sitke/rules';
import { nodeAfter, positionBehindCurtain, rulesFor } from '../games/playLine.js';
import type { Job } from './job.js';

/** Retries for armies that run into a dead end. */
const MAX_TRIES = 200;

/** Returns numbers below a bound, the same for the same seed. Source: MINSTD, Park and Miller 1993. */
function randomOf(seed: number): (bound: number) => number {
  let state = seed % 0x7fffffff || 1;
  return (bound) => {
    state = (state * 48_271) % 0x7fffffff;
    return state % bound;
  };
}

function anyArmy({ variant, options, seat, seed }: Job): readonly string[] {
  const rules = rulesFor({ variant, options });
  const random = randomOf(seed);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    let position = positionBehindCurtain(rules, seat);
    const drops: string[] = [];
    while (position.turn === seat && position.inPlacement) {
      const legal = position.legalMoves();
      if (legal.length === 0) break;
      const drop = legal[random(legal.length)]!;
      drops.push(makeUci(rules, drop));
      position = position.play(drop);
    }
    const isWhole = position.toSetup().pockets.every((count, piece) => count === 0 || piece >> 4 !== seat);
    if (isWhole) return drops;
  }
  throw new Error('no army is found that may stand');
}

/** Returns a legal command. Errors: throws if there is none. */
export function anyCommand(job: Job): Command {
  if (job.line === null) return { type: 'arrange', n: 1, drops: [...anyArmy(job)] };
  const { position } = nodeAfter(rulesFor(job), job.line);
  const legal = position.legalMoves();
  const move = legal[randomOf(job.seed + job.line.length)(legal.length)];
  if (move === undefined) throw new Error('the engine is to move where there is no move');
  return { type: 'move', move: makeUci(position.rules, move) };
}
