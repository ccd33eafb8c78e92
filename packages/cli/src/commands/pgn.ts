import type { Game } from '@sitke/rules';
import { makePgn, startFromSetup } from '@sitke/rules/pgn';
import type { Command } from '../command.js';
import { InputError } from '../io.js';
import { gamesFrom } from '../pgnFile.js';
import { t } from '../texts.js';

function fromArray(game: Game, index: number): Game {
  const started = startFromSetup(game);
  if (started === null) throw new InputError(t('pgn.placing', { number: index + 1 }));
  return started;
}

/** Writes games as PGN. */
export const command: Command = {
  help: t('help.pgn'),
  options: { 'from-array': 'flag' },
  async run(args, io) {
    if (args.texts.has('moves')) throw new InputError(t('pgn.noMoves'));
    const games = await gamesFrom('pgn', args, io);
    const wanted = args.flags.has('from-array') ? games.map(fromArray) : games;
    await io.out(wanted.map(makePgn).join('\n'));
  },
};
