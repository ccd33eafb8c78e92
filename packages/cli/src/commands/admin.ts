import { ADMIN_ACTS, type AdminReply, type AdminRequest, askAdmin } from '@sitke/server';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { InputError, type Io, oneLine } from '../io.js';

const DEFAULT_FILE = 'sitke.sqlite';

function requestOf([name, what, more]: readonly string[]): AdminRequest {
  const act = ADMIN_ACTS.find((each) => each === name);
  if (!act) throw new InputError(`admin ${ADMIN_ACTS.join(', ')}, not "${name ?? ''}"`);
  if (act === 'bans') {
    if (what !== undefined) throw new InputError('admin bans takes nothing more');
    return { act };
  }
  if (what === undefined || more !== undefined) {
    throw new InputError(`admin ${act} takes one ${act === 'end' ? 'game' : 'address'}`);
  }
  return { act, what };
}

async function ask(file: string, request: AdminRequest): Promise<AdminReply> {
  if (process.platform === 'win32') throw new InputError('admin is not to be had on Windows');
  try {
    return await askAdmin(file, request);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ECONNREFUSED') throw new InputError(`no server runs on ${file}`);
    if (code === 'EACCES') throw new InputError(`the server on ${file} is that of another user`);
    throw error;
  }
}

async function run(args: Args, io: Io): Promise<void> {
  const request = requestOf(args.words);
  const reply = await ask(args.texts.get('db')?.[0] ?? DEFAULT_FILE, request);
  if ('error' in reply) throw new InputError(reply.error);
  for (const line of reply.lines) await io.out(`${oneLine(line)}\n`);
}

/** Tells a server that runs what its operator wants. */
export const command: Command = {
  help: `Usage: sitke admin end GAME [--db FILE]
       sitke admin ban ADDRESS [--db FILE]
       sitke admin unban ADDRESS [--db FILE]
       sitke admin bans [--db FILE]

Tells a server that runs on this machine what its operator wants. Each act stands in the server's log and in
FILE.audit.jsonl. Not on Windows.

  end     ends a game without a result, and tells those who are in it
  ban     lets an address in no more, also after a restart, and cuts off what it has open; IPv6 by the network (/64)
  unban   lets it in again
  bans    prints the banned addresses

  --db FILE   the store of the server; ${DEFAULT_FILE} without it
`,
  options: { db: 'text' },
  run,
};
