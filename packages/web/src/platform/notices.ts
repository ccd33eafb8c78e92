/** The words of notices. The service worker has no catalogue: the page sends them. */

export interface NoticeWords {
  readonly title: string;
  /** By the number of games that wait, from 0; the last is for more. */
  readonly waiting: readonly string[];
}
