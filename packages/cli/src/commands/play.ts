import type { Command } from '../args.js';
import { Session } from '../session.js';
import { gameFrom } from '../start.js';
import { t } from '../texts.js';

/** Plays a game in the terminal. */
export const command: Command = {
  help: t('help.play'),
  options: {},
  async run(args, io) {
    const { game, node } = gameFrom(args, args.words);
    const session = new Session(game, node);
    await io.out(session.opening());
    while (!session.hasQuit) {
      const line = await io.ask(session.prompt);
      if (line === null) return;
      await io.out(await session.answer(line));
    }
  },
};
