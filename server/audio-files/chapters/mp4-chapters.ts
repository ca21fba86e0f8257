import { boxAt, boxesIn, type Mp4Box, mp4Outline } from '../sound/mp4-boxes.ts';
import { handlerOf, isOfPictures, readTiming } from '../sound/mp4-sound.ts';
import type { SongBytes } from '../sound/song-bytes.ts';
import { type FileChapter, maxFileChapters, pictureWithin } from './file-chapter.ts';

const ticksInSecond = 10_000_000;
/** The list's number of chapters is one byte: a longer one was cut there. */
const maxListed = 255;

/** A picture that begins this much after its chapter is the chapter's: their time scales round differently. */
const roundingSeconds = 0.5;

/**
 * The chapters of an MP4 file: Nero's list, or the text track that a sound refers to, with the pictures of the picture track that
 * it refers to (QuickTime File Format, "Chapter Lists").
 */
export function mp4Chapters(bytes: SongBytes): FileChapter[] {
  const { movie } = mp4Outline(bytes);
  const tracks = chapterTracks(movie);
  const pictures = picturesIn(bytes.size, movie, tracks);
  return titledChapters(bytes, movie, tracks).map((chapter) => ({
    ...chapter,
    picture:
      pictures.findLast(({ startSeconds }) => startSeconds <= chapter.startSeconds + roundingSeconds)
        ?.picture ?? null,
  }));
}

function titledChapters(bytes: SongBytes, movie: Buffer, tracks: readonly Mp4Box[]): FileChapter[] {
  const listed = listedChapters(movie);
  if (listed.length > 0 && listed.length < maxListed) return listed;
  const inTrack = trackChapters(bytes, movie, tracks);
  return inTrack.length > 0 ? inTrack : listed;
}

const insideOf = (movie: Buffer): Mp4Box => ({ name: 'moov', start: 8, end: movie.length });

/** `chpl`: version, flags, four bytes more in version 1, a count, and of each chapter its start, length of title and title. */
function listedChapters(movie: Buffer): FileChapter[] {
  const list = boxAt(movie, ['udta', 'chpl'], insideOf(movie));
  if (list === null || list.end - list.start < 9) return [];
  const countAt = list.start + (movie.readUInt8(list.start) === 0 ? 4 : 8);
  const chapters: FileChapter[] = [];
  let at = countAt + 1;
  for (let count = movie.readUInt8(countAt); count > 0 && at + 9 <= list.end; count -= 1) {
    const titleAt = at + 9;
    const titleEnd = titleAt + movie.readUInt8(at + 8);
    if (titleEnd > list.end) break;
    chapters.push({
      startSeconds: Number(movie.readBigUInt64BE(at)) / ticksInSecond,
      endSeconds: null,
      title: movie.toString('utf8', titleAt, titleEnd),
      href: null,
      picture: null,
    });
    at = titleEnd;
  }
  return chapters;
}

/** The tracks that a sound names as those of its chapters. */
function chapterTracks(movie: Buffer): Mp4Box[] {
  const tracks = boxesIn(movie, 8, movie.length)
    .filter(({ name }) => name === 'trak')
    .slice(0, maxTracks);
  const ids = new Set(tracks.flatMap((track) => referencedIds(movie, track)));
  return tracks.filter((box) => ids.has(idOf(movie, box)));
}

type Sample = { startSeconds: number; position: number; length: number };

/** When each sample of a track begins, and its bytes. */
function timedSamples(movie: Buffer, track: Mp4Box): Sample[] {
  const header = boxAt(movie, ['mdia', 'mdhd'], track);
  const table = boxAt(movie, ['mdia', 'minf', 'stbl'], track);
  if (!header || !table) return [];
  const { timescale } = readTiming(movie, header);
  if (timescale === 0) return [];
  const starts = startsOf(movie, table);
  return samplesOf(movie, table)
    .slice(0, starts.length)
    .map((sample, index) => ({ ...sample, startSeconds: (starts[index] ?? 0) / timescale }));
}

function trackChapters(bytes: SongBytes, movie: Buffer, tracks: readonly Mp4Box[]): FileChapter[] {
  const track = tracks.find((box) => handlerOf(movie, box) === 'text');
  if (track === undefined) return [];
  return timedSamples(movie, track).map(({ startSeconds, position, length }) => ({
    startSeconds,
    endSeconds: null,
    title: titleIn(bytes.read(position, Math.min(length, maxTitleBytes))),
    href: null,
    picture: null,
  }));
}

