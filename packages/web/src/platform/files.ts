/** Ways out of the page: text to the clipboard, text as a file. */

/**
 * Copies a text; false if the browser does not allow it. A page without TLS has no clipboard, and copies a selection: the
 * text goes into a field after `near`, since a dialog allows no selection outside of itself.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  // Older than its type says: absent without TLS.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  try {
    if (clipboard) {
      await clipboard.writeText(text);
      return true;
    }
  } catch {
    // Refused, as by a page that frames this one; the selection may still be copied.
  }
  return copySelected(text, near);
}

function copySelected(text: string, near: Element): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.className = 'visually-hidden';
  field.readOnly = true;
  field.value = text;
  near.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return isCopied;
}

/** Offers a text as a file to save. */
export function saveText(name: string, text: string, type: string): void {
  saveBlob(name, new Blob([text], { type }));
}

/** Offers bytes as a file to save. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
