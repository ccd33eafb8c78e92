/** The choice of a language, each named in itself. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { LANGUAGE_IDS, type LanguageId, languageOf } from '../i18n/languages.js';
import type { Preferences } from '../session/preferences.js';
import { useTools } from './context.js';

export function LanguageChoice({ preferences }: { readonly preferences: Preferences }): JSX.Element {
  const { t, texts, speak } = useTools();
  const [hasFailed, setFailed] = useState(false);
  const choose = (language: LanguageId): void => {
    setFailed(false);
    speak({ language, digits: preferences.digits ?? 'latin' }).catch(() => setFailed(true));
  };
  return (
    <label class="language">
      <span>{t('language.title')}</span>
      <select value={texts.id} onChange={({ currentTarget }) => choose(currentTarget.value as LanguageId)}>
        {LANGUAGE_IDS.map((id) => (
          <option key={id} value={id} lang={languageOf(id).tag}>
            {languageOf(id).name}
          </option>
        ))}
      </select>
      {hasFailed && <span role="alert">{t('language.notLoaded')}</span>}
    </label>
  );
}
