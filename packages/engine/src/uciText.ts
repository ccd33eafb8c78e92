/** What UCI writes of a search. */

import { makeUci, type Position, type Rules } from '@sitke/rules';
import type { Score, SearchInfo, SearchResult } from './request.js';
import { movesText } from './text.js';
import { chancesOf, menLeft } from './winModel.js';

function scoreText(score: Score): string {
  return score.kind === 'cp' ? `cp ${score.cp}` : `mate ${score.moves}`;
}

/** Returns a writer of a position's infos, with the chances of a win, a draw and a loss if they are wanted. */
export function infoWriter(position: Position, showsWdl: boolean): (info: SearchInfo) => string {
  const men = showsWdl ? menLeft(position) : 0;
  return ({ depth, selDepth, multiPv, score, nodes, nps, hashFull, tableHits, timeMs, pv }) => {
    const { win, draw, loss } = chancesOf(score, men);
    const scores = showsWdl ? `${scoreText(score)} wdl ${win} ${draw} ${loss}` : scoreText(score);
    const counts = `nodes ${nodes} nps ${nps} hashfull ${hashFull} tbhits ${tableHits} time ${timeMs}`;
    const moves = movesText(position.rules, pv);
    return `info depth ${depth} seldepth ${selDepth} multipv ${multiPv} score ${scores} ${counts} pv ${moves}`;
  };
}

/** Returns what answers `go`. */
export function bestText({ best, ponder }: SearchResult, rules: Rules): string {
  if (best === null) return 'bestmove (none)';
  return `bestmove ${makeUci(rules, best)}${ponder === null ? '' : ` ponder ${makeUci(rules, ponder)}`}`;
}
