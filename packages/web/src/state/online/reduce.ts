/** What events make of the online screens. */
import { withNewGame } from '../initial.js';
import type { AppEvent, AppState } from '../types.js';

export type OnlineEvent = Extract<AppEvent, { type: `online${string}` }>;

export function isOnlineEvent(event: AppEvent): event is OnlineEvent {
  return event.type.startsWith('online');
}

/** Returns the state after an event of the online screens. */
export function reduceOnline(state: AppState, event: OnlineEvent): AppState {
  switch (event.type) {
    case 'onlineOpened': {
      const free = state.trainer ? withNewGame(state, state.trainer.parked) : state;
      return { ...free, dialog: null, online: { place: event.place } };
    }
    case 'onlineLeft':
      return { ...state, dialog: null, online: null };
  }
}
