/** The English sentences of the reasons that only this game gives: it has none. */

export const reasons: Readonly<Record<string, string>> = {};
