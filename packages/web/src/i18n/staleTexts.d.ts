declare module 'virtual:stale-texts' {
  /** By language, the translations whose English has changed since they were made, by the keys of the page of all sentences. */
  export const STALE: Readonly<Record<string, Readonly<Record<string, string>>>>;
}
