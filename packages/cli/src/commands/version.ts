import { readFileSync } from 'node:fs';

/** Returns the version of the program, which is that of all its packages. */
export function version(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Returns the name and version of the program as a line. */
export function versionText(): string {
  return `sitke ${version()}\n`;
}
