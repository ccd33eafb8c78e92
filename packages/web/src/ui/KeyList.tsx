/** The keys of the app, each with what it does, as the declared actions say. */
import type { JSX } from 'preact';
import type { AppState } from '../session/types.js';
import type { Action } from './action.js';
import { useTools } from './context.js';
import './keys.css';

const SIGNS: Readonly<Record<string, string>> = {
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
};

/** Keys that do the same, with its name. */
interface Entry {
  readonly keys: readonly string[];
  readonly label: string;
}

/** Returns the keys of actions, one entry for those with the same name. */
export function entriesOf(actions: readonly Action[], labelOf: (action: Action) => string): readonly Entry[] {
  const byLabel = new Map<string, Set<string>>();
  for (const action of actions) {
    if (!action.keys) continue;
    const label = labelOf(action);
    byLabel.set(label, new Set([...(byLabel.get(label) ?? []), ...action.keys]));
  }
  return [...byLabel].map(([label, keys]) => ({ label, keys: [...keys] }));
}

export function KeyList(props: { readonly actions: readonly Action[]; readonly state: AppState }): JSX.Element {
  const { actions, state } = props;
  const { texts } = useTools();
  return (
    <dl class="keys">
      {entriesOf(actions, ({ label }) => label(texts, state)).map(({ keys, label }) => (
        <div key={label}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} translate={false}>
                {SIGNS[key] ?? key}
              </kbd>
            ))}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
