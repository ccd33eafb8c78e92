import { UciSession } from '@sitke/engine';
import type { Command } from '../command.js';
import { holdSession } from '../protocol.js';

/** Plays as an engine. */
export const command: Command = {
  help: `Usage: sitke uci

Speaks UCI on standard input and output, for programs that play or analyse with an engine. UCI_Variant and Ruleset are
UCI options there; those of this command line do not matter.
`,
  options: {},
  run: (_args, io) => holdSession(io, (host) => new UciSession(host)),
};
