import { type RefObject, useEffect, useEffectEvent } from 'react';

type TableGeometry = {
  /** Heights in the window, in pixels. */
  listTop: number;
  headBottom: number;
  rowPixels: number;
  count: number;
};

/** The first row of which at least half shows below the headings, which stay at the top of the page. */
export function topRow({ listTop, headBottom, rowPixels, count }: TableGeometry): number {
  const index = Math.floor((headBottom - listTop) / rowPixels + 0.5);
  return Math.min(Math.max(index, 0), Math.max(count - 1, 0));
}

type TopRowNeeds = {
  list: RefObject<HTMLTableSectionElement | null>;
  rowPixels: number;
  count: number;
  onTopRow: (index: number) => void;
};

/** Reports the row on top as the page scrolls. */
export function useTopRow({ list, rowPixels, count, onTopRow }: TopRowNeeds): void {
  const look = useEffectEvent(() => {
    const head = list.current?.closest('table')?.tHead;
    if (!list.current || !head) return;
    const listTop = list.current.getBoundingClientRect().top;
    onTopRow(topRow({ listTop, headBottom: head.getBoundingClientRect().bottom, rowPixels, count }));
  });
  useEffect(() => {
    const main = list.current?.closest('main');
    const onScroll = () => look();
    main?.addEventListener('scroll', onScroll, { passive: true });
    return () => main?.removeEventListener('scroll', onScroll);
  }, [list]);
  // Rows of another height, or other songs, put another one on top.
  useEffect(() => look());
}
