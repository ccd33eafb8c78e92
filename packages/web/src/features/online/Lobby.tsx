/** The page where online games begin. */
import type { Seek } from '@sitke/protocol';
import { variantOf } from '@sitke/rules';
import type { JSX, RefObject } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { loadName, saveAsked, saveName } from '../../session/effects/lobbyStore.js';
import { newCommandId } from '../../session/effects/random.js';
import {
  type CreateMessage,
  type NewGameForm,
  newGameForm,
  type OpponentForm,
  readName,
  withTerms,
  withTimeKind,
} from '../../session/lobby/newGame.js';
import { joinMessage } from '../../session/lobby/request.js';
import { type Row, updateRows } from '../../session/lobby/rows.js';
import type { AppState } from '../../session/types.js';
import { useTools } from '../../ui/context.js';
import { useKeptFocus } from '../../ui/keys.js';
import { BackButton, TopBar } from '../../ui/TopBar.js';
import { ConnectionLine } from './ConnectionLine.js';
import { LiveGames, OwnGames, Programs, Seeks } from './LobbyLists.js';
import { newSeeksText } from './lobbyPhrases.js';
import { NameField } from './NameField.js';
import { NewOnlineGame } from './NewOnlineGame.js';
import { type Refused, RefusedPanel, Waiting } from './RequestPanel.js';
import { type LobbyMessage, useLobby, useRequest, useRest, useServerNow } from './useLobby.js';
import './lobby.css';

