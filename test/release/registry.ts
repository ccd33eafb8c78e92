/** The packed packages as a registry has them, for npm to find by their names. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Packed } from '#scripts/pack';
import { packageFolder } from '#scripts/published';

/** Starts the registry and returns its address and how it is ended. */
export async function startRegistry(packed: readonly Packed[]): Promise<{ url: string; close(): Promise<void> }> {
  const script = fileURLToPath(new URL('registry.mjs', import.meta.url));
  const words = packed.flatMap(({ name, file }) => [packageFolder(name), file]);
  const child = spawn(process.execPath, [script, ...words], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = await once(child.stdout, 'data');
  const ended = once(child, 'exit');
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
  };
  return { url: String(line).trim(), close };
}
