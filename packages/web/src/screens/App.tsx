import type { ReadonlySignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useMemo } from 'preact/hooks';
import { DragLayer } from '../board/drag.js';
import type { Thoughts } from '../effects/engine.js';
import { texts } from '../i18n/index.js';
import type { Store } from '../store.js';
import { ToolsContext } from './context.js';
import { DialogOf } from './dialogs/DialogOf.js';
import { Play } from './play/Play.js';
import { Trainer } from './trainer/Trainer.js';

/** Renders the whole app. */
export function App(props: { readonly store: Store; readonly thoughts: ReadonlySignal<Thoughts | null> }): JSX.Element {
  const { state, dispatch } = props.store;
  const { thoughts } = props;
  const { trainer } = state.value;
  const tools = useMemo(() => ({ texts, dispatch, thoughts }), [dispatch, thoughts]);
  return (
    <ToolsContext.Provider value={tools}>
      <DragLayer>
        {trainer ? <Trainer state={state.value} trainer={trainer} /> : <Play state={state.value} />}
      </DragLayer>
      <DialogOf state={state.value} />
    </ToolsContext.Provider>
  );
}
