import { readFileSync } from 'node:fs';

/** Returns the name and version of the program as a line. */
export function versionText(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return `sitke ${(JSON.parse(text) as { version: string }).version}\n`;
}
