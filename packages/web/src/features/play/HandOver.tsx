/** Stands between two sides that may not see each other's armies. */
import { PieceImage } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type Color, opposite } from '@sitke/rules';
import type { JSX } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { sideName } from '../../i18n/phrases.js';
import type { GameState } from '../../session/gameState.js';
import { useTools } from '../../ui/context.js';

export function HandOver(props: { readonly game: GameState; readonly to: Color }): JSX.Element {
  const { game, to } = props;
  const { t, texts, dispatch } = useTools();
  const side = sideName(texts, game, to);
  const title = useRef<HTMLHeadingElement>(null);
  // Before anything is painted: a key pressed at once must not fall between.
  useLayoutEffect(() => title.current?.focus(), []);
  return (
    <section class="hand-over">
      <PieceImage skin={skinOf(game.variant)} piece={(to << 4) | 1} />
      <h2 ref={title} tabIndex={-1}>
        {t('handOver.title', { side })}
      </h2>
      <p>{t('handOver.text', { side: sideName(texts, game, opposite(to)) })}</p>
      <button type="button" class="offer main" onClick={() => dispatch({ type: 'seated' })}>
        {t('handOver.go', { side })}
      </button>
    </section>
  );
}
