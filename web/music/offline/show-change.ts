import { hashKey, type QueryClient, type QueryKey, replaceEqualDeep } from '@tanstack/react-query';
import type { FavouriteRecord } from '#contract/library.ts';
import type { SongDetails } from '#contract/v1/folder-song-details.ts';
import { wallTimeMs } from '#rules/clock.ts';
import { favouritesQuery, likedItemsQuery } from '../library/library-queries.ts';
import { likedItemOf, ratedSongOf } from '../library/saved-record-mapping.ts';
import type { MusicItem, Playlist } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import type { PlaylistSong } from '../provider/library.ts';
import type { MusicProvider } from '../provider/provider.ts';
import {
  libraryIdQuery,
  libraryKey,
  librarySongId,
  playlistQuery,
  playlistsQuery,
  ratingQuery,
  songDetailsKey,
} from '../provider/queries.ts';
import type { SongWindow } from '../provider/song-lists.ts';
import { itemsOf } from '../v1/resource.ts';
import type { Change } from './change.ts';

type WholePlaylist = Playlist & { songs: PlaylistSong[] };

/** Where a change is shown: on the whole page, or in one answer that has just come. */
export type Target = { queries: QueryClient; provider: MusicProvider; only?: string };

/** What is known stays as old as it was: the server has not said this. */
function edit<Data>({ queries, only }: Target, queryKey: QueryKey, change: (data: Data) => Data): void {
  for (const [key, data] of queries.getQueriesData<Data>({ queryKey })) {
    if (data === undefined || (only !== undefined && hashKey(key) !== only)) continue;
    const next = replaceEqualDeep(data, change(data));
    const updatedAt = queries.getQueryState(key)?.dataUpdatedAt;
    if (next !== data) queries.setQueryData(key, next, updatedAt === undefined ? {} : { updatedAt });
  }
}

/** What the change alone says: also where nothing was known. */
function put({ queries, only }: Target, queryKey: QueryKey, data: unknown): void {
  const state = queries.getQueryState(queryKey);
  if (state === undefined || state.data === data || (only !== undefined && hashKey(queryKey) !== only))
    return;
  queries.setQueryData(queryKey, data, { updatedAt: state.dataUpdatedAt });
}

/** Songs with one of them before the first of others that is there; before none, at the end. */
export function movedBefore(
  songs: readonly PlaylistSong[],
  entryId: string,
  before: readonly string[],
): PlaylistSong[] {
  const entry = songs.find((song) => song.entryId === entryId);
  if (entry === undefined) return [...songs];
  const others = songs.filter((song) => song !== entry);
  const neighbour = before.find((id) => others.some((song) => song.entryId === id));
  const at = others.findIndex((song) => song.entryId === neighbour);
  return others.toSpliced(neighbour === undefined ? others.length : at, 0, entry);
}

/** A playlist as it is after a change of it. */
export function changedPlaylist(playlist: WholePlaylist, change: Change): WholePlaylist {
  const { songs } = playlist;
  switch (change.does) {
    case 'change-playlist':
      return { ...playlist, ...change.change };
    case 'add-to-playlist': {
      const there = new Set(songs.map(({ entryId }) => entryId));
      const ids = new Set(songs.map(({ id }) => id));
      const coming = change.songs.flatMap(({ song, newEntryId }) => {
        if (!('name' in song) || there.has(newEntryId)) return [];
        return change.isWithoutDuplicates && ids.has(song.id) ? [] : [{ ...song, entryId: newEntryId }];
      });
      return { ...playlist, songs: [...songs, ...coming] };
    }
    case 'move-in-playlist':
      return { ...playlist, songs: movedBefore(songs, change.entryId, change.before) };
    case 'remove-from-playlist':
      return { ...playlist, songs: songs.filter(({ entryId }) => entryId !== change.entryId) };
    default:
      return playlist;
  }
}