export function Lobby(props: { readonly state: AppState }): JSX.Element {
  const { t, dispatch } = useTools();
  const isOpen = props.state.dialog?.kind === 'newOnline';
  const setOpen = (opens: boolean): void =>
    dispatch(
      opens ? { type: 'dialogOpened', dialog: { kind: 'newOnline', opponent: 'lobby' } } : { type: 'dialogClosed' },
    );
  const box = useRef<HTMLElement>(null);
  useKeptFocus(box);
  const { lobby, nowMs, rows, news } = useShownLobby(box);
  const begin = useBegin(props.state, setOpen);
  const { form, wrongNames } = begin;
  useLayoutEffect(() => {
    if (wrongNames > 0) box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [wrongNames]);
  const bots = lobby?.bots ?? [];
  return (
    <div class="lobby">
      <TopBar title={t('online.lobby')}>
        <BackButton />
      </TopBar>
      <ConnectionLine />
      <main ref={box} tabIndex={-1}>
        <div class="lobby-start">
          <button type="button" class="offer main big" onClick={() => setOpen(true)}>
            {t('lobby.newGame')}
          </button>
          <NameField name={form.name} isWrong={wrongNames > 0} onChange={begin.setName} />
        </div>
        <p class="visually-hidden" role="status">
          {news}
        </p>
        {lobby && (
          <div class="lobby-lists">
            <OwnGames games={lobby.own} nowMs={nowMs} />
            <Seeks rows={rows} empty={<Ideas onChoose={begin.propose} />} onJoin={begin.join} />
            <LiveGames games={lobby.playing} />
            {bots.length > 0 && <Programs bots={bots} onChallenge={(bot) => begin.propose({ kind: 'bot', bot })} />}
          </div>
        )}
        {/* Last, and over the lists, so that nothing moves when it comes. */}
        <div class="lobby-request" role="status">
          {begin.request && <Waiting request={begin.request} onCancel={begin.cancel} />}
          {begin.refused && (
            <RefusedPanel refused={begin.refused} onChange={() => setOpen(true)} onClose={begin.cancel} />
          )}
        </div>
      </main>
      {isOpen && (
        <NewOnlineGame
          form={form}
          onChange={begin.change}
          bots={bots}
          onCreate={begin.create}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Returns what the page shows of the lobby: nothing moves while somebody reaches for it. */
function useShownLobby(box: RefObject<HTMLElement>) {
  const { texts } = useTools();
  const latest = useLobby();
  const now = useServerNow();
  const { lobby, nowMs } = useRest(
    useMemo(() => ({ lobby: latest, nowMs: now }), [latest, now]),
    box,
  );
  const kept = useRef<readonly Row<Seek>[]>([]);
  const rows = useMemo(() => {
    kept.current = updateRows(kept.current, lobby?.seeks ?? [], ({ game }) => game, nowMs);
    return kept.current;
  }, [lobby, nowMs]);
  const [news, setNews] = useState('');
  const before = useRef<LobbyMessage | null>(null);
  useEffect(() => {
    const known = before.current?.seeks.map(({ game }) => game);
    before.current = lobby;
    // Entries that were there already are not news.
    const fresh = known && lobby ? lobby.seeks.filter(({ game }) => !known.includes(game)) : [];
    if (fresh.length > 0) setNews(newSeeksText(texts, fresh));
  }, [lobby, texts]);
  return { lobby, nowMs, rows, news };
}

/** Returns the ways into a game: the form of a new one, joining one, and what has become of that. */
function useBegin({ home: { variant }, dialog }: AppState, setOpen: (opens: boolean) => void) {
  const { dispatch } = useTools();
  const [form, setForm] = useState<NewGameForm>(() => {
    const proposed = newGameForm({ variant, options: variantOf(variant).presets.standard }, loadName());
    const kind = dialog?.kind === 'newOnline' ? dialog.opponent : proposed.opponent.kind;
    return { ...proposed, opponent: { ...proposed.opponent, kind } };
  });
  const [refused, setRefused] = useState<Refused | null>(null);
  /** How often somebody has tried to join under the name that stands there, and cannot be. */
  const [wrongNames, setWrongNames] = useState(0);
  const { request, ask, drop } = useRequest((result) => {
    if (result.kind === 'refused') {
      setRefused(result);
      return;
    }
    const { message, game } = result;
    if (message.t === 'create' && message.opponent.kind === 'bot') saveAsked(game, message.opponent.name);
    dispatch({ type: 'onlineOpened', place: { kind: 'game', id: game } });
  });
  const begin = (message: Parameters<typeof ask>[0]): void => {
    setRefused(null);
    setOpen(false);
    saveName(form.name);
    ask(message);
  };
  return {
    form,
    wrongNames,
    setName: (name: string): void => {
      setWrongNames(0);
      setForm((last) => ({ ...last, name }));
    },
    change: setForm,
    create: (message: CreateMessage): void => begin(message),
    /** Opens the form with an opponent chosen. */
    propose: (opponent: Partial<OpponentForm>, time?: 'correspondence'): void => {
      setForm((last) => {
        const next = { ...last, opponent: { ...last.opponent, ...opponent } };
        return withTerms({ ...next, time: time ? withTimeKind(last.time, time) : last.time }, last);
      });
      setOpen(true);
    },
    join: ({ game }: Seek): void => {
      const name = readName(form.name);
      if (name.ok) begin(joinMessage(game, newCommandId(), name.value));
      else setWrongNames(wrongNames + 1);
    },
    request,
    refused,
    cancel: (): void => {
      drop();
      setRefused(null);
    },
  };
}

/** The ways to play where nobody waits. */
function Ideas(props: {
  readonly onChoose: (opponent: Partial<OpponentForm>, time?: 'correspondence') => void;
}): JSX.Element {
  const { onChoose } = props;
  const { t } = useTools();
  return (
    <>
      <p class="more">{t('lobby.seeksNone')}</p>
      <div class="ideas">
        <button type="button" class="offer" onClick={() => onChoose({ kind: 'engine' })}>
          {t('lobby.idea.engine')}
        </button>
        <button type="button" class="offer" onClick={() => onChoose({ kind: 'link' })}>
          {t('lobby.idea.link')}
        </button>
        <button type="button" class="offer" onClick={() => onChoose({ kind: 'lobby' }, 'correspondence')}>
          {t('lobby.idea.correspondence')}
        </button>
      </div>
    </>
  );
}
