/** Puts the app together: the state kept from last time, the effects at its edge, and the view. */
import './theme/tokens.css';
import './theme/app.css';
import { computed, effect } from '@preact/signals';
import { installTrustedTypes } from '@sitke/engine/trustedTypes';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { render } from 'preact';
import { connectAddress } from './effects/address.js';
import { browserConnection } from './effects/connection.js';
import { connectEngine, searchThreads, startEngine } from './effects/engine.js';
import { keepForOffline, keepTables } from './effects/offline.js';
import { browserGameWorld, connectGame } from './effects/onlineGame.js';
import { updatePage } from './effects/page.js';
import { anySeed, dayNow } from './effects/random.js';
import { browserSite } from './effects/site.js';
import { browserStorage, loadState, loadTraining, onTraining, saveState, saveTraining } from './effects/storage.js';
import { lockTab } from './effects/tabLock.js';
import { connectTables, startTables } from './effects/tables.js';
import { texts } from './i18n/index.js';
import { App } from './screens/App.js';
import type { Tools } from './screens/shared/context.js';
import { newGame, rulesetText } from './state/game.js';
import { initialState } from './state/initial.js';
import { createStore } from './store/store.js';
import { tableTask } from './trainer/tableTask.js';

installTrustedTypes();
const site = browserSite();
const storage = browserStorage('localStorage');
const tab = await lockTab(navigator.locks, browserStorage('sessionStorage'));
const [first] = VARIANT_IDS;
const fresh = () => initialState(newGame(first!, rulesetText(first!, variantOf(first!).presets.standard)));
const loaded = storage && tab !== null ? loadState(storage, tab) : null;
const results = storage && loadTraining(storage);
/** A page beside the first one begins with its looks. */
const preferences = loaded?.state?.preferences ?? (storage && loadState(storage, 1).state?.preferences);
const store = createStore({
  ...(loaded?.state ?? fresh()),
  ...(preferences ? { preferences } : {}),
  training: results?.state ?? {},
});

const address = connectAddress(store, site);
effect(() => updatePage(texts, store.state.value));
effect(() => {
  const state = store.state.value;
  const mayWrite = loaded?.mayWrite === true && results?.mayWrite === true;
  const isKept =
    storage !== null &&
    tab !== null &&
    mayWrite &&
    saveTraining(storage, state.training) &&
    saveState(storage, tab, state);
  if (isKept !== state.isKept) store.dispatch({ type: 'kept', isKept });
});

onTraining((training) => store.dispatch({ type: 'trainingHeard', training }));
connectTables(store, startTables);

const connection = browserConnection(site.root);
connectGame(store, browserGameWorld(connection, storage));
const isOnline = computed(() => store.state.value.online !== null);
effect(() => connection.want(isOnline.value));

const root = document.getElementById('app');
const engineLines = connectEngine(store, startEngine, searchThreads());
const tools: Tools = {
  texts,
  t: texts.t,
  dispatch: store.dispatch,
  open: (place) => store.dispatch({ type: 'placeOpened', place, seed: anySeed(), day: dayNow() }),
  leave: () => address.leave(),
  site,
  engineLines,
  connection,
};
if (root) render(<App store={store} tools={tools} />, root);
keepForOffline(site.root);
const needsTables = computed(() => store.state.value.trainer !== null || tableTask(store.state.value) !== null);
effect(() => {
  if (needsTables.value) keepTables();
});
