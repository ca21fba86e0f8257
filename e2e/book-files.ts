import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { id3v2, userText, utf8 } from '#server/folder/testing/test-tags.ts';

const big = (...values: number[]): Buffer => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};
const box = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([big(body.length + 8), Buffer.from(name, 'latin1'), body]);
};
const short = (...values: number[]) => Buffer.from(values.flatMap((value) => [value >> 8, value & 255]));
const textItem = (name: string, text: string) => box(name, box('data', big(1, 0), Buffer.from(text)));

const rate = 8_000;
const frameSamples = 1_024;
/** A frame of AAC-LC in mono without a sound (ISO 14496-3). */
const silence = Buffer.from([0x00, 0xc8, 0x00, 0x80, 0x23, 0x80]);
const matrix = big(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);

/** How an AAC track is decoded (ISO 14496-14 §5.6): object type 2, 8 kHz, one channel. */
const decoder = Buffer.from([
  0x03, 25, 0, 1, 0, 0x04, 17, 0x40, 0x15, 0, 0, 0, 0, 0, 0x1f, 0x40, 0, 0, 0x1f, 0x40, 0x05, 2, 0x15, 0x88,
  0x06, 1, 2,
]);

function sampleTable(frames: number, chunkPosition: number): Buffer {
  const entry = box(
    'mp4a',
    Buffer.concat([big(0), short(0, 1), big(0, 0), short(1, 16, 0, 0), big(rate * 65_536)]),
    box('esds', big(0), decoder),
  );
  return box(
    'stbl',
    box('stsd', big(0, 1), entry),
    box('stts', big(0, 1, frames, frameSamples)),
    box('stsc', big(0, 1, 1, frames, 1)),
    box('stsz', big(0, silence.length, frames)),
    box('stco', big(0, 1, chunkPosition)),
  );
}

type BookFile = { title: string; author: string; hours: number; chapters: readonly string[] };

function movieOf({ title, author, chapters }: BookFile, frames: number, chunkPosition: number): Buffer {
  const units = frames * frameSamples;
  const track = box(
    'trak',
    box('tkhd', big(7, 0, 0, 1, 0, units, 0, 0, 0, 0x01000000), matrix, big(0, 0)),
    box(
      'mdia',
      box('mdhd', big(0, 0, 0, rate, units, 0x55c40000)),
      box('hdlr', big(0, 0), Buffer.from('soun'), big(0, 0, 0), Buffer.from('\0')),
      box(
        'minf',
        box('smhd', big(0, 0)),
        box('dinf', box('dref', big(0, 1), box('url ', big(1)))),
        sampleTable(frames, chunkPosition),
      ),
    ),
  );
  const starts = chapters.map((name, index) => {
    const at = Buffer.alloc(8);
    at.writeBigUInt64BE(BigInt(Math.round((index * units) / rate / chapters.length)) * 10_000_000n);
    return Buffer.concat([at, Buffer.from([Buffer.byteLength(name)]), Buffer.from(name)]);
  });
  const tags = box(
    'ilst',
    textItem('\xa9nam', title),
    textItem('\xa9ART', author),
    textItem('\xa9alb', title),
  );
  return box(
    'moov',
    box(
      'mvhd',
      big(0, 0, 0, rate, units, 0x10000),
      short(0x100, 0),
      big(0, 0),
      matrix,
      Buffer.alloc(24),
      big(2),
    ),
    track,
    box(
      'udta',
      box('chpl', Buffer.from([1, 0, 0, 0, 0, 0, 0, 0, chapters.length]), ...starts),
      box(
        'meta',
        big(0),
        box('hdlr', big(0, 0), Buffer.from('mdirappl'), big(0, 0), Buffer.from('\0')),
        tags,
      ),
    ),
  );
}

/** A silent book in one file, with chapters of equal length (Nero's list). */
export function m4bFile(book: BookFile): Buffer {
  const frames = Math.round((book.hours * 3_600 * rate) / frameSamples);
  const start = box('ftyp', Buffer.from('M4B \0\0\0\0M4B mp42isom'));
  const size = movieOf(book, frames, 0).length;
  const sound = Buffer.alloc(frames * silence.length, silence);
  return Buffer.concat([start, movieOf(book, frames, start.length + size + 8), box('mdat', sound)]);
}

/** The frames of half a minute of speech, without tags. */
function mp3Frames(): Buffer {
  const talk = readFileSync(new URL('../server/audio-files/chapters/fixtures/talk.mp3', import.meta.url));
  const size = [...talk.subarray(6, 10)].reduce((sum, byte) => sum * 128 + byte, 0);
  return talk.subarray(10 + size);
}

type PartsOfBook = {
  title: string;
  author: string;
  narrator: string;
  parts: number;
  /** The number of the file that claims to be ten times as long as it is. */
  tooLongPart?: number;
};

/** The frames with another count in their first one (the `Info` header of encoders). */
function claiming(frames: Buffer, times: number): Buffer {
  const claimed = Buffer.from(frames);
  const count = claimed.indexOf('Info') + 8;
  claimed.writeUInt32BE(claimed.readUInt32BE(count) * times, count);
  return claimed;
}

/** A book as a folder of MP3 files of half a minute each. */
export function writeParts(
  folder: string,
  { title, author, narrator, parts, tooLongPart }: PartsOfBook,
): void {
  mkdirSync(folder, { recursive: true });
  const frames = mp3Frames();
  for (let number = 1; number <= parts; number += 1) {
    const tags = id3v2(4, [
      ['TIT2', utf8(`Chapter ${number}`)],
      ['TPE1', utf8(author)],
      ['TALB', utf8(title)],
      ['TRCK', utf8(`${number}/${parts}`)],
      ['TCON', utf8('Audiobook')],
      ['TXXX', userText('NARRATOR', narrator)],
    ]);
    const sound = number === tooLongPart ? claiming(frames, 10) : frames;
    // Another sound each, as far as the scan can tell.
    const padding = Buffer.alloc(number);
    writeFileSync(
      join(folder, `${String(number).padStart(2, '0')}.mp3`),
      Buffer.concat([tags, sound, padding]),
    );
  }
}
