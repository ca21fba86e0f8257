import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/** behaviour.md#constants: 20 albums a step. */
export const stepSize = 20;

/** How far each place of this page's history had grown: who goes back finds the list as long as it was. */
const grown = new Map<string, number>();

/** How many of a list show: 20, and 20 more each time its end comes near. Another filter or order begins anew. */
export function useGrowingCount(total: number): {
  shown: number;
  grow: () => void;
  /** So many at once, for whoever wants to be far down. */
  growTo: (least: number) => void;
} {
  const { key } = useLocation();
  const [state, setState] = useState({ key, count: grown.get(key) ?? stepSize });
  const count = state.key === key ? state.count : stepSize;
  const growTo = useCallback(
    (least: number) => {
      if (count >= total) return;
      // Whoever asked for more in the same moment gets it.
      const most = Math.max(least, grown.get(key) ?? 0);
      if (count >= most) return;
      grown.set(key, most);
      setState({ key, count: most });
    },
    [count, key, total],
  );
  const grow = useCallback(() => growTo(count + stepSize), [growTo, count]);
  return { shown: Math.min(count, total), grow, growTo };
}
