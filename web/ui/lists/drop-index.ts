/** Nearer to an edge than this, the list scrolls by itself. */
const edgePixels = 56;
const fastestPixels = 20;

/** The row of a list under a height in it; beyond the ends the first or the last. */
export function dropIndex(pixels: number, rowHeightPixels: number, count: number): number {
  return Math.min(Math.max(Math.floor(pixels / rowHeightPixels), 0), count - 1);
}

/** How far to scroll in a frame while the pointer is at `y`: faster the nearer to the edge, or beyond it. */
export function edgeScroll(y: number, { top, bottom }: { top: number; bottom: number }): number {
  const into = Math.max(edgePixels - (bottom - y), 0) - Math.max(edgePixels - (y - top), 0);
  return Math.round(Math.min(Math.max(into / edgePixels, -1), 1) * fastestPixels);
}
