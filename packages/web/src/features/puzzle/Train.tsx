/** The page of training: endgames, exercises, a learner's own mistakes, and how far each has come. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { browserPractice } from '../../session/effects/practice.js';
import { dayNow } from '../../session/effects/random.js';
import { dueLessonsCount, dueToday } from '../../session/practice/due.js';
import {
  dueMistakes,
  duePuzzles,
  levelOf,
  type Practice,
  TOP_LEVEL,
  tallyOf,
} from '../../session/practice/practice.js';
import { streakOn } from '../../session/schedule.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import { Ways } from '../../ui/Ways.js';
import { EXERCISE_VARIANTS } from '../../variants/registry.exercises.js';
import { puzzlesOf } from './collection.js';
import './train.css';

export function Train({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const door = browserPractice();
  const practice = door.value.value;
  const day = dayNow();
  const { longest } = practice.days;
  const days = streakOn(practice.days, day);
  return (
    <Page title={t('train.title')} class="train">
      <p class="train-today">
        <span>{t('train.due', { count: dueToday(state.training, practice, day) })}</span>
        {days > 0 && (
          <span>{longest > days ? t('train.streakLongest', { days, longest }) : t('train.streak', { days })}</span>
        )}
      </p>
      {!door.isKept.value && <p class="notice">{t('train.notKept')}</p>}
      <Ways
        ways={[
          { to: { page: 'course', ...courseHere(state) }, name: t('train.endgames'), about: useLessonsText(state) },
        ]}
      />
      <Ways
        ways={[
          {
            to: { page: 'daily' },
            name: t('train.daily'),
            about: practice.daily.last === day ? t('train.daily.done') : t('train.daily.about'),
          },
        ]}
      />
      <h2>{t('train.exercises')}</h2>
      <ExerciseWays practice={practice} day={day} />
      <h2>{t('train.mistakes')}</h2>
      <MistakesWay practice={practice} day={day} />
    </Page>
  );
}

/** The game and rules on the board of this device. */
function courseHere(state: AppState): { readonly variant: VariantId; readonly ruleset: string } {
  const { variant, ruleset } = state.home;
  return { variant, ruleset };
}

function useLessonsText({ training }: AppState): string {
  const { t } = useTools();
  const tried = Object.keys(training).length;
  return tried === 0
    ? t('train.endgames.about')
    : t('train.endgames.due', { tried, due: dueLessonsCount(training, dayNow()) });
}

/** How many exercises each game has; empty until they are there. */
function useTotals(): Readonly<Partial<Record<VariantId, number>>> {
  const [totals, setTotals] = useState<Readonly<Partial<Record<VariantId, number>>>>({});
  useEffect(() => {
    for (const variant of EXERCISE_VARIANTS) {
      // Where they do not load, their page says so.
      puzzlesOf(variant).then(
        ({ length }) => setTotals((before) => ({ ...before, [variant]: length })),
        () => undefined,
      );
    }
  }, []);
  return totals;
}

interface Shown {
  readonly practice: Practice;
  readonly day: number;
}

function ExerciseWays({ practice, day }: Shown): JSX.Element {
  const { t, texts } = useTools();
  const totals = useTotals();
  const about = (variant: VariantId): string => {
    const total = totals[variant] ?? 0;
    const { tried, solved } = tallyOf(practice, variant);
    if (tried === 0) return t('train.exercises.new', { total });
    const level = Math.floor(levelOf(practice, variant));
    return t('train.exercises.progress', {
      solved,
      total,
      level,
      top: TOP_LEVEL,
      due: duePuzzles(practice, day, variant),
    });
  };
  return (
    <Ways
      ways={EXERCISE_VARIANTS.map((variant) => ({
        to: { page: 'exercises', variant },
        name: texts.own(variant, 'name'),
        about: totals[variant] === undefined ? ' ' : about(variant),
      }))}
    />
  );
}

function MistakesWay({ practice, day }: Shown): JSX.Element {
  const { t } = useTools();
  const total = Object.keys(practice.mistakes).length;
  const due = dueMistakes(practice, day).length;
  return (
    <Ways
      ways={[
        total === 0
          ? { to: { page: 'games' }, name: t('train.games'), about: t('train.mistakes.none') }
          : { to: { page: 'mistakes' }, name: t('train.mistakes'), about: t('train.mistakes.some', { total, due }) },
      ]}
    />
  );
}
