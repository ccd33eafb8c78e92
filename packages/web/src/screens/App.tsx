import type { JSX } from 'preact';
import { DragLayer } from '../board/drag.js';
import type { AppState } from '../state/types.js';
import type { Store } from '../store/store.js';
import { DialogOf } from './DialogOf.js';
import { Online } from './online/Online.js';
import { Play } from './play/Play.js';
import { type Tools, ToolsContext } from './shared/context.js';
import { Trainer } from './trainer/Trainer.js';

/** Renders the whole app. */
export function App(props: { readonly store: Store; readonly tools: Tools }): JSX.Element {
  const state = props.store.state.value;
  return (
    <ToolsContext.Provider value={props.tools}>
      <DragLayer>
        <Screen state={state} />
      </DragLayer>
      <DialogOf state={state} />
    </ToolsContext.Provider>
  );
}

function Screen({ state }: { readonly state: AppState }): JSX.Element {
  if (state.online) return <Online state={state} online={state.online} />;
  return state.trainer ? <Trainer state={state} trainer={state.trainer} /> : <Play state={state} />;
}
