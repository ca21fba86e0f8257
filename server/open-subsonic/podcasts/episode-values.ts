import { hash } from 'node:crypto';
import type { LibraryEpisode } from '#server/podcasts/podcast-library.ts';
import { idOf } from '../music/ids.ts';
import type { episodeShape } from '../response/podcast-shapes.ts';
import type { ValuesOf } from '../response/values.ts';

/** The id of the picture at an address; it changes with the address. Undefined without an address. */
export const coverIdOf = (
  kind: 'show' | 'episode',
  id: number,
  address: string | null,
): string | undefined =>
  address === null ? undefined : `${idOf(kind, id)}_${hash('md5', address).slice(0, 8)}`;

export type EpisodeValues = ValuesOf<typeof episodeShape>;

/** The listener's progress in an episode. */
export type EpisodeProgress = { positionSeconds: number; completed: boolean; updatedAt: number };

const suffixes: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/mp3': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/opus': 'opus',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'video/mp4': 'mp4',
};

/** The fields of an episode. One with audio has the status 'completed', since apps play nothing else. */
export function episodeValues(
  episode: LibraryEpisode,
  author: string,
  progress: EpisodeProgress | undefined,
): EpisodeValues {
  const { id, feedId, feedTitle, title, duration, bytes } = episode;
  const published = episode.datePublished * 1000;
  const contentType = episode.enclosureType?.split(';', 1)[0]?.trim().toLowerCase() || 'audio/mpeg';
  return {
    id: idOf('episode', id),
    streamId: idOf('episode', id),
    channelId: idOf('show', feedId),
    parent: idOf('show', feedId),
    albumId: idOf('show', feedId),
    isDir: false,
    isVideo: false,
    title,
    album: feedTitle,
    artist: author,
    year: new Date(published).getUTCFullYear(),
    coverArt: episode.image
      ? coverIdOf('episode', id, episode.image)
      : coverIdOf('show', feedId, episode.feedImage),
    size: bytes ?? undefined,
    contentType,
    suffix: suffixes[contentType] ?? 'mp3',
    duration: duration ?? undefined,
    bitRate: bytes && duration ? Math.max(1, Math.round((bytes * 8) / duration / 1000)) : undefined,
    created: published,
    publishDate: published,
    type: 'podcast',
    mediaType: 'song',
    genre: 'Podcast',
    description: episode.descriptionText,
    status: episode.enclosureUrl === null ? 'skipped' : 'completed',
    ...(progress ? progressValues(progress) : {}),
  };
}

const progressValues = ({ positionSeconds, completed, updatedAt }: EpisodeProgress) => ({
  bookmarkPosition: completed ? 0 : Math.round(positionSeconds * 1000),
  playCount: completed ? 1 : 0,
  played: updatedAt,
});
