/**
 * A variant is one place: docs/adding-a-variant.md is followed in a copy of the tree, and the game that it adds is played
 * in the library, at the terminal and over the network. test/e2e/variant.system.test.ts plays it in the app.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { socketUrl } from '@sitke/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { root } from '#scripts/prepare';
import { naivePerft } from './naiveGarrison.js';
import { commandsOf, setUpScripts } from './readmeBlocks.js';
import { changesOf, copyTree, TREE_ENV } from './tree.js';
import { takeStep, tutorialSteps } from './tutorial.js';

const steps = tutorialSteps(fs.readFileSync(path.join(root, 'docs/adding-a-variant.md'), 'utf8'));
/** Guards meet, one goes around the truce, and White is mated. */
const GAME = 'b1b3 e6e4 b3d3 e4f3 a1b1 f3f1'.split(' ');
const MATED = 'rgqk1r/pppppp/6/3G2/PPPPPP/1RQKGg w 0 4';

let tree: string;
beforeAll(() => {
  tree = copyTree();
});
afterAll(() => fs.rmSync(tree, { recursive: true, force: true }));

function run(command: string, args: readonly string[], input = ''): string {
  const env = { ...TREE_ENV, npm_config_offline: 'true', npm_config_loglevel: 'error' };
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: tree, env, encoding: 'utf8', input });
  expect(status, `exit status of ${command} ${args.join(' ')}: ${stdout}${stderr}`).toBe(0);
  return stdout;
}

const sitke = (args: readonly string[], input = ''): string =>
  run(process.execPath, ['packages/cli/bin/sitke.js', ...args], input);

test('each step of the tutorial does what it says', () => {
  for (const step of steps) {
    takeStep(tree, step);
    if (step.kind !== 'commands') continue;
    if (setUpScripts(step.block)) {
      if (step.block.text.includes('npm run build -- compile')) run(process.execPath, ['scripts/build.mjs', 'compile']);
      continue;
    }
    for (const { command, output } of commandsOf(step.block)) {
      expect(command, 'the programs of the repository are run').toMatch(/^npx (sitke|tsc|biome|vitest) /);
      const printed = run('sh', ['-c', command]).trimEnd().split('\n');
      if (output.length > 0) expect(printed, command).toEqual(output);
    }
  }
});

test('no file is edited but the lists of games and skins, and none is added elsewhere', () => {
  const { edited, added } = changesOf(tree);
  expect(edited).toEqual([
    'packages/board/src/variants/registry.ts',
    'packages/rules/src/variants/registry.en.ts',
    'packages/rules/src/variants/registry.ts',
  ]);
  const own = /^(docs\/rules\/garrison\.md|packages\/(board|rules)\/src\/variants\/garrison\/[^/]+)$/;
  expect(added.filter((file) => !own.test(file))).toEqual([]);
});

test('what it adds is formatted, keeps the rules of the architecture, and lets all tests compile', () => {
  const { edited, added } = changesOf(tree);
  run('npx', [
    'biome',
    'ci',
    '--error-on-warnings',
    '--colors=off',
    ...[...edited, ...added].filter((file) => !file.endsWith('.md')),
  ]);
  run('npx', ['vitest', 'run', '--project', 'programs', 'test/architecture.test.ts']);
  run('npx', ['tsc', '-b', 'tsconfig.tests.json']);
});

test('what is made from the types takes it up, and the library stays within its size', () => {
  run('npm', ['run', 'api']);
  const { edited } = changesOf(tree);
  expect(edited.filter((file) => !file.includes('/variants/registry'))).toEqual(['docs/api/rules.md']);
  const check = "import('./scripts/rulesSize.mjs').then(({ checkRulesSize }) => checkRulesSize())";
  expect(run(process.execPath, ['-p', `${check}.then((isWithin) => console.log(isWithin)), ''`])).toMatch(/^true$/m);
});

