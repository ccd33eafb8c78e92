/**
 * Acts that the server has not acknowledged lie in the browser's store, so that a reload loses none. Each has a place of
 * its own: pages beside each other never write over what another one has kept.
 */
import { isUndelivered, type Pending, parseClientMessage } from '@sitke/protocol';
import { type ItemStore, keysIn, save } from '../../platform/storage.js';

const PREFIX = 'sitke.act.';

const keyOf = (game: string, id: string): string => `${PREFIX}${game}.${id}`;

/**
 * Returns the act of a text, which is the message that tells the server of it; null where it is none of this game, `later` where
 * only a newer page can read it, as after the way back to an older one.
 */
function read(text: string, game: string): Pending | null | 'later' {
  const parsed = parseClientMessage(text);
  if (!parsed.ok) return parsed.error.asked?.game === game ? 'later' : null;
  if (parsed.value.t !== 'act' || parsed.value.game !== game) return null;
  const { id, act, v } = parsed.value;
  return { id, act, v, sentMs: null, doneV: null };
}

/** Returns the acts kept of a game, those first that were decided first. Throws away what is no act; leaves those of a newer page. */
export function readOutbox(store: ItemStore, game: string): Pending[] {
  const found = keysIn(store, keyOf(game, '')).flatMap((key) => {
    const kept = read(store.getItem(key) ?? '', game);
    if (!kept) store.removeItem(key);
    return kept && kept !== 'later' ? [kept] : [];
  });
  const n = ({ act }: Pending): number => ('n' in act ? act.n : 0);
  // An arrangement comes before what confirms it.
  const isReady = ({ act }: Pending): number => (act.type === 'ready' ? 1 : 0);
  return found.sort((a, b) => a.v - b.v || n(a) - n(b) || isReady(a) - isReady(b));
}

/** Keeps what is under way in a game now, and no longer what was before. */
export function writeOutbox(store: ItemStore, game: string, before: readonly Pending[], now: readonly Pending[]): void {
  const isIn = (list: readonly Pending[], id: string): boolean =>
    list.some((each) => each.id === id && isUndelivered(each));
  for (const { id } of before) if (!isIn(now, id)) store.removeItem(keyOf(game, id));
  for (const { id, act, v } of now) {
    if (!isIn(now, id) || isIn(before, id)) continue;
    // A store without room: the act is sent all the same, and lost only where the page is closed before it arrives.
    save(store, keyOf(game, id), JSON.stringify({ t: 'act', game, v, id, act }));
  }
}
