import { type RefObject, useEffect, useState } from 'react';

/** Fewer are seen at a glance. */
export const worthLetters = 30;

/** The first visible item of a windowed list of `total` items of one size, and a way to any other; undefined without the list. */
export function listPosition(box: HTMLElement | null, total: number) {
  const list = box?.querySelector('ul');
  const main = list?.closest('main');
  // Cards stand in a box that is as high as all of them.
  const whole = list?.style.height ? list : list?.parentElement;
  if (!list || !main || !whole) return undefined;
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const rows = Math.ceil(total / columns);
  const { top, height } = whole.getBoundingClientRect();
  const topInMain = top - main.getBoundingClientRect().top + main.scrollTop;
  const rowPixels = height / Math.max(rows, 1);
  return {
    first(): number {
      const row = Math.round((main.scrollTop - topInMain) / Math.max(rowPixels, 1));
      return Math.min(Math.max(row, 0) * columns, Math.max(total - 1, 0));
    },
    goTo(index: number): void {
      main.scrollTop = topInMain + Math.floor(index / columns) * rowPixels;
    },
  };
}

/** The first item that shows of the list in a box, of `total` in all. */
export function useFirstShown(box: RefObject<HTMLElement | null>, total: number): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const main = box.current?.closest('main');
    const look = () => setFirst(listPosition(box.current, total)?.first() ?? 0);
    main?.addEventListener('scroll', look, { passive: true });
    return () => main?.removeEventListener('scroll', look);
  }, [box, total]);
  return first;
}
