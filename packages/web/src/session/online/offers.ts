/** Offers of a game of the server besides moving, and the note about its state. */
import type { GameView, Offer } from '@sitke/protocol';
import { type Color, opposite } from '@sitke/rules';
import { nodeAt } from '../game.js';
import type { GameState } from '../gameState.js';
import { endOf, ROOT } from '../tree.js';
import type { OnlineSession } from '../types.js';
import { isSecret, undeliveredCommands } from './game.js';

const ALL: readonly Offer[] = ['draw', 'takeback', 'rematch'];

/** Returns the offers that wait for an answer, of one side or the other. */
export function standingOffers(view: GameView): { readonly own: readonly Offer[]; readonly theirs: readonly Offer[] } {
  const { you, offers } = view;
  if (you === null) return { own: [], theirs: [] };
  return {
    own: ALL.filter((what) => offers[what] === you),
    theirs: ALL.filter((what) => offers[what] === opposite(you)),
  };
}

/** Returns which of one's own offers the opponent has declined between two views, by saying so or by playing on. */
export function declinedOffer(before: GameView, after: GameView): Offer | null {
  const { you } = after;
  if (you === null || before.status !== after.status || after.line.length < before.line.length) return null;
  const gone = ALL.filter((what) => before.offers[what] === you && after.offers[what] === null);
  return gone.find((what) => what !== 'rematch' || after.rematch === null) ?? null;
}

/** Returns the sides that have played something in a game on the board, or confirmed an army. */
function begun(view: GameView, game: GameState): readonly Color[] {
  const found = new Set<Color>(([0, 1] as const).filter((seat) => view.ready[seat] !== null));
  // Behind the curtain nothing counts but what is confirmed.
  if (isSecret(view)) return [...found];
  for (let node = nodeAt(game, endOf(game.tree, ROOT)); node.parent; node = node.parent) {
    found.add(node.parent.position.turn);
    if (found.size === 2) break;
  }
  return [...found];
}

/** Returns whether ending a game now would break it off: then nobody loses it. */
export function canAbort(view: GameView, game: GameState): boolean {
  if (view.status === 'ended' || view.you === null) return false;
  return view.status === 'open' || begun(view, game).length < 2;
}

/** Returns what may be offered now. */
export function offersOf(view: GameView, game: GameState): readonly Offer[] {
  return ALL.filter((what) => canOffer(view, game, what));
}

/** Returns whether something may be offered now. */
export function canOffer(view: GameView, game: GameState, what: Offer): boolean {
  const { you, offers, status } = view;
  if (you === null || offers[what] !== null) return false;
  if (what === 'rematch') return status === 'ended' && view.rematch === null;
  if (status !== 'live' || isSecret(view)) return false;
  return what === 'draw' || hasOwnCommand(view, game);
}

/** Returns whether a side has a command to take back; armies that were shown stay. */
function hasOwnCommand(view: GameView, game: GameState): boolean {
  const shown = view.salts ? view.line.filter((text) => text.includes('@')).length : 0;
  let at = view.line.length;
  for (let node = nodeAt(game, endOf(game.tree, ROOT)); node.parent && at > shown; node = node.parent) {
    if (node.parent.position.turn === view.you) return true;
    at--;
  }
  return false;
}

/** The note that the page shows below the state of the game. */
export type OnlineNote =
  | { readonly kind: 'forged' | 'genuine' | 'watching' | 'undelivered' | 'credited' }
  /** `claimMs`: when the game may be ended, by the server's clock. */
  | { readonly kind: 'gone'; readonly claimMs: number }
  | { readonly kind: 'own' | 'theirs'; readonly what: Offer };

/** Returns what stands until somebody answers it, first what waits for an answer from this page: nothing else may hide it. */
export function standingNotes({ link: { view } }: OnlineSession): readonly OnlineNote[] {
  if (!view || view.you === null) return [];
  const { own, theirs } = standingOffers(view);
  const claimMs = view.status === 'live' ? view.gone[opposite(view.you)] : null;
  return [
    ...theirs.slice(0, 1).map((what) => ({ kind: 'theirs', what }) as const),
    ...(claimMs === null ? [] : [{ kind: 'gone', claimMs } as const]),
    ...own.slice(0, 1).map((what) => ({ kind: 'own', what }) as const),
  ];
}

/** Returns what is to be said: what stands, then the most important other thing. `isConnected`: whether the server answers. */
export function notesOf(game: OnlineSession, isConnected: boolean): readonly OnlineNote[] {
  const beside = noteBeside(game, isConnected);
  return beside ? [...standingNotes(game), beside] : standingNotes(game);
}

/** Returns the most important thing to say besides what stands; null if there is none. */
export function noteBeside({ link, isGenuine, creditedAt }: OnlineSession, isConnected: boolean): OnlineNote | null {
  const { view } = link;
  if (!view) return null;
  if (isGenuine === false) return { kind: 'forged' };
  if (!isConnected && undeliveredCommands(link) > 0) return { kind: 'undelivered' };
  if (view.status !== 'live') return null;
  // Until somebody has played on.
  if (creditedAt === view.line.length && view.time.kind !== 'unlimited') return { kind: 'credited' };
  if (isGenuine && view.line.every((text) => text.includes('@'))) return { kind: 'genuine' };
  return view.you === null ? { kind: 'watching' } : null;
}
