/** A finished game against what the server has signed of it. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saveText } from '../../platform/files.js';
import { browserStorage } from '../../platform/storage.js';
import { type Proved, proveGame, receiptOf } from '../../session/effects/receipts.js';
import { useTools } from '../../ui/context.js';

export function ProofPart({ game }: { readonly game: string }): JSX.Element {
  const { t, site } = useTools();
  const [proved, setProved] = useState<Proved | 'asking' | null>(null);
  const check = async (): Promise<void> => {
    setProved('asking');
    const storage = browserStorage('localStorage');
    setProved(await proveGame(site.root, game, storage && receiptOf(storage, game)));
  };
  const found = proved === 'asking' ? null : proved;
  return (
    <>
      <button type="button" class="offer" disabled={proved === 'asking'} onClick={() => void check()}>
        {t('proof.check')}
      </button>
      <p role="status" class={found?.finding === 'bad' ? 'notice' : 'more'}>
        {found && t(`proof.${found.finding}`)}
      </p>
      {found?.file && (
        <button
          type="button"
          class="offer"
          onClick={() => saveText(`${game}.pgn`, found.file!, 'application/x-chess-pgn')}
        >
          {t('proof.save')}
        </button>
      )}
    </>
  );
}