/** Shows a change, on top of what the server said, wherever a page knows of it. */
export function showChange(target: Target, change: Change): void {
  const { provider } = target;
  switch (change.does) {
    case 'rate':
      put(target, ratingQuery(provider, change.item).queryKey, change.to);
      return provider.capabilities.copiesLikes ? undefined : showFavourite(target, favouriteChangeOf(change));
    case 'give-stars': {
      const ids = new Set(change.songs.map(({ id }) => librarySongId(id)));
      for (const id of ids)
        edit<SongDetails>(target, songDetailsKey(provider, id), (song) => ({ ...song, stars: change.stars }));
      return edit<SongWindow>(target, [...libraryKey, provider.name, 'song-list'], (window) => ({
        ...window,
        items: window.items.map((song) =>
          ids.has(librarySongId(song.id)) ? { ...song, facts: { ...song.facts, stars: change.stars } } : song,
        ),
      }));
    }
    case 'add-to-library':
      if (isLibraryId(change.item.id))
        edit<string | null>(target, libraryIdQuery(provider, change.item).queryKey, () => change.item.id);
      return undefined;
    case 'remove-from-library':
      edit(target, libraryIdQuery(provider, change.item).queryKey, () => null);
      return edit<Playlist[]>(target, playlistsQuery(provider).queryKey, (all) =>
        all.filter(({ id }) => id !== change.item.id),
      );
    case 'keep-favourite':
    case 'drop-favourite':
      return showFavourite(target, change);
    case 'keep-album':
      return undefined;
    default:
      edit<WholePlaylist>(target, playlistQuery(provider, change.id).queryKey, (playlist) =>
        changedPlaylist(playlist, change),
      );
      if (change.does === 'change-playlist')
        edit<Playlist[]>(target, playlistsQuery(provider).queryKey, (all) =>
          all.map((one) => (one.id === change.id ? { ...one, ...change.change } : one)),
        );
  }
}

type FavouriteChange = Extract<Change, { does: 'keep-favourite' | 'drop-favourite' }>;

/** What a rating makes of the favourites. A song of which only the name is known is not shown before the server says it. */
function favouriteChangeOf({ item, to }: Extract<Change, { does: 'rate' }>): FavouriteChange {
  if (item.kind !== 'song') {
    const input = { songDetails: [], songIds: [], item: likedItemOf(item) };
    return { does: to === 'liked' ? 'keep-favourite' : 'drop-favourite', input };
  }
  if (to !== 'liked')
    return { does: 'drop-favourite', input: { songIds: [item.id, item.catalogueId ?? item.id] } };
  const songDetails = 'durationMilliseconds' in item ? [ratedSongOf(item)] : [];
  return { does: 'keep-favourite', input: { songDetails } };
}

function showFavourite(target: Target, change: FavouriteChange): void {
  const { provider } = target;
  const favourites = favouritesQuery(provider).queryKey;
  const { item } = change.input;
  const items = item === undefined ? [] : itemsOf([item]);
  const isOther = ({ id }: { id: string }) => items.every((one) => one.id !== id);
  edit<MusicItem[]>(target, likedItemsQuery(provider).queryKey, (all) => {
    if (change.does === 'drop-favourite') return all.filter(isOther);
    return all.every(isOther) ? [...items, ...all] : all;
  });
  if (change.does === 'drop-favourite') {
    const removedIds = new Set(change.input.songIds);
    edit<FavouriteRecord[]>(target, favourites, (all) =>
      all.filter(({ songId, catalogId }) => !removedIds.has(songId) && !removedIds.has(catalogId)),
    );
    return;
  }
  edit<FavouriteRecord[]>(target, favourites, (all) => {
    const data = new Set(all.flatMap(({ songId, catalogId }) => [songId, catalogId]));
    const coming = change.input.songDetails.flatMap((song) =>
      data.has(song.songId)
        ? []
        : [{ ...song, attributes: song.attributes ?? { ratedAt: new Date(wallTimeMs()).toISOString() } }],
    );
    return [...coming, ...all];
  });
}
