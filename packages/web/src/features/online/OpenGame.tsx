/** A game that nobody has joined yet: its terms, and either the way into it or how somebody else finds it. */
import type { GameView } from '@sitke/protocol';
import { opposite } from '@sitke/rules';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { noticeText, sideName } from '../../i18n/phrases.js';
import { whoText } from '../../i18n/whoPhrases.js';
import { loadName, saveName } from '../../session/effects/lobbyStore.js';
import { readName } from '../../session/lobby/newGame.js';
import { gameOn } from '../../session/session.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { Invite } from './Invite.js';
import { rulesText, timeText } from './lobbyPhrases.js';
import { NameField } from './NameField.js';

interface Props {
  readonly state: AppState;
  readonly id: string;
  readonly view: GameView;
  readonly isJoining: boolean;
}

export function OpenGame(props: Props): JSX.Element {
  const { state, id, view } = props;
  const { t, texts, dispatch } = useTools();
  const { notice } = state;
  const game = gameOn(state);
  const seat = view.players[0] === null ? 1 : 0;
  return (
    <main class="open-game">
      {view.you === null && (
        <>
          <h2>{t('join.title', { who: whoText(texts, view.players[seat]) })}</h2>
          <Terms view={view} />
        </>
      )}
      <p role="status" class="notice">
        {notice && noticeText(texts, game, notice)}
      </p>
      {view.you === null ? (
        <Join {...props} />
      ) : (
        <Invite
          game={id}
          view={view}
          onCancel={() => dispatch({ type: 'onlineCommanded', command: { type: 'abort' } })}
        />
      )}
    </main>
  );
}

function Terms({ view }: { readonly view: GameView }): JSX.Element {
  const { t, texts } = useTools();
  const taken = view.players[0] === null ? 1 : 0;
  const side = view.you ?? opposite(taken);
  const terms = [
    [t('join.game'), texts.own(view.variant, 'name')],
    [t('join.rules'), rulesText(texts, view.variant, view.options)],
    [t('join.time'), timeText(texts, view.time)],
    [t('join.side'), sideName(texts, view, side)],
  ] as const;
  return (
    <dl class="terms">
      {terms.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Join({ isJoining }: Props): JSX.Element {
  const { t, dispatch } = useTools();
  const [name, setName] = useState(loadName);
  const [isWrong, setWrong] = useState(false);
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = readName(name);
    setWrong(!read.ok);
    if (!read.ok || isJoining) return;
    saveName(read.value ?? '');
    dispatch({ type: 'onlineCommanded', command: { type: 'join', name: read.value } });
  };
  return (
    <form class="join" onSubmit={submit}>
      <NameField name={name} isWrong={isWrong} onChange={setName} />
      <button type="submit" class="offer main" aria-disabled={isJoining}>
        {isJoining ? t('join.joining') : t('join.join')}
      </button>
    </form>
  );
}
