/**
 * Writes over pages of a store: those that hold rows cost their games and nothing else; those that everything hangs on
 * refuse the start, and a backup gives all back.
 */
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { problemOfGame } from '@sitke/server/games';
import { checkFile, copyStore, openSqliteStore, type StoreReport } from '@sitke/server/store';
import { Random } from '@sitke/testkit/random';
import { DamagedPages, digest, type Overwriting } from './damagedPages.js';
import { playOnce } from './playOnce.js';
import { type Line, playLines, type SeededGame, seedGames } from './seed.js';
import { kill, listening, type Served, sitke, spawnServer } from './served.js';

export interface DamageOptions {
  /** An empty folder. */
  readonly folder: string;
  readonly random: Random;
  /** Games under way, and games that are over. */
  readonly live: number;
  readonly over: number;
  /** Leaves that are written over, and how many of them in one file. */
  readonly leaves: number;
  readonly atOnce: number;
  /** Roots and pages above leaves that must be refused. */
  readonly roots: number;
  /** The only round to do, if any: the same in every run with the same seed. */
  readonly round?: number;
  readonly seed: number;
  readonly onRound?: (report: DamageReport) => void;
}

export interface DamageReport {
  leaves: number;
  /** Games of which events changed, by all rounds; those set aside by the server; moves of others, all acknowledged. */
  changed: number;
  setAside: number;
  moves: number;
  requests: number;
  /** Roots and pages above leaves that refused the start; those of which only bytes changed that nothing stands on. */
  refused: number;
  unused: number;
  readonly problems: string[];
}

const plies = 24;
const length = 40;
/** Games that have nothing to do with what was damaged, tried in each round. */
const others = 60;
const ANSWERS = new Set([200, 404, 409, 503]);

class Damage {
  readonly #options: DamageOptions;
  readonly #pristine: string;
  readonly #file: string;
  readonly #report: DamageReport;
  #lines: readonly Line[] = [];
  #games: readonly SeededGame[] = [];
  #ids: readonly string[] = [];
  #known: ReadonlySet<string> = new Set();
  #address = 0;
  /** The random choices of a round, and the output of its servers. */
  #random: Random;
  readonly #said: string[] = [];

  constructor(options: DamageOptions, report: DamageReport) {
    this.#options = options;
    this.#report = report;
    this.#random = options.random;
    this.#pristine = path.join(options.folder, 'pristine.sqlite');
    this.#file = path.join(options.folder, 'damaged.sqlite');
  }

