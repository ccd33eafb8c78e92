/** A field for typing a move, in standard notation or as coordinates. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useTools } from '../context.js';

export function MoveEntry(props: { readonly hint: string }): JSX.Element {
  const { t, dispatch } = useTools();
  const [text, setText] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    dispatch({ type: 'typed', text });
    setText('');
  };
  return (
    <form class="move-entry" onSubmit={submit}>
      <label>
        <span>{t('moveEntry')}</span>
        <input
          type="text"
          value={text}
          onInput={(event) => setText(event.currentTarget.value)}
          // The key that leads here, and the one for help, are in no move.
          data-keys="/ ?"
          placeholder={props.hint}
          maxLength={16}
          autoComplete="off"
          autoCapitalize="off"
          spellcheck={false}
        />
      </label>
      <button type="submit" class="offer">
        {t('action.play')}
      </button>
    </form>
  );
}
