import { useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import {
  currentIndex,
  type HistoryPlace,
  nextPlace,
  readLastPlace,
  storeLastPlace,
} from './history-place.ts';

/** Follows where in the tab's history the page is. */
export function useHistoryPlace(): HistoryPlace {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [known, setKnown] = useState(() => ({
    key,
    place: { index: currentIndex(), last: Math.max(currentIndex(), readLastPlace()) },
  }));
  if (known.key === key) return known.place;
  // Another place since the last render: React takes the state up before anything shows.
  const place = nextPlace(known.place, currentIndex(), kind === NavigationType.Push);
  storeLastPlace(place.last);
  setKnown({ key, place });
  return place;
}
