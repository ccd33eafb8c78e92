/** Puts the app together: the state kept from last time, the effects at its edge, and the view. */
import './theme/tokens.css';
import './theme/app.css';
import { computed, effect } from '@preact/signals';
import { installTrustedTypes } from '@sitke/engine/trustedTypes';
import { VARIANT_IDS, variantOf } from '@sitke/rules';
import { render } from 'preact';
import { updateAddress } from './effects/address.js';
import { browserConnection } from './effects/connection.js';
import { connectEngine, searchThreads, startEngine } from './effects/engine.js';
import { keepForOffline, keepTables } from './effects/offline.js';
import { browserGameWorld, connectGame } from './effects/onlineGame.js';
import { updatePage } from './effects/page.js';
import { browserStorage, loadState, loadTraining, onTraining, saveState, saveTraining } from './effects/storage.js';
import { lockTab } from './effects/tabLock.js';
import { connectTables, startTables } from './effects/tables.js';
import { texts } from './i18n/index.js';
import { App } from './screens/App.js';
import { readLink, readPlace, TRAINER_LINK } from './state/fragment.js';
import { newGame, rulesetText } from './state/game.js';
import { initialState } from './state/initial.js';
import { createStore } from './store/store.js';
import { tableTask } from './trainer/tableTask.js';

installTrustedTypes();
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

/** Opens what the address asks for, asking first where a game would be lost; then a reload finds the game, not the link. */
function followLink(): void {
  const place = readPlace(location.hash);
  if (place) {
    store.dispatch({ type: 'onlineOpened', place });
    return;
  }
  if (store.state.peek().online) store.dispatch({ type: 'onlineLeft' });
  const draft = readLink(location.hash);
  const isTrainer = location.hash === TRAINER_LINK;
  if (!draft && !isTrainer) return;
  history.replaceState(null, '', location.pathname + location.search);
  if (!draft) {
    store.dispatch({ type: 'trainerOpened' });
    return;
  }
  const { game, trainer } = store.state.peek();
  const { tree } = trainer?.parked ?? game;
  const hasMoves = Object.keys(tree).length > 1;
  store.dispatch(
    hasMoves ? { type: 'dialogOpened', dialog: { kind: 'link', draft } } : { type: 'positionWanted', draft },
  );
}

followLink();
updateAddress(store);
window.addEventListener('hashchange', followLink);
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

const connection = browserConnection();
connectGame(store, browserGameWorld(connection, storage));
const isOnline = computed(() => store.state.value.online !== null);
effect(() => connection.want(isOnline.value));

const root = document.getElementById('app');
const engineLines = connectEngine(store, startEngine, searchThreads());
const tools = { texts, t: texts.t, dispatch: store.dispatch, engineLines, connection };
if (root) render(<App store={store} tools={tools} />, root);
keepForOffline();
const needsTables = computed(() => store.state.value.trainer !== null || tableTask(store.state.value) !== null);
effect(() => {
  if (needsTables.value) keepTables();
});
