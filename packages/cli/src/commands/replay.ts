import type { Game, GameNode } from '@sitke/rules';
import type { Args, Command } from '../args.js';
import { outcomeJson } from '../json.js';
import { gamesFrom, PGN_OPTIONS } from '../pgnFile.js';
import { playMoves } from '../start.js';
import { t } from '../texts.js';

/** Returns the first node of a line at which the game is over, or null. */
function endOf(line: readonly GameNode[]): GameNode | null {
  return line.find(({ outcome }) => outcome !== null) ?? null;
}

/** Returns where a game had ended whose record goes on for so many plies. */
function endedText({ parent, san }: GameNode, plies: number): string {
  if (parent === null) return t('replay.endedAtStart', { plies });
  const { fullmoves, ply } = parent.position;
  return t('replay.ended', { move: `${fullmoves}${(ply & 1) === 0 ? '.' : '...'} ${san}`, plies });
}

function summaryOf(game: Game, args: Args): string {
  const node = playMoves(args, game.end());
  const line = node.line();
  const end = endOf(line);
  const outcome = JSON.stringify(outcomeJson(game.rules.def, end?.outcome ?? null));
  const more = end === null ? 0 : line.length - 1 - line.indexOf(end);
  const ended = end === null || more === 0 ? '' : `${endedText(end, more)}\n`;
  return `fen ${node.fen}\noutcome ${outcome}\n${ended}result ${game.result}\n`;
}

/** Plays through the games of a file. */
export const command: Command = {
  help: t('help.replay'),
  options: PGN_OPTIONS,
  async run(args, io) {
    let gap = '';
    for await (const game of gamesFrom('replay', args, io)) {
      await io.out(gap + summaryOf(game, args));
      gap = '\n';
    }
  },
};
