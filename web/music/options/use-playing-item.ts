import { useQueryClient } from '@tanstack/react-query';
import { UserFacingError } from '#web/api.ts';
import type { Player } from '#web/player/player/player.ts';
import { usePlayer } from '#web/player/views/use-player.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { artistContext } from '../items/contexts.ts';
import { musicTexts } from '../items/music-texts.ts';
import { playableOf } from '../items/playable.ts';
import { songsOf } from '../items/songs-of.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import { useMusicProvider } from '../provider/provider-context.tsx';
import { artistQuery, topSongsQuery } from '../provider/queries.ts';
import { playSongs } from '../song-lists/play-songs.ts';
import { songListsOf } from '../song-lists/song-list-queries.ts';

/** Plays an item's songs or puts them into the queue. Both reject with what the listener is to be told. */
export function usePlayingItem(item: MusicItem) {
  const provider = useMusicProvider();
  const queries = useQueryClient();
  const player = usePlayer();

  async function enqueue(add: Player['playNext'], said: string): Promise<void> {
    const found = item.kind === 'artist' ? await topSongs() : await songsOf(queries, provider, item);
    if (found.length === 0) throw new UserFacingError(musicTexts.nothingToPlay(item.name));
    add(found.map(playableOf));
    toast.success(said);
  }

  /** An artist's own songs: what the radio plays is mostly by others. */
  async function topSongs(): Promise<Song[]> {
    const artist = await queries.fetchQuery(artistQuery(provider, item.id));
    return queries.fetchQuery(topSongsQuery(provider, artist.id));
  }

  async function playArtist(shuffle: boolean): Promise<void> {
    if (item.kind !== 'artist') return;
    if (provider.loadSongLists) return playAllOf(shuffle);
    const found = await topSongs();
    if (found.length === 0) throw new UserFacingError(musicTexts.nothingToPlay(item.name));
    const artist = await queries.fetchQuery(artistQuery(provider, item.id));
    player.play(
      artistContext(artist),
      found.map(playableOf),
      shuffle ? undefined : 0,
      shuffle ? { shuffle } : {},
    );
  }

  /** All that there is of an artist, in the order in which it came out or spread. */
  async function playAllOf(shuffle: boolean): Promise<void> {
    const artist = await queries.fetchQuery(artistQuery(provider, item.id));
    const rule = { artist: artist.id, sort: 'year' };
    const order = shuffle ? { shuffle: 'songs' as const } : {};
    const count = await playSongs(await songListsOf(provider), player, { rule, name: item.name, ...order });
    if (count === 0) throw new UserFacingError(musicTexts.nothingToPlay(item.name));
  }

  return { enqueue, playArtist };
}
