import type { QueryClient } from '@tanstack/react-query';
import type { PlayContext } from '#rules/queue/item.ts';
import { type PagedList, pagedList } from '../paging/paged-list.ts';
import { type MusicProvider, ProviderError } from '../provider/provider.ts';
import type { ListedSong, SongLists, SongRule, SongWindow } from '../provider/song-lists.ts';

/** A rule in one line, the same for the same rule: what a context of such songs is known by. */
export function ruleText(rule: SongRule): string {
  const entries = Object.entries(rule).filter(([, value]) => value !== '');
  return new URLSearchParams(entries.toSorted(([one], [other]) => (one < other ? -1 : 1))).toString();
}

/** The rule of such a line. What it does not know is the server's to refuse. */
export const ruleOf = (text: string): SongRule => Object.fromEntries(new URLSearchParams(text));

/** What is being played when songs of a rule are. */
export const songsContext = (rule: SongRule, name: string): PlayContext => ({
  kind: 'songs',
  id: ruleText(rule),
  name,
});

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

/** What the first page says of the whole list; undefined before it is here. */
export function cachedWindow(
  queries: QueryClient,
  list: PagedList<ListedSong>,
): Pick<SongWindow, 'total' | 'milliseconds' | 'letters'> | undefined {
  return queries.getQueryData<SongWindow>(list.page(0).queryKey);
}
