/** The actions of a person, each declared once: rows of buttons, menus, keys and the help page are made of these declarations. */
import type { Texts } from '../i18n/index.js';
import type { Place } from '../session/place.js';
import { type Activity, activityOf } from '../session/session.js';
import type { Dispatch } from '../session/store/store.js';
import type { AppState } from '../session/types.js';
import type { IconName } from './Icon.js';

export const MENU_GROUPS = ['game', 'goTo', 'look'] as const;

export interface Action {
  /** Unique; of a button in a row, also the name of its icon. */
  readonly id: string;
  readonly label: (texts: Texts, state: AppState) => string;
  /** Activities that have it; without: each one, and the boards of lessons and puzzles. */
  readonly on?: readonly Activity[];
  /** Whether it makes sense now; without: always. */
  readonly isHere?: (state: AppState) => boolean;
  /** Whether it can only be seen: a row keeps its place, its key does nothing. */
  readonly isOff?: (state: AppState) => boolean;
  /** As `keyOf` names them. */
  readonly keys?: readonly string[];
  /**
   * Where its keys work besides the page around the board: on the squares as well, also in fields of text, or on every page,
   * with a dialog open, too.
   */
  readonly reach?: 'squares' | 'fields' | 'everywhere';
  /** Its place in the row of buttons. */
  readonly row?: { readonly at: number; readonly icon: IconName };
  /** Its place in a menu; `isFinal`: it ends the game for good. */
  readonly menu?: { readonly group: (typeof MENU_GROUPS)[number]; readonly at: number; readonly isFinal?: true };
  /** Where it leads, if it is a way to a page and nothing else; `run` is not called then. */
  readonly to?: (state: AppState) => Place;
  readonly run?: (doors: Doors, state: AppState, key: string) => void;
}

/** The means of actions. */
export interface Doors {
  readonly dispatch: Dispatch;
  /** Goes to a page. */
  readonly open: (place: Place) => void;
}

/** Something that can be done at this moment, besides moving: a button beside the board. */
export interface Offer {
  readonly id: string;
  /** Its place among the offers, whichever features make them. */
  readonly at: number;
  readonly label: (texts: Texts) => string;
  /** `main`: what most people want; `late`: what may be over at once shows only after a moment; `step`: its icon alone. */
  readonly look?: 'main' | 'late' | 'step' | undefined;
  readonly icon?: IconName;
  readonly isOff?: boolean;
  /** Where it leads, if it is a way to a page and nothing else. */
  readonly to?: Place;
  readonly run?: (doors: Doors) => void;
}

/**
 * Returns the offers of a feature; `nowMs`: the time by the server's clock. An offer on the screen of another feature speaks from
 * the part `base`.
 */
export type OffersOf = (state: AppState, nowMs: number) => readonly (Offer | false | null)[];

/** The actions of all features. They come with the first screen that has some, so that the home stays small. */
export interface ActionsDoor {
  readonly load: () => Promise<void>;
  /** Returns none before they are loaded. */
  readonly all: () => readonly Action[];
  /** Returns the offers of all features, in order. */
  readonly offers: (state: AppState, nowMs: number) => readonly Offer[];
}

/** Returns whether an action belongs to what is open. */
export function isHere(action: Action, state: AppState): boolean {
  return (action.on?.includes(activityOf(state)) ?? true) && (action.isHere?.(state) ?? true);
}

export function isOff(action: Action, state: AppState): boolean {
  return action.isOff?.(state) ?? false;
}

/** Returns the actions of the row of buttons, in order. */
export function rowOf(actions: readonly Action[], state: AppState): readonly Action[] {
  return sortedBy(actions, state, ({ row }) => row?.at);
}

/** Returns the actions of a group of the menu, in order. */
export function menuOf(
  actions: readonly Action[],
  state: AppState,
  groups: readonly (typeof MENU_GROUPS)[number][],
): readonly Action[] {
  return groups.flatMap((group) =>
    sortedBy(actions, state, ({ menu }) => (menu?.group === group ? menu.at : undefined)),
  );
}

function sortedBy(
  actions: readonly Action[],
  state: AppState,
  placeOf: (action: Action) => number | undefined,
): readonly Action[] {
  return actions
    .filter((action) => placeOf(action) !== undefined && isHere(action, state))
    .sort((a, b) => placeOf(a)! - placeOf(b)!);
}

/** Returns the name of a key with what is held: `Ctrl+Shift+Z`, `ArrowLeft`, `?`; null where it is the browser's. */
export function keyOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
): string | null {
  if (event.altKey) return null;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (!event.ctrlKey && !event.metaKey) return key;
  return event.shiftKey ? `Ctrl+Shift+${key}` : `Ctrl+${key}`;
}
