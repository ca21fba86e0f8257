import type { QueryClient } from '@tanstack/react-query';
import { type PagedList, pagedList } from '../paging/paged-list.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import type { ListedSong, SongLists, SongRule, SongWindow } from '../provider/song-lists.ts';
import { ruleText } from './rule-context.ts';

const pageSize = 100;
type Provider = Pick<MusicProvider, 'name' | 'displayName' | 'loadSongLists'>;

/** The provider's lists. Rejects where it makes none, which no screen should have offered. */
export async function songListsOf({ displayName, loadSongLists }: Provider): Promise<SongLists> {
  if (!loadSongLists) throw new ProviderError('failed', `There are no such lists in ${displayName}.`);
  return await loadSongLists();
}

/** The songs of a rule, page by page. */
export const ruleSongs = (provider: Provider, rule: SongRule): PagedList<ListedSong> =>
  pagedList(pageSize, [provider.name, 'song-list', ruleText(rule)], async (part, signal) =>
    (await songListsOf(provider)).window(rule, part, signal),
  );

/** What the first page told of the whole list; undefined before it is here. */
export function cachedWindow(
  queries: QueryClient,
  list: PagedList<ListedSong>,
): Pick<SongWindow, 'total' | 'milliseconds' | 'letters'> | undefined {
  return queries.getQueryData<SongWindow>(list.page(0).queryKey);
}
