/** The words about the last try, with the way to the rules. */
import type { JSX } from 'preact';
import { noticeText } from '../../i18n/phrases.js';
import type { GameState } from '../../session/gameState.js';
import { gameOn } from '../../session/session.js';
import type { AppState, Notice } from '../../session/types.js';
import { useTools } from '../context.js';
import { PlaceLink } from '../PlaceLink.js';

/** From this length on a sentence is set smaller, for the space is fixed. Units: characters. */
const LONG_TEXT = 110;

/** The reason why the last try was refused, with the article of the rules. */
export function NoticeText(props: { readonly state: AppState; readonly notice: Notice }): JSX.Element {
  const { state, notice } = props;
  const { texts } = useTools();
  const text = noticeText(texts, gameOn(state), notice);
  return (
    <p class={text.length > LONG_TEXT ? 'notice is-long' : 'notice'}>
      {text} {notice.kind === 'refused' && <Article game={gameOn(state)} article={notice.explanation.article} />}
    </p>
  );
}

/** An article of the rules, and the way to it. */
function Article(props: { readonly game: GameState; readonly article: string }): JSX.Element {
  const { game, article } = props;
  const { variant, ruleset } = game;
  const { t } = useTools();
  return (
    <PlaceLink class="article" to={{ page: 'ruleset', variant, ruleset, article }}>
      {t('notice.article', { article })}
    </PlaceLink>
  );
}
