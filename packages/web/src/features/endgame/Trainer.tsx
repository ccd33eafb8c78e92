/** The page on which endgames are trained: the lessons, or the exercise under way. */
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import type { AppState, TrainerState } from '../../session/types.js';
import { useKeptFocus } from '../../ui/keys.js';
import { ExercisePage } from './ExercisePage.js';
import { Lessons } from './Lessons.js';
import '../../ui/board/play.css';
import './trainer.css';

export function Trainer(props: { readonly state: AppState; readonly trainer: TrainerState }): JSX.Element {
  const { state, trainer } = props;
  const box = useRef<HTMLElement>(null);
  useKeptFocus(box);
  return trainer.exercise ? (
    <ExercisePage state={state} exercise={trainer.exercise} box={box} />
  ) : (
    <Lessons state={state} trainer={trainer} box={box} />
  );
}
