/** Goes to a page of the app. The game on the board stays there, unless the page has its own board. */
import { formatPage } from '@sitke/protocol';
import { isVariantId, parseRuleset, variantOf } from '@sitke/rules';
import { variantOfLesson } from '../../variants/registry.lessons.js';
import { closeDesk, openDesk } from '../desk/desk.js';
import type { AppEvent } from '../events.js';
import { currentNode, isCurtained, newGameDialog, rulesetText } from '../game.js';
import { enter } from '../initial.js';
import { reduceOnline } from '../online/reduce.js';
import type { Place } from '../place.js';
import { endgameOf } from '../session.js';
import { formatSetup, parseSetup } from '../setupText.js';
import { subjectsOf } from '../trainer/lessons.js';
import { reduceTrainer } from '../trainer/trainer.js';
import type { Course, Goal, Lesson } from '../training.js';
import type { AppState } from '../types.js';
import { placeUnder } from '../view/place.js';

type Opened = Extract<AppEvent, { type: 'placeOpened' }>;
type ExercisePlace = Extract<Place, { readonly page: 'course' | 'exercise' }>;

/** Returns the state at a page. */
export function openPlace(state: AppState, event: Opened): AppState {
  const { place } = event;
  const closed: AppState = { ...state, dialog: null, choice: null };
  switch (place.page) {
    case 'play':
      return toGame(closed);
    case 'desk':
      return openDesk(toGame(closed, true));
    case 'kept':
      // Any other game is looked for, which takes a moment.
      return state.home.id === place.kept ? toGame(closed) : toScreen(closed, place);
    case 'newGame':
      return { ...closed, dialog: newGameFor(state) };
    case 'position':
      return toScreen(closed, parseSetup(place.setup) ? place : editorAt(state));
    case 'formerPosition':
      return toScreen(closed, editorAt(state));
    case 'help':
      return { ...closed, dialog: { kind: 'help' } };
    case 'share':
      return { ...closed, dialog: { kind: 'share' } };
    case 'online':
      return toOnline(closed, { kind: 'lobby' });
    case 'newOnline':
      return { ...toOnline(closed, { kind: 'lobby' }), dialog: { kind: 'newOnline', opponent: 'lobby' } };
    case 'invite':
      return { ...toOnline(closed, { kind: 'lobby' }), dialog: { kind: 'newOnline', opponent: 'link' } };
    case 'game':
      return toOnline(closed, { kind: 'game', id: place.game });
    case 'course':
    case 'exercise':
      return toCourse(closed, place, event);
    case 'lesson':
      // The page of a game, or one of its lessons.
      return toScreen(closed, isLesson(place.lesson) ? place : unknown(place));
    case 'ruleset':
      return toScreen(closed, courseOf(place) ? place : unknown(place));
    default:
      return toScreen(closed, place);
  }
}

function toScreen(state: AppState, page: NonNullable<AppState['page']>): AppState {
  // The lobby is nothing to keep up a connection for; a game is.
  const left = state.session.kind === 'lobby' ? reduceOnline(state, { type: 'onlineLeft' }) : state;
  return { ...left, page };
}

/** An address of the right form that names rules or an exercise that there are not. */
function unknown(place: Exclude<Place, { readonly page: 'unknown' }>): NonNullable<AppState['page']> {
  return { page: 'unknown', path: formatPage(place) };
}

const isLesson = (lesson: string): boolean => isVariantId(lesson) || variantOfLesson(lesson) !== null;

/** The game of this device. */
function toGame(before: AppState, staysAtDesk = false): AppState {
  return { ...enter(staysAtDesk ? before : closeDesk(before), { kind: 'home' }), page: null };
}

function toOnline(state: AppState, place: Extract<AppEvent, { type: 'onlineOpened' }>['place']): AppState {
  return reduceOnline(state, { type: 'onlineOpened', place });
}

/** A dialog that was open before, as after a reload, keeps what was chosen in it. */
function newGameFor(state: AppState): AppState['dialog'] {
  return state.dialog?.kind === 'newGame' ? state.dialog : newGameDialog(state.home);
}

/** The position on the board of this device, to be changed; of armies that are hidden, the start. */
function editorAt(state: AppState): NonNullable<AppState['page']> {
  const { home } = state;
  const { variant, ruleset } = home;
  const fen = isCurtained(home) ? '' : currentNode(home).fen;
  return { page: 'position', setup: formatSetup({ variant, ruleset, fen }) };
}

function toLessons(state: AppState): AppState {
  const opened = reduceTrainer(state, { type: 'trainerOpened' });
  return endgameOf(opened)?.exercise ? reduceTrainer(opened, { type: 'exerciseLeft' }) : opened;
}

/** Lessons under their own rules, or one of them; the exercise that is under way goes on. */
function toCourse(state: AppState, place: ExercisePlace, { seed, day }: Opened): AppState {
  const course = courseOf(place);
  const lesson = course && place.page === 'exercise' ? lessonOf(course, place.exercise) : null;
  if (!course || (place.page === 'exercise' && !lesson)) return toScreen(state, unknown(place));
  if (JSON.stringify(placeUnder({ ...state, page: null })) === JSON.stringify(place)) return { ...state, page: null };
  const there = reduceTrainer(toLessons(state), { type: 'courseChosen', course });
  return lesson ? reduceTrainer(there, { type: 'lessonChosen', lesson, seed, day }) : there;
}

function courseOf({ variant, ruleset }: Course): Course | null {
  const options = parseRuleset(variantOf(variant), ruleset);
  return options.ok ? { variant, ruleset: rulesetText(variant, options.value) } : null;
}

function lessonOf(course: Course, text: string): Lesson | null {
  const [low, goal] = text.split('-') as [string, Goal];
  const subject = subjectsOf(course).find(({ material }) => material.toLowerCase() === low);
  return subject?.goals.includes(goal) ? { material: subject.material, goal } : null;
}
