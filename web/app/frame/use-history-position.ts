import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import {
  currentIndex,
  type HistoryPosition,
  nextHistoryPosition,
  readLastPosition,
  storeLastPosition,
} from './history-position.ts';

/** Follows where in the tab's history the page is. */
export function useHistoryPosition(): HistoryPosition {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [known, setKnown] = useState(() => ({
    key,
    position: { index: currentIndex(), last: Math.max(currentIndex(), readLastPosition()) },
  }));
  if (known.key === key) return known.position;
  // Another place since the last render: React takes the state up before anything shows.
  const position = nextHistoryPosition(known.position, currentIndex(), kind === NavigationType.Push);
  storeLastPosition(position.last);
  setKnown({ key, position });
  return position;
}
