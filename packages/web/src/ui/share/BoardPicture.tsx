import { Diagram } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { type Color, type Piece, type VariantId, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { saveBlob, saveText } from '../../platform/files.js';
import { pngOf, svgText } from '../../platform/picture.js';
import { useTools } from '../context.js';
import './share.css';

/** The picture of a position, to be saved. */
export function BoardPicture(props: {
  readonly variant: VariantId;
  readonly pieces: readonly Piece[];
  readonly orientation: Color;
  readonly fen: string;
}): JSX.Element {
  const { variant, pieces, orientation, fen } = props;
  const { t } = useTools();
  const shown = useRef<HTMLDivElement>(null);
  const [hasFailed, setFailed] = useState(false);
  const { files, ranks } = variantOf(variant);
  const svg = (): string => svgText(shown.current!.querySelector('svg')!, fen);
  return (
    <section class="share-picture" aria-labelledby="share-picture">
      <h2 id="share-picture">{t('share.picture')}</h2>
      <div ref={shown} class="share-board">
        <Diagram
          files={files}
          ranks={ranks}
          pieces={pieces}
          skin={skinOf(variant)}
          orientation={orientation}
          label={t('share.picture')}
        />
      </div>
      <div class="pair">
        <button
          type="button"
          class="offer"
          onClick={() =>
            void pngOf(svg()).then(
              (png) => saveBlob(`${variant}.png`, png),
              () => setFailed(true),
            )
          }
        >
          {t('share.png')}
        </button>
        <button type="button" class="offer" onClick={() => saveText(`${variant}.svg`, svg(), 'image/svg+xml')}>
          {t('share.svg')}
        </button>
      </div>
      <p role="status">{hasFailed && t('share.failed')}</p>
    </section>
  );
}
