/** Phrases about online games: who plays, by which rules, with how much time. */
import type { OwnGame, Seek, TimeControl, Who } from '@sitke/protocol';
import { type JsonOptions, makeRuleset, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { type FormProblem, NUMBER_LIMITS } from '../online/newGame.js';
import type { Texts } from './index.js';

/** Returns how somebody is called; nobody may stand for a free seat. */
export function whoText(texts: Texts, who: Who | null): string {
  const words = texts.lobby.who;
  switch (who?.kind) {
    case undefined:
      return words.nobody;
    case 'guest':
      return who.name ?? words.guest;
    case 'engine':
      return words.engine(who.level);
    case 'deleted':
      return words.deleted;
    case 'bot':
      return words.bot(who.name);
  }
}

/** Returns how the time is limited. */
export function timeText(texts: Texts, time: TimeControl): string {
  const words = texts.lobby.clock;
  switch (time.kind) {
    case 'clock': {
      const { initialMs, incrementMs, periods, periodMs, setupMs } = time;
      return texts.lobby.list([
        ...(initialMs + incrementMs > 0 ? [words.main(initialMs, incrementMs)] : []),
        ...(periods > 0 ? [words.periods(periods, periodMs)] : []),
        ...(setupMs > 0 ? [words.setup(setupMs)] : []),
      ]);
    }
    case 'correspondence':
      return words.days(time.days);
    case 'unlimited':
      return words.unlimited;
  }
}

/** Returns the name of the rules: that of the nearest preset, and each option that differs from it. */
export function rulesText(texts: Texts, variant: VariantId, options: JsonOptions): string {
  const words = texts.variants[variant];
  const whole = wholeOptions(variant, options);
  // A newer server may have options that this page does not know.
  if (!whole) return texts.newGame.custom;
  const [preset = '', ...rest] = makeRuleset(variantOf(variant), whole).split(' ');
  const differing = rest.map((part) => {
    const name = part.slice(0, part.indexOf('='));
    const { label = name, values = {} } = words.options[name] ?? {};
    const value = String(whole[name]);
    return texts.lobby.rule(label, values[value] ?? value);
  });
  return texts.lobby.list([words.presets[preset]?.label ?? preset, ...differing]);
}

/** A game as a list tells of it. */
interface Terms {
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
}

/** Returns the game, its rules and its time. */
export function termsText(texts: Texts, { variant, options, time }: Terms): string {
  const { name } = texts.variants[variant];
  return texts.lobby.list([name, rulesText(texts, variant, options), timeText(texts, time)]);
}

/** Returns how a game of one's own stands; `nowMs` by the server's clock. */
export function ownStateText(texts: Texts, game: OwnGame, nowMs: number): string {
  const words = texts.lobby;
  const { status, turn, you, deadline } = game;
  if (status === 'open') return words.youGet(texts.variants[game.variant].sides[you]);
  if (turn !== null && turn !== you) return words.theirTurn;
  const what = turn === null ? words.bothPlace : words.yourTurn;
  if (deadline === null) return what;
  const leftMs = deadline - nowMs;
  return words.list([what, leftMs > 0 ? words.left(words.time(leftMs)) : words.timeOver]);
}

/** Returns what is said of games that wait since a moment ago. */
export function newSeeksText(texts: Texts, seeks: readonly Seek[]): string {
  const [first, ...rest] = seeks;
  if (!first) return '';
  if (rest.length > 0) return texts.lobby.newSeeks(seeks.length);
  return texts.lobby.newSeek(whoText(texts, first.by), termsText(texts, first));
}

function wholeOptions(variant: VariantId, options: JsonOptions): JsonOptions | null {
  try {
    return rulesOf(variant, options).options;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Returns what is wrong with a form. */
export function formProblemText(texts: Texts, problem: FormProblem): string {
  const { problems, numbers } = texts.lobby.form;
  switch (problem.kind) {
    case 'number': {
      const { min, max, isWhole } = NUMBER_LIMITS[problem.field];
      return problems.number(numbers[problem.field], min, max, isWhole);
    }
    case 'rules':
      return problems.rules(problem.message);
    default:
      return problems[problem.kind];
  }
}
