import { type Color, type Piece, type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { saveBlob, saveText } from '../../platform/files.js';
import { pngOf, svgText } from '../../platform/picture.js';
import { useTools } from '../context.js';
import './share.css';
import { GameDiagram } from '../GameDiagram.js';

/** The picture of a position, to be saved. */
export function BoardPicture(props: {
  readonly variant: VariantId;
  readonly pieces: readonly Piece[];
  readonly orientation: Color;
  readonly fen: string;
}): JSX.Element {
  const { variant, pieces, orientation, fen } = props;
  const { t } = useTools();
  const [hasFailed, setFailed] = useState(false);
  const { files, ranks } = variantOf(variant);
  const placed = { variant, files, ranks, pieces };
  const saved = (saving: Promise<void>): void =>
    void saving.then(
      () => setFailed(false),
      () => setFailed(true),
    );
  return (
    <section class="share-picture" aria-labelledby="share-picture">
      <h2 id="share-picture">{t('share.picture')}</h2>
      <div class="share-board">
        <GameDiagram pieces={pieces} variant={variant} orientation={orientation} label={t('share.picture')} />
      </div>
      <div class="pair">
        <button
          type="button"
          class="offer"
          onClick={() => saved(pngOf(placed, { orientation }).then((png) => saveBlob(`${variant}.png`, png)))}
        >
          {t('share.png')}
        </button>
        <button
          type="button"
          class="offer"
          onClick={() =>
            saved(svgText(placed, { orientation }, fen).then((svg) => saveText(`${variant}.svg`, svg, 'image/svg+xml')))
          }
        >
          {t('share.svg')}
        </button>
      </div>
      <p role="status">{hasFailed && t('share.failed')}</p>
    </section>
  );
}
