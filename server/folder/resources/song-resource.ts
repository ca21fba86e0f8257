import type { Attributes, Loudness, Resource } from '#contract/v1/provider.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { linesIn, numbersIn } from '../catalogue/row.ts';
import type { SongRow } from '../catalogue/song-rows.ts';
import { unplayableReason } from '../streaming/song-source.ts';
import { artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';

/** A song in Apple's shape, with what the embedded player needs: `assetUrl` and the exact `audio`. */
export function songResource(row: SongRow, side: Side): Resource {
  const reference = referenceTo('songs', side, row.id);
  const catalogId = String(row.id);
  return {
    ...reference,
    attributes: {
      name: row.title,
      artistName: row.artist_name,
      albumName: row.album_title,
      genreNames: linesIn(row.genres),
      durationInMillis: row.duration,
      trackNumber: row.track_number ?? undefined,
      discNumber: row.disc_number ?? undefined,
      releaseDate: row.release_date ?? undefined,
      editionDate: row.edition_date ?? undefined,
      discSubtitle: row.disc_subtitle ?? undefined,
      composerName: row.composer_name ?? undefined,
      isrc: row.isrc ?? undefined,
      contentRating: row.content_rating ?? undefined,
      hasLyrics: row.has_lyrics === 1,
      loudness: loudnessOf(row),
      ...playability(row),
      ...artworkOf(row),
      playParams: playParams('song', reference.id, catalogId, side),
      assetUrl: `/api/folder/audio/${catalogId}`,
      audio: {
        sampleRate: row.sample_rate,
        frames: row.frames,
        priming: row.priming,
        padding: row.padding,
        format: servedFormat(row.format),
      },
    },
    relationships: {
      albums: {
        href: `${reference.href}/albums`,
        data: [referenceTo('albums', side, row.album_id)],
      },
      artists: {
        href: `${reference.href}/artists`,
        data: numbersIn(row.artist_ids).map((id) => referenceTo('artists', side, id)),
      },
    },
  };
}

function loudnessOf(row: SongRow): Loudness | undefined {
  const loudness = {
    trackGainDecibels: row.track_gain ?? undefined,
    trackPeak: row.track_peak ?? undefined,
    albumGainDecibels: row.album_gain ?? undefined,
    albumPeak: row.album_peak ?? undefined,
  };
  return Object.values(loudness).some((value) => value !== undefined) ? loudness : undefined;
}

/** Said only where the server is known to have no way of converting. */
function playability(row: SongRow): Pick<Attributes, 'playable' | 'unplayableReason'> {
  if (row.can_convert !== 0) return {};
  const format = parseFormat(row.format);
  if (factsOf(format).safari !== 'alone plays') return {};
  return { playable: false, unplayableReason: unplayableReason(row.title, format) };
}

/** AIFF is served as WAV. */
const servedFormat = (format: string) => (format === 'aiff' ? 'wav' : format);

/** Library twins say that they are, and which catalogue id they stand for. */
export function playParams(kind: 'song' | 'album', id: string, catalogId: string, side: Side) {
  return side === 'library' ? { id, kind, isLibrary: true, catalogId } : { id, kind };
}
