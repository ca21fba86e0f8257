import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import * as z from 'zod/mini';

const entry = 'earshot.lastPlace';
const historyState = z.object({ idx: z.number() });

/** Where in this tab's history one stands, and how far it reaches. React Router counts the places in `history.state.idx`. */
export type HistoryPosition = { index: number; last: number };

/** After a push nothing lies ahead; after going back, what was reached before still does. */
export function nextHistoryPosition(
  before: HistoryPosition,
  index: number,
  pushed: boolean,
): HistoryPosition {
  return { index, last: pushed ? index : Math.max(before.last, index) };
}

export function currentIndex(): number {
  const parsed = z.safeParse(historyState, history.state);
  return parsed.success ? parsed.data.idx : 0;
}

const typedAddress = z.object({ type: z.literal('navigate') });

/** The last place survives a reload, which keeps the tab's history as well; a typed address has nothing ahead of it. */
export function readLastPosition(): number {
  try {
    if (z.safeParse(typedAddress, performance.getEntriesByType('navigation')[0]).success) return 0;
    return Number(sessionStorage.getItem(entry) ?? 0);
  } catch {
    return 0;
  }
}

export function storeLastPosition(last: number): void {
  try {
    sessionStorage.setItem(entry, String(last));
  } catch {
    // Storage is closed: after a reload 'forward' is disabled until one goes back.
  }
}

/** Follows where in the tab's history the page is. */
export function useHistoryPosition(): HistoryPosition {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [current, setKnown] = useState(() => ({
    key,
    position: { index: currentIndex(), last: Math.max(currentIndex(), readLastPosition()) },
  }));
  if (current.key === key) return current.position;
  // Another place since the last render: React takes the state up before anything shows.
  const position = nextHistoryPosition(current.position, currentIndex(), kind === NavigationType.Push);
  storeLastPosition(position.last);
  setKnown({ key, position });
  return position;
}
