/** The games of a match as PGN. */

import { Game, parseFen, parseUci, type Rules } from '@sitke/rules';
import { makePgn, type PgnTermination } from '@sitke/rules/pgn';
import type { GameRecord } from './log.js';
import { type EngineSpec, type Limit, limitText, MatchError } from './spec.js';
import type { FaultKind } from './uciEngine.js';

function timeControl({ clock }: Limit): string {
  return clock ? `${clock.baseMs / 1000}+${clock.incrementMs / 1000}` : '-';
}

const FAULT_TERMINATIONS: Readonly<Record<FaultKind, PgnTermination>> = {
  timeForfeit: 'time forfeit',
  illegalMove: 'rules infraction',
  rubbish: 'rules infraction',
  crash: 'abandoned',
  hang: 'abandoned',
};

function terminationOf({ by, reason }: GameRecord): PgnTermination {
  if (by === 'fault') return FAULT_TERMINATIONS[reason as FaultKind];
  return by === 'adjudication' ? 'adjudication' : 'normal';
}

/** Returns the indices of the engines that have colors 0 and 1 in a game of a pair. */
export function seatsOf(game: 0 | 1): readonly [0 | 1, 0 | 1] {
  return game === 0 ? [0, 1] : [1, 0];
}

/** Returns a game as PGN. Errors: throws MatchError if its moves are illegal under the rules. */
export function gamePgn(rules: Rules, engines: readonly [EngineSpec, EngineSpec], record: GameRecord): string {
  const start = parseFen(rules, record.fen);
  if (!start.ok) throw new MatchError(`game ${record.pair}.${record.game}: ${start.error.message}`);
  const game = new Game(start.value);
  let node = game.root;
  record.moves.forEach((text, index) => {
    const move = parseUci(node.position, text);
    if (!move.ok) throw new MatchError(`game ${record.pair}.${record.game}: ${move.error.message}`);
    node = node.play(move.value);
    node.comment = record.notes[index] ?? '';
  });
  const [first, second] = seatsOf(record.game).map((index) => engines[index]!) as [EngineSpec, EngineSpec];
  const [date, clocks] = [record.date.replaceAll('-', '.'), [timeControl(first.limit), timeControl(second.limit)]];
  const headers: [string, string][] = [
    ['Event', `${engines[0].name} - ${engines[1].name}`],
    ['Date', date],
    ['Round', `${record.pair + 1}.${record.game + 1}`],
    ['White', first.name],
    ['Black', second.name],
    ['WhiteLimit', limitText(first.limit)],
    ['BlackLimit', limitText(second.limit)],
    ['TimeControl', clocks[0] === clocks[1] ? clocks[0]! : '?'],
    ['Termination', terminationOf(record)],
    ['Reason', `${record.by}: ${record.reason}${record.detail === undefined ? '' : `, ${record.detail}`}`],
  ];
  for (const [name, value] of headers) game.headers.set(name, value);
  game.result = record.result;
  return makePgn(game);
}
