/** Finds what the first page loads, so that the file which it shares with other screens holds nothing else. */
import type { Plugin } from 'vite';

/** Its script, and the board on it that comes a moment later. */
const ROOTS = /\/src\/(main|screens\/home\/Daily)\.tsx$/;

export interface FirstPage {
  readonly plugin: Plugin;
  /** Returns whether the first page loads a module; known once the build has seen all of them. */
  has(id: string): boolean;
}

export function firstPage(): FirstPage {
  const modules = new Set<string>();
  return {
    has: (id) => modules.has(id),
    plugin: {
      name: 'first-page',
      buildEnd() {
        const waiting = [...this.getModuleIds()].filter((id) => ROOTS.test(id));
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (modules.has(id)) continue;
          modules.add(id);
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []));
        }
      },
    },
  };
}
