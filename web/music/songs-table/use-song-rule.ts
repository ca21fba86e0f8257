import { useSearchParams } from 'react-router';
import type { SongRule } from '../provider/song-lists.ts';

/** The words of an address that narrow the songs, each as the rule calls it; the box has its own. */
const narrowing = ['artist', 'genre', 'composer', 'label', 'folder', 'decade', 'year', 'marks'] as const;

/** Since the first of January, as the server takes it. */
export const startOfYear = (now = new Date()): string => new Date(now.getFullYear(), 0, 1).toISOString();

/** Which songs are looked at, as the address has it, filtered by a term. `change` with an empty value takes one away. */
export function useSongRule(term: string): { rule: SongRule; change: (to: Record<string, string>) => void } {
  const [parameters, setParameters] = useSearchParams();
  const rule: SongRule = {};
  for (const name of narrowing) {
    const value = parameters.get(name);
    if (value !== null && value !== '') rule[name] = value;
  }
  if (term !== '') rule.term = term;
  const sort = parameters.get('order');
  if (sort !== null && sort !== '') rule.sort = sort;
  if (parameters.get('added') === 'year') rule.addedSince = startOfYear();
  return {
    rule,
    change(to) {
      const before = Object.fromEntries(new URLSearchParams(location.search));
      const kept = Object.entries({ ...before, ...to }).filter(([, value]) => value !== '');
      setParameters(Object.fromEntries(kept), { replace: true });
    },
  };
}
