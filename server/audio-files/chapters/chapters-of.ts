import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { oggTags } from '../tags/ogg-tags.ts';
import { flacTags } from '../tags/vorbis-comment.ts';
import { commentChapters } from './comment-chapters.ts';
import type { FileChapter } from './file-chapter.ts';
import { id3Chapters } from './id3-chapters.ts';
import { mp4Chapters } from './mp4-chapters.ts';

/** The chapters that a file of sound holds, as written: MP3, MP4, FLAC, Ogg and Opus. Throws for a damaged one. */
export function chaptersOf(bytes: SongBytes): FileChapter[] {
  const start = id3Length(bytes);
  const head = bytes.read(start, 12).toString('latin1');
  if (head.startsWith('fLaC')) return commentChapters(flacTags(bytes));
  if (head.startsWith('OggS')) return commentChapters(oggTags(bytes));
  if (head.slice(4, 8) === 'ftyp') return mp4Chapters(bytes);
  return id3Chapters(bytes);
}
