/** A learner's own mistakes: a list of them, and each to be done better. */
import { parseFen } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { readable } from '../../platform/persisted.js';
import { Judge } from '../../session/effects/judge.js';
import { browserPractice } from '../../session/effects/practice.js';
import { dayNow } from '../../session/effects/random.js';
import { dueMistakes, type Mistake, withMistake } from '../../session/practice/practice.js';
import { MistakeSession } from '../../session/puzzle/mistake.js';
import { sansOf } from '../../session/review/line.js';
import { rulesOfGame } from '../../session/rules.js';
import { isDue } from '../../session/schedule.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { type Way, Ways } from '../../ui/Ways.js';
import { mistakeText, withBuilding } from './phrases.js';
import { TaskPage } from './TaskPage.js';

/** Returns whether a mistake can be played out: rules of another version may not know it. */
function isPlayable(mistake: Mistake): boolean {
  return readable(() => parseFen(rulesOfGame(mistake), mistake.fen).ok) ?? false;
}

export function Mistakes({ place }: ScreenProps<PageOf<'mistakes' | 'mistake'>>): JSX.Element {
  const { mistakes } = browserPractice().value.value;
  const id = place.page === 'mistake' ? place.mistake : null;
  const mistake = id === null ? undefined : mistakes[id];
  if (id !== null && mistake && isPlayable(mistake)) return <MistakePage key={id} id={id} mistake={mistake} />;
  return <MistakeList isUnknown={id !== null} />;
}

function MistakeList(props: { readonly isUnknown: boolean }): JSX.Element {
  const { t, texts } = useTools();
  const practice = browserPractice().value.value;
  const day = dayNow();
  const [first, ...more] = dueMistakes(practice, day);
  const ways = Object.entries(practice.mistakes)
    .filter(([, mistake]) => isPlayable(mistake))
    .sort(([, a], [, b]) => a.due - b.due)
    .map(([id, mistake]): Way => {
      const position = parseFen(rulesOfGame(mistake), mistake.fen);
      const [san = mistake.played] = position.ok ? sansOf(position.value, [mistake.played]) : [];
      const game = texts.own(mistake.variant, 'name');
      const about = isDue(mistake, day)
        ? t('mistakes.dueNow', { game })
        : t('mistakes.dueLater', { game, days: mistake.due - day });
      return { to: { page: 'mistake', mistake: id }, name: t('mistakes.one', { san }), about };
    });
  const due: Way[] = first
    ? [{ to: { page: 'mistake', mistake: first }, name: t('mistakes.due', { count: more.length + 1 }), about: '' }]
    : [];
  return (
    <Page title={t('train.mistakes')}>
      {props.isUnknown && <p role="status">{t('mistakes.unknown')}</p>}
      {ways.length === 0 && <p>{t('train.mistakes.none')}</p>}
      <Ways
        ways={ways.length === 0 ? [{ to: { page: 'games' }, name: t('train.games'), about: '' }] : [...due, ...ways]}
      />
    </Page>
  );
}

function MistakePage({ id, mistake }: { readonly id: string; readonly mistake: Mistake }): JSX.Element {
  const { t, texts, open } = useTools();
  const door = browserPractice();
  const { session, judge } = useMemo(() => {
    const made = new Judge();
    const record = (isSolved: boolean): void =>
      door.update((practice) => withMistake(practice, id, { isSolved, day: dayNow() }));
    return { judge: made, session: new MistakeSession(mistake, made, record) };
    // The result changes the mistake: the board stays.
  }, [id]);
  useEffect(() => () => judge.close(), [judge]);
  const following = dueMistakes(door.value.value, dayNow()).find((other) => other !== id);
  const next = following
    ? { name: t('mistakes.next'), run: () => open({ page: 'mistake', mistake: following }) }
    : { name: t('mistakes.back'), run: () => open({ page: 'mistakes' }) };
  const text = withBuilding(texts, mistakeText(texts, session), judge.building.isWaiting.value);
  return <TaskPage title={t('mistake.title')} session={session} text={text} next={next} />;
}
