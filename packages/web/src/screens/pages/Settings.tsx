/** How the app looks, what it shows and which language it speaks. */
import type { JSX } from 'preact';
import { languageOf } from '../../i18n/languages.js';
import type { AppState } from '../../state/types.js';
import { Looks } from '../dialogs/MenuDialog.js';
import { InstallSection } from '../install/InstallSection.js';
import { PushSection } from '../install/PushSection.js';
import { useTools } from '../shared/context.js';
import { LanguageChoice } from '../shared/LanguageChoice.js';
import { PlaceLink } from '../shared/PlaceLink.js';
import { LookChoice } from './LookChoice.js';
import { Page } from './Page.js';
import { SoundChoice } from './SoundChoice.js';

export function Settings({ state: { preferences } }: { readonly state: AppState }): JSX.Element {
  const { t, texts, speak } = useTools();
  const language = languageOf(texts.id);
  return (
    <Page title={t('settings.title')}>
      <LanguageChoice preferences={preferences} />
      {language.digits !== null && (
        <label class="check">
          <input
            type="checkbox"
            checked={preferences.digits === 'own'}
            onChange={({ currentTarget }) =>
              void speak({ language: texts.id, digits: currentTarget.checked ? 'own' : 'latin' })
            }
          />
          {t('language.digits')}
        </label>
      )}
      {language.isUnread && (
        <p>
          {t('language.unread')} <PlaceLink to={{ page: 'texts' }}>{t('language.correct')}</PlaceLink>
        </p>
      )}
      <LookChoice preferences={preferences} />
      <Looks preferences={preferences} />
      <SoundChoice preferences={preferences} />
      <InstallSection />
      <PushSection />
      <section aria-labelledby="settings-move">
        <h2 id="settings-move">{t('move.title')}</h2>
        <p>
          {t('install.move')} <PlaceLink to={{ page: 'move', code: '' }}>{t('install.move.go')}</PlaceLink>
        </p>
      </section>
    </Page>
  );
}
