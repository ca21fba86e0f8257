/** How high a song's row is where nothing lays it out, and a disc's heading; `song-rows` in `theme.css` has the heights of both widths. */
export const songRowPixels = 48;
export const songHeadingPixels = 44;

/** Tells how high the rows of this list are at the width that it has, now and whenever that changes; answers what ends it. */
export function followSongRowPixels(
  list: Element | null,
  tell: (pixels: number) => void,
): (() => void) | undefined {
  if (!list) return;
  const look = () => tell(songRowPixelsOf(list));
  look();
  if (typeof ResizeObserver === 'undefined') return;
  const watcher = new ResizeObserver(look);
  watcher.observe(list);
  return () => watcher.disconnect();
}

function songRowPixelsOf(list: Element): number {
  return Number.parseFloat(getComputedStyle(list).getPropertyValue('--row')) || songRowPixels;
}
