import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';

/** behaviour.md#constants: 20 albums a step. */
export const stepSize = 20;

/** How far each place of this page's history had grown: who goes back finds the list as long as it was. */
const grown = new Map<string, number>();

/** How many of a list show: 20, and 20 more each time its end comes near. Another filter or order begins anew. */
export function useGrowingCount(total: number): { shown: number; grow: () => void } {
  const { key } = useLocation();
  const [state, setState] = useState({ key, count: grown.get(key) ?? stepSize });
  const count = state.key === key ? state.count : stepSize;
  const grow = useCallback(() => {
    if (count >= total) return;
    grown.set(key, count + stepSize);
    setState({ key, count: count + stepSize });
  }, [count, key, total]);
  return { shown: Math.min(count, total), grow };
}
