/** The position and its game as text, to take away. */
import type { JSX } from 'preact';
import { saveText } from '../../platform/files.js';
import { positionHref } from '../../session/effects/site.js';
import { currentNode, isCurtained } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { CopyButton, CopyField } from '../CopyField.js';
import { useTools } from '../context.js';
import { usePgn } from '../usePgn.js';
import { Dialog } from './Dialog.js';

export function PositionDialog({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  return (
    <Dialog title={t('position.title')} class="wide">
      {isCurtained(gameOn(state)) ? <p>{t('position.hidden')}</p> : <CurrentPosition state={state} />}
    </Dialog>
  );
}

function CurrentPosition(props: { readonly state: AppState }): JSX.Element {
  const game = gameOn(props.state);
  const { t, site } = useTools();
  const { fen } = currentNode(game);
  const { variant, ruleset } = game;
  const link = positionHref(site, { variant, ruleset, fen });
  return (
    <>
      <CopyField label={t('position.current')} text={fen} copy={t('action.copyFen')} />
      <CopyField label={t('position.link')} text={link} copy={t('action.copyLink')} />
      <PgnButtons state={props.state} />
    </>
  );
}

export function PgnButtons({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const pgn = usePgn(state);
  return (
    <div class="pair">
      <CopyButton label={t('action.copyPgn')} text={pgn} />
      <button
        type="button"
        class="offer"
        onClick={() => saveText(`${gameOn(state).variant}.pgn`, pgn(), 'application/x-chess-pgn')}
      >
        {t('action.savePgn')}
      </button>
    </div>
  );
}
