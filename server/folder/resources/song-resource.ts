import type { Resource } from '#contract/v1/provider.ts';
import { column, linesIn, numbersIn } from '../catalogue/row.ts';
import type { SongRow } from '../catalogue/song-rows.ts';
import { artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';
import { songDetail } from './song-detail.ts';

/** A song in Apple's shape, with what the embedded player needs: `assetUrl` and the exact `audio`. */
export function songResource(row: SongRow, side: Side): Resource {
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
