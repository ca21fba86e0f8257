import { useEffect, useRef, useState } from 'react';

/** Assumed letters of a line until it is measured. */
const likelyLetters = 90;

/**
 * A text that shows its first lines until it is opened. `ref` goes to the paragraph that clamps; `isLong` says whether
 * there is more than shows.
 */
export function useClamped(text: string, lines: number) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isLong, setLong] = useState(text.length > lines * likelyLetters);
  useEffect(() => {
    const element = ref.current;
    if (isOpen || element === null || typeof ResizeObserver === 'undefined') return;
    // Not laid out while it is far from the visible part: measured as it comes near, and as its width changes.
    const watcher = new ResizeObserver(() => setLong(element.scrollHeight > element.clientHeight + 1));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [isOpen]);
  return { ref, isOpen, isLong, toggle: () => setOpen((before) => !before) };
}
