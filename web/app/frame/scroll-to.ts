/** How long a screen may take to grow to where one was, before one is left where it ends. */
const patienceMilliseconds = 2_000;

/** Scrolls to a place that may not be there yet (a lazy chunk, a query): follows the screen as it grows. Gives a way to stop. */
export function scrollTo(element: HTMLElement, wanted: number): () => void {
  element.scrollTop = wanted;
  if (wanted === 0 || element.scrollTop === wanted) return () => undefined;
  const watcher = new ResizeObserver(() => {
    element.scrollTop = wanted;
    if (element.scrollTop === wanted) watcher.disconnect();
  });
  for (const child of element.children) watcher.observe(child);
  const timer = setTimeout(() => watcher.disconnect(), patienceMilliseconds);
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
  };
}
