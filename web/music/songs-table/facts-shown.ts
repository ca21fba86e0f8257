import { formatTime } from '#web/ui/controls/format-time.ts';
import type { ListedSong } from '../provider/song-lists.ts';
import type { ColumnId } from './columns.ts';

const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A day as one says it this year, or with its year. */
export function formatDay(iso: string, now = new Date()): string {
  const day = new Date(iso);
  return (day.getFullYear() === now.getFullYear() ? dayOfYear : dayAndYear).format(day);
}

/** What a column says of a song; empty where nothing is known. */
export function shownOf(song: ListedSong, column: Exclude<ColumnId, 'stars'>): string {
  const { facts } = song;
  switch (column) {
    case 'artist':
      return song.artistName;
    case 'album':
      return song.albumName ?? '';
    case 'genre':
      return facts.genres.join(', ');
    case 'year':
      return song.releaseDate?.slice(0, 4) ?? '';
    case 'editionYear':
      return (facts.editionDate ?? song.releaseDate)?.slice(0, 4) ?? '';
    case 'plays':
      return facts.plays === 0 ? '–' : facts.plays.toLocaleString('en');
    case 'lastPlayed':
      return facts.lastPlayedAt === undefined ? '–' : formatDay(facts.lastPlayedAt);
    case 'added':
      return formatDay(facts.addedAt);
    case 'format':
      return facts.format;
    case 'bitRate':
      return `${Math.round(facts.bitsPerSecond / 1_000).toLocaleString('en')} kb/s`;
    case 'length':
      return formatTime(song.durationMilliseconds / 1_000);
  }
}
