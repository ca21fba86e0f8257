import { createContext, type RefObject, useContext } from 'react';
import { CardSizeContext, cardColumns } from '../controls/card-size.ts';
import { useBreakpoint } from './use-breakpoint.ts';
import { useMeasuredWidth } from './use-measured-width.ts';
import { shelfColumns, visibleSlice } from './visible-slice.ts';

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
