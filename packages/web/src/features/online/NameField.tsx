/** The name under which somebody plays; nothing more is known of them. */
import { MAX_NAME_LENGTH } from '@sitke/protocol';
import type { JSX } from 'preact';
import { useId } from 'preact/hooks';
import { useTools } from '../../ui/context.js';

export function NameField(props: {
  readonly name: string;
  readonly isWrong: boolean;
  readonly onChange: (name: string) => void;
}): JSX.Element {
  const { t } = useTools();
  const id = useId();
  const { isWrong } = props;
  return (
    <div class="name-field">
      <label for={id}>{t('lobby.name')}</label>
      <input
        id={id}
        type="text"
        name="name"
        autoComplete="nickname"
        spellcheck={false}
        maxLength={MAX_NAME_LENGTH}
        value={props.name}
        aria-invalid={isWrong}
        aria-describedby={`${id}-help`}
        onInput={({ currentTarget }) => props.onChange(currentTarget.value)}
      />
      <p id={`${id}-help`} class={isWrong ? 'more wrong' : 'more'}>
        {isWrong ? t('form.problem.name') : t('lobby.nameHelp')}
      </p>
    </div>
  );
}
