/** A list that draws only the rows in sight, so that it stays fast with thousands of them. All rows are equally high. */
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows drawn beyond those in sight, at each end. */
const SPARE = 6;

/** Keys that go through the list, and how many rows each goes; `page` is a screenful. */
const STEPS: Readonly<Record<string, (page: number) => number>> = {
  ArrowDown: () => 1,
  ArrowUp: () => -1,
  PageDown: (page) => page,
  PageUp: (page) => -page,
  Home: () => Number.NEGATIVE_INFINITY,
  End: () => Number.POSITIVE_INFINITY,
};

/** Returns the rows to draw, from the first to before the last. Units: pixels. */
export function shownRows(
  count: number,
  { row, top, height }: { readonly row: number; readonly top: number; readonly height: number },
): readonly [from: number, to: number] {
  const from = Math.max(0, Math.floor(top / row) - SPARE);
  return [Math.min(from, count), Math.min(count, Math.ceil((top + height) / row) + SPARE)];
}

/** The row that the keyboard goes to is focused once it is drawn. */
function useRowFocus(root: { readonly current: HTMLElement | null }, row: number, count: number) {
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const target = root.current?.querySelector<HTMLElement>(`[data-index="${wanted.current}"] button`);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
  });
  return (event: KeyboardEvent): void => {
    const list = root.current;
    const item = (event.target as Element).closest<HTMLElement>('[data-index]');
    const step = STEPS[event.key];
    if (!list || !item || !step || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const page = Math.max(1, Math.floor(list.clientHeight / row) - 1);
    const to = Math.min(count - 1, Math.max(0, Number(item.dataset['index']) + step(page)));
    wanted.current = to;
    const top = to * row;
    if (top < list.scrollTop) list.scrollTop = top;
    else if (top + row > list.scrollTop + list.clientHeight) list.scrollTop = top + row - list.clientHeight;
    list.querySelector<HTMLElement>(`[data-index="${to}"] button`)?.focus({ preventScroll: true });
  };
}

export function VirtualList<Item>(props: {
  readonly items: readonly Item[];
  readonly label: string;
  /** The search that the items were found by: with another one the list begins at its top again. */
  readonly search: string;
  readonly keyOf: (item: Item) => number;
  readonly render: (item: Item) => JSX.Element;
}): JSX.Element {
  const { items, label, search, keyOf, render } = props;
  const root = useRef<HTMLUListElement>(null);
  const [box, setBox] = useState({ row: 80, top: 0, height: 600 });
  const measure = (): void => {
    const list = root.current;
    if (!list) return;
    const row = list.querySelector<HTMLElement>('.virtual-row')?.offsetHeight;
    setBox((before) => ({ row: row ?? before.row, top: list.scrollTop, height: list.clientHeight }));
  };
  useEffect(() => {
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, []);
  useLayoutEffect(() => {
    if (root.current) root.current.scrollTop = 0;
    measure();
  }, [search]);
  const onKeyDown = useRowFocus(root, box.row, items.length);
  const [from, to] = shownRows(items.length, box);
  return (
    <ul ref={root} class="virtual-list" aria-label={label} onScroll={measure} onKeyDown={onKeyDown}>
      <li class="virtual-gap" aria-hidden="true" style={{ blockSize: `${from * box.row}px` }} />
      {items.slice(from, to).map((item, at) => (
        <li
          key={keyOf(item)}
          class="virtual-row"
          data-index={from + at}
          aria-setsize={items.length}
          aria-posinset={from + at + 1}
        >
          {render(item)}
        </li>
      ))}
      <li class="virtual-gap" aria-hidden="true" style={{ blockSize: `${(items.length - to) * box.row}px` }} />
    </ul>
  );
}
