export type Swipe = 'left' | 'right' | 'down';

/** Shorter is a tap that slipped. */
const acrossPixels = 56;
const downPixels = 110;
/** It goes clearly one way: a thumb draws arcs. */
const clearly = 1.6;

/** What a finger said that moved so many pixels to the right and down; undefined where it said nothing. */
export function swipeOf(across: number, down: number): Swipe | undefined {
  if (down >= downPixels && down > clearly * Math.abs(across)) return 'down';
  if (Math.abs(across) < acrossPixels || Math.abs(across) < clearly * Math.abs(down)) return undefined;
  return across < 0 ? 'left' : 'right';
}
