/**
 * Finds the modules of the first page: the file that it shares with other screens holds nothing else, and Chromium compiles all
 * of it while it arrives, in another thread, instead of each function at its first call.
 */
import type { Plugin } from 'vite';

/** Its script, and the board on it that comes a moment later. */
const ROOTS = /\/src\/(main|features\/home\/Daily)\.tsx$/;

/** V8's hint, which must be a file's first line. Others take it for a comment. Source: https://v8.dev/blog/explicit-compile-hints */
const COMPILE_ALL = '//# allFunctionsCalledOnLoad\n';

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
      generateBundle: {
        // After Vite has put its own lines first.
        order: 'post',
        handler(_, bundle) {
          for (const chunk of Object.values(bundle))
            if (chunk.type === 'chunk' && chunk.moduleIds.some((id) => modules.has(id)))
              chunk.code = COMPILE_ALL + chunk.code;
        },
      },
    },
  };
}
