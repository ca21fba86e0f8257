import { id3Length } from '../sound/id3-length.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { tagContent } from '../tags/id3v2-content.ts';
import { pictureIn } from '../tags/id3v2-frame.ts';
import { type Id3Frame, id3v2Frames } from '../tags/id3v2-frames.ts';
import { endOfText, id3Text, valuesOf, westernText } from '../tags/tag-text.ts';
import { type FileChapter, maxFileChapters, pictureWithin } from './file-chapter.ts';

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
  for (const { id, content, position } of id3v2Frames(
    tag.content,
    tag.start,
    tag.major,
    tag.unsynchronised,
  )) {
    const isMoved = tag.isMoved || position === -1;
    const start = isMoved ? -1 : tagHeaderLength + position;
    const chapter = id === 'CHAP' ? chapterIn(content, tag, { size: bytes.size, start }) : null;
    if (chapter !== null) chapters.push(chapter);
    if (chapters.length === maxFileChapters) break;
  }
  return chapters;
}

const tagHeaderLength = 10;

type Tag = { major: number; unsynchronised: boolean };
/** `start`: where the chapter's frame begins in a file of that size; -1 where it had to be decoded. */
type InFile = { size: number; start: number };

function chapterIn(content: Buffer, { major, unsynchronised }: Tag, file: InFile): FileChapter | null {
  const { next } = endOfText(content, 0, 0);
  if (next + numbersLength > content.length) return null;
  const [start, end] = [content.readUInt32BE(next), content.readUInt32BE(next + 4)];
  const facts: Pick<FileChapter, 'title' | 'href' | 'picture'> = { title: '', href: null, picture: null };
  const frames = id3v2Frames(content, next + numbersLength, major, unsynchronised, maxInflatedOfChapter);
  for (const frame of frames) {
    const inner = frame.content.subarray(0, maxTextBytes + 1);
    const encoding = inner.readUInt8(0);
    if (frame.id === 'TIT2') facts.title = valuesOf(id3Text(inner.subarray(1), encoding))[0] ?? '';
    if (frame.id === 'WXXX') facts.href = westernText(inner.subarray(endOfText(inner, 1, encoding).next));
    if (frame.id === 'APIC') facts.picture ??= pictureOf(frame, file);
  }
  return { startSeconds: start / 1_000, endSeconds: end > start ? end / 1_000 : null, ...facts };
}

/** A picture whose bytes are not in the file as they are shown is none. */
function pictureOf({ id, content, position }: Id3Frame, { size, start }: InFile): FileChapter['picture'] {
  const picture = pictureIn(id, content);
  if (picture === null) return null;
  if (picture.isAddress) return westernText(content.subarray(picture.start, picture.start + maxTextBytes));
  if (start === -1 || position === -1) return null;
  const length = content.length - picture.start;
  return pictureWithin(size, { position: start + position + picture.start, length });
}
