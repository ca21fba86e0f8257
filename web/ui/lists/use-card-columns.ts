import { createContext, type RefObject, useContext } from 'react';
import { CardSizeContext, cardColumns } from '../controls/card-size.ts';
import { useBreakpoint } from './use-breakpoint.ts';
import { useMeasuredWidth } from './use-measured-width.ts';

/** Whether the queue panel takes part of the width: shelves show fewer cards then. */
export const PanelOpenContext = createContext(false);

/** How many cards a shelf shows while collapsed, and how many stand side by side. */
export function useShelfSize(): { slice: number; columns: number } {
  const width = useBreakpoint();
  const panelOpen = useContext(PanelOpenContext);
  return { slice: visibleSlice(width, panelOpen), columns: shelfColumns(width, panelOpen) };
}

/** How many cards of the listener's size stand side by side in this box, and what lies between them; `isAsked` false: as many as a shelf has. */
export function useCardColumns(
  box: RefObject<HTMLElement | null>,
  isAsked = true,
): {
  columns: number;
  gap: number;
  width: number;
} {
  const width = useMeasuredWidth(box, isAsked);
  const { size } = useContext(CardSizeContext);
  const { columns } = useShelfSize();
  // Until it is measured: as many as a shelf has.
  return width === 0 ? { columns, gap: 24, width } : { ...cardColumns(width, size), width };
}

/** Cards of a collapsed shelf (behaviour.md#screens), by the window's width in pixels and whether the queue panel is open. */
export function visibleSlice(width: number, panelOpen: boolean): number {
  if (width >= 1536) return panelOpen ? 9 : 11;
  if (width >= 1280) return panelOpen ? 3 : 5;
  if (width >= 1024) return 3;
  if (width >= 768) return 4;
  return 2;
}

/** Cards in a row: from 1536 px the slice has two rows, and one where the page is wide enough (`shelf-grid.tsx`). */
export function shelfColumns(width: number, panelOpen: boolean): number {
  if (width >= 1536) return panelOpen ? 5 : 6;
  return visibleSlice(width, panelOpen);
}
