declare module 'virtual:articles' {
  import type { Article } from './types.js';

  /** Loads the articles of each game, by its id. */
  export const DOCUMENTS: Readonly<Record<string, () => Promise<{ readonly articles: readonly Article[] }>>>;
}
