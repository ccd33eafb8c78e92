/** `sitke bot` as a program at a server, over real sockets. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { run } from '#cli/test/run';
import { newActId, Peer } from '#tools/soak/peer';
import { kill, serve } from '#tools/soak/served';
import { BotProcess, cleanUp, folder } from './botProcess.js';
import { sitkeProgram } from './program.js';

afterAll(cleanUp);

test('somebody at the app plays against a program', { timeout: 120_000 }, async () => {
  const served = await serve(path.join(folder, 'person.sqlite'));
  const bot = new BotProcess(served, 'friend', '--accept', 'people', '--variants', 'sissa');
  await bot.says(/^friend plays sissa at/);
  let wake = (): void => {};
  const movedOnce = new Promise<void>((resolve) => {
    wake = resolve;
  });
  const person = new Peer(served.url, ({ link }) => link.view && link.view.line.length > 0 && wake());
  await person.connect();
  const create = { t: 'create', id: newActId(), options: {}, seat: 1, name: null } as const;
  const time = { kind: 'clock', initialMs: 60_000, incrementMs: 0, periods: 0, periodMs: 0, setupMs: 0 } as const;
  const opponent = { kind: 'bot', name: 'friend' } as const;
  const { game } = await person.ask({ ...create, variant: 'sissa', time, opponent }, 'created');
  person.watch(game);
  await bot.says(/asks for sissa, standard: accepted$/);
  await bot.says(/: sissa against Anonymous$/);
  await movedOnce;
  expect(person.link.view).toMatchObject({ you: 1, players: [{ kind: 'bot', name: 'friend' }, { kind: 'guest' }] });
  const told = bot.says(new RegExp(`^${game}: won \\(resignation\\)$`));
  person.act({ type: 'resign' });
  await told;
  const other = await person.ask({ ...create, id: newActId(), variant: 'sittuyin', time, opponent }, 'created');
  await bot.says(new RegExp(`^${other.game}: .* declined \\(variant\\)$`));
  person.end();
  // A taken name is refused to somebody else, and an unknown token is reported.
  fs.writeFileSync(path.join(folder, 'liar.token'), 'x'.repeat(43));
  const liar = new BotProcess(served, 'liar');
  expect(await liar.exit()).toBe(2);
  expect(liar.said.at(-1)).toBe('sitke: the server does not know this token');
  const thief = new BotProcess(served, 'FRIEND');
  expect(await thief.exit()).toBe(2);
  expect(thief.said.at(-1)).toBe('sitke: --name FRIEND: a program has this name already');
  expect(fs.existsSync(path.join(folder, 'FRIEND.token'))).toBe(false);
  bot.process.kill('SIGTERM');
  expect(await bot.exit()).toBe(0);
  expect(await kill(served, 'SIGTERM')).toBe(0);
});

test.each([
  ['', '--name is needed'],
  ['--name a', '--token-file is needed'],
  ['--name a --token-file x', '--engine is needed'],
  ['--name a --token-file x --engine sitke --server ftp://x', '--server must be such as'],
  ['--name a --token-file x --engine sitke --variants chess', 'no variant "chess"'],
  ['--name a --token-file x --engine sitke --accept all', '--accept is bots, people'],
  ['--name a --token-file x --engine sitke --time 9', '--time is seconds-seconds'],
  ['--name a --token-file x --engine sitke --terms a=b', '--terms are for --challenge'],
  ['--name a --token-file /no/such/file --engine sitke', '--token-file /no/such/file: ENOENT'],
])('bot %s is bad input', async (words, complaint) => {
  const { err, status } = await run('bot', ...words.split(' ').filter(Boolean));
  expect(err).toMatch(/^sitke: [^\n]*\n$/);
  expect(err).toContain(complaint);
  expect(status).toBe(2);
});

test('a program whose engine does not start says so and ends', () => {
  const words = ['bot', '--name', 'a', '--token-file', 'x', '--engine', 'no-such-engine'];
  expect(spawnSync(process.execPath, [sitkeProgram, ...words], { encoding: 'utf8' })).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/^sitke: --engine does not start[^\n]*\n$/),
  });
});
