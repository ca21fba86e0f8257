import type { PlaylistSong } from '../provider/library.ts';
import { playlistTexts } from './playlist-texts.ts';

const dated = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** In a playlist that is shared: who added a song, and when. */
export function noteOf(song: PlaylistSong | undefined): string | undefined {
  if (song?.addedBy === undefined) return undefined;
  const when = song.addedAt === undefined ? undefined : dated.format(new Date(song.addedAt));
  return [song.addedBy ?? playlistTexts.somebody, when].filter(Boolean).join(' · ');
}