describe('the library', () => {
  type Library = typeof import('@sitke/rules') & typeof import('@sitke/rules/pgn');
  let library: Library;
  let rules: ReturnType<Library['rulesOf']>;
  beforeAll(async () => {
    const load = (file: string) => import(pathToFileURL(path.join(tree, 'packages/rules/dist', file)).href);
    library = { ...(await load('index.js')), ...(await load('pgn.js')) };
    rules = library.rulesOf('garrison' as Parameters<Library['rulesOf']>[0]);
  });

  test.each(['truce', 'war'])('has as many lines of moves as a generator that shares nothing (%s)', (ruleset) => {
    const compiled = library.compileRules(rules.def, ruleset);
    const board = library.Position.initial(compiled).toBoard();
    const depths = [1, 2, 3, 4];
    expect(depths.map((depth) => library.perft(compiled, board, depth))).toEqual(
      depths.map((depth) => naivePerft(depth, ruleset === 'truce')),
    );
  });

  test('plays the game to mate, and writes and reads it', () => {
    const game = new library.Game(library.Position.initial(rules));
    let node = game.root;
    for (const uci of GAME) {
      const move = library.parseUci(node.position, uci);
      if (!move.ok) throw new Error(`${uci}: ${move.error.message}`);
      expect(library.parseFen(rules, node.fen)).toMatchObject({ ok: true });
      node = node.play(move.value);
    }
    expect(node.fen).toBe(MATED);
    expect(node.outcome).toEqual({ winner: 1, reason: 'checkmate', article: '4' });
    game.result = library.resultOf(node.outcome);
    const pgn = library.makePgn(game);
    expect(pgn).toContain('1. Gb3 Ge4 2. Gd3 Gf3 3. Rb1 Gxf1# 0-1');
    const read = library.parsePgn(pgn);
    expect(read.ok && read.value.map((one) => one.end().fen)).toEqual([MATED]);
  });
});

test('the terminal plays it, refuses what the truce forbids, and says that there is no engine', () => {
  const said = sitke(['play', '--variant', 'garrison'], 'Gb3 Ge4 Gd3\nGxd3\nGf3 Rb1 Gxf1\n');
  expect(said).toContain('Guards keep the truce: the guard on e4 may not capture the one on d3. (article 2.1)');
  expect(said).toContain('Black wins: checkmate (article 4).');
  const bench = spawnSync(process.execPath, ['packages/cli/bin/sitke.js', 'bench', '--variant', 'garrison'], {
    cwd: tree,
    encoding: 'utf8',
  });
  expect(bench).toMatchObject({ status: 2, stdout: '', stderr: 'sitke: there is no engine for Garrison yet\n' });
});

describe('what is wrong with a variant is said in one sentence', () => {
  const RULES = 'packages/rules/src/variants/garrison';
  /** Returns what a command prints on both outputs where a file of the copy is changed, or gone. */
  const saidWith = (file: string, change: ((text: string) => string) | null, command: string): string => {
    const whole = fs.readFileSync(path.join(tree, file), 'utf8');
    try {
      if (change === null) fs.rmSync(path.join(tree, file));
      else fs.writeFileSync(path.join(tree, file), change(whole));
      expect(change?.(whole)).not.toBe(whole);
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: tree,
        env: TREE_ENV,
        encoding: 'utf8',
      });
      expect(status, stdout + stderr).not.toBe(0);
      return stdout + stderr;
    } finally {
      fs.writeFileSync(path.join(tree, file), whole);
    }
  };
  const replacing = (old: string, by: string) => (text: string) => text.replace(old, by);
  afterAll(() => run('npx', ['tsc', '-b']));

  test('a bound that it breaks; geometry.test.ts has all of them', () => {
    const start = 'npx tsc -b packages/rules && npx sitke legal --variant garrison';
    const said = saidWith(`${RULES}/index.ts`, replacing('buildGeometry(6, 6', 'buildGeometry(10, 6'), start);
    expect(said).toContain('10 files; notation allows 9');
  });

  test.each([
    ['a text', `${RULES}/text.en.ts`, /^ {2}'reason.guardsTruce'.*\n/m, `${RULES}/text.en.ts`, 'reason.guardsTruce'],
    ['the texts', 'packages/rules/src/variants/registry.en.ts', / {2}garrison: GARRISON_EN,\n/, '', "'garrison'"],
    ['the rules', 'packages/rules/src/variants/registry.ts', / {2}garrison: GARRISON,\n/, '', "'garrison'"],
    ['a skin', 'packages/board/src/variants/registry.ts', / {2}garrison: garrisonSkin,\n/, '', "'garrison'"],
  ])('without %s it does not compile', (_, file, missing, named, key) => {
    const said = saidWith(file, (text) => text.replace(missing, ''), 'npx tsc -b');
    expect(said.split('\n').find((line) => line.includes(key))).toMatch(new RegExp(`^${named || file}\\(`));
  });

  test('a reason without its article names the variant and the reason', () => {
    const explain = 'npx tsc -b packages/rules && npx sitke explain a2a4 --variant garrison';
    const said = saidWith(`${RULES}/reasons.ts`, replacing("  cannotReach: '2',\n", ''), explain);
    expect(said).toContain('variants/garrison has no article for cannotReach');
  });

  test('the tests name a figure that is missing, and rules that are not written down', () => {
    const skins = 'npx vitest run --project unit packages/board/src/variants/registry.test.ts';
    const skin = 'packages/board/src/variants/garrison/skin.tsx';
    expect(saidWith(skin, replacing("'guard', 'pawn'] as", "'pawn'] as"), skins)).toContain('"guard"');
    const articles = 'npx vitest run --project unit packages/rules/src/test/articles.test.ts';
    const missing = 'docs/rules/garrison.md is missing: the rules in words, by articles';
    expect(saidWith('docs/rules/garrison.md', null, articles)).toContain(missing);
  });
});

