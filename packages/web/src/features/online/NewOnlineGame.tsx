/** The dialog that asks the server for a game: which one, against whom, with how much time. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { newCommandId } from '../../session/effects/random.js';
import { type CreateMessage, type NewGameForm, readForm, withTerms } from '../../session/lobby/newGame.js';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';
import { RulesFields } from '../../ui/dialogs/RulesFields.js';
import { type FormProps, PROBLEM_ID } from './formProps.js';
import { formProblemText } from './lobbyPhrases.js';
import { NameField } from './NameField.js';
import { OnlineOpponent, SideChoice } from './OnlineOpponent.js';
import { TimeFields } from './TimeFields.js';

export function NewOnlineGame(props: {
  readonly form: NewGameForm;
  readonly onChange: (form: NewGameForm) => void;
  readonly bots: readonly string[];
  readonly onCreate: (message: CreateMessage) => void;
  readonly onClose: () => void;
}): JSX.Element {
  const { form, onChange, bots, onCreate, onClose } = props;
  const { t, texts } = useTools();
  const box = useRef<HTMLFormElement>(null);
  const [tries, setTries] = useState(0);
  const read = readForm(form, newCommandId(), bots);
  const problem = tries > 0 && !read.ok ? read.error : null;
  const fields: FormProps = { form, onChange, problem, bots };
  const submit = (event: Event): void => {
    event.preventDefault();
    if (read.ok) onCreate(read.value);
    else setTries(tries + 1);
  };
  useLayoutEffect(() => {
    box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);
  return (
    <Dialog title={t('form.title')} class="wide" onClose={onClose}>
      <form ref={box} class="online-form" noValidate onSubmit={submit}>
        <RulesFields terms={form} onChange={(terms) => onChange(withTerms(form, terms))}>
          <OnlineOpponent {...fields} />
          <TimeFields {...fields} />
          <SideChoice {...fields} />
          <NameField
            name={form.name}
            isWrong={problem?.kind === 'name'}
            onChange={(name) => onChange({ ...form, name })}
          />
        </RulesFields>
        <footer>
          <p id={PROBLEM_ID} class="form-problem" role="alert">
            {problem && formProblemText(texts, problem)}
          </p>
          <button type="submit" class="offer main start">
            {t('form.create')}
          </button>
        </footer>
      </form>
    </Dialog>
  );
}
