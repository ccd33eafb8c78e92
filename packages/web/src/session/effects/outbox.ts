/**
 * Commands that the server has not acknowledged are kept in the browser's store, so that a reload loses none. Each has a
 * separate key, so that pages never overwrite each other's.
 */
import { isUndelivered, type Pending, parseClientMessage } from '@sitke/protocol';
import { type ItemStore, keysIn, save } from '../../platform/storage.js';

const PREFIX = 'sitke.act.';

const keyOf = (game: string, id: string): string => `${PREFIX}${game}.${id}`;

/**
 * Returns the command of a text, which is the message that sends it; null if the text has none of this game, `later` if only
 * a newer page can read it, as after a return to an older one.
 */
function read(text: string, game: string): Pending | null | 'later' {
  const parsed = parseClientMessage(text);
  if (!parsed.ok) return parsed.error.asked?.game === game ? 'later' : null;
  if (parsed.value.t !== 'act' || parsed.value.game !== game) return null;
  const { id, act: command, v } = parsed.value;
  return { id, command, v, sentMs: null, doneV: null };
}

/** Returns the kept commands of a game, the oldest first. Deletes texts that are not commands; leaves those of a newer page. */
export function readOutbox(store: ItemStore, game: string): Pending[] {
  const found = keysIn(store, keyOf(game, '')).flatMap((key) => {
    const kept = read(store.getItem(key) ?? '', game);
    if (!kept) store.removeItem(key);
    return kept && kept !== 'later' ? [kept] : [];
  });
  const n = ({ command }: Pending): number => ('n' in command ? command.n : 0);
  // An arrangement comes before its confirmation.
  const isReady = ({ command }: Pending): number => (command.type === 'ready' ? 1 : 0);
  return found.sort((a, b) => a.v - b.v || n(a) - n(b) || isReady(a) - isReady(b));
}

/** Keeps the commands that are under way in a game now, and removes those that no longer are. */
export function writeOutbox(store: ItemStore, game: string, before: readonly Pending[], now: readonly Pending[]): void {
  const isIn = (list: readonly Pending[], id: string): boolean =>
    list.some((each) => each.id === id && isUndelivered(each));
  for (const { id } of before) if (!isIn(now, id)) store.removeItem(keyOf(game, id));
  for (const { id, command, v } of now) {
    if (!isIn(now, id) || isIn(before, id)) continue;
    // In a full store the command is sent all the same, and lost only if the page is closed before it arrives.
    save(store, keyOf(game, id), JSON.stringify({ t: 'act', game, v, id, act: command }));
  }
}