/** The messages of the server, as far as they are read here. */
interface Said {
  readonly t: string;
  readonly game?: string;
  readonly v?: number;
  readonly view?: { readonly line: readonly string[]; readonly status: string; readonly end: unknown };
}

/** A person at a server: sends messages and waits for the first answer of a kind. */
class Seat {
  readonly #socket: WebSocket;
  readonly #heard: Said[] = [];
  #wake = (): void => {};
  #acts = 0;

  constructor(url: string) {
    this.#socket = new WebSocket(socketUrl(url), { origin: url });
    this.#socket.on('message', (data) => {
      this.#heard.push(JSON.parse(String(data)));
      this.#wake();
    });
  }

  async ask(message: object, t: string): Promise<Said> {
    if (this.#socket.readyState === WebSocket.CONNECTING) await once(this.#socket, 'open');
    this.#heard.length = 0;
    this.#socket.send(JSON.stringify(message));
    for (;;) {
      const said = this.#heard.find((one) => one.t === t || one.t === 'refused' || one.t === 'error');
      if (said?.t === t) return said;
      if (said) throw new Error(`${JSON.stringify(message)}: ${JSON.stringify(said)}`);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** Returns the version of the game after the act. */
  async act(game: string, v: number, act: object): Promise<number> {
    const id = `act${String(++this.#acts).padStart(13, '0')}`;
    return (await this.ask({ t: 'act', game, v, id, act }, 'ack')).v!;
  }

  close(): void {
    this.#socket.close();
  }
}

/** Starts the copy's server, and resolves to its address. */
async function serve(): Promise<{ readonly url: string; readonly server: ChildProcess }> {
  const args = ['packages/cli/bin/sitke.js', 'serve', '--port', '0', '--log-level', 'warn', '--db'];
  const server = spawn(process.execPath, [...args, path.join(tree, 'games.sqlite')], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: server.stdout })) {
    const [, url] = /^Sitke listens on (http:\S+)$/.exec(line) ?? [];
    if (url !== undefined) return { url, server };
  }
  throw new Error('the server ended before it listened');
}

test('two people play it through the server to its end, and nobody may play the engine', async () => {
  const { url, server } = await serve();
  const seats = [new Seat(url), new Seat(url)] as const;
  const [variant, id] = ['garrison', 'create0000000000'];
  const terms = { variant, options: {}, time: { kind: 'unlimited' }, seat: 0, name: null, opponent: { kind: 'link' } };
  const alone = { ...terms, opponent: { kind: 'engine', level: 1 } };
  const noEngine = seats[0].ask({ t: 'create', id: 'create0000000001', ...alone }, 'created');
  await expect(noEngine).rejects.toThrow('game/noEngine');
  const { game } = await seats[0].ask({ t: 'create', id, ...terms }, 'created');
  let v = await seats[1].act(game!, 1, { type: 'join', name: null });
  for (const [ply, move] of GAME.entries()) v = await seats[ply % 2]!.act(game!, v, { type: 'move', move });
  const { view } = await seats[0].ask({ t: 'sync', game, v: 0 }, 'state');
  expect(view).toMatchObject({ line: GAME, status: 'ended', end: { winner: 1, article: '4' } });
  for (const seat of seats) seat.close();
  server.kill();
  expect(await once(server, 'exit')).toEqual([0, null]);
});
