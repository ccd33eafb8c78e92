/** XBoard output of games and searches. */

import {
  type Claim,
  type GameNode,
  type Move,
  makeFen,
  makeUci,
  moveTo,
  type Outcome,
  type ParseError,
  type Position,
  parseRequest,
  type Rules,
  resultOf,
  type Square,
  squareName,
} from '@sitke/rules';
import { drawText, errorText, explainText, outcomeText, type Translate, translator } from '@sitke/rules/text';
import { en } from '@sitke/rules/text/en';
import type { SearchInfo } from '../search/request.js';
import { type EngineOption, findOption, OPTIONS } from '../session/options.js';
import type { SessionSettings } from '../session/settings.js';
import { clip, movesText } from '../session/text.js';
import type { XboardSetup } from '../variants/xboardSetup.js';
import { XBOARD_EN } from './en.js';

/** Returns the engine's `feature` lines. */
export function featureLines(name: string, settings: SessionSettings): string[] {
  const options = OPTIONS.filter(({ isUciOnly }) => !isUciOnly);
  return [
    'feature done=0',
    `feature myname="${name}" variants="${settings.variants.join(',')}"`,
    'feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1',
    // Not used. But XBoard versions that know this feature also know moves of several legs; other programs know
    // neither.
    'feature highlight=0',
    `feature analyze=1 colors=0 name=1 ics=1 pause=0 nps=0 debug=0 memory=1 smp=${findOption('Threads') ? 1 : 0}`,
    ...options.map((option) => `feature option="${xboardOptionText(option, settings)}"`),
    'feature done=1',
  ];
}

/** Returns the lines that describe a variant to XBoard: pieces, board, and initial position. */
export function setupLines({ rules, start }: SessionSettings, setup: XboardSetup | null): string[] {
  if (setup === null) return [];
  const { pictures, holdings, movements, parent, writeFen = (fen) => fen } = setup;
  const { files, ranks } = rules.def;
  const table = `${pictures}${pictures.toLowerCase()}`;
  return [
    `setup (${table}) ${files}x${ranks}+${holdings}_${parent} ${writeFen(makeFen(start))}`,
    ...Object.entries(movements).map(([letter, movement]) => `piece ${letter}& ${movement}`),
  ];
}

/**
 * Returns the lines that make a move. XBoard ignores a move from a square to itself; it accepts it as two legs, there
 * and back over an empty square.
 */
export function moveLines({ position }: GameNode, move: Move, hasLegs: boolean): string[] {
  const text = makeUci(position.rules, move);
  const [, name] = /^([a-z]\d+)\1/.exec(text) ?? [];
  if (!hasLegs || name === undefined) return [`move ${text}`];
  const via = squareName(position.rules.geometry, legOver(position, moveTo(move)));
  return [`move ${name}${via},`, `move ${via}${text.slice(name.length)}`];
}

/** Returns the nearest empty square on another rank. */
function legOver(position: Position, square: Square): Square {
  const { files, size } = position.rules.geometry;
  const ranks = (to: Square): number => Math.abs(Math.floor(to / files) - Math.floor(square / files));
  const far = (to: Square): number => Math.max(ranks(to), Math.abs((to % files) - (square % files)));
  const empty = [...Array(size).keys()].filter((to) => position.pieceAt(to) === 0 && ranks(to) > 0);
  return empty.reduce((best, to) => (far(to) < far(best) ? to : best));
}

/**
 * Converts a move of two legs, there and back, to the move from a square to itself that it stands for. XBoard passes
 * some on as `e4e4,d3f4`, without the promotion: accepted only if one legal move matches.
 */
export function withoutLegs({ position }: GameNode, text: string): string {
  const inPlace = /^([a-z]\d+)\1,/.exec(text)?.[1];
  if (inPlace === undefined) return text.replace(/^([a-z]\d+)([a-z]\d+),\2\1/, '$1$1');
  const moves = position.legalMoves().map((move) => makeUci(position.rules, move));
  const meant = moves.filter((move) => move.startsWith(`${inPlace}${inPlace}`));
  return meant.length === 1 ? meant[0]! : text;
}

/** Returns the end of a game as a claim, with a reason. */
export function resultLine({ position }: GameNode, outcome: Outcome): string {
  return `${resultOf(outcome)} {${outcomeText(en, position.rules.def, outcome)}}`;
}

/** Returns the claim of a draw. */
export function claimLine({ position }: GameNode, { reason }: Claim): string {
  return `1/2-1/2 {${drawText(en, position.rules.def, reason)}}`;
}

/** Says a sentence of the engine. */
export const t: Translate<typeof XBOARD_EN> = translator<typeof XBOARD_EN>(en.locale, XBOARD_EN);

/** Returns the line that refuses a move; the protocol has the reason in parentheses. */
export function illegalLine(why: string, text: string): string {
  return `Illegal move (${clip(why).replace(/[()]/g, '').replace(/\.$/, '')}): ${clip(text)}`;
}

/** Returns why a move is illegal. */
export function illegalText({ position }: GameNode, text: string): string {
  const { def } = position.rules;
  const request = parseRequest(def, text);
  const why = request.ok ? explainText(en, def, position.explain(request.value)) : errorText(en, def, request.error);
  return illegalLine(why, text);
}

/** Returns the line that refuses a position. */
export function illegalPositionLine({ def }: Rules, error: ParseError): string {
  return `tellusererror Illegal position: ${clip(errorText(en, def, error))}`;
}

/** Returns a thinking line: score in centipawns, time in centiseconds. */
export function thinkingText(info: SearchInfo, { position }: GameNode): string {
  const { depth, score, timeMs, nodes, selDepth, nps, pv } = info;
  const mate = score.kind === 'mate' ? (score.moves > 0 ? 100_000 : -100_000) + score.moves : 0;
  const number = score.kind === 'cp' ? score.cp : mate;
  const time = Math.round(timeMs / 10);
  return `${depth} ${number} ${time} ${nodes} ${selDepth} ${nps} 0\t${movesText(position.rules, pv)}`;
}

/** Returns a remark as a thinking line without moves. */
export function remarkText(text: string): string {
  return `0 0 0 0 0 0 0\t${text}`;
}

/** Returns the answer to `.` during an analysis. */
export function statusText(info: SearchInfo, { position }: GameNode): string {
  const { timeMs, nodes, depth, pv } = info;
  const move = pv[0] === undefined ? '' : ` ${makeUci(position.rules, pv[0])}`;
  return `stat01: ${Math.round(timeMs / 10)} ${nodes} ${depth} 0 ${position.legalMoves().length}${move}`;
}

/** Returns the `feature option` text of an option. */
export function xboardOptionText(option: EngineOption, settings: SessionSettings): string {
  const start = `${option.name} -${option.type}`;
  switch (option.type) {
    case 'button':
      return start;
    case 'check':
      return `${start} ${option.initial ? 1 : 0}`;
    case 'spin':
      return `${start} ${option.initial} ${option.min} ${option.max}`;
    case 'string':
      return `${start} ${option.initial(settings)}`;
    case 'combo': {
      const values = option.values(settings);
      const initial = option.initial(settings);
      return `${start} ${values.map((value) => (value === initial ? `*${value}` : value)).join(' /// ')}`;
    }
  }
}
