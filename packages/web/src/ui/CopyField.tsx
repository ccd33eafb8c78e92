/** A text to take away. */
import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { copyText } from '../platform/files.js';
import { isOnlyHere } from '../session/effects/site.js';
import { useTools } from './context.js';

export function CopyField(props: {
  readonly label: string;
  readonly text: string;
  readonly copy: string;
}): JSX.Element {
  const { text } = props;
  const { t } = useTools();
  const field = useRef<HTMLInputElement>(null);
  return (
    <>
      <div class="copy-field">
        <label>
          <span>{props.label}</span>
          <input ref={field} type="text" readOnly value={text} onFocus={(event) => event.currentTarget.select()} />
        </label>
        <CopyButton label={props.copy} text={() => text} field={field} />
      </div>
      {isOnlyHere(text) && <p class="more only-here">{t('copy.onlyHere')}</p>}
    </>
  );
}

/** How the last try to copy went: the text, and whether the browser allowed it. */
interface Tried {
  readonly text: string;
  readonly isCopied: boolean;
}

export function CopyButton(props: {
  readonly label: string;
  readonly text: () => string;
  /** A field that shows the text. */
  readonly field?: { readonly current: HTMLInputElement | null };
}): JSX.Element {
  const { field } = props;
  const { t } = useTools();
  const [tried, setTried] = useState<Tried | null>(null);
  const copy = (button: Element): void => {
    const text = props.text();
    void copyText(text, button).then((isCopied) => {
      setTried({ text, isCopied });
      if (isCopied) return;
      field?.current?.focus();
      field?.current?.select();
    });
  };
  return (
    <>
      <button type="button" class="offer" onClick={({ currentTarget }) => copy(currentTarget)}>
        {tried?.isCopied ? t('action.copied') : props.label}
      </button>
      {tried && !tried.isCopied && <ByHand text={field ? null : tried.text} />}
      {tried && !field && isOnlyHere(tried.text) && <p class="more only-here">{t('copy.onlyHere')}</p>}
    </>
  );
}

/** The browser copies nothing: the text, where no field shows it, and how to copy it. */
function ByHand({ text }: { readonly text: string | null }): JSX.Element {
  const { t } = useTools();
  const area = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => area.current?.select(), [text]);
  return (
    <div class="copy-by-hand">
      {text !== null && <textarea ref={area} readOnly rows={2} aria-label={t('copy.text')} value={text} />}
      <p class="more" role="status">
        {t('copy.byHand')}
      </p>
    </div>
  );
}
