import { ADMIN_ACTS, type AdminReply, type AdminRequest, askAdmin } from '@sitke/server';
import type { Args } from '../args.js';
import type { Command } from '../command.js';
import { InputError, type Io, oneLine } from '../io.js';

const PERSON = 'the name of a program, or a game and a color';
const TAKES = {
  ...{ end: 'one game', ban: 'one address', unban: 'one address' },
  ...{ free: 'the name of a program', token: 'the name of a program', forget: PERSON, export: PERSON },
};
const DEFAULT_FILE = 'sitke.sqlite';

function requestOf({ words, texts }: Args): AdminRequest {
  const [name, what, second, more] = words;
  const act = ADMIN_ACTS.find((each) => each === name);
  if (!act) throw new InputError(`admin ${ADMIN_ACTS.join(', ')}, not "${name ?? ''}"`);
  if (act === 'bans') {
    if (what !== undefined) throw new InputError('admin bans takes nothing more');
    return { act };
  }
  const winner = texts.get('winner')?.[0];
  if (winner !== undefined && act !== 'end') throw new InputError(`admin ${act} takes no --winner`);
  const takesColor = act === 'forget' || act === 'export';
  if (what === undefined || more !== undefined || (second !== undefined && !takesColor)) {
    throw new InputError(`admin ${act} takes ${TAKES[act]}`);
  }
  const color = winner ?? second;
  return color === undefined ? { act, what } : { act, what, color: color.toLowerCase() };
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
  const request = requestOf(args);
  const reply = await ask(args.texts.get('db')?.[0] ?? DEFAULT_FILE, request);
  if ('error' in reply) throw new InputError(reply.error);
  for (const line of reply.lines) await io.out(`${oneLine(line)}\n`);
}

/** Tells a server that runs what its operator wants. */
export const command: Command = {
  help: `Usage: sitke admin end GAME [--winner COLOR|none] [--db FILE]
       sitke admin ban ADDRESS [--db FILE]
       sitke admin unban ADDRESS [--db FILE]
       sitke admin bans [--db FILE]
       sitke admin free NAME [--db FILE]
       sitke admin token NAME [--db FILE]
       sitke admin export NAME | GAME COLOR [--db FILE]
       sitke admin forget NAME | GAME COLOR [--db FILE]

Tells a server that runs on this machine what its operator wants. Each act stands in the server's log and in
FILE.audit.jsonl. Not on Windows.

  end     ends a game, without a result unless --winner names one or none, and tells those who are in it
  ban     lets an address in no more, also after a restart, and cuts off what it has open; IPv6 by the network (/64)
  unban   lets it in again
  bans    prints the banned addresses
  free    gives the name of a program back: its games are those of a deleted player, its token ends
  token   prints a new token for a program that has lost its own, which ends
  export  prints what is kept of a program, or of who has a color in a game: pages of JSON, one a line
  forget  deletes that, as docs/privacy.md says: games under way are resigned, the others stay without the name

  --db FILE   the store of the server; ${DEFAULT_FILE} without it
`,
  options: { db: 'text', winner: 'text' },
  run,
};
