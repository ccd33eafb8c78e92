declare module 'virtual:articles' {
  import type { Article } from './types.js';

  /** Loads the articles of each document: by the id of its game, and of its language unless that is English. */
  export const DOCUMENTS: Readonly<Record<string, () => Promise<{ readonly articles: readonly Article[] }>>>;
}
