import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type Adjudication,
  faultOf,
  gamePgn,
  MatchError,
  type MatchEvents,
  type MatchSpec,
  numberOf,
  type Opening,
  parseEngine,
  parseOpenings,
  runMatch,
  type SprtTest,
  settingsOf,
  shuffled,
} from '@sitke/match';
import type { Rules } from '@sitke/rules';
import type { Args, Command } from '../args.js';
import { InputError, type Io } from '../io.js';
import { faultText, reportText } from '../matchReport.js';
import { rulesFrom, variantFrom } from '../start.js';
import { t } from '../texts.js';

/** This program's own engine. */
const BUILTINS = new Map([
  ['sitke', [process.execPath, fileURLToPath(new URL('../../bin/sitke.js', import.meta.url)), 'uci']],
]);
const MAX_OPENINGS_BYTES = 1 << 24;
const MAX_PAIRS = 1_000_000;
const MAX_CONCURRENCY = 256;
const MAX_MS = 3_600_000;
const PATIENCE = { readyMs: 20_000, moveMs: 120_000, stopMs: 2000 };
const MARGIN_MS = 50;
const DEFAULT_SPRT: SprtTest = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

function textOf(args: Args, name: string): string | undefined {
  return args.texts.get(name)?.[0];
}

function wholeOf(args: Args, name: string, fallback: number, min: number, max: number): number {
  const text = textOf(args, name);
  return text === undefined ? fallback : numberOf(`--${name}`, text, min, max);
}

/** Returns the numbers of a setting such as `cp=900 plies=6`; each key must be known, and given if it has no fallback. */
function numbersOf<K extends string>(
  option: string,
  text: string,
  keys: Readonly<Record<K, number | null>>,
): Record<K, number> {
  const given = new Map<string, number>();
  for (const [key, value] of settingsOf(text)) {
    if (!Object.hasOwn(keys, key))
      throw new InputError(t('match.unknownKey', { option, key, keys: Object.keys(keys) }));
    given.set(key, numberOf(key, value, -10_000, 1_000_000, false));
  }
  const entries = (Object.entries(keys) as [K, number | null][]).map(([key, fallback]) => {
    const value = given.get(key) ?? fallback;
    if (value === null) throw new InputError(t('match.neededKey', { option, key }));
    return [key, value];
  });
  return Object.fromEntries(entries) as Record<K, number>;
}

function sprtOf(text: string): SprtTest {
  const test = numbersOf('--sprt', text, { ...DEFAULT_SPRT });
  if (test.elo1 <= test.elo0) throw new InputError(t('match.elos'));
  for (const risk of [test.alpha, test.beta]) {
    if (risk <= 0 || risk >= 0.5) throw new InputError(t('match.risks'));
  }
  return test;
}

function adjudicationOf(args: Args): Adjudication {
  const [resign, draw, plies] = ['resign', 'draw', 'max-plies'].map((name) => textOf(args, name));
  return {
    ...(resign === undefined ? {} : { resign: numbersOf('--resign', resign, { cp: null, plies: null }) }),
    ...(draw === undefined ? {} : { draw: numbersOf('--draw', draw, { cp: null, plies: null, after: 0 }) }),
    ...(plies === undefined ? {} : { maxPlies: numberOf('--max-plies', plies, 1, 100_000) }),
  };
}

async function openingsOf(args: Args, rules: Rules, io: Io): Promise<Opening[]> {
  const file = textOf(args, 'openings');
  const openings =
    file === undefined
      ? [{ fen: 'startpos', moves: [] }]
      : readOpenings(file, await io.read(file, MAX_OPENINGS_BYTES), rules);
  const seed = textOf(args, 'shuffle');
  const ordered = seed === undefined ? openings : shuffled(openings, numberOf('--shuffle', seed, 0, 0xffffffff));
  return ordered.slice(wholeOf(args, 'skip', 0, 0, ordered.length - 1));
}

function readOpenings(file: string, text: string, rules: Rules): Opening[] {
  try {
    const openings = parseOpenings(rules, text);
    if (openings.length === 0) throw new InputError(t('match.noOpening', { file }));
    return openings;
  } catch (error) {
    if (!(error instanceof MatchError)) throw error;
    throw new InputError(t('place.problem', { place: file, problem: error.message }));
  }
}

