import { ADMIN_ACTS, type AdminReply, type AdminRequest, askAdmin } from '@sitke/server';
import type { Args, Command } from '../args.js';
import { InputError, type Io, oneLine } from '../io.js';
import { t } from '../texts.js';

const DEFAULT_FILE = 'sitke.sqlite';

function requestOf({ words, texts }: Args): AdminRequest {
  const [name, what, second, more] = words;
  const act = ADMIN_ACTS.find((each) => each === name);
  if (!act) throw new InputError(t('admin.which', { acts: ADMIN_ACTS, name: name ?? '' }));
  if (act === 'bans') {
    if (what !== undefined) throw new InputError(t('admin.bansAlone'));
    return { act };
  }
  const winner = texts.get('winner')?.[0];
  if (winner !== undefined && act !== 'end') throw new InputError(t('admin.noWinner', { act }));
  const takesColor = act === 'forget' || act === 'export';
  if (what === undefined || more !== undefined || (second !== undefined && !takesColor)) {
    throw new InputError(t('admin.takes', { act }));
  }
  const color = winner ?? second;
  return color === undefined ? { act, what } : { act, what, color: color.toLowerCase() };
}

async function ask(file: string, request: AdminRequest): Promise<AdminReply> {
  if (process.platform === 'win32') throw new InputError(t('admin.windows'));
  try {
    return await askAdmin(file, request);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') throw new InputError(t('admin.noServer', { file }));
    if (code === 'EACCES') throw new InputError(t('admin.otherUser', { file }));
    throw error;
  }
}

async function run(args: Args, io: Io): Promise<void> {
  const request = requestOf(args);
  const reply = await ask(args.texts.get('db')?.[0] ?? DEFAULT_FILE, request);
  if ('error' in reply) throw new InputError(reply.error);
  for (const line of reply.lines) await io.out(`${oneLine(line)}\n`);
}

/** Sends an operator's command to a running server. */
export const command: Command = {
  help: t('help.admin', { file: DEFAULT_FILE }),
  options: { db: 'text', winner: 'text' },
  run,
};
