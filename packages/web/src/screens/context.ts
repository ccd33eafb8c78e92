import { type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Thoughts } from '../effects/engine.js';
import { type Texts, texts } from '../i18n/index.js';
import type { Dispatch } from '../store.js';

interface Tools {
  readonly texts: Texts;
  readonly dispatch: Dispatch;
  /** What the engine thinks; a signal of its own, because it changes much oftener than the state. */
  readonly thoughts: ReadonlySignal<Thoughts | null>;
}

/** The language, the door to the state and the engine’s thoughts, for every component. */
export const ToolsContext = createContext<Tools>({ texts, dispatch: () => undefined, thoughts: signal(null) });

export function useTools(): Tools {
  return useContext(ToolsContext);
}
