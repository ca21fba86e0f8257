/**
 * How many cards of a shelf show while it is collapsed (behaviour.md#screens), by the window's width in pixels.
 * `panelOpen`: the queue panel takes part of that width.
 */
export function visibleSlice(width: number, panelOpen: boolean): number {
  if (width >= 1536) return panelOpen ? 9 : 11;
  if (width >= 1280) return panelOpen ? 3 : 5;
  if (width >= 1024) return 3;
  if (width >= 768) return 4;
  return 2;
}

/**
 * How many of them stand side by side: windows from 1536 px on show their slice in two rows of cards one can still see, and in
 * one where the page is wide enough (`shelf-grid.tsx`).
 */
export function shelfColumns(width: number, panelOpen: boolean): number {
  if (width >= 1536) return panelOpen ? 5 : 6;
  return visibleSlice(width, panelOpen);
}
