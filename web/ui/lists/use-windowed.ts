import {
  defaultRangeExtractor,
  observeElementOffset,
  observeElementRect,
  type Range,
  useVirtualizer,
} from '@tanstack/react-virtual';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Until the page has been measured. */
const likelyHeightPixels = 800;

/** Lies on a box of its own that a windowed list scrolls in. */
export const scroller = { 'data-scroller': '' };

/** Where a row stands below the top of its list, in pixels. */
export type WindowedRow = { index: number; topPixels: number; heightPixels: number };

type Options = {
  count: number;
  heightOf: (index: number) => number;
  /** A row that stays on the page wherever one scrolls: the tab stop of the list. */
  alwaysIndex?: number | undefined;
  /** Rows beyond the visible ones on either side, so that scrolling and the Tab key meet no hole. */
  spareRows?: number;
};

/**
 * The rows of a list that are near the visible part of the page; the list's element takes `host` and a height of
 * `totalPixels`. The list does not scroll: the box around it that carries `scroller` does, else the main part, and the
 * browser alone moves it.
 */
export function useWindowed<Host extends HTMLElement>({
  count,
  heightOf,
  alwaysIndex,
  spareRows = 6,
}: Options) {
  const host = useRef<Host>(null);
  const [margin, setMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library -- nothing of it is handed on: rows are new plain data each render
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    estimateSize: heightOf,
    overscan: spareRows,
    scrollMargin: margin,
    initialRect: { width: 0, height: likelyHeightPixels },
    getScrollElement: () => scrollerOf(host.current),
    observeElementRect: (instance, report) =>
      observeElementRect(instance, (rect) => rect.height > 0 && report(rect)),
    observeElementOffset(instance, report) {
      const stop = observeElementOffset(instance, report);
      report(instance.scrollElement?.scrollTop ?? 0, false);
      return stop;
    },
    scrollToFn: () => undefined,
    useFlushSync: false,
    rangeExtractor: (range) => withKept(range, alwaysIndex),
  });

  // What stands above the list may grow: each render, and each growth of the page, looks again.
  const look = useCallback(() => {
    const list = host.current;
    const box = scrollerOf(list);
    if (!list || !box) return;
    const top = list.getBoundingClientRect().top - box.getBoundingClientRect().top;
    setMargin(Math.round(top + box.scrollTop));
  }, []);
  useLayoutEffect(look);
  useEffect(() => {
    const box = scrollerOf(host.current);
    if (!box || typeof ResizeObserver === 'undefined') return;
    const watcher = new ResizeObserver(look);
    for (const child of box.children) watcher.observe(child);
    return () => watcher.disconnect();
  }, [look]);

  // Heights are remembered: another width of the page makes others.
  const rowHeight = count > 0 ? heightOf(0) : 0;
  useLayoutEffect(() => {
    if (rowHeight > 0) virtualizer.measure();
  }, [virtualizer, rowHeight]);

  const rows: WindowedRow[] = virtualizer.getVirtualItems().map(({ index, start, size }) => ({
    index,
    topPixels: start - margin,
    heightPixels: size,
  }));
  return { host, rows, totalPixels: virtualizer.getTotalSize() };
}

function scrollerOf(list: HTMLElement | null): HTMLElement | null {
  return list?.closest<HTMLElement>('[data-scroller], main') ?? null;
}

function withKept(range: Range, alwaysIndex: number | undefined): number[] {
  const near = defaultRangeExtractor(range);
  if (alwaysIndex === undefined || alwaysIndex >= range.count || near.includes(alwaysIndex)) return near;
  return alwaysIndex < range.startIndex ? [alwaysIndex, ...near] : [...near, alwaysIndex];
}
