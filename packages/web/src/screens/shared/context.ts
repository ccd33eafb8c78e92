import type { ReadonlySignal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Connection } from '../../effects/connection.js';
import type { EngineLines } from '../../effects/engine.js';
import type { Texts } from '../../i18n/index.js';
import type { Dispatch } from '../../store/store.js';

export interface Tools {
  readonly texts: Texts;
  /** Says a sentence of the app: that of `texts`. */
  readonly t: Texts['t'];
  readonly dispatch: Dispatch;
  /** The engine's lines; a signal of its own, because it changes much oftener than the state. */
  readonly engineLines: ReadonlySignal<EngineLines | null>;
  readonly connection: Connection;
}

/** The language, the door to the state, the engine’s lines and the way to the server, for every component. */
export const ToolsContext = createContext<Tools | null>(null);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('a component stands outside the app');
  return tools;
}
