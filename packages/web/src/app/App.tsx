import { DragLayer } from '@sitke/board/parts';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Home } from '../features/home/Home.js';
import { type ScreenPage, stepKey } from '../session/place.js';
import type { Store } from '../session/store/store.js';
import type { AppState } from '../session/types.js';
import { isBetweenGames } from '../session/view/between.js';
import { placeUnder } from '../session/view/place.js';
import { type Tools, ToolsContext } from '../ui/context.js';
import { lazy, type View } from '../ui/lazy.js';
import type { PageOf, ScreenProps } from '../ui/screen.js';
import { focusTitle } from '../ui/Waiting.js';

const Play = lazy(async () => (await import('../features/play/Play.js')).Play, { hasActions: true });
const Desk = lazy(async () => (await import('../features/analysis/Desk.js')).Desk, {
  texts: ['analysis', 'shared'],
  hasActions: true,
});
const Online = lazy(async () => (await import('../features/online/Online.js')).Online, {
  texts: ['online', 'dialogs', 'shared'],
  hasActions: true,
});
const Trainer = lazy(async () => (await import('../features/endgame/Trainer.js')).Trainer, {
  texts: ['endgame'],
  hasActions: true,
});
const Elsewhere = lazy(async () => (await import('../features/play/KeptGame.js')).Elsewhere);

const Studio = lazy<ScreenProps<PageOf<'studio' | 'army'>>>(
  async () => (await import('../features/studio/Studio.js')).Studio,
  {
    texts: ['studio', 'shared'],
  },
);

const NeededUpdate = lazy(async () => (await import('../features/settings/NeededUpdate.js')).NeededUpdate, {
  texts: ['settings', 'shared'],
});
const UpdateOffer = lazy(async () => (await import('../features/settings/UpdateOffer.js')).UpdateOffer, {
  texts: ['settings'],
  place: 'update-place',
});

type Screens = { readonly [Name in ScreenPage['page']]: View<ScreenProps<PageOf<Name>>> };

const School = lazy<ScreenProps<PageOf<'learn' | 'lesson'>>>(
  async () => (await import('../features/lesson/School.js')).School,
  {
    texts: ['lesson', 'lessons', 'shared'],
    hasActions: true,
  },
);
const Rules = lazy<ScreenProps<PageOf<'rules' | 'ruleset'>>>(
  async () => (await import('../features/rules/Rules.js')).Rules,
  {
    texts: ['rules', 'dialogs', 'lessons', 'shared'],
  },
);

const Exercises = lazy<ScreenProps<PageOf<'exercises' | 'puzzle'>>>(
  async () => (await import('../features/puzzle/Exercises.js')).Exercises,
  { texts: ['puzzle'], hasActions: true },
);

const Mistakes = lazy<ScreenProps<PageOf<'mistakes' | 'mistake'>>>(
  async () => (await import('../features/puzzle/Mistakes.js')).Mistakes,
  { texts: ['puzzle'], hasActions: true },
);

/** The screens without a board of the game, by page; a missing one is a type error. */
const SCREENS: Screens = {
  home: Home,
  computer: lazy(async () => (await import('../features/computer/ComputerPage.js')).ComputerPage, {
    texts: ['computer'],
  }),
  friend: lazy(async () => (await import('../features/home/Friend.js')).Friend, { texts: ['home'] }),
  learn: School,
  lesson: School,
  print: lazy(async () => (await import('../features/rules/Booklet.js')).Booklet, {
    texts: ['rules', 'dialogs', 'lessons', 'shared'],
  }),
  train: lazy(async () => (await import('../features/puzzle/Train.js')).Train, { texts: ['puzzle'] }),
  daily: lazy(async () => (await import('../features/puzzle/DailyPage.js')).DailyPage, {
    texts: ['puzzle'],
    hasActions: true,
  }),
  mistakes: Mistakes,
  mistake: Mistakes,
  review: lazy(async () => (await import('../features/review/Review.js')).Review, {
    texts: ['review', 'shared'],
  }),
  exercises: Exercises,
  puzzle: Exercises,
  analyse: lazy(async () => (await import('../features/analysis/Analyse.js')).Analyse, { texts: ['analysis'] }),
  games: lazy(async () => (await import('../features/library/Games.js')).Games, { texts: ['library', 'shared'] }),
  studio: Studio,
  army: Studio,
  kept: lazy(async () => (await import('../features/play/KeptGame.js')).KeptGame),
  position: lazy(async () => (await import('../features/editor/Editor.js')).Editor, {
    texts: ['editor', 'dialogs', 'share'],
  }),
  pgn: lazy(async () => (await import('../features/pgn/Pgn.js')).Pgn, { texts: ['pgn', 'shared'] }),
  rules: Rules,
  ruleset: Rules,
  settings: lazy(async () => (await import('../features/settings/Settings.js')).Settings, {
    texts: ['settings', 'dialogs'],
    hasActions: true,
  }),
  move: lazy(async () => (await import('../features/library/MovePage.js')).MovePage, {
    texts: ['library', 'shared'],
  }),
  texts: lazy(async () => (await import('../features/texts/Texts.js')).Texts, { texts: ['texts'] }),
  unknown: lazy(async () => (await import('../features/home/Unknown.js')).Unknown, { texts: ['home'] }),
};

/** Renders the whole app. */
export function App(props: { readonly store: Store; readonly tools: Tools }): JSX.Element {
  const state = props.store.state.value;
  const { install, connection } = props.tools;
  const key = stepKey(placeUnder(state));
  const shown = useRef(key);
  // Before the page is painted, since a key may be pressed at once.
  useLayoutEffect(() => {
    if (shown.current !== key) focusTitle();
    shown.current = key;
  }, [key]);
  return (
    <ToolsContext.Provider value={props.tools}>
      <DragLayer>
        <Screen state={state} />
      </DragLayer>
      <props.tools.Dialogs state={state} />
      {install.hasUpdate.value && isBetweenGames(state) && <UpdateOffer />}
      {connection.state.value === 'outdated' && <NeededUpdate />}
    </ToolsContext.Provider>
  );
}

function Screen({ state }: { readonly state: AppState }): JSX.Element {
  const { page } = state;
  if (page) {
    const Page = SCREENS[page.page] as View<ScreenProps>;
    return <Page key={stepKey(page)} state={state} place={page} />;
  }
  const { session, home } = state;
  switch (session.kind) {
    case 'lobby':
    case 'online':
      return <Online state={state} session={session} />;
    case 'endgame':
      return <Trainer state={state} session={session} />;
    case 'home':
      if (state.keeping === 'elsewhere') return <Elsewhere state={state} />;
      return home.hands.kind === 'desk' ? <Desk state={state} /> : <Play state={state} />;
  }
}
