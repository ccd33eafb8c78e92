/** The way back to the game on the board of this device, where one has been begun. */
import type { JSX } from 'preact';
import { rulesetName, statusText } from '../i18n/phrases.js';
import { bothText, namesOf } from '../i18n/whoPhrases.js';
import { currentNode, isCurtained, isOver, offDesk, ownSide, recordEnd } from '../session/game.js';
import type { GameState } from '../session/gameState.js';
import { ROOT } from '../session/tree.js';
import type { AppState } from '../session/types.js';
import { statusOf } from '../session/view/select.js';
import { useTools } from './context.js';
import { courseUnderWay } from './course.js';
import { GameDiagram } from './GameDiagram.js';
import { Icon } from './Icon.js';
import { PlaceLink } from './PlaceLink.js';

/** Returns whether somebody has begun the game of this device. */
export function hasGame(state: AppState): boolean {
  return Object.keys(state.home.tree).some((path) => path !== ROOT);
}

/** Returns the game of this device as other pages speak of it; one from elsewhere as it ended, since nobody goes on with it here. */
export function homeGame(state: AppState): GameState {
  const { home } = state;
  return home.source ? { ...offDesk(home), cursor: recordEnd(home) } : home;
}

export function Continue({ state }: { readonly state: AppState }): JSX.Element {
  const { t, texts } = useTools();
  const game = homeGame(state);
  const { position } = currentNode(game);
  const players = bothText(texts, namesOf(texts, game));
  return (
    <PlaceLink to={{ page: game.source ? 'desk' : 'play' }} class="continue">
      {!isCurtained(game) && (
        <GameDiagram pieces={position.toSetup().squares} variant={game.variant} orientation={ownSide(game) ?? 0} />
      )}
      <span class="continue-what">
        <span class="continue-name">{players || t(game.source || isOver(game) ? 'home.look' : 'home.continue')}</span>
        <span class="continue-about">
          {t('rules.named', { game: texts.own(game.variant, 'name'), rules: rulesetName(texts, game) })}
        </span>
        <span class="continue-about">{statusText(texts, game, statusOf(game))}</span>
      </span>
    </PlaceLink>
  );
}

/** The way back into the course that was begun; nothing where none is under way. */
export function ContinueCourse(): JSX.Element | null {
  const { t, texts } = useTools();
  const at = courseUnderWay();
  if (at?.next == null) return null;
  const { variant, done, total, next } = at;
  return (
    <PlaceLink to={{ page: 'lesson', lesson: next }} class="continue continue-course">
      <Icon name="learn" />
      <span class="continue-what">
        <span class="continue-name">{t('home.course')}</span>
        <span class="continue-about">{t('home.courseAt', { game: texts.own(variant, 'name'), done, total })}</span>
      </span>
    </PlaceLink>
  );
}
