/** The card of a piece: its picture, its moves, and where to learn and read more. */
import { PieceImage } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type Color, pieceOf, type Role, variantOf } from '@sitke/rules';
import { movesOfPiece } from '@sitke/rules/text';
import type { JSX } from 'preact';
import { pieceName } from '../../i18n/phrases.js';
import type { GameState } from '../../session/gameState.js';
import { lessonsOf } from '../../variants/registry.lessons.js';
import { useTools } from '../context.js';
import { PieceDiagram } from '../PieceDiagram.js';
import { PlaceLink } from '../PlaceLink.js';
import { Dialog } from './Dialog.js';
import './piece.css';

export function PieceDialog(props: {
  readonly game: GameState;
  readonly color: Color;
  readonly role: Role;
}): JSX.Element {
  const { game, color, role } = props;
  const { variant, ruleset } = game;
  const { t, texts } = useTools();
  const def = variantOf(variant);
  const lesson = lessonsOf(variant).find((name) => name === def.pieces[role - 1]?.name);
  return (
    <Dialog title={t('learn.piece', { piece: pieceName(texts, game, role) })}>
      <div class="piece-about">
        <PieceImage skin={skinOf(variant)} piece={pieceOf(color, role)} />
        <p>{t('learn.moves', { how: movesOfPiece(texts, def, role) })}</p>
      </div>
      <PieceDiagram variant={variant} ruleset={ruleset} role={role} />
      <div class="buttons">
        {lesson !== undefined && (
          <PlaceLink to={{ page: 'lesson', lesson }} class="offer">
            {t('piece.lesson')}
          </PlaceLink>
        )}
        <PlaceLink to={{ page: 'learn' }} class="offer">
          {t('piece.learn')}
        </PlaceLink>
        <PlaceLink to={{ page: 'ruleset', variant, ruleset, article: '' }} class="offer">
          {t('menu.rules')}
        </PlaceLink>
      </div>
    </Dialog>
  );
}
