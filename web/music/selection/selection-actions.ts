import type { QueryClient } from '@tanstack/react-query';
import type { PlayContext } from '#rules/queue/item.ts';
import { UserFacingError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { addSongs } from '../adding/add-songs.ts';
import { addFavourite } from '../favourites/favourite-changes.ts';
import { playableOf } from '../items/playable.ts';
import { songsOf } from '../items/songs-of.ts';
import { addIfMissing } from '../library/library-changes.ts';
import type { Album, Playlist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { refreshLibrary } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { maxChosenSongs, musicSelectionTexts } from './music-selection-texts.ts';

export type ChosenItems =
  | { kind: 'songs'; items: readonly Song[] }
  | { kind: 'albums'; items: readonly Album[] };

type Needs = {
  player: Pick<Player, 'play' | 'playNext' | 'playLater'>;
  provider: MusicProvider;
  queries: QueryClient;
};

const contextOf = (songs: readonly Song[]): PlayContext => ({
  kind: 'queue',
  id: `selection ${songs.map(({ id }) => id).join(' ')}`.slice(0, 500),
  name: musicSelectionTexts.context,
});

/** What a listener can do with songs or albums that they chose; each rejects with a sentence. */
export function doWithItems({ player, provider, queries }: Needs) {
  /** The chosen songs that can be played; an album's in its order. */
  async function songsIn({ kind, items }: ChosenItems): Promise<Song[]> {
    const all: Song[] = [];
    if (kind === 'songs') all.push(...items);
    // One request at a time.
    else for (const album of items) all.push(...(await songsOf(queries, provider, album)));
    const songs = all.filter(({ isUnavailable }) => !isUnavailable);
    if (songs.length === 0) throw new UserFacingError(musicSelectionTexts.noneHere);
    if (songs.length > maxChosenSongs) throw new UserFacingError(musicSelectionTexts.tooMany(maxChosenSongs));
    return songs;
  }

  return {
    play: async (chosen: ChosenItems) => {
      const songs = await songsIn(chosen);
      player.play(contextOf(songs), songs.map(playableOf), 0);
    },
    shuffle: async (chosen: ChosenItems) => {
      const songs = await songsIn(chosen);
      player.play(contextOf(songs), songs.map(playableOf), undefined, { shuffle: true });
    },
    playNext: async (chosen: ChosenItems) => {
      const songs = await songsIn(chosen);
      player.playNext(songs.map(playableOf));
      toast.success(musicSelectionTexts.next(songs.length));
    },
    playLater: async (chosen: ChosenItems) => {
      const songs = await songsIn(chosen);
      player.playLater(songs.map(playableOf));
      toast.success(musicSelectionTexts.queued(songs.length));
    },
    like: async ({ kind, items }: ChosenItems) => {
      for (const item of items) {
        // In turn: provider and backend agree about each.
        await provider.library.like(item);
        // The same.
        await addFavourite(provider, queries, item);
      }
      await refreshLibrary(queries);
      toast.success(musicSelectionTexts.liked(kind, items.length));
    },
    addToLibrary: async ({ items }: ChosenItems) => {
      let added = 0;
      // In turn: provider and backend agree about each.
      for (const item of items) if (await addIfMissing(provider, item)) added += 1;
      await refreshLibrary(queries);
      toast.success(musicSelectionTexts.inLibrary(added));
    },
    rate: async (chosen: ChosenItems, stars: number) => {
      const songs = await songsIn(chosen);
      await (await songListsOf(provider)).giveStars(songs, stars);
      await refreshLibrary(queries);
      toast.success(musicSelectionTexts.rated(songs.length));
    },
    addTo: async (playlist: Playlist, chosen: ChosenItems) => {
      const added = await addSongs(provider, playlist, await songsIn(chosen));
      if (!added) return;
      await refreshLibrary(queries);
      toast.success(musicSelectionTexts.added(added, playlist.name));
    },
    addToNew: async (name: string, chosen: ChosenItems) => {
      const songs = await songsIn(chosen);
      const playlist = await provider.library.createPlaylist({ name, description: '', songs });
      await refreshLibrary(queries);
      toast.success(musicSelectionTexts.added(songs.length, playlist.name));
    },
  };
}
