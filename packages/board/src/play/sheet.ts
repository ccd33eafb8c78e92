/** Style sheets of a board in a shadow root. */

/** Returns a function that makes its value when it is first wanted. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Returns style sheets, as text by file, as one whose root is the element. */
export function sheetOf(texts: Readonly<Record<string, string>>): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  const text = Object.values(texts).join('\n');
  sheet.replaceSync(
    text.replace(/:root((?:\[[^\]]*\]|:not\([^)]*\))*)/g, (_, more: string) =>
      more === '' ? ':host' : `:host(${more})`,
    ),
  );
  return sheet;
}
