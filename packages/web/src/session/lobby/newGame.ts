/** A new online game as its form has chosen it so far, and the message that asks the server for it. */

import { isEngineVariant } from '@sitke/engine/variants';
import { type ClientMessage, type Opponent, PlayerName, type Seat, type TimeControl } from '@sitke/protocol';
import { type ParseError, RulesError, rulesOf, type VariantId, variantOf } from '@sitke/rules';
import { FIRST_LEVEL } from '../levels.js';
import type { GameTerms } from '../types.js';

export type CreateMessage = Extract<ClientMessage, { t: 'create' }>;

/** Clocks that have their own button, by main time (minutes) and increment (seconds). */
export const PACES = {
  '3+2': { minutes: '3', increment: '2', setupMinutes: '1' },
  '5+3': { minutes: '5', increment: '3', setupMinutes: '1' },
  '10+5': { minutes: '10', increment: '5', setupMinutes: '2' },
  '15+10': { minutes: '15', increment: '10', setupMinutes: '3' },
  '30+20': { minutes: '30', increment: '20', setupMinutes: '5' },
} as const;

export type Pace = keyof typeof PACES;

/** How the time is limited: by one of the clocks, one of one's own, in days for each move, or not at all. */
export type TimeKind = Pace | 'custom' | 'correspondence' | 'unlimited';

/** Valid input of a field: a whole number or one with a fraction, within the protocol's limits. */
interface NumberLimits {
  readonly min: number;
  readonly max: number;
  readonly isWhole: boolean;
}

export const NUMBER_LIMITS = {
  minutes: { min: 0, max: 180, isWhole: false },
  /** Units: seconds. */
  increment: { min: 0, max: 180, isWhole: true },
  periods: { min: 0, max: 10, isWhole: true },
  periodSeconds: { min: 1, max: 600, isWhole: true },
  /** For placing pieces, where the game has that. */
  setupMinutes: { min: 0, max: 60, isWhole: false },
  days: { min: 1, max: 14, isWhole: true },
} satisfies Record<string, NumberLimits>;

export type NumberField = keyof typeof NUMBER_LIMITS;

/** The numbers of a time control, as they were typed; what the kind does not need stays as it was. */
export type TimeForm = Readonly<Record<NumberField, string>> & { readonly kind: TimeKind };

/** Against whom; level and program are kept while something else is chosen. */
export interface OpponentForm {
  readonly kind: Opponent['kind'];
  readonly level: number;
  readonly bot: string;
}

export interface NewGameForm extends GameTerms {
  readonly time: TimeForm;
  /** The own side; null leaves it to chance. */
  readonly seat: Seat | null;
  readonly opponent: OpponentForm;
  /** As it was typed; empty for none. */
  readonly name: string;
}

const FIRST_PACE: Pace = '10+5';

/** Returns the form with other terms; where there is no engine for their game, it waits in the lobby in its place. */
export function withTerms(form: NewGameForm, terms: GameTerms): NewGameForm {
  const { opponent } = form;
  const isMissing = opponent.kind === 'engine' && !isEngineVariant(terms.variant);
  return { ...form, ...terms, opponent: isMissing ? { ...opponent, kind: 'lobby' } : opponent };
}

/** Returns the time of a form after another kind was chosen; a clock of one's own begins as the last one chosen. */
export function withTimeKind(time: TimeForm, kind: TimeKind): TimeForm {
  return kind in PACES ? { ...time, ...PACES[kind as Pace], periods: '0', kind } : { ...time, kind };
}

/** Returns the form as it is proposed. */
export function newGameForm(terms: GameTerms, name: string): NewGameForm {
  return {
    ...terms,
    time: { kind: FIRST_PACE, ...PACES[FIRST_PACE], periods: '0', periodSeconds: '30', days: '3' },
    seat: null,
    opponent: { kind: 'lobby', level: FIRST_LEVEL, bot: '' },
    name,
  };
}

/** Returns the number that was typed; null if it is not one, or not within its limits. */
export function readNumber(field: NumberField, text: string): number | null {
  const { min, max, isWhole } = NUMBER_LIMITS[field];
  if (!(isWhole ? /^\d{1,3}$/ : /^\d{1,3}([.,]\d{1,2})?$/).test(text.trim())) return null;
  const number = Number(text.trim().replace(',', '.'));
  return number >= min && number <= max ? number : null;
}

