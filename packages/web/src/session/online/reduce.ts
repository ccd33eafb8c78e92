/** Reduces the events of the online screens. */
import { newLink } from '@sitke/protocol';
import { capabilities } from '../capabilities.js';
import type { AppEvent } from '../events.js';
import { isOver, serverView } from '../game.js';
import type { GameState } from '../gameState.js';
import { gameAtHome } from '../home.js';
import { withNewGame } from '../initial.js';
import { changeGame } from '../line.js';
import type { OnlineGame, OnlinePlace } from '../online.js';
import type { AppState } from '../types.js';
import { gameOf, lookedAt } from './game.js';
import { declinedOffer, standingOffers } from './offers.js';

export type OnlineEvent = Extract<AppEvent, { type: `online${string}` }>;
type Stepped = Extract<OnlineEvent, { type: 'onlineStepped' }>;

export function isOnlineEvent(event: AppEvent): event is OnlineEvent {
  return event.type.startsWith('online');
}

/** Returns the state after an event of the online screens. */
export function reduceOnline(state: AppState, event: OnlineEvent): AppState {
  const game = state.online?.game ?? null;
  switch (event.type) {
    case 'onlineOpened':
      return { ...openPlace(state, event.place), page: null };
    case 'onlineLeft':
      return state.online ? backHome(state) : state;
    case 'onlineStepped':
      return game?.link.game === event.link.game ? stepped(state, game, event) : state;
    case 'onlineCommanded':
      return { ...state, dialog: null, notice: null };
    case 'onlineFailed':
      return game ? withGame(state, { ...game, problem: event.code }) : state;
    case 'onlineProven':
      return game?.link.game === event.id ? withGame(state, { ...game, isGenuine: event.isGenuine }) : state;
    case 'onlineCredited': {
      const line = game?.link.game === event.id ? game.link.view?.line : undefined;
      return game && line ? withGame(state, { ...game, creditedAt: line.length }) : state;
    }
    case 'onlineKept':
      return keepGame(state);
  }
}

function withGame(state: AppState, game: OnlineGame): AppState {
  return state.online ? { ...state, online: { ...state.online, game } } : state;
}

function backHome(state: AppState): AppState {
  const home = gameAtHome(state);
  return home === state.game ? { ...state, dialog: null, online: null } : withNewGame(state, home);
}

function openPlace(state: AppState, place: OnlinePlace): AppState {
  if (JSON.stringify(state.online?.place) === JSON.stringify(place)) return { ...state, dialog: null };
  const home = backHome(state);
  if (place.kind === 'lobby') return { ...home, online: { place, game: null } };
  const unknown = { problem: null, digests: [null, null], isGenuine: null, creditedAt: null } as const;
  const game = { link: newLink(place.id), ...unknown };
  return { ...home, selection: null, notice: null, online: { place, game } };
}

/** The link has taken a step: a view has arrived, or a command was sent, acknowledged or refused. */
function stepped(state: AppState, before: OnlineGame, { link, refused }: Stepped): AppState {
  const { view } = link;
  const old = before.link.view;
  const shown = gameOf(link);
  if (!view || !shown) return withGame(state, { ...before, link });
  const isFollowed = old !== null && old.rematch === null && view.rematch !== null && view.you !== null;
  if (isFollowed) return openPlace(state, { kind: 'game', id: view.rematch! });
  const digests =
    view.salts === null
      ? ([view.ready[0] ?? before.digests[0], view.ready[1] ?? before.digests[1]] as const)
      : before.digests;
  const kept = withGame(state, { ...before, link, digests, problem: null });
  // A new offer is newer than what was said before it came.
  const asked = standingOffers(view).theirs[0];
  const next = asked && (old === null || standingOffers(old).theirs[0] !== asked) ? { ...kept, notice: null } : kept;
  const told = show(next, lookedAt(shown, state.game));
  // A player who joins sees the board from their side.
  const turned = old?.you === view.you ? told : { ...told, orientation: view.you ?? 0 };
  const last = refused.at(-1);
  if (last) return { ...turned, notice: { kind: 'commandRefused', code: last.refusal.code } };
  const declined = old && declinedOffer(old, view);
  return declined ? { ...turned, notice: { kind: 'offerDeclined', what: declined } } : turned;
}

/** Shows a game; what is selected stays while the same position is there to be played on. */
function show(state: AppState, game: GameState): AppState {
  const before = state.game;
  const isThere = game.start === before.start && game.cursor === before.cursor;
  return isThere && capabilities(game).mayMove === capabilities(before).mayMove && isOver(game) === isOver(before)
    ? { ...state, game }
    : changeGame(state, game);
}

/** Returns a game of the server that has ended as one of this device; null while it goes on. */
export function keptGame(state: AppState): (GameState & { readonly id: string }) | null {
  const link = state.online?.game?.link;
  const { game } = state;
  if (!link?.view || serverView(game)?.status !== 'ended') return null;
  const { players, you } = link.view;
  const source = you === null ? null : ({ kind: 'online', game: link.game, players, you } as const);
  return { ...game, id: `online-${link.game}`, source, hands: { kind: 'device', holder: you ?? 0 } };
}

/** The game that has ended becomes the game of this device, to be looked into with the engine. */
function keepGame(state: AppState): AppState {
  const game = keptGame(state);
  return game ? { ...withNewGame(state, game), orientation: state.orientation } : state;
}
