import { isLive, type PlayableItem } from '#rules/queue/item.ts';
import { defined } from '../provider/defined.ts';
import type { Song } from '../provider/item.ts';
import { isLibraryId } from '../provider/item-id.ts';
import { albumPath, artistPath, songPath } from './item-path.ts';

/** Live radio is played as a song, and leads to its station. */
const titlePath = (id: string) => (isLive({ id }) ? `/station/${encodeURIComponent(id)}` : songPath(id));

/** A song as the player holds it. */
export function playableOf(song: Song): PlayableItem {
  const album = song.albumId === undefined ? undefined : albumPath(song.albumId);
  const artist = song.artistId === undefined ? undefined : artistPath(song.artistId);
  return defined({
    kind: 'song' as const,
    id: song.id,
    catalogueId: song.catalogueId === song.id ? undefined : song.catalogueId,
    title: song.name,
    artistName: song.artistName,
    albumName: song.albumName,
    links: defined({ title: titlePath(song.id), album, artist }),
    artworkTemplate: song.picture?.template,
    artworkColor: song.picture?.color,
    durationMilliseconds: song.durationMilliseconds,
    audioUrl: song.audioUrl,
    previewUrl: song.previewUrl,
    isExplicit: song.isExplicit,
    isUnavailable: song.isUnavailable,
  });
}

/** What the player holds as a song, as far as it knows it: for what can be done with a song without its page. */
export function songOfPlayable(item: PlayableItem): Song {
  const { id, catalogueId = isLibraryId(id) ? undefined : id, artworkTemplate: template } = item;
  return defined({
    kind: 'song' as const,
    id,
    catalogueId,
    inLibrary: isLibraryId(id),
    name: item.title,
    artistName: item.artistName,
    albumName: item.albumName,
    picture: template === undefined ? undefined : defined({ template, color: item.artworkColor }),
    durationMilliseconds: item.durationMilliseconds,
    audioUrl: item.audioUrl,
    previewUrl: item.previewUrl,
    isExplicit: item.isExplicit,
  });
}
