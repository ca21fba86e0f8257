import { useCallback, useRef, useState } from 'react';

/** Until it is measured: about so many letters make a line. */
const likelyLetters = 90;

/**
 * A text that shows its first lines until it is opened. `ref` goes to the element that clamps; `isLong` says whether
 * there is more than shows.
 */
export function useClamped(text: string, lines: number) {
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(text.length > lines * likelyLetters);
  const opened = useRef(isOpen);
  opened.current = isOpen;
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null || typeof ResizeObserver === 'undefined') return undefined;
    // Not laid out while it is far from the visible part: measured as it comes near, and as its width changes.
    const watcher = new ResizeObserver(() => {
      if (!opened.current) setLong(element.scrollHeight > element.clientHeight + 1);
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  return { ref, isOpen, isLong, toggle: () => setOpen((before) => !before) };
}
