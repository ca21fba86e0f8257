import type { Resource } from '#contract/v1/provider.ts';
import { integer, optionalInteger, optionalText, type Row, text, texts } from '../store/row.ts';
import { artworkOf, pictureColumns } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { detailColumns, songDetail } from './song-detail.ts';

/** Begins every query for songs; `songResource` reads these columns. */
export const selectSongs = `
  select song.id, song.title, song.artist_name, song.album_id, song.album_title, song.track_number, song.disc_number,
    song.release_date, song.genres, song.duration, song.format, song.sample_rate, song.frames, song.priming,
    song.padding, song.first_seen_at, ${detailColumns}, ${pictureColumns},
    (select group_concat(artist_id) from
      (select artist_id from song_artist where song_id = song.id order by position)) as artist_ids
  from song join album on album.id = song.album_id
  left join song_detail on song_detail.of_song = song.id
  left join picture on picture.id = coalesce(song.picture_id, album.picture_id)`;

/** A song in Apple's shape, with what the embedded player needs: `assetUrl` and the exact `audio`. */
export function songResource(row: Row, side: Side): Resource {
  const number = integer(row, 'id');
  const reference = referenceTo('songs', side, number);
  const releaseDate = optionalText(row, 'release_date');
  return {
    ...reference,
    attributes: {
      name: text(row, 'title'),
      artistName: text(row, 'artist_name'),
      albumName: text(row, 'album_title'),
      genreNames: texts(row, 'genres'),
      durationInMillis: integer(row, 'duration'),
      ...whenKnown('trackNumber', optionalInteger(row, 'track_number')),
      ...whenKnown('discNumber', optionalInteger(row, 'disc_number')),
      ...(releaseDate === null ? {} : { releaseDate }),
      ...songDetail(row),
      ...artworkOf(row),
      playParams: playParams('song', reference.id, String(number), side),
      assetUrl: `/api/folder/audio/${number}`,
      audio: {
        sampleRate: integer(row, 'sample_rate'),
        frames: integer(row, 'frames'),
        priming: integer(row, 'priming'),
        padding: integer(row, 'padding'),
        format: servedFormat(text(row, 'format')),
      },
    },
    relationships: {
      albums: {
        href: `${reference.href}/albums`,
        data: [referenceTo('albums', side, integer(row, 'album_id'))],
      },
      artists: {
        href: `${reference.href}/artists`,
        data: (optionalText(row, 'artist_ids') ?? '')
          .split(',')
          .filter((id) => id !== '')
          .map((id) => referenceTo('artists', side, Number(id))),
      },
    },
  };
}

/** AIFF is served as WAV. */
const servedFormat = (format: string) => (format === 'aiff' ? 'wav' : format);

/** Library twins say that they are, and which catalogue id they stand for. */
export function playParams(kind: 'song' | 'album', id: string, catalogId: string, side: Side) {
  return side === 'library' ? { id, kind, isLibrary: true, catalogId } : { id, kind };
}

function whenKnown<Name extends string>(name: Name, value: number | null): { [key in Name]?: number } {
  const known: { [key in Name]?: number } = {};
  if (value !== null) known[name] = value;
  return known;
}
