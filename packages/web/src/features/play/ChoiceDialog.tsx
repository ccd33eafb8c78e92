/** Asks which of several moves with the same origin and target is meant. */
import { PieceImage } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { movePromotion, parseUci } from '@sitke/rules';
import type { JSX } from 'preact';
import { pieceName } from '../../i18n/phrases.js';
import { currentNode } from '../../session/game.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Dialog } from '../../ui/dialogs/Dialog.js';

const PLAIN = 0;

export function ChoiceDialog(props: { readonly state: AppState }): JSX.Element {
  const { choice } = props.state;
  const game = gameOn(props.state);
  const { t, texts, dispatch } = useTools();
  const { position } = currentNode(game);
  const options = (choice?.moves ?? []).map((uci) => {
    const move = parseUci(position, uci);
    return { uci, role: move.ok ? movePromotion(move.value) : PLAIN };
  });
  const from = choice && 'square' in choice.origin ? choice.origin.square : 0;
  const piece = position.pieceAt(from);
  return (
    <Dialog title={t('choice.promotion')} onClose={() => dispatch({ type: 'cancelled' })}>
      <div class="choices">
        {options.map(({ uci, role }, index) => (
          <button
            key={uci}
            type="button"
            class="choice"
            autofocus={index === 0}
            onClick={() => dispatch({ type: 'chosen', uci })}
          >
            <PieceImage skin={skinOf(game.variant)} piece={role === PLAIN ? piece : (position.turn << 4) | role} />
            {role === PLAIN ? t('choice.stay') : t('choice.promote', { piece: pieceName(texts, game, role) })}
          </button>
        ))}
      </div>
    </Dialog>
  );
}
