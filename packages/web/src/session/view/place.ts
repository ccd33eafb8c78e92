/** Where in the app somebody is: the page that the address bar names, and what lies over it without an address. */
import { isMadeOnBoard } from '@sitke/board/gestures';
import type { Place } from '../place.js';
import { sessionOf } from '../session.js';
import type { AppState, TrainerState } from '../types.js';

/** Returns the dialog that has an address, if one is open. */
function dialogPlace({ dialog, online }: AppState): Place | null {
  switch (dialog?.kind) {
    case 'newGame':
      return { page: 'newGame' };
    case 'help':
      return online ? null : { page: 'help' };
    case 'share':
      return online ? null : { page: 'share' };
    case 'newOnline':
      return { page: dialog.opponent === 'link' ? 'invite' : 'newOnline' };
    default:
      return null;
  }
}

/** Returns the page that lies under any dialog. */
export function placeUnder(state: AppState): Place {
  if (state.page) return state.page;
  const session = sessionOf(state);
  switch (session.kind) {
    case 'lobby':
      return { page: 'online' };
    case 'online':
      return { page: 'game', game: session.id };
    case 'analysis':
      return { page: 'desk' };
    case 'endgame':
      return placeOfTrainer(session.trainer);
    case 'local':
      return session.game.id === null ? { page: 'play' } : { page: 'kept', kept: session.game.id };
  }
}

function placeOfTrainer({ course, exercise }: TrainerState): Place {
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
