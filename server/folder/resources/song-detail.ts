import type { Attributes, Loudness } from '#contract/v1/provider.ts';
import { factsOf, parseFormat } from '#server/audio-files/formats.ts';
import { optionalInteger, optionalText, type Row, text } from '../store/row.ts';
import { unplayableReason } from '../streaming/unplayable-reason.ts';

/** The columns that `songDetail` reads, for a query that joins `song_detail`. */
export const detailColumns = `
  song_detail.composer_name, song_detail.isrc, song_detail.content_rating, song_detail.has_lyrics,
  song_detail.disc_subtitle, song_detail.edition_date, song_detail.track_gain, song_detail.track_peak,
  song_detail.album_gain, song_detail.album_peak,
  (select can_convert from ability) as can_convert`;

/** What only some songs have, as attributes to be spread. */
export function songDetail(row: Row): Attributes {
  return {
    hasLyrics: optionalInteger(row, 'has_lyrics') === 1,
    ...textsOf(row),
    ...loudnessOf(row),
    ...playability(row),
  };
}

function textsOf(row: Row): Attributes {
  const known: Attributes = {};
  const columns = {
    composerName: 'composer_name',
    isrc: 'isrc',
    contentRating: 'content_rating',
    discSubtitle: 'disc_subtitle',
    editionDate: 'edition_date',
  } as const;
  for (const name of ['composerName', 'isrc', 'contentRating', 'discSubtitle', 'editionDate'] as const) {
    const value = optionalText(row, columns[name]);
    if (value !== null) known[name] = value;
  }
  return known;
}

function loudnessOf(row: Row): Attributes {
  const known: Loudness = {};
  const trackGain = optionalInteger(row, 'track_gain');
  const trackPeak = optionalInteger(row, 'track_peak');
  const albumGain = optionalInteger(row, 'album_gain');
  const albumPeak = optionalInteger(row, 'album_peak');
  if (trackGain !== null) known.trackGainDecibels = trackGain;
  if (trackPeak !== null) known.trackPeak = trackPeak;
  if (albumGain !== null) known.albumGainDecibels = albumGain;
  if (albumPeak !== null) known.albumPeak = albumPeak;
  return Object.keys(known).length > 0 ? { loudness: known } : {};
}

/** Said only where the server is known to have no way of converting. */
function playability(row: Row): Attributes {
  const format = parseFormat(text(row, 'format'));
  if (factsOf(format).apple !== 'alone plays' || optionalInteger(row, 'can_convert') !== 0) return {};
  return { playable: false, unplayableReason: unplayableReason(text(row, 'title'), format) };
}
