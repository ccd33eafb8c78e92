/** Where in the app somebody is: the page that the address bar names, and what lies over it without an address. */
import { isMadeOnBoard } from '@sitke/board/gestures';
import type { Place } from '../place.js';
import type { AppState, EndgameSession } from '../types.js';

/** Returns the dialog that has an address, if one is open. */
function dialogPlace({ dialog, session }: AppState): Place | null {
  const isOnline = session.kind === 'online' || session.kind === 'lobby';
  switch (dialog?.kind) {
    case 'newGame':
      return { page: 'newGame' };
    case 'help':
      return isOnline ? null : { page: 'help' };
    case 'share':
      return isOnline ? null : { page: 'share' };
    case 'newOnline':
      return { page: dialog.opponent === 'link' ? 'invite' : 'newOnline' };
    default:
      return null;
  }
}

/** Returns the page that lies under any dialog. */
export function placeUnder(state: AppState): Place {
  if (state.page) return state.page;
  const { session, home } = state;
  switch (session.kind) {
    case 'lobby':
      return { page: 'online' };
    case 'online':
      return { page: 'game', game: session.link.game };
    case 'endgame':
      return placeOfTrainer(session);
    case 'home':
      if (home.hands.kind === 'desk') return { page: 'desk' };
      return home.id === null ? { page: 'play' } : { page: 'kept', kept: home.id };
  }
}

function placeOfTrainer({ course, exercise }: EndgameSession): Place {
  if (!exercise) return { page: 'course', variant: course.variant, ruleset: course.ruleset };
  const { material, goal } = exercise.lesson;
  const { variant, ruleset } = course;
  return { page: 'exercise', variant, ruleset, exercise: `${material.toLowerCase()}-${goal}` };
}

/** Returns the page that the address bar is to name. */
export function placeOf(state: AppState): Place {
  return dialogPlace(state) ?? placeUnder(state);
}

/** Returns what lies over the page without its own address: a question, a menu; null if nothing. */
export function overOf(state: AppState): string | null {
  if (state.choice && !isMadeOnBoard(state.choice.moves)) return 'choice';
  return state.dialog && !dialogPlace(state) ? state.dialog.kind : null;
}
