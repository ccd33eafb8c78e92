import { fileURLToPath } from 'node:url';
import { MatchError, numberOf, settingsOf, splitWords } from '@sitke/match';
import { parseRuleset, VARIANT_IDS, variantOf } from '@sitke/rules';
import type { Args, Command } from '../args.js';
import { BotClient } from '../bot/client.js';
import type { Policy } from '../bot/policy.js';
import { BotRunner, type Wish } from '../bot/runner.js';
import { type EngineCommand, startEngine } from '../bot/thinker.js';
import { tokenIn } from '../bot/token.js';
import { InputError, type Io, oneLine } from '../io.js';
import { variantOfId } from '../start.js';
import { t } from '../texts.js';

const DEFAULT_SERVER = 'http://127.0.0.1:4173';
const MAX_CONCURRENCY = 32;
const MAX_GAMES = 1_000_000;
const MAX_SECONDS = 10_800;

function textOf(args: Args, name: string): string | undefined {
  return args.texts.get(name)?.[0];
}

function needed(args: Args, name: string): string {
  const text = textOf(args, name);
  if (text === undefined || text === '') throw new InputError(t('bot.needed', { option: `--${name}` }));
  return text;
}

function wordsOf(args: Args, name: string): string[] {
  return (textOf(args, name) ?? '').split(/[\s,]+/).filter((word) => word !== '');
}

function serverOf(args: Args): string {
  const text = textOf(args, 'server') ?? DEFAULT_SERVER;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InputError(t('args.suchAs', { option: '--server', example: 'https://example.org', text }));
  return url.href.replace(/\/$/, '');
}

function commandOf(args: Args): EngineCommand {
  const words = splitWords(needed(args, 'engine'));
  const [program = '', ...rest] = words;
  if (program === '') throw new InputError(t('bot.noProgram'));
  // This program's own engine, wherever it lies.
  const own = [process.execPath, fileURLToPath(new URL('../../bin/sitke.js', import.meta.url))];
  return program === 'sitke' ? [...own, ...(rest.length === 0 ? ['uci'] : rest)] : words;
}

function acceptsOf(args: Args): Policy['accepts'] {
  const words = wordsOf(args, 'accept');
  const known = words.filter((word) => word === 'bots' || word === 'people');
  if (known.length < words.length) throw new InputError(t('bot.accept'));
  return words.length === 0 ? ['bots', 'people'] : known;
}

function timeOf(args: Args): Policy['time'] {
  const text = textOf(args, 'time');
  if (text === undefined) return null;
  const [, min = '', max = ''] = /^(\d+)-(\d+)$/.exec(text) ?? [];
  if (min === '') throw new InputError(t('bot.time', { text }));
  return [numberOf('--time', min, 0, MAX_SECONDS), numberOf('--time', max, 0, MAX_SECONDS)];
}

function countOf(args: Args, name: string, max: number): number | null {
  const text = textOf(args, name);
  return text === undefined ? null : numberOf(`--${name}`, text, 1, max);
}

function wishOf(args: Args): Wish | null {
  const name = textOf(args, 'challenge');
  const terms = textOf(args, 'terms');
  if (name === undefined && terms !== undefined) throw new InputError(t('bot.terms'));
  return name === undefined ? null : { name, terms: Object.fromEntries(settingsOf(terms ?? '')) };
}

/** Returns what the program plays, by what its engine says of itself. */
async function policyOf(args: Args, command: EngineCommand): Promise<Policy> {
  const engine = await startEngine(command, []).catch((error: Error) => {
    throw new InputError(t('bot.engine', { problem: error.message }));
  });
  const [listed, knowsRulesets] = [engine.valuesOf('UCI_Variant'), engine.hasOption('Ruleset')];
  await engine.quit();
  const asked = wordsOf(args, 'variants').map(variantOfId);
  const variants = asked.length > 0 ? asked : VARIANT_IDS.filter((id) => listed.includes(id));
  if (variants.length === 0) throw new InputError(t('bot.noVariant'));
  const rulesets = args.texts.get('ruleset') ?? [];
  const fits = (text: string): boolean => variants.some((id) => parseRuleset(variantOf(id), text).ok);
  const wrong = rulesets.find((text) => !fits(text));
  if (wrong !== undefined) throw new InputError(t('bot.ruleset', { text: wrong, variants }));
  return {
    variants,
    knowsRulesets,
    rulesets: rulesets.length > 0 ? rulesets : ['standard'],
    accepts: acceptsOf(args),
    time: timeOf(args),
    concurrency: countOf(args, 'concurrency', MAX_CONCURRENCY) ?? 1,
  };
}

async function run(args: Args, io: Io): Promise<void> {
  const [server, name, file] = [serverOf(args), needed(args, 'name'), needed(args, 'token-file')];
  const [command, wish, games] = [commandOf(args), wishOf(args), countOf(args, 'games', MAX_GAMES)];
  const policy = await policyOf(args, command);
  const stop = new AbortController();
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const end = (): void => stop.abort();
  for (const signal of signals) process.once(signal, end);
  const say = (text: string): void => void io.out(`${oneLine(text)}\n`).catch(end);
  const onTrouble = (text: string): void =>
    void io.err(`${t('bot.trouble', { problem: oneLine(text) })}\n`).catch(() => {});
  try {
    const common = { server, signal: stop.signal, onTrouble };
    const { token, isNew } = await tokenIn(file, name, new BotClient({ ...common, token: null }));
    if (isNew) say(t('bot.registered', { name }));
    const client = new BotClient({ ...common, token });
    say(t('bot.plays', { name, variants: policy.variants, server }));
    await new BotRunner({ client, command, policy, wish, games, stop, say }).run();
  } catch (error) {
    // A stop on request is not an error.
    if (!stop.signal.aborted || error instanceof InputError) throw error;
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

/** Lets an engine play at a server. */
export const command: Command = {
  help: t('help.bot', { server: DEFAULT_SERVER }),
  options: {
    server: 'text',
    name: 'text',
    'token-file': 'text',
    engine: 'text',
    variants: 'text',
    ruleset: 'texts',
    accept: 'text',
    time: 'text',
    concurrency: 'text',
    challenge: 'text',
    terms: 'text',
    games: 'text',
  },
  async run(args, io) {
    try {
      await run(args, io);
    } catch (error) {
      throw error instanceof MatchError ? new InputError(error.message) : error;
    }
  },
};
