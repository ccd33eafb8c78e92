/** The name of somebody who has come from another device. */
import { saveName } from '../../session/effects/lobbyStore.js';
import type { Owner } from '../../session/games/file.js';

/** Takes over their name; one of this device stays where they had none. */
export function become({ name }: Owner): void {
  if (name !== '') saveName(name);
}