async function specOf(args: Args, io: Io): Promise<MatchSpec> {
  if (args.texts.has('moves')) throw new InputError(t('match.noMoves'));
  if (args.words.length > 0) throw new InputError(t('match.optionsOnly', { word: args.words[0]! }));
  const each = textOf(args, 'each') ?? '';
  const [first, second, ...more] = args.texts.get('engine') ?? [];
  if (first === undefined || second === undefined || more.length > 0) throw new InputError(t('match.twoEngines'));
  const engines = [parseEngine(first, each, BUILTINS), parseEngine(second, each, BUILTINS)] as const;
  if (engines[0].name === engines[1].name) throw new InputError(t('match.names'));
  const rules = rulesFrom(args);
  const openings = await openingsOf(args, rules, io);
  const [sprt, log] = [textOf(args, 'sprt'), textOf(args, 'log')];
  return {
    variant: variantFrom(args),
    rules,
    engines,
    openings,
    pairs: wholeOf(args, 'pairs', openings.length, 1, MAX_PAIRS),
    concurrency: wholeOf(args, 'concurrency', 1, 1, MAX_CONCURRENCY),
    marginMs: wholeOf(args, 'margin', MARGIN_MS, 0, MAX_MS),
    patience: { ...PATIENCE, moveMs: wholeOf(args, 'patience', PATIENCE.moveMs, 1, MAX_MS) },
    adjudication: adjudicationOf(args),
    ...(sprt === undefined ? {} : { sprt: sprtOf(sprt) }),
    ...(log === undefined ? {} : { log }),
  };
}

/** Reports each game and each failure as it comes. */
function eventsOf(spec: MatchSpec, io: Io, signal: AbortSignal): MatchEvents {
  return {
    signal,
    onGame: (record, { wins, draws, losses, sprt }) => {
      const fault = faultOf(spec.engines, record);
      const how = fault ? faultText(fault) : `${record.by}: ${record.reason}`;
      const round = `${record.pair + 1}.${record.game + 1}`;
      const state = { round, result: record.result, how, wins, draws, losses };
      const line = sprt ? t('match.gameWithSprt', { ...state, llr: sprt.llr }) : t('match.game', state);
      io.err(`${line}\n`).catch(() => {});
    },
  };
}

/** Plays until it is through, or until the user has had enough. */
async function play(args: Args, io: Io): Promise<void> {
  const spec = await specOf(args, io);
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    const { report, games, isComplete } = await runMatch(spec, eventsOf(spec, io, stopped.signal));
    const pgn = textOf(args, 'pgn');
    if (pgn !== undefined) {
      const text = games.map((record) => gamePgn(spec.rules, spec.engines, record)).join('\n');
      await writeFile(pgn, text).catch((error: Error) => {
        throw new InputError(t('place.problem', { place: '--pgn', problem: error.message }));
      });
    }
    if (args.flags.has('json')) await io.out(`${JSON.stringify({ ...report, isComplete })}\n`);
    else await io.out(`${reportText(report)}${isComplete ? '' : `${t('match.stopped')}\n`}`);
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}

/** Plays engines against each other. */
export const command: Command = {
  help: t('help.match', {
    elo0: DEFAULT_SPRT.elo0,
    elo1: DEFAULT_SPRT.elo1,
    alpha: DEFAULT_SPRT.alpha,
    beta: DEFAULT_SPRT.beta,
    margin: MARGIN_MS,
    patience: PATIENCE.moveMs,
  }),
  options: {
    engine: 'texts',
    each: 'text',
    openings: 'text',
    shuffle: 'text',
    skip: 'text',
    pairs: 'text',
    concurrency: 'text',
    log: 'text',
    pgn: 'text',
    json: 'flag',
    sprt: 'text',
    resign: 'text',
    draw: 'text',
    'max-plies': 'text',
    margin: 'text',
    patience: 'text',
  },
  async run(args, io) {
    try {
      await play(args, io);
    } catch (error) {
      throw error instanceof MatchError ? new InputError(error.message) : error;
    }
  },
};
