/** The recovery file: saved while all is well, read in on a new device. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { askKey, takeKey } from '../../platform/moving.js';
import { loadName } from '../../session/effects/lobbyStore.js';
import type { Owner } from '../../session/games/file.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { FileButton } from './FileButton.js';
import { FileReport, saveGamesFile } from './GamesFile.js';
import { become } from './owner.js';
import { useGamesFile } from './useGamesFile.js';

export function Recovery({ state }: { readonly state: AppState }): JSX.Element {
  const { t, site } = useTools();
  const file = useGamesFile(state);
  const [message, setMessage] = useState('');
  const save = async (): Promise<void> => {
    const key = await askKey(site.root);
    const guest = key.ok && key.value !== null ? { server: site.root, key: key.value } : null;
    saveGamesFile(await file.write({ name: loadName(), guest }), 'recovery');
    if (!key.ok) return setMessage(t('move.saved.away'));
    setMessage(t(guest ? 'move.saved' : 'move.saved.none'));
  };
  const recover = async ({ guest }: Owner): Promise<string> => {
    if (guest === null) return t('move.noGuest');
    if (guest.server !== site.root) return t('move.otherServer', { server: guest.server });
    const answer = await takeKey(site.root, guest.key);
    if (answer.ok) return t('move.isGuest');
    return t(answer.why === 'unknown' ? 'move.keyVoid' : 'move.keyAway');
  };
  const read = async (text: string): Promise<void> => {
    setMessage('');
    const report = await file.read(text);
    if (report.problem !== null) return;
    become(report.owner);
    setMessage(await recover(report.owner));
  };
  return (
    <section aria-labelledby="move-file">
      <h2 id="move-file">{t('move.file')}</h2>
      <p>{t('move.file.about')}</p>
      <p class="more">{t('move.secret.file')}</p>
      <div class="buttons">
        <button type="button" class="offer" onClick={() => void save()}>
          {t('move.file.save')}
        </button>
        <FileButton label={t('move.file.read')} onText={(text) => void read(text)} />
      </div>
      <div role="status">
        {message !== '' && <p>{message}</p>}
        <FileReport door={file} />
      </div>
    </section>
  );
}
