import type { Resource } from '#contract/v1/provider.ts';
import { linesIn, numbersIn } from '../store/lines.ts';
import { both, column, computed, fields, type RowIn, select } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { artworkOf, pictureFields } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { detailFields, songDetail } from './song-detail.ts';

/** All who are credited, the first first. */
export const artistIds = computed(
  { artist_ids: 'text' },
  {
    artist_ids: `(select group_concat(artist_id) from
      (select artist_id from song_artist where song_id = song.id order by position))`,
  },
);
const songFields = both(
  both(
    fields(
      tables.song,
      'id',
      'title',
      'artist_name',
      'album_id',
      'album_title',
      'track_number',
      'disc_number',
      'release_date',
      'genres',
      'duration',
      'format',
      'sample_rate',
      'frames',
      'priming',
      'padding',
    ),
    detailFields,
  ),
  both(pictureFields, artistIds),
);

/** A query for songs; `rest` stands behind the joins. */
export const selectSongs = (rest: string) =>
  select(
    songFields,
    `from song join album on album.id = song.album_id
     left join song_detail on song_detail.of_song = song.id
     left join picture on picture.id = coalesce(song.picture_id, album.picture_id) ${rest}`,
  );

/** A song in Apple's shape, with what the embedded player needs: `assetUrl` and the exact `audio`. */
export function songResource(row: RowIn<typeof songFields>, side: Side): Resource {
  const number = column(row, 'id');
  const releaseDate = column(row, 'release_date');
  const reference = referenceTo('songs', side, number);
  return {
    ...reference,
    attributes: {
      name: column(row, 'title'),
      artistName: column(row, 'artist_name'),
      albumName: column(row, 'album_title'),
      genreNames: linesIn(column(row, 'genres')),
      durationInMillis: column(row, 'duration'),
      ...whenKnown('trackNumber', column(row, 'track_number')),
      ...whenKnown('discNumber', column(row, 'disc_number')),
      ...(releaseDate === null ? {} : { releaseDate }),
      ...songDetail(row),
      ...artworkOf(row),
      playParams: playParams('song', reference.id, String(number), side),
      assetUrl: `/api/folder/audio/${number}`,
      audio: {
        sampleRate: column(row, 'sample_rate'),
        frames: column(row, 'frames'),
        priming: column(row, 'priming'),
        padding: column(row, 'padding'),
        format: servedFormat(column(row, 'format')),
      },
    },
    relationships: {
      albums: {
        href: `${reference.href}/albums`,
        data: [referenceTo('albums', side, column(row, 'album_id'))],
      },
      artists: {
        href: `${reference.href}/artists`,
        data: numbersIn(column(row, 'artist_ids')).map((id) => referenceTo('artists', side, id)),
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
