/** The rules in words, as the reader of the rules shows them. */

/** A run of text; `codespan` is an option or one of its values. */
export type Inline = string | { readonly kind: 'strong' | 'em' | 'codespan'; readonly text: string };

export interface Item {
  /** The article that it is, `3.1 c.4`; null for one of several points of an article. */
  readonly article: string | null;
  readonly text: readonly Inline[];
}

export type Block =
  | { readonly kind: 'paragraph'; readonly text: readonly Inline[] }
  | { readonly kind: 'list'; readonly items: readonly Item[] }
  | {
      readonly kind: 'table';
      readonly head: readonly (readonly Inline[])[];
      readonly rows: readonly (readonly (readonly Inline[])[])[];
    };

/** The text of an article. */
export interface Article {
  /** `3`, `3.1`; empty for the text before the first article. */
  readonly number: string;
  readonly title: string;
  readonly isChapter: boolean;
  readonly blocks: readonly Block[];
}

/** An article as it is shown: translated, or else in English. */
export interface ShownArticle extends Article {
  /** `en`, `zh-hans`: the id of a language, which is a BCP 47 tag. */
  readonly language: string;
}
