import { XboardSession } from '@sitke/engine';
import type { Command } from '../command.js';
import { holdSession } from '../protocol.js';

/** Plays as an engine. */
export const command: Command = {
  help: `Usage: sitke xboard

Speaks XBoard's protocol (CECP, version 2) on standard input and output. The game is chosen by XBoard's variant, the
ruleset by the engine's option Ruleset; those of this command line do not matter.
`,
  options: {},
  run: (_args, io) => holdSession(io, (host) => new XboardSession(host)),
};