  async run(): Promise<void> {
    await this.#fill();
    const { leaves, atOnce, roots, round: only, onRound } = this.#options;
    for (let round = only ?? 0; this.#report.leaves < leaves; round++) {
      const before = this.#report.problems.length;
      this.#random = new Random(this.#options.seed * 1000 + round);
      this.#said.length = 0;
      await this.#damageLeaves(round, Math.min(atOnce, leaves - this.#report.leaves));
      if (this.#report.problems.length > before) this.#say(`round ${round}: the server said ${this.#said.join('')}`);
      onRound?.(this.#report);
      if (only !== undefined) return;
    }
    if (roots > 0) await this.#damageRoots();
    onRound?.(this.#report);
  }

  async #fill(): Promise<void> {
    const { random, live, over } = this.#options;
    this.#lines = playLines(24, length, random);
    const onFatal = (error: Error): never => {
      throw error;
    };
    const store = await openSqliteStore({ file: this.#pristine, onFatal });
    this.#games = await seedGames(
      store,
      this.#lines,
      Array.from({ length: live }, () => plies),
      over,
    );
    await store.close();
    const ended = Array.from({ length: over }, (_, index) => `over${String(index).padStart(6, '0')}`);
    this.#ids = [...this.#games.map(({ id }) => id), ...ended];
    this.#known = new Set(this.#ids);
  }

  /** Makes the file whole again, without what a killed server has left in its log. */
  #renew(): void {
    for (const end of ['-wal', '-shm']) fs.rmSync(`${this.#file}${end}`, { force: true });
    fs.copyFileSync(this.#pristine, this.#file);
  }

  #say(problem: string): void {
    this.#report.problems.push(problem);
  }

  #check(file: string): Promise<StoreReport> {
    return checkFile(file, problemOfGame);
  }

  /** Writes over leaves, of a file that a server has open or that one is started on, and looks what that costs. */
  async #damageLeaves(round: number, count: number): Promise<void> {
    const random = this.#random;
    this.#renew();
    const pages = new DamagedPages(this.#file, this.#ids);
    const made = pages.pick('leaf', count, random).map((leaf) => pages.draw(leaf, random));
    const isRunning = round % 2 === 1;
    if (isRunning) {
      const served = await this.#start();
      await this.#visit(served, this.#ids.slice(0, 50));
      for (const each of made) pages.write(each);
      await this.#meet(served, pages, made);
    } else {
      for (const each of made) pages.write(each);
      const { games } = await this.#check(this.#file);
      for (const id of pages.changedGames(made))
        if (!games.has(id)) this.#say(`${id} changed, and check does not say so`);
      await this.#meet(await this.#start(), pages, made);
    }
    this.#report.leaves += count;
    this.#report.changed += pages.changedGames(made).size;
  }

  /** Starts a server whose words are kept. */
  async #start(): Promise<Served> {
    const child = spawnServer(this.#file, { isHeard: true });
    child.stderr?.on('data', (data) => this.#said.push(String(data)));
    return listening(child).catch((error) => {
      throw new Error(this.#said.join(''), { cause: error });
    });
  }

  async #meet(served: Served, pages: DamagedPages, made: readonly Overwriting[]): Promise<void> {
    const random = this.#random;
    let isAsked = false;
    served.process.once('exit', (status) => isAsked || this.#say(`the server ended with ${status}`));
    const hit = pages.gamesAt(made.map(({ page }) => page));
    const free = this.#games.filter(({ id }) => !hit.has(id));
    await this.#visit(served, [...hit].slice(0, 150));
    for (const game of this.#games.filter(({ id }) => hit.has(id)).slice(0, 30)) await this.#play(served, game);
    for (let count = 0; count < others && free.length > 0; count++) {
      const game = random.pick(free);
      const answer = await this.#play(served, game);
      if (answer === 'ack') this.#report.moves++;
      else this.#say(`${game.id}, which is whole, answers ${answer}`);
    }
    isAsked = true;
    const status = await kill(served, 'SIGTERM');
    if (status !== 0) this.#say(`the server ended with ${status}`);
    this.#report.setAside += this.#said.join('').match(/"a game is damaged/g)?.length ?? 0;
    // A row with a damaged id is reported by that id.
    for (const [id, what] of (await this.#check(this.#file)).games)
      if (!hit.has(id) && this.#known.has(id))
        this.#say(
          `round ${made.length} ${made.map(({ page, at }) => `${page.tree}:${page.number}+${at}`).join(' ')}: ${id} was whole and is damaged: ${what}`,
        );
  }

  /** Plays the next move of a game; returns what became of it. */
  #play({ url }: Served, { id, line, tokens }: SeededGame): Promise<string> {
    return playOnce({ url, game: id, tokens, texts: this.#lines[line]!.texts, address: this.#nextAddress() });
  }

  /** Asks for games in every way that there is. */
  async #visit(served: Served, ids: readonly string[]): Promise<void> {
    const paths = ids.flatMap((id) => [`/game/${id}.pgn`, `/api/game/${id}`]);
    for (const each of [...paths, '/games.pgn?limit=50', '/health', '/api/bot/online', '/games.pgn?variant=sissa']) {
      const status = await this.#ask(served, each);
      this.#report.requests++;
      if (!ANSWERS.has(status)) this.#say(`${each}: ${status}`);
    }
  }

  async #ask({ port }: Served, where: string): Promise<number> {
    const options = { host: '127.0.0.1', port, path: where, agent: false, localAddress: this.#nextAddress() };
    const request = http.get(options);
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    response.resume();
    await once(response, 'end');
    return response.statusCode!;
  }

  #nextAddress(): string {
    this.#address = (this.#address + 1) % 60_000;
    return `127.1.${this.#address >> 8}.${(this.#address & 127) + 1}`;
  }

  async #damageRoots(): Promise<void> {
    const { folder, random, roots } = this.#options;
    const backup = path.join(folder, 'backup.sqlite');
    await copyStore(this.#pristine, backup, problemOfGame);
    const content = digest(backup);
    this.#renew();
    const pages = new DamagedPages(this.#file, this.#ids);
    while (this.#report.refused < roots) {
      const [page] = pages.pick('root', 1, random);
      const made = pages.draw(page!, random);
      pages.write(made);
      const said = await startRefused(this.#file);
      if (said === null) {
        this.#renew();
        pages.write(made);
        const isSame = !pages.isUsed(made) || digest(this.#file) === content;
        if (isSame) this.#report.unused++;
        else this.#say(`page ${page!.number} of ${page!.tree} is damaged from ${made.at} on, and the server starts`);
        this.#renew();
        continue;
      }
      pages.undo(made);
      this.#report.refused++;
      if (!/sitke store restore|another program/.test(said)) this.#say(said);
      if (this.#report.refused % 50 === 1) this.#restore(backup, content);
      this.#options.onRound?.(this.#report);
    }
  }

  #restore(backup: string, content: string): void {
    const file = path.join(this.#options.folder, `restored${this.#report.refused}.sqlite`);
    const { status, stderr } = spawnSync(process.execPath, [sitke, 'store', 'restore', backup, '--db', file], {
      encoding: 'utf8',
    });
    if (status !== 0) this.#say(`restore: ${stderr}`);
    else if (digest(file) !== content) this.#say('restore gives back something else than the backup had');
    fs.rmSync(file, { force: true });
  }
}

/** Starts a server and ends it; returns what it says where it refuses the file, null where it does not. */
async function startRefused(file: string): Promise<string | null> {
  const child = spawnServer(file, { isHeard: true });
  const said: string[] = [];
  child.stderr?.on('data', (data) => said.push(String(data)));
  const exited = once(child, 'exit');
  const served = await listening(child).catch(() => null);
  if (served) await kill(served);
  else await exited;
  return served ? null : said.join('');
}

/** Writes over so many pages of a store with so many games. */
export async function damagePages(options: DamageOptions): Promise<DamageReport> {
  const report: DamageReport = {
    ...{ leaves: 0, changed: 0, setAside: 0, moves: 0, requests: 0, refused: 0, unused: 0 },
    problems: [],
  };
  await new Damage(options, report).run();
  return report;
}
