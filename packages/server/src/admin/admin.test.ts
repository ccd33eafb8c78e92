/** Commands of the operator to a running server: over the real socket, with real clients. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Bans, BansFileError, bansFile, readNetwork } from '../net/bans.js';
import { ask, Guest, gameOf, type Served, serveAll } from '../test/served.js';
import { type AdminRequest, askAdmin } from './admin.js';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-admin-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

let files = 0;
function newFile(): string {
  files += 1;
  return path.join(folder, `${files}.sqlite`);
}
const auditOf = (file: string): unknown[] =>
  fs
    .readFileSync(`${file}.audit.jsonl`, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
const serveOn = (file: string): Promise<Served> => serveAll({ adminFile: file, proxies: ['127.0.0.1'] });
const from = (address: string): Record<string, string> => ({ 'x-forwarded-for': address });

const onUnix = test.skipIf(process.platform === 'win32');

onUnix('ends a game once, tells who listens, and writes it down', async () => {
  const file = newFile();
  // A dead server leaves its socket file behind.
  fs.writeFileSync(`${file}.admin`, '');
  const { server, lines, errors } = await serveOn(file);
  expect(fs.statSync(`${file}.admin`).mode & 0o777).toBe(0o600);
  const guest = await Guest.come(server.url);
  const { game } = await guest.ask(gameOf('sissa'), 'created');
  await guest.ask({ t: 'sync', game, v: 0 }, 'state');
  expect(await askAdmin(file, { act: 'end', what: game })).toMatchObject({ ok: true });
  await guest.ask({ t: 'sync', game, v: 0 }, 'state');
  const told = guest.heard.filter((each) => each.t === 'event');
  expect(JSON.stringify(told)).toContain('"by":"aborted"');
  expect(await askAdmin(file, { act: 'end', what: game })).toEqual({ error: `the game ${game} has ended already` });
  expect(await askAdmin(file, { act: 'end', what: 'none' })).toEqual({ error: 'there is no game none' });
  expect(auditOf(file)).toEqual([{ time: expect.any(String), admin: 'end', game }]);
  expect(lines.filter((line) => line.includes('"msg":"admin"'))).toHaveLength(1);
  guest.socket.terminate();
  await server.close();
  expect(fs.existsSync(`${file}.admin`)).toBe(false);
  expect(errors).toEqual([]);
});

onUnix('rejects a banned address and no other, cuts it off at once, also after a restart', async () => {
  const file = newFile();
  const first = await serveOn(file);
  const [bad, good] = ['2001:db8:0:1::5', '2001:db8:0:2::5'];
  const [cut, kept] = [await Guest.come(first.server.url, from(bad)), await Guest.come(first.server.url, from(good))];
  expect(await askAdmin(file, { act: 'ban', what: '2001:db8:0:1::9' })).toMatchObject({ ok: true });
  expect(await cut.closed).toBe(1006);
  expect(await askAdmin(file, { act: 'ban', what: bad })).toMatchObject({ error: expect.stringContaining('already') });
  expect(await askAdmin(file, { act: 'bans' })).toEqual({ ok: true, lines: ['2001:db8:0:1::/64'] });
  expect(await kept.ask(gameOf('sissa'), 'created')).toMatchObject({ t: 'created' });
  kept.socket.terminate();
  await first.server.close();

  const { server, errors } = await serveOn(file);
  const statusFor = async (address: string): Promise<number> =>
    (await ask(server.port, '/nowhere', { headers: from(address) })).status;
  expect([await statusFor(bad), await statusFor(good)]).toEqual([403, 404]);
  await expect(Guest.come(server.url, from(bad))).rejects.toThrow('403');
  expect(await askAdmin(file, { act: 'unban', what: '2001:db8:0:1::/64' })).toMatchObject({ ok: true });
  expect(await askAdmin(file, { act: 'unban', what: bad })).toEqual({ error: `${bad} is not banned` });
  expect(await statusFor(bad)).toBe(404);
  expect(auditOf(file)).toMatchObject([{ admin: 'ban' }, { admin: 'unban' }]);
  await server.close();
  expect(errors).toEqual([]);
});

onUnix('answers a malformed request with an error, and goes on', async () => {
  const file = newFile();
  const { server, errors } = await serveOn(file);
  const strange = [
    null,
    7,
    {},
    { act: 'stop' },
    { act: 'ban' },
    { act: 'ban', what: 7 },
    { act: 'ban', what: 'x'.repeat(5000) },
  ];
  for (const each of strange) {
    expect(await askAdmin(file, each as unknown as AdminRequest)).toEqual({ error: 'this is no request' });
  }
  expect(await askAdmin(file, { act: 'ban', what: '1.2.3' })).toEqual({ error: '"1.2.3" is no address' });
  expect(fs.existsSync(`${file}.audit.jsonl`)).toBe(false);
  await server.close();
  expect(errors).toEqual([]);
});

test('reads addresses as limits see them, and no file that is not a list of them', async () => {
  expect(readNetwork('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(readNetwork('2001:DB8::1')).toBe('2001:db8:0:0');
  for (const wrong of ['', '10.0.0.0/8', '1.2.3.4::/64', 'fe80::1%eth0', 'example.org'])
    expect(readNetwork(wrong)).toBeNull();
  const file = newFile();
  for (const wrong of ['', '{}', '[7]', '["here"]']) {
    fs.writeFileSync(file, wrong);
    await expect(Bans.open(bansFile(file))).rejects.toThrow(BansFileError);
  }
});
