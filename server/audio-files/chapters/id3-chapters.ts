import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { tagContent } from '../tags/id3v2-content.ts';
import { id3v2Frames } from '../tags/id3v2-frames.ts';
import { endOfText, id3Text, valuesOf, westernText } from '../tags/tag-text.ts';
import { type FileChapter, maxFileChapters } from './file-chapter.ts';

/** An element's name and its end are followed by four numbers of four bytes. */
const numbersLength = 16;
const maxTextBytes = 8_000;
/** What the compressed frames of a chapter may grow to altogether. */
const maxInflatedOfChapter = 256 * 1024;

/** The chapters of an ID3v2 tag at the start of a file (ID3v2 Chapter Frame Addendum 1.0, `CHAP`), in the order written. */
export function id3Chapters(bytes: SongBytes): FileChapter[] {
  const length = id3Length(bytes);
  const tag = length === 0 ? null : tagContent(bytes, 0, length);
  if (tag === null) return [];
  const chapters: FileChapter[] = [];
  for (const { id, content } of id3v2Frames(tag.content, tag.start, tag.major, tag.unsynchronised)) {
    const chapter = id === 'CHAP' ? chapterIn(content, tag) : null;
    if (chapter !== null) chapters.push(chapter);
    if (chapters.length === maxFileChapters) break;
  }
  return chapters;
}

type Tag = { major: number; unsynchronised: boolean };

function chapterIn(content: Buffer, { major, unsynchronised }: Tag): FileChapter | null {
  const { next } = endOfText(content, 0, 0);
  if (next + numbersLength > content.length) return null;
  const [start, end] = [content.readUInt32BE(next), content.readUInt32BE(next + 4)];
  const texts = { title: '', href: null as string | null };
  const frames = id3v2Frames(content, next + numbersLength, major, unsynchronised, maxInflatedOfChapter);
  for (const { id, content: whole } of frames) {
    const inner = whole.subarray(0, maxTextBytes + 1);
    const encoding = inner.readUInt8(0);
    if (id === 'TIT2') texts.title = valuesOf(id3Text(inner.subarray(1), encoding))[0] ?? '';
    if (id === 'WXXX') texts.href = westernText(inner.subarray(endOfText(inner, 1, encoding).next));
  }
  return { startSeconds: start / 1_000, endSeconds: end > start ? end / 1_000 : null, ...texts };
}
