import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect } from 'preact/hooks';

/** Scrolls a list, which its entries are placed in, so far that the current one is in view. */
function follow(list: HTMLElement | null): void {
  const current = list?.querySelector<HTMLElement>('[aria-current]:not([aria-current="false"])');
  if (!list || !current) return;
  const [top, bottom] = [current.offsetTop, current.offsetTop + current.offsetHeight];
  if (top < list.scrollTop) list.scrollTop = top;
  else if (bottom > list.scrollTop + list.clientHeight) list.scrollTop = bottom - list.clientHeight;
}

/** Keeps the current entry of a list in view: when `on` changes, and when what stands around the list leaves it another size. */
export function useFollowed(list: RefObject<HTMLElement>, on: readonly unknown[]): void {
  useLayoutEffect(() => follow(list.current), on);
  useEffect(() => {
    if (!list.current) return;
    const observer = new ResizeObserver(() => follow(list.current));
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list]);
}
