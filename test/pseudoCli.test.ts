/** The command line in a pseudo-language, in which every text is accented: a word without accents is not from the catalogue. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Messages } from '@sitke/rules/text';
import { ADMIN_ACTS, newReceiptKey, startServer } from '@sitke/server';
import { MemoryStore } from '@sitke/server/store';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { InputError, type Io } from '#cli/io';
import { COMMAND_NAMES, main } from '#cli/main';
import { root } from '#scripts/prepare';
import { ask, Guest, gameOf, serveAll } from '#server/test/served';
import { pseudo } from './catalogues.js';
import { sitkeProgram } from './program.js';

const accented = vi.hoisted(() => async (messages: Messages) => {
  const { pseudo } = await import('./catalogues.js');
  return Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, pseudo(message)]));
});
vi.mock('#cli/en', async (original) => {
  const { CLI_EN } = await original<{ CLI_EN: Messages }>();
  return { CLI_EN: await accented(CLI_EN) };
});
vi.mock('@sitke/rules/text/en', async (original) => {
  const { CATALOGUE_EN } = await original<typeof import('@sitke/rules/text/en')>();
  const { rulesTexts } = await import('@sitke/rules/text');
  const variants = Object.entries(CATALOGUE_EN.variants).map(async ([id, own]) => [id, await accented(own)] as const);
  const catalogue = {
    locale: CATALOGUE_EN.locale,
    shared: (await accented(CATALOGUE_EN.shared)) as typeof CATALOGUE_EN.shared,
    variants: Object.fromEntries(await Promise.all(variants)),
  };
  return { CATALOGUE_EN: catalogue, en: rulesTexts(catalogue) };
});

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitke-pseudo-'));
const tables = path.join(folder, 'tables');
const store = path.join(folder, 'games.sqlite');
const ENGINE = `"${process.execPath}" "${path.join(root, 'packages/match/src/test/fakeEngine.mjs')}"`;
const FILES: Record<string, string> = {
  'g.pgn': '[Variant "Sissa"]\n[FEN "4k4/9/9/9/9/9/9/3p5/4K4 w - - - 0 31"]\n\n1. Kxd2 Ke8 2. Kd3 Ke7 1/2-1/2\n',
};

beforeAll(() => {
  const { status } = spawnSync(process.execPath, [sitkeProgram, 'tb', 'build', '--pieces', '3', '--tables', tables]);
  expect(status).toBe(0);
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

interface Ran {
  readonly said: string;
  readonly status: number;
}

/** Runs a command line; `hear` gets what it writes. */
async function sitke(argv: readonly string[], input: readonly string[] = [], hear = (_: string) => {}): Promise<Ran> {
  let said = '';
  const lines = [...input];
  const write = async (text: string): Promise<void> => {
    said += text;
    hear(text);
  };
  const io: Io = {
    wantsStacks: false,
    out: write,
    err: write,
    ask: async () => lines.shift() ?? null,
    read: async (file) => {
      if (FILES[file] === undefined) throw new InputError('');
      return FILES[file];
    },
    bytes: async function* (file) {
      yield new TextEncoder().encode(await io.read(file, 0));
    },
  };
  return { status: await main(argv, io), said };
}

