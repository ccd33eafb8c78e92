/** The token of a program, in a file that nobody else may read. */

import { open, readFile, rm } from 'node:fs/promises';
import { Registered, readAs } from '@sitke/protocol/api';
import { InputError } from '../io.js';
import { t } from '../texts.js';
import type { BotClient } from './client.js';

const MAX_LENGTH = 200;

/**
 * Returns the token in a file; where there is no such file, registers a program and keeps its token there, before anything
 * else can happen to it.
 *
 * Errors: rejects with InputError where the file cannot be used or the name is refused.
 */
export async function tokenIn(
  file: string,
  name: string,
  client: BotClient,
): Promise<{ token: string; isNew: boolean }> {
  const known = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw new InputError(t('bot.tokenFile', { file, problem: String(error.code) }));
  });
  const token = known?.trim() ?? null;
  if (token !== null && token !== '' && token.length <= MAX_LENGTH && !/\s/.test(token)) return { token, isNew: false };
  if (token !== null) throw new InputError(t('bot.noToken', { file }));
  return { token: await register(file, name, client), isNew: true };
}

async function register(file: string, name: string, client: BotClient): Promise<string> {
  const handle = await open(file, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(t('bot.tokenFile', { file, problem: String(error.code) }));
  });
  let token: string | null = null;
  try {
    const reply = await client.ask('POST', '/bots', { json: { name } });
    if (!reply.ok) throw new InputError(t('bot.name', { name, problem: reply.error.message }));
    const registered = readAs(Registered, reply.body);
    if (!registered.ok) throw new InputError(t('bot.otherLanguage'));
    ({ token } = registered.value);
    await handle.writeFile(`${token}\n`);
    await handle.sync();
    return token;
  } finally {
    await handle.close();
    if (token === null) await rm(file, { force: true });
  }
}
