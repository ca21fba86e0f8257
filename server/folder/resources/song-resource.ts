import type { Attributes, Loudness, Resource } from '#contract/v1/provider.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { linesIn, numbersIn } from '../catalogue/row.ts';
import type { SongRow } from '../catalogue/song-rows.ts';
import { unplayableReason } from '../streaming/song-source.ts';
import { artworkOf } from './artwork-of.ts';
import { referenceTo, type Side } from './resource-id.ts';

/** What only some songs have, as attributes to be spread. */
function songDetail(row: SongRow): Attributes {
  return {
    hasLyrics: row.has_lyrics === 1,
    ...textsOf(row),
    ...loudnessOf(row),
    ...playability(row),
  };
}

function textsOf(row: SongRow): Attributes {
  const attributes: Attributes = {};
  const composerName = row.composer_name;
  const isrc = row.isrc;
  const contentRating = row.content_rating;
  const discSubtitle = row.disc_subtitle;
  const editionDate = row.edition_date;
  if (composerName !== null) attributes.composerName = composerName;
  if (isrc !== null) attributes.isrc = isrc;
  if (contentRating !== null) attributes.contentRating = contentRating;
  if (discSubtitle !== null) attributes.discSubtitle = discSubtitle;
  if (editionDate !== null) attributes.editionDate = editionDate;
  return attributes;
}

function loudnessOf(row: SongRow): Attributes {
  const loudness: Loudness = {};
  const trackGain = row.track_gain;
  const trackPeak = row.track_peak;
  const albumGain = row.album_gain;
  const albumPeak = row.album_peak;
  if (trackGain !== null) loudness.trackGainDecibels = trackGain;
  if (trackPeak !== null) loudness.trackPeak = trackPeak;
  if (albumGain !== null) loudness.albumGainDecibels = albumGain;
  if (albumPeak !== null) loudness.albumPeak = albumPeak;
  return Object.keys(loudness).length > 0 ? { loudness } : {};
}

/** Said only where the server is known to have no way of converting. */
function playability(row: SongRow): Attributes {
  const format = parseFormat(row.format);
  if (factsOf(format).safari !== 'alone plays' || row.can_convert !== 0) return {};
  return { playable: false, unplayableReason: unplayableReason(row.title, format) };
}

/** A song in Apple's shape, with what the embedded player needs: `assetUrl` and the exact `audio`. */
export function songResource(row: SongRow, side: Side): Resource {
  const number = row.id;
  const releaseDate = row.release_date;
  const reference = referenceTo('songs', side, number);
  return {
    ...reference,
    attributes: {
      name: row.title,
      artistName: row.artist_name,
      albumName: row.album_title,
      genreNames: linesIn(row.genres),
      durationInMillis: row.duration,
      ...whenKnown('trackNumber', row.track_number),
      ...whenKnown('discNumber', row.disc_number),
      ...(releaseDate === null ? {} : { releaseDate }),
      ...songDetail(row),
      ...artworkOf(row),
      playParams: playParams('song', reference.id, String(number), side),
      assetUrl: `/api/folder/audio/${number}`,
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

/** AIFF is served as WAV. */
const servedFormat = (format: string) => (format === 'aiff' ? 'wav' : format);

/** Library twins say that they are, and which catalogue id they stand for. */
export function playParams(kind: 'song' | 'album', id: string, catalogId: string, side: Side) {
  return side === 'library' ? { id, kind, isLibrary: true, catalogId } : { id, kind };
}

function whenKnown<Name extends string>(name: Name, value: number | null): { [key in Name]?: number } {
  const numbers: { [key in Name]?: number } = {};
  if (value !== null) numbers[name] = value;
  return numbers;
}
