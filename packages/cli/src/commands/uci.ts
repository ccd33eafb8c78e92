import { UciSession } from '@sitke/engine';
import type { Command } from '../args.js';
import { holdSession } from '../protocol.js';
import { t } from '../texts.js';

/** Plays as an engine. */
export const command: Command = {
  help: t('help.uci'),
  options: {},
  run: (_args, io) => holdSession(io, (host) => new UciSession(host)),
};
