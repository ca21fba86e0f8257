import { formatTime } from '#web/ui/controls/format-time.ts';
import type { Fact } from '#web/ui/pages/fact-list.tsx';
import type { Song } from '../provider/item.ts';

/** What the song and station screens say. Words of behaviour.md#what-is-said are verbatim. */
export const songTexts = {
  stationHint: 'Goes on without end: songs come as you listen.',
  songNotFound: 'Song not found',
  details: {
    title: 'Details',
    artist: 'Artist',
    album: 'Album',
    disc: 'Disc',
    track: 'Track',
    released: 'Released',
    duration: 'Duration',
  },
} as const;

/** What is known of a song, in the order it is shown. */
export function songFacts(song: Song): Fact[] {
  const { details } = songTexts;
  return [
    [details.artist, song.artistName || undefined],
    [details.album, song.albumName],
    [details.disc, song.discNumber],
    [details.track, song.trackNumber],
    [details.released, song.releaseDate],
    [details.duration, formatTime(song.durationMilliseconds / 1000)],
  ];
}