/** Things that nobody translates: options, files, addresses, moves, and lines and objects for programs. */
const MACHINE = [
  /(?<![\p{L}\d])--[a-z][-a-z]*/u,
  /^(nodes|signature|nps|fen|outcome|result) .*$/mu,
  /^\{"fen".*$/mu,
  /http:[\w.:/]*/u,
  new RegExp(`${folder}[\\w./]*`),
  /\b(tables|sitke\.sqlite|K\w?vK\.draw\.stb)/u,
  /(?<![\p{L}\d])[A-Z]?[a-i]?\d?[x@]?[a-i]\d+(=[A-Z])?[+#]?(?!\p{L})/u,
];
/** Names of games, and the words before the last of a list, which the language has from `Intl`. */
const NAMES = ['sittuyin', 'sissa', 'makruk', 'standard', 'and', 'or'];

/** Returns the words of a text that no catalogue in the pseudo-language has said, but for those that are given. */
function englishIn(text: string, names: readonly string[] = []): string[] {
  const said = MACHINE.reduce((left, { source, flags }) => left.replace(new RegExp(source, `${flags}g`), ' '), text);
  const words = said.match(/[\p{L}’'-]*[aeiouncs][\p{L}’'-]*/gu) ?? [];
  return words.filter((word) => word.length > 1 && ![...NAMES, ...names].includes(word));
}

test.each([
  ['sitke: unknown option --help', ['sitke', 'unknown', 'option']],
  [pseudo('sitke: unknown option {option}').replace('{option}', '--help'), []],
  ['nodes 88\n', []],
])('%j has these English words: %j', (text, words) => expect(englishIn(text)).toEqual(words));

test.each(COMMAND_NAMES)('the help on %s', async (name) => {
  const asked = await sitke(['help', name]);
  expect(asked).toEqual(await sitke([name, '--help']));
  expect(asked.status).toBe(0);
  expect(asked.said).toContain('~');
  expect(englishIn(asked.said)).toEqual([]);
});

test('the help on the program', async () => {
  const { said } = await sitke(['help']);
  expect(said).toContain('~');
  expect(englishIn(said)).toEqual([]);
});

/** The words for what a command does, as they are typed. */
const TASKS = ['build', 'verify', 'probe', 'stats', 'check', 'backup', 'restore', 'copy', 'count', ...ADMIN_ACTS];

/** Input that a command refuses. */
const REFUSED: readonly (readonly string[])[] = [
  ['perft', 'x1'],
  ['legal', '--divide'],
  ['status', '--moves', 'count+'],
  ['explain'],
  ['replay'],
  ['pgn', '--moves', 'e4'],
  ['verify', 'x1'],
  ['play', '--option', 'x1'],
  ['uci', '--variant'],
  ['xboard', '--help=yes'],
  ['bench', '0'],
  ['tb', 'x1'],
  ['match'],
  ['bot'],
  ['serve', '--port', 'x1'],
  ['admin', 'x1'],
  ['store', 'x1'],
];

test('every command refuses something here', () => {
  expect(REFUSED.map(([name]) => name)).toEqual([...COMMAND_NAMES]);
});

test.each([...REFUSED, [], ['x1'], ['help', 'x1']])('bad input: sitke %s', async (...argv) => {
  const { said, status } = await sitke(argv.map(String));
  expect(status).toBe(2);
  expect(said).toContain('~');
  expect(englishIn(said, [...TASKS, ...COMMAND_NAMES])).toEqual([]);
});

/** Runs what succeeds, and returns its words that are not from the catalogue. */
async function englishOf(argv: readonly string[], names: readonly string[] = [], input: readonly string[] = []) {
  const { said, status } = await sitke(argv, input);
  expect([said, status]).toEqual([expect.stringMatching(/\S/), 0]);
  return englishIn(said, names);
}

/** All but `legal`, `pgn`, `uci` and `xboard`, which write for programs alone. */
describe('what succeeds', () => {
  test.each([
    ['perft', '--divide', '1', '8/8/4k3/8/8/3p4/8/KN3N2[]', 'w', '-', '-', '0', '1'],
    ['status'],
    ['bench', '1'],
    ['replay', 'g.pgn'],
    ['version'],
  ])('sitke %s', async (...argv) => {
    expect(await englishOf(argv, ['sitke'])).toEqual([]);
  });

  test('explain', async () => {
    const { said } = await sitke(['explain', 'Ra3', '--variant', 'sissa']);
    expect(englishIn(JSON.parse(said).text)).toEqual([]);
  });

  test('play', async () => {
    const typed = 'help,moves,e4,e7,e9,explain Ra3,count,claim,undo,resign,undo,draw,e4'.split(',');
    expect(await englishOf(['play', '--variant', 'sissa'], [], typed)).toEqual([]);
  });

  test.each(['verify', 'stats'])('tb %s', async (task) => {
    expect(await englishOf(['tb', task, '--tables', tables])).toEqual([]);
  });

  test('tb probe', async () => {
    const fen = '8/8/8/8/8/8/1R6/K1k5 b - - 0 1';
    expect(await englishOf(['tb', 'probe', '--tables', tables, fen])).toEqual([]);
  });

  test('verify', async () => {
    const served = await serveAll({ receiptKey: newReceiptKey() });
    const { url, port } = served.server;
    const [one, two] = [await Guest.come(url), await Guest.come(url)];
    const { game } = await one.ask(gameOf('sissa'), 'created');
    await two.act(game, 1, { type: 'join', name: null });
    await one.act(game, 2, { type: 'move', move: 'e2e3' });
    await one.act(game, 3, { type: 'resign' });
    const { body } = await ask(port, `/game/${game}.pgn?proof`);
    await served.server.close();
    FILES['proof.pgn'] = body;
    const key = /"key":"(.+?)"/.exec(body)![1]!;
    const { said, status } = await sitke(['verify', 'proof.pgn']);
    expect(status).toBe(0);
    // Tags of PGN have no other names.
    expect(
      englishIn(
        said
          .replace(key, '')
          .replaceAll(game, '')
          .replaceAll(/\b(White|Black)(Type)?\b/g, ''),
      ),
    ).toEqual([]);
  });

  test('match', async () => {
    const engines = ['--engine', 'name=A cmd=sitke nodes=1', '--engine', 'name=B cmd=sitke nodes=1'];
    expect(await englishOf(['match', ...engines, '--max-plies', '2'], ['nodes', 'adjudication', 'maxPlies'])).toEqual(
      [],
    );
  });

  test('serve, admin and store', async () => {
    let asked = Promise.resolve<unknown>(null);
    // The last of its addresses is that of the metrics.
    const end = (text: string) => {
      if (!text.includes('http:') || text.includes('Sïtkë')) return;
      asked = askAdmin().finally(() => process.emit('SIGTERM'));
    };
    const askAdmin = async () => {
      // The server says this, and it speaks English.
      expect(await sitke(['admin', 'ban', '192.0.2.1', '--db', store])).toMatchObject({ status: 0 });
      return englishOf(['admin', 'bans', '--db', store]);
    };
    const options = ['--port', '0', '--metrics-port', '0', '--db', store, '--log-level', 'silent'];
    const { said, status } = await sitke(['serve', ...options], [], end);
    expect([status, await asked]).toEqual([0, []]);
    expect(englishIn(said)).toEqual([]);
    expect(await englishOf(['store', 'check', '--db', store])).toEqual([]);
    expect(await englishOf(['store', 'backup', path.join(folder, 'copy'), '--db', store])).toEqual([]);
  });

  test('bot', async () => {
    const fail = (error: unknown): never => {
      throw error;
    };
    const where = { host: '127.0.0.1', port: 0, origins: [], limitsAddresses: false };
    const server = await startServer({ ...where, store: new MemoryStore(), onError: fail, onFatal: fail });
    const ask = async (name: string, form: Record<string, string>, sender?: string) => {
      const headers = sender === undefined ? {} : { authorization: `Bearer ${sender}` };
      const body = new URLSearchParams(form);
      return (await fetch(`${server.url}/api/${name}`, { method: 'POST', headers, body })).json();
    };
    const { token: other } = await ask('bots', { name: 'T1' });
    let challenged = Promise.resolve('');
    const untilAsked = async (): Promise<string> => {
      // Nobody can be challenged before they listen.
      const { id } = await ask('challenge/T2', { variant: 'sissa', color: 'black' }, other);
      return id ?? untilAsked();
    };
    const challenge = (text: string) => {
      if (text.includes('http:')) challenged = untilAsked();
    };
    const argv = ['--server', server.url, '--name', 'T2', '--token-file', path.join(folder, 'token')];
    const engine = ['--engine', `${ENGINE} fail=illegal`, '--variants', 'sissa', '--games', '1'];
    const { said, status } = await sitke(['bot', ...argv, ...engine], [], challenge);
    const id = await challenged;
    await server.close();
    expect(status).toBe(0);
    expect(englishIn(said.replaceAll(id, ''), ['resignation'])).toEqual([]);
  });
});
