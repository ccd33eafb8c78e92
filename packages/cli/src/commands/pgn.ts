import type { Game } from '@sitke/rules';
import { makePgn, startFromSetup } from '@sitke/rules/pgn';
import type { Command } from '../args.js';
import { InputError } from '../io.js';
import { gamesFrom, PGN_OPTIONS } from '../pgnFile.js';
import { t } from '../texts.js';

function fromArray(game: Game, index: number): Game {
  const started = startFromSetup(game);
  if (started === null) throw new InputError(t('pgn.placing', { number: index + 1 }));
  return started;
}

/** Writes games as PGN. */
export const command: Command = {
  help: t('help.pgn'),
  options: { ...PGN_OPTIONS, 'from-array': 'flag' },
  async run(args, io) {
    if (args.texts.has('moves')) throw new InputError(t('pgn.noMoves'));
    let index = 0;
    for await (const game of gamesFrom('pgn', args, io)) {
      const pgn = makePgn(args.flags.has('from-array') ? fromArray(game, index) : game);
      await io.out(index++ === 0 ? pgn : `\n${pgn}`);
    }
  },
};
