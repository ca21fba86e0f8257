import { useSearchParams } from 'react-router';
import { firstSort, type LibrarySort, type SortKey } from './library-sort.ts';

export const libraryTabs = ['albums', 'songs', 'artists', 'genres'] as const;
/** Further ways into a library, where the provider knows them. */
export const furtherTabs = ['albumArtists', 'composers', 'decades', 'years', 'labels', 'folders'] as const;
export type FurtherTab = (typeof furtherTabs)[number];
export type LibraryTab = (typeof libraryTabs)[number] | FurtherTab;

const tabNames: readonly LibraryTab[] = [...libraryTabs, ...furtherTabs];

const sortKeys: readonly SortKey[] = ['date', 'artist', 'album'];

function sortOf(text: string | null): LibrarySort {
  const [keyText, direction] = (text ?? '').split('-');
  const key = sortKeys.find((sortKey) => sortKey === keyText);
  return key ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : firstSort;
}

type Place = { tab: LibraryTab; sort: LibrarySort; term: string; genre: string | undefined };

/** What of the library is looked at, stored in the address (`?tab=&sort=&q=&genre=`), so that Back restores it. */
export function useLibraryTab(): Place & { goTo: (change: Record<string, string>) => void } {
  const [parameters, setParameters] = useSearchParams();
  return {
    tab: tabNames.find((tab) => tab === parameters.get('tab')) ?? 'albums',
    sort: sortOf(parameters.get('sort')),
    term: parameters.get('q') ?? '',
    genre: parameters.get('genre') ?? undefined,
    /** An empty value leaves the address. */
    goTo(change) {
      // The browser's own address: another tab of the library may be on its way, and not shown yet.
      const before = Object.fromEntries(new URLSearchParams(location.search));
      const entries = Object.entries({ ...before, ...change }).filter(([, value]) => value !== '');
      setParameters(Object.fromEntries(entries), { replace: true });
    },
  };
}
