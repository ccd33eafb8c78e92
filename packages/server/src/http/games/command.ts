/** Commands of programs: decided by the hub, as all commands are. */

import { createHash, randomBytes } from 'node:crypto';
import { type Command, type Refusal, refusal, type ServerMessage } from '@sitke/protocol';
import type { Result } from '@sitke/rules';
import type { VisibleGame } from '../../games/view.js';
import { type No, type Yes, yes } from '../answers.js';
import type { Program } from '../session/who.js';
import type { World } from '../world.js';

/** Returns a random command id. */
export function newCommandId(): string {
  return randomBytes(12).toString('base64url');
}

/**
 * Returns the id of a move: always the same for the same move in the same state of a game, so that a client's retry is
 * the same command.
 */
function moveId(player: string, game: string, v: number, move: string): string {
  const text = ['move', player, game, v, move].join('\n');
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}

/** Returns the outcome in a message that answers a command or a request for a game. */
export function outcomeOf(message: ServerMessage): Result<ServerMessage, Refusal> {
  if (message.t !== 'refused') return { ok: true, value: message };
  const { code, message: words } = message;
  return { ok: false, error: { code, message: words } };
}

/** Returns a game as a program that plays it sees it. */
export async function ownGame({ hub }: World, { player }: Program, id: string): Promise<Result<VisibleGame, Refusal>> {
  const found = await hub.read(player, id);
  if (found.ok && found.value.view.you === null) return { ok: false, error: refusal('seat/none') };
  return found;
}

/** Sends a command to a game, on the version that the caller has seen, or else on the current one. */
export async function actIn(
  { hub, clock }: World,
  { player }: Program,
  { id: game, v }: Pick<VisibleGame, 'id' | 'v'>,
  act: Command,
  version: number | undefined = undefined,
): Promise<Yes | No> {
  const seen = version ?? v;
  const id = act.type === 'move' ? moveId(player, game, seen, act.move) : newCommandId();
  const arrival = { nowMs: clock.now(), lagMs: 0 };
  const outcome = outcomeOf(await hub.act(player, { t: 'act', game, v: seen, id, act }, arrival));
  return outcome.ok ? yes() : outcome;
}
