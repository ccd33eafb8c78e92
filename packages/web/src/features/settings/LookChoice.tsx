/** The choice of pieces and board, each with a sample. */

import { BOARD_IDS, type BoardId, SET_IDS } from '@sitke/board/looks';
import type { PieceSet, Skin } from '@sitke/board/parts';
import { PIECE_SETS } from '@sitke/board/sets';
import { skinOf } from '@sitke/board/skins';
import { VARIANT_IDS } from '@sitke/rules';
import type { JSX } from 'preact';
import type { Preferences } from '../../session/preferences.js';
import { useTools } from '../../ui/context.js';
import '@sitke/board/pieces.css';
import './look.css';

/** The second side's pieces above the first's, on two tones. */
function Sample(props: { readonly skin: Skin; readonly set: PieceSet | null; readonly board: BoardId }): JSX.Element {
  const { skin, set, board } = props;
  return (
    <svg class={`sample ${skin.className}`} data-board={board} viewBox="0 0 300 200" aria-hidden="true">
      <path class="sample-light" d="M0 0H300V200H0Z" />
      <path class="sample-dark" d="M100 0H200V100H300V200H200V100H100ZM0 100H100V200H0Z" />
      {[16, 0].map((side, row) =>
        [1, 2, 5].map((role, column) => (
          <g key={side + role} transform={`translate(${column * 100} ${row * 100})`}>
            <skin.Piece piece={side + role} set={set} />
          </g>
        )),
      )}
    </svg>
  );
}

function Choice(props: {
  readonly name: string;
  readonly label: string;
  readonly isChosen: boolean;
  readonly choose: () => void;
  readonly sample: JSX.Element;
}): JSX.Element {
  return (
    <label class="look">
      {props.sample}
      <span class="look-name">
        <input type="radio" name={props.name} checked={props.isChosen} onChange={props.choose} />
        {props.label}
      </span>
    </label>
  );
}

export function LookChoice({ preferences }: { readonly preferences: Preferences }): JSX.Element {
  const { t, dispatch } = useTools();
  const { pieces = 'signs', board = 'teak' } = preferences;
  const skin = skinOf(VARIANT_IDS[0]!);
  return (
    <section aria-labelledby="look-title">
      <h2 id="look-title">{t('look.title')}</h2>
      <fieldset class="looks">
        <legend>{t('look.pieces')}</legend>
        {SET_IDS.map((id) => (
          <Choice
            key={id}
            name="pieces"
            label={t(`look.pieces.${id}`)}
            isChosen={pieces === id}
            choose={() => dispatch({ type: 'preferred', preferences: { pieces: id } })}
            sample={<Sample skin={skin} set={PIECE_SETS[id]} board={board} />}
          />
        ))}
      </fieldset>
      <fieldset class="looks">
        <legend>{t('look.board')}</legend>
        {BOARD_IDS.map((id) => (
          <Choice
            key={id}
            name="board"
            label={t(`look.board.${id}`)}
            isChosen={board === id}
            choose={() => dispatch({ type: 'preferred', preferences: { board: id } })}
            sample={<Sample skin={skin} set={PIECE_SETS[pieces]} board={id} />}
          />
        ))}
      </fieldset>
    </section>
  );
}
