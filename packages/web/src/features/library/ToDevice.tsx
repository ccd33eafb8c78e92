/** The code that takes this device's games and guest to another one. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { askCode, canMove, codeText, type MoveProblem } from '../../platform/moving.js';
import { loadName } from '../../session/effects/lobbyStore.js';
import { hrefOf } from '../../session/effects/site.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { QrCode } from '../../ui/share/QrCode.js';
import { useGamesFile } from './useGamesFile.js';

type Shown =
  | { readonly kind: 'code'; readonly code: string; readonly minutes: number }
  | { readonly kind: 'asking' }
  | { readonly kind: 'problem'; readonly why: MoveProblem | 'old' };

export function ToDevice({ state }: { readonly state: AppState }): JSX.Element {
  const { t, site } = useTools();
  const file = useGamesFile(state);
  const [shown, setShown] = useState<Shown | null>(null);
  const ask = async (): Promise<void> => {
    if (!canMove()) return setShown({ kind: 'problem', why: 'old' });
    setShown({ kind: 'asking' });
    const answer = await askCode(site.root, await file.write({ name: loadName(), guest: null }));
    if (!answer.ok) return setShown({ kind: 'problem', why: answer.why });
    const { code, lifeMs } = answer.value;
    setShown({ kind: 'code', code, minutes: Math.round(lifeMs / 60_000) });
  };
  return (
    <section aria-labelledby="move-to">
      <h2 id="move-to">{t('move.to')}</h2>
      <p>{t('move.to.about')}</p>
      <div class="buttons">
        <button type="button" class="offer" disabled={shown?.kind === 'asking'} onClick={() => void ask()}>
          {t(shown?.kind === 'code' ? 'move.code.another' : 'move.code.show')}
        </button>
      </div>
      <div role="status">
        {shown?.kind === 'problem' && <p>{t(`move.problem.${shown.why}`)}</p>}
        {shown?.kind === 'code' && (
          <div class="move-code">
            <QrCode text={hrefOf(site, { page: 'move', code: shown.code })} title={t('move.code.qr')} />
            <div>
              <p class="move-code-text">{codeText(shown.code)}</p>
              <p>{t('move.code.about', { minutes: shown.minutes })}</p>
              <p class="more">{t('move.secret')}</p>
            </div>
          </div>
        )}
      </div>
    </section>
  );
}
