/** A text to take away. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { copyText } from '../../effects/files.js';
import { useTools } from './context.js';

export function CopyField(props: {
  readonly label: string;
  readonly text: string;
  readonly copy: string;
}): JSX.Element {
  return (
    <div class="copy-field">
      <label>
        <span>{props.label}</span>
        <input type="text" readOnly value={props.text} onFocus={(event) => event.currentTarget.select()} />
      </label>
      <CopyButton label={props.copy} text={() => props.text} />
    </div>
  );
}

export function CopyButton(props: { readonly label: string; readonly text: () => string }): JSX.Element {
  const { t } = useTools();
  const [isCopied, setCopied] = useState(false);
  return (
    <button type="button" class="offer" onClick={() => void copyText(props.text()).then(setCopied)}>
      {isCopied ? t('action.copied') : props.label}
    </button>
  );
}
