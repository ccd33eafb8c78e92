/** The net of an engine of the server: a missing or damaged one is reported, and the engine plays without. */

import type { Engine } from '@sitke/engine';

/** Gives the engine the net of a file, by its name. */
export async function giveNet(
  engine: Pick<Engine, 'setNet'>,
  name: string,
  read: (name: string) => Promise<Uint8Array>,
): Promise<void> {
  let problem: string;
  try {
    problem = engine.setNet(await read(name));
  } catch (error) {
    problem = `it cannot be read (${error instanceof Error ? error.message : String(error)})`;
  }
  if (problem !== '') process.emitWarning(`${name}: ${problem}; the engine plays without`);
}
