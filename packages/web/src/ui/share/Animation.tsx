/** The game as an animation, to be saved: from its start to the end of the line on the board. */
import type { Pixels } from '@sitke/board';
import { moveFrom, moveTo, variantOf } from '@sitke/rules';
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { saveBlob } from '../../platform/files.js';
import { painterOf } from '../../platform/picture.js';
import { lineEnd, nodeAt } from '../../session/game.js';
import type { GameState, Path } from '../../session/gameState.js';
import { gameOn } from '../../session/session.js';
import { parentOf, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../context.js';

/** Returns the nodes of the line on the board, from the start. */
function lineOf(game: GameState): Path[] {
  const paths: Path[] = [];
  for (let path = lineEnd(game); path !== ROOT; path = parentOf(path)) paths.unshift(path);
  return [ROOT, ...paths];
}

/** Pixels a side. */
const WIDTH = 400;

/** Returns what draws the nodes of a game. Errors: rejects where its code does not load. */
async function drawer(state: AppState): Promise<(path: Path) => Pixels> {
  const { orientation } = state;
  const game = gameOn(state);
  const { files, ranks } = variantOf(game.variant);
  const paint = await painterOf({ variant: game.variant, files, ranks }, WIDTH, orientation);
  return (path) => {
    const { position, move } = nodeAt(game, path);
    const pieces = Array.from({ length: files * ranks }, (_, square) => position.pieceAt(square));
    return paint(pieces, move === null ? [] : [moveFrom(move), moveTo(move)]);
  };
}

export function Animation({ state }: { readonly state: AppState }): JSX.Element {
  const { t } = useTools();
  const stop = useRef<AbortController | null>(null);
  const [done, setDone] = useState<number | 'failed' | null>(null);
  const line = lineOf(gameOn(state));
  useEffect(() => () => stop.current?.abort(), []);
  const save = async (): Promise<void> => {
    const own = new AbortController();
    stop.current = own;
    setDone(0);
    try {
      const [{ gifOf }, draw] = await Promise.all([import('../../platform/animation.js'), drawer(state)]);
      const gif = await gifOf(line.length, (index) => draw(line[index]!), setDone, own.signal);
      saveBlob(`${gameOn(state).variant}.gif`, gif);
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
    </>
  );
}
