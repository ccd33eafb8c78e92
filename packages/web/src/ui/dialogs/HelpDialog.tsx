/** How the page is used, and all its keys. */
import type { VariantId } from '@sitke/rules';
import type { JSX } from 'preact';
import type { Texts } from '../../i18n/index.js';
import type { Activity } from '../../session/session.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import type { Action } from '../action.js';
import { useTools } from '../context.js';
import { KeyList } from '../KeyList.js';
import { Dialog } from './Dialog.js';
import './menu.css';

const HELP = ['help.tap', 'help.try', 'help.keys', 'help.computer', 'help.tables', 'help.kept', 'help.online'] as const;

/** Returns what the signs on the board of a variant mean, a sentence each. */
function variantHelp(texts: Texts, variant: VariantId): string[] {
  const lines: string[] = [];
  while (texts.has(variant, `help.${lines.length + 1}`)) lines.push(texts.own(variant, `help.${lines.length + 1}`));
  return lines;
}

/** Returns whether one session has an action, and no other does. */
const isOnlyOf =
  (kind: Activity) =>
  ({ on }: Action): boolean =>
    on?.length === 1 && on[0] === kind;
const isOnlyAtDesk = isOnlyOf('analysis');
const isOnlyOnline = isOnlyOf('online');

/** The lists of keys, each with its heading. */
export const HELP_KEYS = [
  { title: 'help.keyList', isOf: (action: Action) => !isOnlyAtDesk(action) && !isOnlyOnline(action) },
  { title: 'analyse.title', isOf: isOnlyAtDesk },
  { title: 'online.lobby', isOf: isOnlyOnline },
] as const;

export function HelpDialog({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts, actions } = useTools();
  return (
    <Dialog title={t('help.title')}>
      {[...HELP.map((key) => t(key)), ...variantHelp(texts, gameOn(state).variant)].map((line) => (
        <p key={line}>{line}</p>
      ))}
      {HELP_KEYS.map(({ title, isOf }) => (
        <section key={title} class="menu-group">
          <h3>{t(title)}</h3>
          <KeyList state={state} actions={actions.all().filter(isOf)} />
        </section>
      ))}
    </Dialog>
  );
}
