/** How the app looks, what it shows and which language it speaks. */
import type { JSX } from 'preact';
import { languageOf } from '../../i18n/languages.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Looks } from '../../ui/dialogs/MenuDialog.js';
import { Check } from '../../ui/fields.js';
import { LanguageChoice } from '../../ui/LanguageChoice.js';
import { Page } from '../../ui/Page.js';
import { PlaceLink } from '../../ui/PlaceLink.js';
import { InstallSection } from './InstallSection.js';
import { LookChoice } from './LookChoice.js';
import { PushSection } from './PushSection.js';
import { SoundChoice } from './SoundChoice.js';

export function Settings({ state: { preferences } }: { readonly state: AppState }): JSX.Element {
  const { t, texts, speak } = useTools();
  const language = languageOf(texts.id);
  return (
    <Page title={t('settings.title')}>
      <LanguageChoice preferences={preferences} />
      {language.digits !== null && (
        <Check
          label={t('language.digits')}
          isChecked={preferences.digits === 'own'}
          onChange={(isChecked) => void speak({ language: texts.id, digits: isChecked ? 'own' : 'latin' })}
        />
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
