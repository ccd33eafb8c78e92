/** An article that outcomes, claims or counts cite, and words that it must have. */
export type CitedArticle = readonly [article: string, matter: RegExp];
