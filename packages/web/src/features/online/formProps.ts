/** Props of every part of the form of a new online game. */
import type { FormProblem, NewGameForm } from '../../session/lobby/newGame.js';

/** The id of the sentence that says what is wrong: the field in question names it as its description. */
export const PROBLEM_ID = 'form-problem';

export interface FormProps {
  readonly form: NewGameForm;
  readonly onChange: (form: NewGameForm) => void;
  /** The problem, once somebody has tried to go on with it. */
  readonly problem: FormProblem | null;
  /** The programs that are there. */
  readonly bots: readonly string[];
}
