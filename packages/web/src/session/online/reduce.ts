/** Reduces the events of the online screens. */
import { newLink } from '@sitke/protocol';
import { capabilities } from '../capabilities.js';
import type { AppEvent, OnlinePlace } from '../events.js';
import { isOver, serverView } from '../game.js';
import type { GameState } from '../gameState.js';
import { enter, untouched, withNewGame } from '../initial.js';
import { letGo } from '../line.js';
import { gameOn, onlineOf } from '../session.js';
import type { AppState, OnlineSession } from '../types.js';
import { gameOf } from './game.js';
import { declinedOffer, standingOffers } from './offers.js';

export type OnlineEvent = Extract<AppEvent, { type: `online${string}` }>;
type Stepped = Extract<OnlineEvent, { type: 'onlineStepped' }>;

export function isOnlineEvent(event: AppEvent): event is OnlineEvent {
  return event.type.startsWith('online');
}

/** Returns the state after an event of the online screens. */
export function reduceOnline(state: AppState, event: OnlineEvent): AppState {
  const session = onlineOf(state);
  switch (event.type) {
    case 'onlineOpened':
      return { ...openPlace(state, event.place), page: null };
    case 'onlineLeft':
      return session || state.session.kind === 'lobby' ? enter(state, { kind: 'home' }) : state;
    case 'onlineStepped':
      return session?.link.game === event.link.game ? stepped(state, session, event) : state;
    case 'onlineCommanded':
      return { ...state, dialog: null, notice: null };
    case 'onlineFailed':
      return session ? { ...state, session: { ...session, problem: event.code } } : state;
    case 'onlineProven':
      return session?.link.game === event.id
        ? { ...state, session: { ...session, isGenuine: event.isGenuine } }
        : state;
    case 'onlineCredited': {
      const line = session?.link.game === event.id ? session.link.view?.line : undefined;
      return session && line ? { ...state, session: { ...session, creditedAt: line.length } } : state;
    }
    case 'onlineKept': {
      // The game that has ended becomes the game of this device, to be looked into with the engine.
      const game = keptGame(state);
      return game ? { ...withNewGame(state, game), orientation: state.orientation } : state;
    }
  }
}

function openPlace(state: AppState, place: OnlinePlace): AppState {
  if (place.kind === 'lobby') return enter(state, place);
  if (onlineOf(state)?.link.game === place.id) return { ...state, dialog: null };
  const unknown = { problem: null, digests: [null, null], isGenuine: null, creditedAt: null } as const;
  return untouched({ ...state, session: { kind: 'online', link: newLink(place.id), cursor: null, ...unknown } });
}

/** The link has taken a step: a view has arrived, or a command was sent, acknowledged or refused. */
function stepped(state: AppState, session: OnlineSession, { link, refused }: Stepped): AppState {
  const { view } = link;
  const old = session.link.view;
  if (!view) return { ...state, session: { ...session, link } };
  const isFollowed = old !== null && old.rematch === null && view.rematch !== null && view.you !== null;
  if (isFollowed) return openPlace(state, { kind: 'game', id: view.rematch! });
  const digests =
    view.salts === null
      ? ([view.ready[0] ?? session.digests[0], view.ready[1] ?? session.digests[1]] as const)
      : session.digests;
  const cursor = gameOf(link, session.cursor)?.cursor === gameOf(link)?.cursor ? null : session.cursor;
  const next = onBoard(state, { ...state, session: { ...session, link, cursor, digests, problem: null } });
  // A new offer is newer than what was said before it came.
  const asked = standingOffers(view).theirs[0];
  const isNew = asked && (old === null || standingOffers(old).theirs[0] !== asked);
  const last = refused.at(-1);
  const declined = old && declinedOffer(old, view);
  return {
    ...next,
    // A player who joins sees the board from their side.
    orientation: old?.you === view.you ? next.orientation : (view.you ?? 0),
    notice: last
      ? { kind: 'commandRefused', code: last.refusal.code }
      : declined
        ? { kind: 'offerDeclined', what: declined }
        : isNew
          ? null
          : next.notice,
  };
}

/** A piece stays selected while the same position is there to be played on. */
function onBoard(before: AppState, after: AppState): AppState {
  const [old, game] = [gameOn(before), gameOn(after)];
  const isThere = game.start === old.start && game.cursor === old.cursor;
  const isSame = capabilities(game).mayMove === capabilities(old).mayMove && isOver(game) === isOver(old);
  return isThere && isSame ? after : letGo(after);
}

/** Returns a game of the server that has ended as one of this device; null while it goes on. */
export function keptGame(state: AppState): (GameState & { readonly id: string }) | null {
  const session = onlineOf(state);
  const game = gameOn(state);
  const view = serverView(game);
  if (!session || view?.status !== 'ended') return null;
  const { players, you } = view;
  const { game: name } = session.link;
  const source = you === null ? null : ({ kind: 'online', game: name, players, you } as const);
  return { ...game, id: `online-${name}`, source, hands: { kind: 'device', holder: you ?? 0 } };
}
