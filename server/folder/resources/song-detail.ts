import type { Attributes, Loudness } from '#contract/v1/provider.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { both, computed, fields, optional, type RowIn } from '../store/query.ts';
import * as tables from '../store/tables.ts';
import { unplayableReason } from '../streaming/unplayable-reason.ts';

/** The columns that `songDetail` reads, for a query that joins `song_detail`. */
export const detailFields = both(
  optional(
    fields(
      tables.songDetail,
      'composer_name',
      'isrc',
      'content_rating',
      'has_lyrics',
      'disc_subtitle',
      'edition_date',
      'track_gain',
      'track_peak',
      'album_gain',
      'album_peak',
    ),
  ),
  computed({ can_convert: 'integer' }, { can_convert: '(select can_convert from ability)' }),
);
type DetailRow = RowIn<typeof detailFields>;
type PlayedRow = { title: string; format: string };

/** What only some songs have, as attributes to be spread. */
export function songDetail(row: DetailRow & PlayedRow): Attributes {
  return {
    hasLyrics: row.has_lyrics === 1,
    ...textsOf(row),
    ...loudnessOf(row),
    ...playability(row),
  };
}

function textsOf(row: DetailRow): Attributes {
  const known: Attributes = {};
  if (row.composer_name !== null) known.composerName = row.composer_name;
  if (row.isrc !== null) known.isrc = row.isrc;
  if (row.content_rating !== null) known.contentRating = row.content_rating;
  if (row.disc_subtitle !== null) known.discSubtitle = row.disc_subtitle;
  if (row.edition_date !== null) known.editionDate = row.edition_date;
  return known;
}

function loudnessOf(row: DetailRow): Attributes {
  const known: Loudness = {};
  if (row.track_gain !== null) known.trackGainDecibels = row.track_gain;
  if (row.track_peak !== null) known.trackPeak = row.track_peak;
  if (row.album_gain !== null) known.albumGainDecibels = row.album_gain;
  if (row.album_peak !== null) known.albumPeak = row.album_peak;
  return Object.keys(known).length > 0 ? { loudness: known } : {};
}

/** Said only where the server is known to have no way of converting. */
function playability(row: DetailRow & PlayedRow): Attributes {
  const format = parseFormat(row.format);
  if (factsOf(format).apple !== 'alone plays' || row.can_convert !== 0) return {};
  return { playable: false, unplayableReason: unplayableReason(row.title, format) };
}
