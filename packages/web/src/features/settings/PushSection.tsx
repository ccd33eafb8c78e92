/** Turns notifications of turns on and off; renders nothing if the server sends none. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Texts } from '../../i18n/index.js';
import type { NoticeWords } from '../../platform/notices.js';
import { type PushState, pushState, sendWords, turnOff, turnOn } from '../../platform/push.js';
import { useTools } from '../../ui/context.js';
import { Check } from '../../ui/fields.js';

/** Up to so many games are counted in words. */
const COUNTED = 20;

function wordsOf({ t }: Texts): NoticeWords {
  const counted = Array.from({ length: COUNTED + 1 }, (_, count) => t('turns.waiting', { count }));
  return { title: t('turns.notice'), waiting: [...counted, t('turns.many')] };
}

export function PushSection(): JSX.Element | null {
  const { t, texts, site } = useTools();
  const [state, setState] = useState<PushState>('none');
  // While it changes.
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isOn = state === 'on';
  const change = async (next: boolean): Promise<void> => {
    setWanted(next);
    setState(await (next ? turnOn(site.root, wordsOf(texts)) : turnOff(site.root)));
    setWanted(null);
  };
  useEffect(() => void pushState(site.root).then(setState), [site]);
  // They speak the language of the page.
  useEffect(() => {
    if (isOn) void sendWords(wordsOf(texts));
  }, [isOn, texts]);
  if (state === 'none') return null;
  return (
    <section aria-labelledby="turns-title">
      <h2 id="turns-title">{t('turns.title')}</h2>
      <p>{t('turns.about')}</p>
      {state !== 'unsupported' && (
        <Check
          label={t('turns.tell')}
          isChecked={wanted ?? isOn}
          isDisabled={wanted !== null || state === 'denied'}
          onChange={(isChecked) => void change(isChecked)}
        />
      )}
      <p role="status">{!isOn && state !== 'off' && t(`turns.${state}`)}</p>
    </section>
  );
}
