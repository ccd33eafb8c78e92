/** Puts the app together: the state kept from last time, the effects at its edge, and the view. */
import './theme/tokens.css';
import '@sitke/board/boards.css';
import './theme/app.css';
import { computed, effect, signal } from '@preact/signals';
import { installTrustedTypes } from '@sitke/engine/trustedTypes';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { render } from 'preact';
import { App } from './app/App.js';
import { Dialogs } from './app/Dialogs.js';
import { updatePage } from './app/page.js';
import { openLanguage } from './i18n/language.js';
import { chooseLanguage } from './i18n/languages.js';
import { breathe } from './platform/breathe.js';
import { browserConnection } from './platform/connection.js';
import { browserInstall, openInstall } from './platform/install.js';
import { keepForOffline, keepTables, lookForUpdate } from './platform/offline.js';
import { browserStorage } from './platform/storage.js';
import { connectAddress } from './session/effects/address.js';
import { Building } from './session/effects/building.js';
import { connectEngine, searchThreads, startEngine } from './session/effects/engine.js';
import { browserGames } from './session/effects/games.js';
import { connectInbox, makeInbox, type PgnSource } from './session/effects/inbox.js';
import { dress } from './session/effects/looks.js';
import { browserGameWorld, connectGame } from './session/effects/onlineGame.js';
import { connectPassing } from './session/effects/passing.js';
import { anySeed, dayNow } from './session/effects/random.js';
import { browserSite } from './session/effects/site.js';
import { startOf } from './session/effects/start.js';
import { loadPreferences, onTraining, savePreferences, saveTraining } from './session/effects/storage.js';
import { connectTables, startTables } from './session/effects/tables.js';
import { connectTurns, turnCount } from './session/effects/turns.js';
import { newGame, rulesetText } from './session/game.js';
import { createStore } from './session/store/store.js';
import { tableTask } from './session/trainer/tableTask.js';
import type { Tools } from './ui/context.js';

installTrustedTypes();
const site = browserSite();
const storage = browserStorage('localStorage');
const session = browserStorage('sessionStorage');
const looks = storage && loadPreferences(storage);
// The language comes while the game is looked for; a page without a network and without this language speaks English.
const opening = openLanguage(
  chooseLanguage(looks?.language ?? null, navigator.languages),
  looks?.digits ?? 'latin',
).catch(() => openLanguage('en', 'latin'));
// Without a network the chosen pieces may not load: then each game keeps its own signs.
const dressing = looks ? dress(looks).catch(() => undefined) : null;
// Each stage of the start is a separate task, between which the page draws and handles events; the modules were the first.
await breathe();
const games = browserGames(storage);
const [first] = VARIANT_IDS;
const firstGame = () => newGame(first!, rulesetText(first!, variantOf(first!).presets.standard));
const world = { storage, session, locks: navigator.locks, library: games.library, nowMs: Date.now };
const { state, hold, keepsTraining } = await startOf(world, firstGame);
await dressing;
const store = createStore(state);
const texts = signal(await opening);
await breathe();

const inbox = makeInbox();
const receive = (source: PgnSource): void => {
  inbox.value = source;
  store.dispatch({ type: 'placeOpened', place: { page: 'pgn' }, seed: anySeed(), day: dayNow() });
};
const address = connectAddress(store, site, (text) => receive({ from: 'link', text }));
connectInbox(() => texts.peek().t('pgn.drop'), receive);
effect(() => updatePage(texts.value, store.state.value, turnCount().value));
const keeper = games.connect(store, session, hold);
const training = computed(() => store.state.value.training);
effect(() => {
  const isSaved = storage !== null && keepsTraining && saveTraining(storage, training.value);
  if (!isSaved && Object.keys(training.value).length > 0) store.dispatch({ type: 'keepingTold', keeping: 'full' });
});
const preferences = computed(() => store.state.value.preferences);
effect(() => {
  if (storage) savePreferences(storage, preferences.value);
});

onTraining((training) => store.dispatch({ type: 'trainingHeard', training }));
connectTables(store, startTables);
connectPassing(store);

const connection = browserConnection(site.root, lookForUpdate);
connectGame(store, browserGameWorld(connection, storage));
const isOnline = computed(() => ['online', 'lobby'].includes(store.state.value.session.kind));
effect(() => connection.want(isOnline.value));
connectTurns(site.root, connection);

const root = document.getElementById('app');
// The app takes the place of the name that index.html shows until now.
root?.replaceChildren();
const building = new Building();
const engineLines = connectEngine(store, startEngine, searchThreads(), building);
let actions: typeof import('./app/actions.js') | undefined;
const doors: Omit<Tools, 'texts' | 't'> = {
  speak: async ({ language, digits }) => {
    const next = await openLanguage(language, digits);
    // The parts on the page were loaded in the language of before.
    await next.load(texts.value.loaded());
    texts.value = next;
    store.dispatch({ type: 'preferred', preferences: { language, digits } });
  },
  dispatch: store.dispatch,
  open: (place) => store.dispatch({ type: 'placeOpened', place, seed: anySeed(), day: dayNow() }),
  leave: () => address.leave(),
  site,
  engineLines,
  isEngineBuilding: building.isWaiting,
  connection,
  inbox,
  games: { library: games.library, keeper, changes: games.changes },
  actions: {
    load: async () => {
      actions = await import('./app/actions.js');
    },
    all: () => actions?.ACTIONS ?? [],
    offers: (state, nowMs) => actions?.offersOf(state, nowMs) ?? [],
  },
  install: openInstall(browserInstall(site.root)),
  Dialogs,
};
await breathe();
texts.subscribe((now) => {
  if (root) render(<App store={store} tools={{ ...doors, texts: now, t: now.t }} />, root);
});
const sounds = computed(() => (preferences.value.sound ?? 0) > 0 || preferences.value.vibrates === true);
let areSoundsWanted = false;
effect(() => {
  if (!sounds.value || areSoundsWanted) return;
  areSoundsWanted = true;
  void import('./app/actions.js').then(({ connectEverywhere }) => connectEverywhere(store, doors));
  void import('./session/effects/sounds.js').then(({ connectSounds }) =>
    connectSounds(store, () => connection.serverNow()),
  );
});
const pieces = computed(() => preferences.value.pieces);
let isFirstDress = true;
pieces.subscribe(() => {
  if (!isFirstDress) void dress(preferences.peek());
  isFirstDress = false;
});
// Without the cores the browser keeps nothing of the app; it is asked again once they are built.
effect(() => {
  if (!building.isWaiting.value) keepForOffline(site.root);
});
const needsTables = computed(
  () => store.state.value.session.kind === 'endgame' || tableTask(store.state.value) !== null,
);
effect(() => {
  if (needsTables.value) keepTables();
});
