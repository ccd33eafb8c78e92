/** Style sheets of a board in a shadow root. */

/** Returns a function that makes its value when it is first wanted. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns the texts of style sheets as one whose root is the element. */
export function sheetOf(texts: readonly string[]): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const text = texts.join('\n');
  sheet.replaceSync(
    text.replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_, more: string) =>
      more === '' ? ':host' : `:host(${more})`,
    ),
  );
  return sheet;
}