/** Each picture with when it begins; one that cannot be shown is none, and so is the chapter's that it stands for. */
function picturesIn(size: number, movie: Buffer, tracks: readonly Mp4Box[]) {
  const track = tracks.find((box) => isOfPictures(movie, box));
  if (track === undefined) return [];
  return timedSamples(movie, track).map(({ startSeconds, ...picture }) => ({
    startSeconds,
    picture: pictureWithin(size, picture),
  }));
}

const maxTitleBytes = 2_000;
/** Of sound, pictures and texts; a file with more was made to cost time. */
const maxTracks = 50;

/** A text sample: two bytes of length, then UTF-8, or UTF-16 behind its mark. */
function titleIn(sample: Buffer): string {
  if (sample.length < 2) return '';
  const text = sample.subarray(2, 2 + sample.readUInt16BE(0));
  const isWide = text.length > 1 && text.readUInt16BE(0) === 0xfeff;
  return isWide ? new TextDecoder('utf-16be').decode(text) : text.toString('utf8');
}

function referencedIds(movie: Buffer, track: Mp4Box): number[] {
  const box = boxAt(movie, ['tref', 'chap'], track);
  return box === null ? [] : numbersIn(movie, box.start, box.end);
}

function idOf(movie: Buffer, track: Mp4Box): number {
  const header = boxAt(movie, ['tkhd'], track);
  if (header === null) return 0;
  const at = header.start + (movie.readUInt8(header.start) === 1 ? 20 : 12);
  return at + 4 <= header.end ? movie.readUInt32BE(at) : 0;
}

function numbersIn(movie: Buffer, from: number, to: number): number[] {
  const count = Math.min(maxFileChapters, Math.floor((to - from) / 4));
  return Array.from({ length: Math.max(0, count) }, (_, index) => movie.readUInt32BE(from + index * 4));
}

/** When each sample begins, in the track's time scale (`stts`: pairs of a count and a duration). */
function startsOf(movie: Buffer, table: Mp4Box): number[] {
  const box = boxAt(movie, ['stts'], table);
  if (box === null) return [];
  const starts: number[] = [];
  let time = 0;
  for (let at = box.start + 8; at + 8 <= box.end; at += 8)
    for (let count = movie.readUInt32BE(at); count > 0 && starts.length < maxFileChapters; count -= 1) {
      starts.push(time);
      time += movie.readUInt32BE(at + 4);
    }
  return starts;
}

/** Where each sample lies in the file (`stsz`, `stsc`, `stco` or `co64`). */
function samplesOf(movie: Buffer, table: Mp4Box): { position: number; length: number }[] {
  const sizes = sizesOf(movie, table);
  const chunks = chunksOf(movie, table);
  const perChunk = samplesPerChunk(movie, table);
  const samples: { position: number; length: number }[] = [];
  for (const [index, chunk] of chunks.entries()) {
    let position = chunk;
    for (let count = perChunk(index + 1); count > 0 && samples.length < sizes.length; count -= 1) {
      const length = sizes[samples.length] ?? 0;
      samples.push({ position, length });
      position += length;
    }
  }
  return samples;
}

function sizesOf(movie: Buffer, table: Mp4Box): number[] {
  const box = boxAt(movie, ['stsz'], table);
  if (box === null || box.end - box.start < 12) return [];
  const same = movie.readUInt32BE(box.start + 4);
  const count = Math.min(maxFileChapters, movie.readUInt32BE(box.start + 8));
  return same > 0
    ? Array.from({ length: count }, () => same)
    : numbersIn(movie, box.start + 12, box.end).slice(0, count);
}

function chunksOf(movie: Buffer, table: Mp4Box): number[] {
  const short = boxAt(movie, ['stco'], table);
  if (short !== null) return numbersIn(movie, short.start + 8, short.end);
  const long = boxAt(movie, ['co64'], table);
  if (long === null) return [];
  const count = Math.min(maxFileChapters, Math.max(0, Math.floor((long.end - long.start - 8) / 8)));
  return Array.from({ length: count }, (_, index) =>
    Number(movie.readBigUInt64BE(long.start + 8 + index * 8)),
  );
}

/** `stsc`: from which chunk on there are how many samples in each. */
function samplesPerChunk(movie: Buffer, table: Mp4Box): (chunk: number) => number {
  const box = boxAt(movie, ['stsc'], table) ?? { start: 0, end: 0 };
  const runs: { first: number; count: number }[] = [];
  for (let at = box.start + 8; at + 12 <= box.end && runs.length < maxFileChapters; at += 12)
    runs.push({ first: movie.readUInt32BE(at), count: movie.readUInt32BE(at + 4) });
  return (chunk) => runs.findLast(({ first }) => first <= chunk)?.count ?? 1;
}
