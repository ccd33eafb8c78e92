import { XboardSession } from '@sitke/engine';
import type { Command } from '../args.js';
import { holdSession } from '../protocol.js';
import { t } from '../texts.js';

/** Plays as an engine. */
export const command: Command = {
  help: t('help.xboard'),
  options: {},
  run: (_args, io) => holdSession(io, (host) => new XboardSession(host)),
};
