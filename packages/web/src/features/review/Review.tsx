/** The review of a game that is kept: finds the game, and says where there is nothing to review. */
import { isEngineVariant } from '@sitke/engine/variants';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { readable } from '../../platform/persisted.js';
import { isOver } from '../../session/game.js';
import type { GameState } from '../../session/gameState.js';
import { gameOfRecord, isWorthKeeping } from '../../session/games/record.js';
import { endOf, ROOT } from '../../session/tree.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Page } from '../../ui/Page.js';
import type { KeptGame } from '../../ui/review/useReview.js';
import type { PageOf, ScreenProps } from '../../ui/screen.js';
import { Waiting } from '../../ui/Waiting.js';
import { ReviewPage } from './ReviewPage.js';

/** Returns a game by its name: that of this device, or one of the library; undefined until it is looked up, null for none. */
function useKept(state: AppState, id: string): KeptGame | null | undefined {
  const { games } = useTools();
  const { home } = state;
  const [kept, setKept] = useState<KeptGame | null | undefined>(home.id === id ? { ...home, id } : undefined);
  useEffect(() => {
    if (kept?.id === id) return;
    let isHere = true;
    void games.library.get(id).then((record) => {
      if (isHere) setKept(record && readable(() => gameOfRecord(record)));
    });
    return () => {
      isHere = false;
    };
  }, [id, games]);
  return kept;
}

/** Returns why a game has no review; null if it can have one. */
function whyNot(game: GameState): 'noEngine' | 'empty' | 'unfinished' | null {
  if (!isEngineVariant(game.variant)) return 'noEngine';
  if (!isWorthKeeping(game)) return 'empty';
  // Against others the engine's word would be help.
  const isAgainstOthers = game.computer !== null || game.source?.kind === 'online';
  return isAgainstOthers && !isOver({ ...game, cursor: endOf(game.tree, ROOT) }) ? 'unfinished' : null;
}

export function Review({ state, place }: ScreenProps<PageOf<'review'>>): JSX.Element {
  const { t } = useTools();
  const game = useKept(state, place.kept);
  if (game === undefined) return <Waiting />;
  const why = game === null ? 'none' : whyNot(game);
  if (game !== null && why === null) return <ReviewPage key={game.id} game={game} />;
  return (
    <Page title={t('review.title')}>
      <p role="status">{t(`review.${why ?? 'none'}`)}</p>
    </Page>
  );
}
