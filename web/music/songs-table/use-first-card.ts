import { type RefObject, useEffect, useState } from 'react';

/** The first child of a list that still shows below the top of the page as one scrolls. */
export function useFirstCard(list: RefObject<HTMLElement | null>): number {
  const [first, setFirst] = useState(0);
  useEffect(() => {
    const main = list.current?.closest('main');
    const look = () =>
      setFirst(firstShown(list.current?.children ?? [], main?.getBoundingClientRect().top ?? 0));
    main?.addEventListener('scroll', look, { passive: true });
    return () => main?.removeEventListener('scroll', look);
  }, [list]);
  return first;
}

/** By halves: a list may have thousands. */
function firstShown(cards: ArrayLike<Element>, top: number): number {
  let [from, to] = [0, Math.max(cards.length - 1, 0)];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if ((cards[middle]?.getBoundingClientRect().bottom ?? 0) > top) to = middle;
    else from = middle + 1;
  }
  return from;
}
