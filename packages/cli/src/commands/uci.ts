import { ENGINE_VARIANTS, UciSession } from '@sitke/engine';
import type { Command } from '../command.js';
import { loadVariant } from '../engine.js';
import { versionText } from './version.js';

/** Plays as an engine. */
export const command: Command = {
  help: `Usage: sitke uci

Speaks UCI on standard input and output, for programs that play or analyse with an engine. UCI_Variant and Ruleset are
UCI options there; those of this command line do not matter.
`,
  options: {},
  async run(_args, io) {
    let written = Promise.resolve();
    const session = new UciSession({
      variants: ENGINE_VARIANTS,
      name: versionText().trim(),
      load: loadVariant,
      write: (line) => {
        written = written.then(() => io.out(`${line}\n`));
        // Who has gone away is found out by the next line.
        written.catch(() => {});
      },
    });
    while (!session.hasQuit) {
      const line = await io.ask('');
      if (line === null) break;
      await session.handle(line);
      await written;
    }
    await session.finish();
    await written;
  },
};
