import type { QueryClient } from '@tanstack/react-query';
import type { Queue } from '#rules/queue/queue.ts';
import { albumPath, artistPath } from '../items/item-path.ts';
import type { MusicItem, Song } from '../provider/item.ts';
import type { MusicProvider } from '../provider/provider.ts';
import { albumQuery, songQuery } from '../provider/queries.ts';
import { albumIdOf } from '../song/song-album.ts';

type Asks = { provider: MusicProvider; queries: QueryClient };

/** The song with what the provider knows of it; a look-up that fails leaves it as it is (behaviour.md#what-is-said). */
async function lookUp({ provider, queries }: Asks, song: Song): Promise<Song> {
  return queries.fetchQuery(songQuery(provider, song.id)).catch(() => song);
}

/** Where 'Go to album' leads; undefined when nobody knows. */
export async function albumAddress(
  asks: Asks,
  item: MusicItem,
  queue: Pick<Queue, 'context' | 'now'>,
): Promise<string | undefined> {
  if (item.kind !== 'song') return undefined;
  const song = item.albumId === undefined ? await lookUp(asks, item) : item;
  const albumId = albumIdOf(song, queue);
  return albumId === undefined ? undefined : albumPath(albumId);
}

/** Where 'Go to artist' leads: a song's artist, or an album's first. */
export async function artistAddress(asks: Asks, item: MusicItem): Promise<string | undefined> {
  if (item.kind === 'artist') return artistPath(item.id);
  const ownArtistId = item.kind === 'song' ? item.artistId : undefined;
  const artistId = ownArtistId ?? (await artistOf(asks, item));
  return artistId === undefined ? undefined : artistPath(artistId);
}

async function artistOf(asks: Asks, item: MusicItem): Promise<string | undefined> {
  if (item.kind === 'song') return (await lookUp(asks, item)).artistId;
  const { provider, queries } = asks;
  return (await queries.fetchQuery(albumQuery(provider, item.id))).artists[0]?.id;
}
