/** The page on which endgames are trained: the lessons, or the exercise under way. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { AppState, EndgameSession } from '../../session/types.js';
import { useKeptFocus } from '../../ui/keys.js';
import { ExercisePage } from './ExercisePage.js';
import { Lessons } from './Lessons.js';
import '../../ui/board/play.css';
import './trainer.css';

export function Trainer(props: { readonly state: AppState; readonly session: EndgameSession }): JSX.Element {
  const { state, session } = props;
  const box = useRef<HTMLElement>(null);
  useKeptFocus(box);
  return session.exercise ? (
    <ExercisePage state={state} exercise={session.exercise} course={session.course} box={box} />
  ) : (
    <Lessons state={state} session={session} box={box} />
  );
}
