import type { Game, GameNode } from '@sitke/rules';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { outcomeJson } from '../json.js';
import { gamesFrom } from '../pgnFile.js';
import { playMoves } from '../start.js';

/** Returns the first node of a line at which the game is over, or null. */
function endOf(line: readonly GameNode[]): GameNode | null {
  return line.find(({ outcome }) => outcome !== null) ?? null;
}

function moveText({ parent, san }: GameNode): string {
  if (parent === null) return 'the start';
  const { fullmoves, ply } = parent.position;
  return `${fullmoves}${(ply & 1) === 0 ? '.' : '...'} ${san}`;
}

function summaryOf(game: Game, args: Args): string {
  const node = playMoves(args, game.end());
  const line = node.line();
  const end = endOf(line);
  const outcome = JSON.stringify(outcomeJson(game.rules.def, end?.outcome ?? null));
  const more = end === null ? 0 : line.length - 1 - line.indexOf(end);
  const ended =
    end === null || more === 0
      ? ''
      : `ended at ${moveText(end)}, ${more} ${more === 1 ? 'ply' : 'plies'} before the last\n`;
  return `fen ${node.fen}\noutcome ${outcome}\n${ended}result ${game.result}\n`;
}

/** Plays through the games of a file. */
export const command: Command = {
  help: `Usage: sitke replay FILE.pgn

Plays through the main line of every game of a file (- is standard input) and prints of each the last position
("fen"), its outcome ("outcome", JSON as in status) and the recorded result ("result"). Where moves go on after the
game's end, the outcome is that of its end, and "ended" says where that was. An illegal move anywhere is bad input:
its place and reason go to standard error. Variant and ruleset are those of the file's tags; the options
count where a tag is missing. --moves are played on after each game.
`,
  options: {},
  async run(args, io) {
    const games = await gamesFrom('replay', args, io);
    await io.out(games.map((game) => summaryOf(game, args)).join('\n'));
  },
};
