import type { Command } from '../command.js';
import { Session } from '../session.js';
import { gameFrom } from '../start.js';

/** Plays a game in the terminal. */
export const command: Command = {
  help: `Usage: sitke play [FEN]

Plays a whole game in the terminal: both sides' moves are typed, or read from standard input until its end.
Type help there for what else may be typed.
`,
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
