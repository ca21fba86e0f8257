import type { QueryClient } from '@tanstack/react-query';
import type { Player } from '#web/player/player/player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { keepFavourite } from '../favourites/favourite-changes.ts';
import { playableOf } from '../items/playable.ts';
import type { Playlist, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { refreshLibrary } from '../provider/queries.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';
import { selectionTexts } from './selection-texts.ts';

type Needs = {
  player: Pick<Player, 'play' | 'playNext' | 'playLater'>;
  provider: MusicProvider;
  queries: QueryClient;
};

const idOf = (songs: readonly Song[]) => `selection ${songs.map(({ id }) => id).join(' ')}`.slice(0, 500);

/** What a listener can do with songs that they chose; each rejects with a sentence. */
export function doWithSongs({ player, provider, queries }: Needs) {
  return {
    play: (songs: Song[]) =>
      player.play({ kind: 'queue', id: idOf(songs), name: selectionTexts.context }, songs.map(playableOf), 0),
    playNext: (songs: Song[]) => {
      player.playNext(songs.map(playableOf));
      toast.success(selectionTexts.next(songs.length));
    },
    playLater: (songs: Song[]) => {
      player.playLater(songs.map(playableOf));
      toast.success(selectionTexts.queued(songs.length));
    },
    like: async (songs: Song[]) => {
      for (const song of songs) {
        // oxlint-disable-next-line no-await-in-loop -- in turn: provider and backend agree about each
        await provider.library.like(song);
        // oxlint-disable-next-line no-await-in-loop -- the same
        await keepFavourite(provider, queries, song);
      }
      await refreshLibrary(queries);
      toast.success(selectionTexts.liked(songs.length));
    },
    rate: async (songs: Song[], stars: number) => {
      await (await songListsOf(provider)).giveStars(songs, stars);
      await refreshLibrary(queries);
      toast.success(selectionTexts.rated(songs.length));
    },
    addTo: async (playlist: Playlist, songs: Song[]) => {
      await provider.library.addToPlaylist(playlist.id, songs);
      await refreshLibrary(queries);
      toast.success(selectionTexts.added(songs.length, playlist.name));
    },
    addToNew: async (name: string, songs: Song[]) => {
      const made = await provider.library.createPlaylist({ name, description: '', songs });
      await refreshLibrary(queries);
      toast.success(selectionTexts.added(songs.length, made.name));
    },
  };
}
