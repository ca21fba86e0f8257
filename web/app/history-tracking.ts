import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { currentIndex, type HistoryPlace, nextPlace, readLastPlace, storeLastPlace } from './history-place.ts';

/** Follows where in the tab's history the page is. */
export function useHistoryPlace(): HistoryPlace {
  const { key } = useLocation();
  const kind = useNavigationType();
  const [place, setPlace] = useState<HistoryPlace>(() => ({ index: currentIndex(), last: readLastPlace() }));
  useEffect(() => {
    setPlace((before) => {
      const next = nextPlace(before, currentIndex(), kind === 'PUSH');
      storeLastPlace(next.last);
      return next;
    });
  }, [key, kind]);
  return place;
}
