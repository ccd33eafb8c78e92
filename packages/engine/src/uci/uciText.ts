/** UCI output of searches and options. */

import { type GameNode, makeUci, type Rules } from '@sitke/rules';
import { reportedScore } from '../play/drawPolicy.js';
import type { Score, SearchInfo, SearchResult } from '../search/request.js';
import { chancesOf, piecesLeft, type WinModel } from '../search/winModel.js';
import type { EngineOption } from '../session/options.js';
import type { SessionSettings } from '../session/settings.js';
import { movesText } from '../session/text.js';

function scoreText(score: Score): string {
  return score.kind === 'cp' ? `cp ${score.cp}` : `mate ${score.moves}`;
}

/** Returns a formatter for infos on a node, with the chances of a win, a draw and a loss if there is a model. */
export function infoWriter({ position, claims }: GameNode, model: WinModel | null): (info: SearchInfo) => string {
  const pieces = model ? piecesLeft(position) : 0;
  const wdlText = (score: Score, of: WinModel): string => {
    const { win, draw, loss } = chancesOf(score, pieces, of);
    return ` wdl ${win} ${draw} ${loss}`;
  };
  return ({ depth, selDepth, multiPv, score: found, nodes, nps, hashFull, tableHits, timeMs, pv }) => {
    const score = reportedScore(found, { claims });
    const scores = scoreText(score) + (model ? wdlText(score, model) : '');
    const counts = `nodes ${nodes} nps ${nps} hashfull ${hashFull} tbhits ${tableHits} time ${timeMs}`;
    const moves = movesText(position.rules, pv);
    return `info depth ${depth} seldepth ${selDepth} multipv ${multiPv} score ${scores} ${counts} pv ${moves}`;
  };
}

/** Returns the answer to `go`. */
export function bestText({ best, ponder }: Pick<SearchResult, 'best' | 'ponder'>, rules: Rules): string {
  if (best === null) return 'bestmove (none)';
  return `bestmove ${makeUci(rules, best)}${ponder === null ? '' : ` ponder ${makeUci(rules, ponder)}`}`;
}

/** Returns the `option` line of an option. */
export function uciOptionText(option: EngineOption, settings: SessionSettings): string {
  const start = `option name ${option.name} type ${option.type}`;
  switch (option.type) {
    case 'button':
      return start;
    case 'check':
      return `${start} default ${option.initial}`;
    case 'spin':
      return `${start} default ${option.initial} min ${option.min} max ${option.max}`;
    case 'string':
      return `${start} default ${option.initial(settings) || '<empty>'}`;
    case 'combo': {
      const values = option.values(settings).map((value) => ` var ${value}`);
      return `${start} default ${option.initial(settings)}${values.join('')}`;
    }
  }
}
