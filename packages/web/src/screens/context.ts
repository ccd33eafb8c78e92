import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { type Texts, texts } from '../i18n/index.js';
import type { Dispatch } from '../store.js';

interface Tools {
  readonly texts: Texts;
  readonly dispatch: Dispatch;
}

/** The language and the door to the state, for every component. */
export const ToolsContext = createContext<Tools>({ texts, dispatch: () => undefined });

export function useTools(): Tools {
  return useContext(ToolsContext);
}
