/** The choice of a volume; sounds are off until somebody chooses one. */
import type { JSX } from 'preact';
import type { Preferences } from '../../session/preferences.js';
import { useTools } from '../../ui/context.js';
import { MuteCheck } from '../../ui/dialogs/MenuDialog.js';
import { Check } from '../../ui/fields.js';

export function SoundChoice({ preferences }: { readonly preferences: Preferences }): JSX.Element {
  const { t, dispatch } = useTools();
  const { sound = 0, vibrates = false } = preferences;
  const said = sound === 0 ? t('sound.off') : t('sound.value', { volume: sound });
  return (
    <section aria-labelledby="sound-title">
      <h2 id="sound-title">{t('sound.title')}</h2>
      <label class="volume">
        <span>{t('sound.volume')}</span>
        <input
          type="range"
          min="0"
          max="10"
          value={sound}
          aria-valuetext={said}
          onChange={({ currentTarget }) =>
            dispatch({ type: 'preferred', preferences: { sound: Number(currentTarget.value), isMuted: false } })
          }
        />
        <output>{said}</output>
      </label>
      <MuteCheck preferences={preferences} />
      {'vibrate' in navigator && (
        <Check
          label={t('sound.vibrates')}
          isChecked={vibrates}
          onChange={(isChecked) => dispatch({ type: 'preferred', preferences: { vibrates: isChecked } })}
        />
      )}
    </section>
  );
}
