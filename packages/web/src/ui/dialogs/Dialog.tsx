import type { ComponentChildren, JSX } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import './dialogs.css';
import { useTools } from '../context.js';
import { Icon } from '../Icon.js';

/** Renders a modal dialog: the browser keeps the focus inside and gives it back; Escape and the backdrop close it. */
export function Dialog(props: {
  readonly title: string;
  readonly class?: string;
  readonly onClose?: () => void;
  readonly children: ComponentChildren;
}): JSX.Element {
  const { t, dispatch } = useTools();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A press that began inside (to mark text, say) does not close it by ending outside.
  const pressed = useRef<EventTarget | null>(null);
  const close = props.onClose ?? (() => dispatch({ type: 'dialogClosed' }));
  // Before it is drawn: a key that is pressed at once is for it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape does the same, by the browser
    <dialog
      ref={dialog}
      class={`dialog ${props.class ?? ''}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        if (event.target === dialog.current && pressed.current === dialog.current) close();
      }}
    >
      <div class="dialog-body">
        <header>
          <h2 id={id}>{props.title}</h2>
          <button type="button" class="quiet close" aria-label={t('action.close')} onClick={close}>
            <Icon name="close" />
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
