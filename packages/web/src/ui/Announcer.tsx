/** Announces to screen readers what happens at a board. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { type Announced, announcedAfter, firstAnnounced } from '../i18n/announcements.js';
import { engineTask } from '../session/computer/engineTask.js';
import type { AppState } from '../session/types.js';
import { useTools } from './context.js';

/** How long a sentence stays after a newer one has come. Units: ms. */
const KEPT_MS = 5000;

/** Returns what was announced of the running game, up to the state that is drawn now. */
export function useAnnounced(state: AppState): Announced {
  const announced = useRef<Announced | null>(null);
  announced.current = announced.current ? announcedAfter(announced.current, state) : firstAnnounced(state);
  return announced.current;
}

/** A region to which each new text is added below those before: none takes another's place before it can be read. */
export function Announcer({ text }: { readonly text: string }): JSX.Element {
  const said = useRef<readonly { readonly number: number; readonly text: string }[]>([]);
  const [, redraw] = useState({});
  const last = said.current.at(-1);
  const number = (last?.number ?? 0) + (text === (last?.text ?? '') ? 0 : 1);
  if (number !== (last?.number ?? 0)) said.current = [...said.current, { number, text }];
  useEffect(() => {
    if (said.current.length < 2) return;
    const timer = setTimeout(() => {
      said.current = said.current.slice(-1);
      redraw({});
    }, KEPT_MS);
    return () => clearTimeout(timer);
  }, [number]);
  return (
    <div class="visually-hidden" role="status" aria-atomic="false" aria-relevant="additions">
      {said.current.map((entry) => (
        <p key={entry.number}>{entry.text}</p>
      ))}
    </div>
  );
}

/** Says that the engine is waited for while it is still being built. */
export function BuildingAnnouncer({ state }: { readonly state: AppState }): JSX.Element {
  const { t, isEngineBuilding } = useTools();
  return <Announcer text={isEngineBuilding.value && engineTask(state) ? t('computer.building') : ''} />;
}