/** A problem of a form. */
export type FormProblem =
  | { readonly kind: 'number'; readonly field: NumberField }
  | { readonly kind: 'noTime' | 'name' | 'bot' | 'hidden' }
  /** The rules cannot be combined like that. */
  | { readonly kind: 'rules'; readonly variant: VariantId; readonly error: ParseError };

/** Units: ms. */
const SECOND = 1000;

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: FormProblem };

function wrong(error: FormProblem): { readonly ok: false; readonly error: FormProblem } {
  return { ok: false, error };
}

function readClock(time: TimeForm, hasSetup: boolean): Read<TimeControl> {
  const hasPeriods = readNumber('periods', time.periods) !== 0;
  const fields: readonly NumberField[] = [
    'minutes',
    'increment',
    'periods',
    ...(hasPeriods ? (['periodSeconds'] as const) : []),
    ...(hasSetup ? (['setupMinutes'] as const) : []),
  ];
  const bad = fields.find((field) => readNumber(field, time[field]) === null);
  if (bad) return wrong({ kind: 'number', field: bad });
  const number = (field: NumberField): number => (fields.includes(field) ? (readNumber(field, time[field]) ?? 0) : 0);
  const seconds = (minutes: number): number => Math.round(minutes * 60);
  const initialMs = seconds(number('minutes')) * SECOND;
  const periods = number('periods');
  const periodMs = number('periodSeconds') * SECOND;
  if (initialMs + periods * periodMs < SECOND) return wrong({ kind: 'noTime' });
  const incrementMs = number('increment') * SECOND;
  const setupMs = seconds(number('setupMinutes')) * SECOND;
  return { ok: true, value: { kind: 'clock', initialMs, incrementMs, periods, periodMs, setupMs } };
}

/** Returns the time control of a form; `hasSetup` says whether pieces are placed. */
export function readTime(time: TimeForm, hasSetup: boolean): Read<TimeControl> {
  if (time.kind === 'unlimited') return { ok: true, value: { kind: time.kind } };
  if (time.kind !== 'correspondence') return readClock(time, hasSetup);
  const days = readNumber('days', time.days);
  if (days === null) return wrong({ kind: 'number', field: 'days' });
  return { ok: true, value: { kind: time.kind, days } };
}

/** Returns a name as the protocol has it, null for none: without blanks too many, normalised. */
export function readName(text: string): Read<string | null> {
  const name = text.trim().replaceAll(/\s+/g, ' ').normalize('NFC');
  if (name === '') return { ok: true, value: null };
  const checked = PlayerName['~standard'].validate(name);
  if (checked instanceof Promise) throw new Error('names are checked at once');
  return checked.issues ? wrong({ kind: 'name' }) : { ok: true, value: checked.value };
}

function readOpponent({ kind, level, bot }: OpponentForm, bots: readonly string[]): Read<Opponent> {
  switch (kind) {
    case 'link':
    case 'lobby':
      return { ok: true, value: { kind } };
    case 'engine':
      return { ok: true, value: { kind, level } };
    case 'bot':
      return bots.includes(bot) ? { ok: true, value: { kind, name: bot } } : wrong({ kind: 'bot' });
  }
}

/** Returns why no online game can be played by these rules; null if it can. */
function rulesProblem({ variant, options }: GameTerms): FormProblem | null {
  try {
    return rulesOf(variant, options).hiddenPlacement === 'dependent' ? { kind: 'hidden' } : null;
  } catch (error) {
    if (error instanceof RulesError) return { kind: 'rules', variant, error: error.error };
    throw error;
  }
}

/**
 * Returns the message that asks for the game of a form, with the id of the command, or what is wrong. `bots` are the
 * programs that are there.
 */
export function readForm(form: NewGameForm, id: string, bots: readonly string[]): Read<CreateMessage> {
  const { variant, options, seat } = form;
  const problem = rulesProblem(form);
  if (problem) return wrong(problem);
  const time = readTime(form.time, variantOf(variant).hasPockets);
  if (!time.ok) return time;
  const opponent = readOpponent(form.opponent, bots);
  if (!opponent.ok) return opponent;
  const name = readName(form.name);
  if (!name.ok) return name;
  return {
    ok: true,
    value: { t: 'create', id, variant, options, time: time.value, seat, name: name.value, opponent: opponent.value },
  };
}
