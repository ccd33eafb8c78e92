/** Says that the server needs a newer page than this one, which can still be looked at. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';

export function NeededUpdate(): JSX.Element | null {
  const { t, install } = useTools();
  const [isPut, setPut] = useState(false);
  if (isPut) return null;
  return (
    <Dialog title={t('online.outdated')} onClose={() => setPut(true)}>
      <p>{t('update.needed')}</p>
      <button type="button" class="offer main" onClick={install.update}>
        {t('update.now')}
      </button>
    </Dialog>
  );
}
