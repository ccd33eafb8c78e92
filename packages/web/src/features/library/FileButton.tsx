/** A button that asks for a file of text. */
import type { JSX } from 'preact';

export function FileButton(props: { readonly label: string; readonly onText: (text: string) => void }): JSX.Element {
  return (
    <label class="offer file-button">
      {props.label}
      <input
        type="file"
        class="visually-hidden"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          void file?.text().then(props.onText);
          // The same file can be chosen again.
          currentTarget.value = '';
        }}
      />
    </label>
  );
}
