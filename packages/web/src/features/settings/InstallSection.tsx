/** How the app comes onto this device. */
import type { JSX } from 'preact';
import { useTools } from '../../ui/context.js';

export function InstallSection(): JSX.Element {
  const { t, install } = useTools();
  const way = install.way.value;
  return (
    <section aria-labelledby="install-title">
      <h2 id="install-title">{t('install.title')}</h2>
      {way !== 'installed' && <p>{t('install.about')}</p>}
      {way === 'asked' ? (
        <div class="buttons">
          <button type="button" class="offer main" onClick={install.ask}>
            {t('install.asked')}
          </button>
        </div>
      ) : (
        <p>{t(`install.${way}`)}</p>
      )}
    </section>
  );
}
