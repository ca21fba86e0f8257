/** How high a song's row is where nothing lays it out, and a disc's heading; `song-rows` in `tokens.css` has the heights of both widths. */
export const songRowPixels = 48;
export const songHeadingPixels = 44;

/** How high the rows of this list are, at the width that it has. */
export function songRowPixelsOf(list: Element): number {
  return Number.parseFloat(getComputedStyle(list).getPropertyValue('--row')) || songRowPixels;
}
