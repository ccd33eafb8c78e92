/** UCI output of searches and options. */

import { type GameNode, makeFen, makeUci, type Position, type Rules, type Square, squareName } from '@sitke/rules';
import { reportedScore } from '../play/drawPolicy.js';
import type { Score, SearchInfo, SearchResult } from '../search/request.js';
import { chancesOf, piecesLeft, type WinModel } from '../search/winModel.js';
import type { EngineOption } from '../session/options.js';
import type { SessionSettings } from '../session/settings.js';
import { claimsText, movesText } from '../session/text.js';

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

/** Returns the board, seen from the first side, with letters as in FEN; then the FEN, the pieces that give check, and the claims. */
export function boardLines({ position, claims }: GameNode): string[] {
  const { def } = position.rules;
  const [board = '', ...rest] = makeFen(position).split(' ');
  const ranks = board.replace(/\[.*/, '').split('/').slice(0, def.ranks);
  const rows = ranks.map((rank, index) => {
    const signs = rank.replace(/\d+/g, (count) => '.'.repeat(Number(count))).replace(/(.)(?=.)/g, '$1 ');
    return ` ${def.ranks - index} | ${signs}`;
  });
  const files = Array.from({ length: def.files }, (_, file) => squareName(def, file as Square)[0]!);
  return [
    '',
    ...rows,
    `     ${files.join(' ')}`,
    '',
    `Fen: ${[board, ...rest].join(' ')}`,
    `Checkers: ${position
      .checkers()
      .map((square) => squareName(def, square))
      .join(' ')}`,
    ...(claims.length > 0 ? [claimsText(claims)] : []),
  ];
}

/** Returns a static value, given for the side to move in centipawns, from the first side. */
export function evalText(centipawns: number, { turn, rules }: Position): string {
  const value = (turn === 0 ? centipawns : -centipawns) / 100;
  return `Final evaluation: ${value < 0 ? '' : '+'}${value.toFixed(2)} (${rules.def.colorNames[0]} side)`;
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
