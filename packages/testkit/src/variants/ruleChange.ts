/** A deliberate mistake in one rule of a game: a text of a compiled file of @sitke/rules that stands there once, and another. */
export interface RuleChange {
  /** The article, and what the change makes of it. */
  readonly rule: string;
  /** The path in `packages/rules/dist`, without `.js`. */
  readonly file: string;
  readonly from: string;
  readonly to: string;
}
