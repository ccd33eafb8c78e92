/** Which sentences online games ask for: who plays, by which rules, with how much time. */
import type { OwnGame, Seek, TimeControl } from '@sitke/protocol';
import { type JsonOptions, makeRuleset, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { errorText, valueText } from '@sitke/rules/text';
import type { Texts } from '../../i18n/index.js';
import { presetName, rulesetName, sideName } from '../../i18n/phrases.js';
import { whoText } from '../../i18n/whoPhrases.js';
import { type FormProblem, NUMBER_LIMITS } from '../../session/lobby/newGame.js';

/** Returns minutes, or seconds where it is less than one or no number of halves. */
function duration({ t }: Texts, ms: number): string {
  const seconds = ms / 1000;
  return seconds >= 60 && seconds % 30 === 0
    ? t('clock.minutes', { count: seconds / 60 })
    : t('clock.seconds', { count: seconds });
}

/** Returns how the time is limited. */
export function timeText(texts: Texts, time: TimeControl): string {
  const { t } = texts;
  switch (time.kind) {
    case 'clock': {
      const { initialMs, incrementMs, periods, periodMs, setupMs } = time;
      const main = duration(texts, initialMs);
      const parts: string[] = [];
      if (incrementMs > 0) parts.push(t('clock.increment', { time: main, seconds: incrementMs / 1000 }));
      else if (initialMs > 0) parts.push(main);
      if (periods > 0) parts.push(t('clock.periods', { count: periods, time: duration(texts, periodMs) }));
      if (setupMs > 0) parts.push(t('clock.setup', { time: duration(texts, setupMs) }));
      return t('list', { parts });
    }
    case 'correspondence':
      return t('clock.days', { count: time.days });
    case 'unlimited':
      return t('clock.unlimited');
  }
}

/** Returns the name of the rules: that of the nearest preset, and each option that differs from it. */
export function rulesText(texts: Texts, variant: VariantId, options: JsonOptions): string {
  const { t } = texts;
  const whole = wholeOptions(variant, options);
  // A newer server may have options that this page does not know.
  if (!whole) return t('newGame.custom');
  const [preset = '', ...rest] = makeRuleset(variantOf(variant), whole).split(' ');
  const differing = rest.map((part) => {
    const name = part.slice(0, part.indexOf('='));
    const value = valueText(texts, variant, name, whole[name]!);
    return t('rules.option', { label: texts.own(variant, `option.${name}`), value });
  });
  return t('list', { parts: [presetName(texts, variant, preset) ?? preset, ...differing] });
}

/** Returns the name of the rules where there is no room for more: of changed ones only that they are. */
export function rulesHeading(texts: Texts, variant: VariantId, options: JsonOptions): string {
  const whole = wholeOptions(variant, options);
  if (!whole) return texts.t('newGame.custom');
  return rulesetName(texts, { variant, ruleset: makeRuleset(variantOf(variant), whole) });
}

/** A game as a list shows it. */
interface Terms {
  readonly variant: VariantId;
  readonly options: JsonOptions;
  readonly time: TimeControl;
}

/** Returns the game, its rules and its time. */
export function termsText(texts: Texts, { variant, options, time }: Terms): string {
  const parts = [texts.own(variant, 'name'), rulesText(texts, variant, options), timeText(texts, time)];
  return texts.t('list', { parts });
}

/** Returns a time rounded down: there is at least so much. */
function leftText({ t }: Texts, ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return t('lobby.time.seconds', { count: Math.floor(ms / 1000) });
  if (minutes < 60) return t('lobby.time.minutes', { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t('lobby.time.hours', { count: hours }) : t('lobby.time.days', { count: Math.floor(hours / 24) });
}

/** Returns what is left for an army, of all that is left: the set-up clock runs first, as the board shows it. Units: ms. */
function placingLeft(time: TimeControl, leftMs: number): number {
  if (time.kind !== 'clock') return leftMs;
  const { initialMs, periods, periodMs, setupMs } = time;
  const afterMs = initialMs + periods * periodMs;
  // The bank of the connection comes on top.
  return leftMs > afterMs ? Math.min(setupMs, leftMs - afterMs) : leftMs;
}

/** Returns how a game of one's own stands; `nowMs` by the server's clock. */
export function ownStateText(texts: Texts, game: OwnGame, nowMs: number): string {
  const { t } = texts;
  const { status, turn, you, deadline } = game;
  if (status === 'open') return t('lobby.youGet', { side: sideName(texts, game, you) });
  if (turn !== null && turn !== you) return t('lobby.theirTurn');
  const what = turn === null ? 'lobby.place' : 'lobby.yourTurn';
  if (deadline === null) return t(what);
  const leftMs = turn === null ? placingLeft(game.time, deadline - nowMs) : deadline - nowMs;
  return leftMs > 0 ? t(`${what}Left`, { time: leftText(texts, leftMs) }) : t(`${what}Over`);
}

/** Returns what is said of games that wait since a moment ago. */
export function newSeeksText(texts: Texts, seeks: readonly Seek[]): string {
  const [first, ...rest] = seeks;
  if (!first) return '';
  if (rest.length > 0) return texts.t('lobby.newSeeks', { count: seeks.length });
  return texts.t('lobby.newSeek', { who: whoText(texts, first.by), terms: termsText(texts, first) });
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
  const { t } = texts;
  switch (problem.kind) {
    case 'number': {
      const { min, max, isWhole } = NUMBER_LIMITS[problem.field];
      const label = t(`form.number.${problem.field}`);
      return t(isWhole ? 'form.problem.whole' : 'form.problem.number', { label, min, max });
    }
    case 'rules':
      return t('form.problem.rules', { problem: errorText(texts, variantOf(problem.variant), problem.error) });
    default:
      return t(`form.problem.${problem.kind}`);
  }
}
