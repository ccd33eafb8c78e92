/** The game as an animation, to be saved: from its start to the end of the line on the board. */
import { Diagram } from '@sitke/board/parts';
import { skinOf } from '@sitke/board/skins';
import { moveFrom, moveTo, variantOf } from '@sitke/rules';
import { type JSX, render } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveBlob } from '../../platform/files.js';
import { svgText } from '../../platform/picture.js';
import { lineEnd, nodeAt } from '../../session/game.js';
import type { GameState, Path } from '../../session/gameState.js';
import { parentOf, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../context.js';

/** Returns the nodes of the line on the board, from the start. */
function lineOf(game: GameState): Path[] {
  const paths: Path[] = [];
  for (let path = lineEnd(game); path !== ROOT; path = parentOf(path)) paths.unshift(path);
  return [ROOT, ...paths];
}

/** Draws a node into an element of the page, whose style sheets the picture takes along; returns the picture. */
function draw(box: HTMLElement, { game, orientation }: AppState, path: Path): string {
  const { position, move } = nodeAt(game, path);
  const { files, ranks } = variantOf(game.variant);
  const pieces = Array.from({ length: files * ranks }, (_, square) => position.pieceAt(square));
  const lastMove = move === null ? [] : [moveFrom(move), moveTo(move)];
  const view = { files, ranks, pieces, orientation, lastMove };
  render(<Diagram {...view} skin={skinOf(game.variant)} />, box);
  return svgText(box.querySelector('svg')!, position.fen);
}

export function Animation({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const box = useRef<HTMLDivElement>(null);
  const stop = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | 'failed' | null>(null);
  const line = lineOf(state.game);
  useEffect(() => () => stop.current?.abort(), []);
  const save = async (): Promise<void> => {
    const own = new AbortController();
    stop.current = own;
    setDone(0);
    try {
      const { gifOf } = await import('../../platform/animation.js');
      const gif = await gifOf(line.length, (index) => draw(box.current!, state, line[index]!), setDone, own.signal);
      saveBlob(`${state.game.variant}.gif`, gif);
      setDone(null);
    } catch {
      if (!own.signal.aborted) setDone('failed');
    }
  };
  const isGoing = typeof done === 'number';
  return (
    <>
      <button type="button" class="offer" aria-disabled={isGoing} onClick={() => isGoing || void save()}>
        {t('share.gif')}
      </button>
      <p role="status">
        {isGoing && t('share.gifGoing', { done, all: line.length })}
        {done === 'failed' && t('share.failed')}
      </p>
      <div ref={box} class="share-frame" aria-hidden="true" />
    </>
  );
}
