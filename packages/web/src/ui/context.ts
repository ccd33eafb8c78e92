import type { ReadonlySignal } from '@preact/signals';
import { type ComponentType, createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Texts } from '../i18n/index.js';
import type { LanguageId } from '../i18n/languages.js';
import type { Connection } from '../platform/connection.js';
import type { InstallDoor } from '../platform/install.js';
import type { EngineLines } from '../session/effects/engine.js';
import type { GamesDoor } from '../session/effects/games.js';
import type { Inbox } from '../session/effects/inbox.js';
import type { Site } from '../session/effects/site.js';
import type { Place } from '../session/place.js';
import type { Digits } from '../session/preferences.js';
import type { Dispatch } from '../session/store/store.js';
import type { AppState } from '../session/types.js';
import type { ActionsDoor } from './action.js';

/** A language, and how it writes numbers. */
export type LanguageChoice = { readonly language: LanguageId } & { readonly digits: Digits };

export interface Tools {
  readonly texts: Texts;
  /** Speaks another language from now on. Errors: rejects where it does not load, and the language stays. */
  readonly speak: (choice: LanguageChoice) => Promise<void>;
  /** Says a sentence of the app: that of `texts`. */
  readonly t: Texts['t'];
  readonly dispatch: Dispatch;
  /** Goes to a page. */
  readonly open: (place: Place) => void;
  /** Goes back to the page that somebody came from, or home. */
  readonly leave: () => void;
  readonly site: Site;
  /** The engine's lines; its own signal, because it changes much oftener than the state. */
  readonly engineLines: ReadonlySignal<EngineLines | null>;
  /** Whether the engine is still being built, and answers once it is. */
  readonly isEngineBuilding: ReadonlySignal<boolean>;
  readonly connection: Connection;
  /** PGN that has come and is not read yet. */
  readonly inbox: Inbox;
  readonly games: GamesDoor;
  readonly actions: ActionsDoor;
  readonly install: InstallDoor;
  /** Renders the dialog that a state says is open. */
  readonly Dialogs: ComponentType<{ readonly state: AppState }>;
}

/** The language, the doors to the state and the other pages, the engine’s lines and the way to the server, for every component. */
export const ToolsContext = createContext<Tools | null>(null);

export function useTools(): Tools {
  const tools = useContext(ToolsContext);
  if (!tools) throw new Error('a component stands outside the app');
  return tools;
}
