import type { Attributes, Loudness } from '#contract/v1/provider.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { column } from '../catalogue/row.ts';
import type { SongRow } from '../catalogue/song-rows.ts';
import { unplayableReason } from '../streaming/unplayable-reason.ts';

/** What only some songs have, as attributes to be spread. */
export function songDetail(row: SongRow): Attributes {
  return {
    hasLyrics: column(row, 'has_lyrics') === 1,
    ...textsOf(row),
    ...loudnessOf(row),
    ...playability(row),
  };
}

function textsOf(row: SongRow): Attributes {
  const known: Attributes = {};
  const composerName = column(row, 'composer_name');
  const isrc = column(row, 'isrc');
  const contentRating = column(row, 'content_rating');
  const discSubtitle = column(row, 'disc_subtitle');
  const editionDate = column(row, 'edition_date');
  if (composerName !== null) known.composerName = composerName;
  if (isrc !== null) known.isrc = isrc;
  if (contentRating !== null) known.contentRating = contentRating;
  if (discSubtitle !== null) known.discSubtitle = discSubtitle;
  if (editionDate !== null) known.editionDate = editionDate;
  return known;
}

function loudnessOf(row: SongRow): Attributes {
  const known: Loudness = {};
  const trackGain = column(row, 'track_gain');
  const trackPeak = column(row, 'track_peak');
  const albumGain = column(row, 'album_gain');
  const albumPeak = column(row, 'album_peak');
  if (trackGain !== null) known.trackGainDecibels = trackGain;
  if (trackPeak !== null) known.trackPeak = trackPeak;
  if (albumGain !== null) known.albumGainDecibels = albumGain;
  if (albumPeak !== null) known.albumPeak = albumPeak;
  return Object.keys(known).length > 0 ? { loudness: known } : {};
}

/** Said only where the server is known to have no way of converting. */
function playability(row: SongRow): Attributes {
  const format = parseFormat(column(row, 'format'));
  if (factsOf(format).apple !== 'alone plays' || column(row, 'can_convert') !== 0) return {};
  return { playable: false, unplayableReason: unplayableReason(column(row, 'title'), format) };
}
