/** The lessons, how they have gone, and those to be repeated. */
import { type VariantId, variantOf } from '@sitke/rules';
import type { JSX, RefObject } from 'preact';
import { presetName } from '../../i18n/phrases.js';
import { materialName } from '../../i18n/verdictPhrases.js';
import { anySeed, dayNow } from '../../session/effects/random.js';
import { rulesetText } from '../../session/game.js';
import { TOP_BOX } from '../../session/schedule.js';
import { type Subject, subjectsOf } from '../../session/trainer/lessons.js';
import {
  type Course,
  dueLessons,
  type Goal,
  isTrainedAndDue,
  type Lesson,
  mostFailed,
  recordOf,
} from '../../session/training.js';
import type { AppState, EndgameSession } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Select, useVariants } from '../../ui/fields.js';
import { BackButton, TopBar } from '../../ui/TopBar.js';
import { lessonName } from './phrases.js';

interface Props {
  readonly state: AppState;
  readonly session: EndgameSession;
}

/** Returns a function that begins a lesson. */
export function useLesson(): (lesson: Lesson) => void {
  const { dispatch } = useTools();
  return (lesson) => dispatch({ type: 'lessonChosen', lesson, seed: anySeed(), day: dayNow() });
}

export function Lessons(props: Props & { readonly box: RefObject<HTMLElement> }): JSX.Element {
  const { session } = props;
  const { t, texts } = useTools();
  const { course, notFound } = session;
  const subjects = subjectsOf(course);
  return (
    <div class="trainer">
      <TopBar title={t('trainer.title')}>
        <BackButton />
      </TopBar>
      <main ref={props.box} tabIndex={-1} class="lessons">
        <p class="more">{t('trainer.about')}</p>
        <p role="status" class="notice">
          {notFound && t('trainer.notFound', { lesson: lessonName(texts, course, notFound) })}
        </p>
        <CourseChoice course={course} />
        <Repeating {...props} />
        <h2>{t('trainer.lessons')}</h2>
        {subjects.length === 0 && <p>{t('trainer.none')}</p>}
        <ul class="subjects">
          {subjects.map((subject) => (
            <SubjectCard key={subject.material} {...props} subject={subject} />
          ))}
        </ul>
      </main>
    </div>
  );
}

/** The lesson that goes wrong most often, and those that are due. */
function Repeating({ state, session }: Props): JSX.Element {
  const { t } = useTools();
  const begin = useLesson();
  const { course } = session;
  const { training } = state;
  const lessons = subjectsOf(course).flatMap(({ material, goals }) => goals.map((goal) => ({ material, goal })));
  const worst = mostFailed(training, course, lessons);
  const due = dueLessons(training, course, lessons, dayNow());
  const [first] = due;
  return (
    <div class="repeating">
      {worst ? (
        <button type="button" class="offer" onClick={() => begin(worst)}>
          {t('trainer.most')}
        </button>
      ) : (
        <p class="more">{t('trainer.mostNone')}</p>
      )}
      {first && (
        <button type="button" class="offer" onClick={() => begin(first)}>
          {t('trainer.due', { count: due.length })}
        </button>
      )}
    </div>
  );
}

function SubjectCard(props: Props & { readonly subject: Subject }): JSX.Element {
  const { subject, session } = props;
  const { t, texts } = useTools();
  const { material, limit, goals } = subject;
  return (
    <li class="subject">
      <h3>{materialName(texts, session.course, material)}</h3>
      <p class="more">{limit === null ? t('trainer.noLimit') : t('trainer.limit', { moves: limit / 2 })}</p>
      <div class="goals">
        {goals.map((goal) => (
          <GoalButton key={goal} {...props} goal={goal} />
        ))}
      </div>
    </li>
  );
}

function GoalButton(props: Props & { readonly subject: Subject; readonly goal: Goal }): JSX.Element {
  const { state, session, goal } = props;
  const { t, texts } = useTools();
  const begin = useLesson();
  const lesson = { material: props.subject.material, goal };
  const record = recordOf(state.training, session.course, lesson);
  const { box, tries, failures } = record;
  const args = { level: box, top: TOP_BOX, solved: tries - failures, tries };
  const isDue = isTrainedAndDue(record, dayNow());
  const how = tries === 0 ? t('trainer.untried') : t(isDue ? 'trainer.recordDue' : 'trainer.record', args);
  return (
    <div class="goal">
      <button
        type="button"
        class="offer"
        aria-label={lessonName(texts, session.course, lesson)}
        onClick={() => begin(lesson)}
      >
        {t(`trainer.goal.${goal}`)}
      </button>
      <span class={isDue ? 'more is-due' : 'more'}>{how}</span>
    </div>
  );
}

/** The game and the named rules; rules of one's own stay as long as nothing else is chosen. */
function CourseChoice(props: { readonly course: Course }): JSX.Element {
  const { variant, ruleset } = props.course;
  const { t, texts, dispatch } = useTools();
  const { presets } = variantOf(variant);
  const named = Object.keys(presets).filter((name) => presetName(texts, variant, name) !== null);
  const choose = (course: Course): void => dispatch({ type: 'courseChosen', course });
  const standard = (id: VariantId): string => rulesetText(id, variantOf(id).presets.standard);
  return (
    <fieldset class="course">
      <legend class="visually-hidden">{t('trainer.course')}</legend>
      <Select
        label={t('trainer.variant')}
        value={variant}
        choices={useVariants()}
        onChange={(id) => choose({ variant: id, ruleset: standard(id) })}
      />
      <Select
        label={t('trainer.ruleset')}
        value={ruleset}
        choices={[
          ...(named.includes(ruleset) ? [] : [{ value: ruleset, name: t('newGame.custom') }]),
          ...named.map((value) => ({ value, name: presetName(texts, variant, value) ?? value })),
        ]}
        onChange={(chosen) => choose({ variant, ruleset: chosen })}
      />
    </fieldset>
  );
}
