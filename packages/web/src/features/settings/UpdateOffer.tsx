/** Offers the newer version of the app, between games only (`isBetweenGames`). */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useTools } from '../../ui/context.js';
import './update.css';

export function UpdateOffer(): JSX.Element | null {
  const { t, install } = useTools();
  const [isPut, setPut] = useState(false);
  if (isPut) return null;
  return (
    <div class="update-offer" role="status">
      <p>{t('update.text')}</p>
      <div class="update-ways">
        <button type="button" class="offer main" onClick={install.update}>
          {t('update.now')}
        </button>
        <button type="button" class="offer" onClick={() => setPut(true)}>
          {t('update.later')}
        </button>
      </div>
    </div>
  );
}
