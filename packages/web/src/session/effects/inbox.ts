/** PGN on its way to the page that reads it: pasted, dropped, chosen or held by a link. */
import { type Signal, signal } from '@preact/signals';

export type PgnSource =
  | { readonly from: 'paste' | 'link'; readonly text: string }
  | { readonly from: 'file'; readonly file: File };

/** Holds what is to be read next; null where nothing is. */
export type Inbox = Signal<PgnSource | null>;

export function makeInbox(): Inbox {
  return signal<PgnSource | null>(null);
}

/** Whether a text that is pasted onto the page is PGN: it has a tag, or numbered moves. */
function isPgn(text: string): boolean {
  return /^\s*\[\s*\w+\s+"/m.test(text) || /(?:^|\s)1\.\s*\S+\s+\S+/.test(text);
}

function isField(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Takes in files that are dropped anywhere on the page, and PGN that is pasted outside of any field. `hint` gives what is said while a file is over it. */
export function connectInbox(hint: () => string, receive: (source: PgnSource) => void): void {
  const mark = (isOver: boolean): void => {
    if (isOver) document.body.dataset['drop'] = hint();
    else delete document.body.dataset['drop'];
  };
  const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(true);
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) mark(false);
  });
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault();
    mark(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) receive({ from: 'file', file });
  });
  addEventListener('paste', (event) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (isField(event.target) || !isPgn(text)) return;
    event.preventDefault();
    receive({ from: 'paste', text });
  });
}
