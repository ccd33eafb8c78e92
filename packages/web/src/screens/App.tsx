import { DragLayer } from '@sitke/board/parts';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { type ScreenPage, stepKey } from '../state/place.js';
import type { AppState } from '../state/types.js';
import type { Store } from '../store/store.js';
import { isBetweenGames } from '../view/between.js';
import { placeUnder } from '../view/place.js';
import { Dialogs } from './Dialogs.js';
import { Home } from './home/Home.js';
import type { PageOf, ScreenProps } from './screen.js';
import { type Tools, ToolsContext } from './shared/context.js';
import { lazy, type View } from './shared/lazy.js';
import { focusTitle } from './shared/Waiting.js';

const Play = lazy(async () => (await import('./play/Play.js')).Play);
const Desk = lazy(async () => (await import('./analyse/Desk.js')).Desk, { texts: ['desk'] });
const Online = lazy(async () => (await import('./online/Online.js')).Online, { texts: ['online', 'dialogs'] });
const Trainer = lazy(async () => (await import('./trainer/Trainer.js')).Trainer, { texts: ['trainer'] });
const Elsewhere = lazy(async () => (await import('./pages/KeptGame.js')).Elsewhere);

const Studio = lazy<ScreenProps<PageOf<'studio' | 'army'>>>(async () => (await import('./studio/Studio.js')).Studio, {
  texts: ['studio'],
});

const NeededUpdate = lazy(async () => (await import('./install/NeededUpdate.js')).NeededUpdate, {
  texts: ['install', 'online', 'dialogs'],
});
const UpdateOffer = lazy(async () => (await import('./install/UpdateOffer.js')).UpdateOffer, {
  texts: ['install'],
  place: 'update-place',
});

type Screens = { readonly [Name in ScreenPage['page']]: View<ScreenProps<PageOf<Name>>> };

const School = lazy<ScreenProps<PageOf<'learn' | 'lesson'>>>(async () => (await import('./school/School.js')).School, {
  texts: ['pages', 'school', 'lessons'],
});
const Rules = lazy<ScreenProps<PageOf<'rules' | 'ruleset'>>>(async () => (await import('./rules/Rules.js')).Rules, {
  texts: ['pages', 'dialogs', 'reader', 'lessons'],
});

const Exercises = lazy<ScreenProps<PageOf<'exercises' | 'puzzle'>>>(
  async () => (await import('./train/Exercises.js')).Exercises,
  { texts: ['practice', 'trainer', 'dialogs'] },
);

const Mistakes = lazy<ScreenProps<PageOf<'mistakes' | 'mistake'>>>(
  async () => (await import('./train/Mistakes.js')).Mistakes,
  { texts: ['practice', 'review', 'trainer', 'dialogs'] },
);

/** The screens without a board of the game, by page; a missing one is a type error. */
const SCREENS: Screens = {
  home: Home,
  computer: lazy(async () => (await import('./computer/ComputerPage.js')).ComputerPage, { texts: ['opponents'] }),
  friend: lazy(async () => (await import('./pages/Friend.js')).Friend, { texts: ['pages'] }),
  learn: School,
  lesson: School,
  print: lazy(async () => (await import('./print/Booklet.js')).Booklet, {
    texts: ['pages', 'dialogs', 'reader', 'lessons'],
  }),
  train: lazy(async () => (await import('./train/Train.js')).Train, { texts: ['practice'] }),
  daily: lazy(async () => (await import('./train/DailyPage.js')).DailyPage, {
    texts: ['practice', 'trainer', 'dialogs'],
  }),
  mistakes: Mistakes,
  mistake: Mistakes,
  review: lazy(async () => (await import('./review/Review.js')).Review, {
    texts: ['practice', 'review', 'trainer', 'desk', 'studio'],
  }),
  exercises: Exercises,
  puzzle: Exercises,
  analyse: lazy(async () => (await import('./pages/Analyse.js')).Analyse, { texts: ['pages'] }),
  games: lazy(async () => (await import('./games/Games.js')).Games, { texts: ['games'] }),
  studio: Studio,
  army: Studio,
  kept: lazy(async () => (await import('./pages/KeptGame.js')).KeptGame),
  position: lazy(async () => (await import('./editor/Editor.js')).Editor, { texts: ['editor', 'dialogs', 'share'] }),
  pgn: lazy(async () => (await import('./pgn/Pgn.js')).Pgn, { texts: ['pgn', 'games'] }),
  rules: Rules,
  ruleset: Rules,
  settings: lazy(async () => (await import('./pages/Settings.js')).Settings, { texts: ['dialogs', 'install'] }),
  move: lazy(async () => (await import('./move/MovePage.js')).MovePage, { texts: ['move', 'games'] }),
  texts: lazy(async () => (await import('./pages/Texts.js')).Texts, { texts: ['texts'] }),
  unknown: lazy(async () => (await import('./pages/Unknown.js')).Unknown, { texts: ['pages'] }),
};

/** Renders the whole app. */
export function App(props: { readonly store: Store; readonly tools: Tools }): JSX.Element {
  const state = props.store.state.value;
  const { install, connection } = props.tools;
  const key = stepKey(placeUnder(state));
  const shown = useRef(key);
  // With the page, not after it is drawn: a key may be pressed at once.
  useLayoutEffect(() => {
    if (shown.current !== key) focusTitle();
    shown.current = key;
  }, [key]);
  return (
    <ToolsContext.Provider value={props.tools}>
      <DragLayer>
        <Screen state={state} />
      </DragLayer>
      <Dialogs state={state} />
      {install.hasUpdate.value && isBetweenGames(state) && <UpdateOffer />}
      {connection.state.value === 'outdated' && <NeededUpdate />}
    </ToolsContext.Provider>
  );
}

function Screen({ state }: { readonly state: AppState }): JSX.Element {
  const { page, online, trainer } = state;
  if (page) {
    const Page = SCREENS[page.page] as View<ScreenProps>;
    return <Page key={stepKey(page)} state={state} place={page} />;
  }
  if (online) return <Online state={state} online={online} />;
  if (trainer) return <Trainer state={state} trainer={trainer} />;
  if (state.keeping === 'elsewhere') return <Elsewhere state={state} />;
  return state.game.desk ? <Desk state={state} /> : <Play state={state} />;
}
