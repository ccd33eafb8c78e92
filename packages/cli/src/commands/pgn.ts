import type { Game } from '@sitke/rules';
import { makePgn, startFromSetup } from '@sitke/rules/pgn';
import type { Command } from '../command.js';
import { InputError } from '../io.js';
import { gamesFrom } from '../pgnFile.js';

function fromArray(game: Game, index: number): Game {
  const started = startFromSetup(game);
  if (started === null) throw new InputError(`game ${index + 1} ends before all pieces are placed`);
  return started;
}

/** Writes games as PGN. */
export const command: Command = {
  help: `Usage: sitke pgn [--from-array] FILE.pgn

Reads the games of a file (- is standard input) and writes them as PGN as Sitke writes it, variations and comments
included. What is wrong with a file is told as by replay.

  --from-array          begin each game with the finished array, as its FEN: for programs that do not know
                        that one side may place all its pieces before the other
`,
  options: { 'from-array': 'flag' },
  async run(args, io) {
    if (args.texts.has('moves')) throw new InputError('pgn takes no --moves');
    const games = await gamesFrom('pgn', args, io);
    const wanted = args.flags.has('from-array') ? games.map(fromArray) : games;
    await io.out(wanted.map(makePgn).join('\n'));
  },
};
