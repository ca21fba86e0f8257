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

/** `pictures`: one for each chapter, in a track of JPEG pictures. */
type BookFile = {
  title: string;
  author: string;
  hours: number;
  chapters: readonly string[];
  pictures?: readonly Buffer[];
};

const pictureTrackId = 2;
const framesOf = ({ hours }: BookFile) => Math.round((hours * 3_600 * rate) / frameSamples);

/** When each of `count` chapters begins, in whole seconds, and the end of the last. */
function boundaries(book: BookFile, count: number): number[] {
  const seconds = (framesOf(book) * frameSamples) / rate;
  return Array.from({ length: count + 1 }, (_, index) => Math.round((index * seconds) / count));
}

/** A track of pictures, each as long as a chapter, one behind the other in the file (QuickTime File Format, "Chapter Lists"). */
function pictureTrack(book: BookFile, pictures: readonly Buffer[], position: number): Buffer {
  const times = boundaries(book, pictures.length);
  const units = times.at(-1) ?? 0;
  const lengths = pictures.flatMap((_, index) => [1, (times[index + 1] ?? 0) - (times[index] ?? 0)]);
  const entry = box(
    'jpeg',
    big(0),
    short(0, 1),
    Buffer.alloc(16),
    short(60, 60),
    big(0x480000, 0x480000, 0),
    short(1),
    Buffer.alloc(32),
    short(24, 0xffff),
  );
  return box(
    'trak',
    box('tkhd', big(0, 0, 0, pictureTrackId, 0, units, 0, 0, 0, 0), matrix, big(60 << 16, 60 << 16)),
    box(
      'mdia',
      box('mdhd', big(0, 0, 0, 1, units, 0x55c40000)),
      box('hdlr', big(0, 0), Buffer.from('vide'), big(0, 0, 0), Buffer.from('\0')),
      box(
        'minf',
        box('vmhd', big(1, 0, 0)),
        box('dinf', box('dref', big(0, 1), box('url ', big(1)))),
        box(
          'stbl',
          box('stsd', big(0, 1), entry),
          box('stts', big(0, pictures.length, ...lengths)),
          box('stsc', big(0, 1, 1, pictures.length, 1)),
          box('stsz', big(0, 0, pictures.length, ...pictures.map((picture) => picture.length))),
          box('stco', big(0, 1, position)),
        ),
      ),
    ),
  );
}

function movieOf(book: BookFile, frames: number, chunkPosition: number): Buffer {
  const { title, author, chapters, pictures = [] } = book;
  const units = frames * frameSamples;
  const track = box(
    'trak',
    box('tkhd', big(7, 0, 0, 1, 0, units, 0, 0, 0, 0x01000000), matrix, big(0, 0)),
    ...(pictures.length > 0 ? [box('tref', box('chap', big(pictureTrackId)))] : []),
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
  const times = boundaries(book, chapters.length);
  const starts = chapters.map((name, index) => {
    const at = Buffer.alloc(8);
    at.writeBigUInt64BE(BigInt(times[index] ?? 0) * 10_000_000n);
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
    ...(pictures.length > 0 ? [pictureTrack(book, pictures, chunkPosition + frames * silence.length)] : []),
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

/** A silent book in one file, with chapters of equal length (Nero's list), for tests and journeys. */
export function m4bFile(book: BookFile): Buffer {
  const frames = framesOf(book);
  const start = box('ftyp', Buffer.from('M4B \0\0\0\0M4B mp42isom'));
  const size = movieOf(book, frames, 0).length;
  const sound = Buffer.alloc(frames * silence.length, silence);
  const media = box('mdat', sound, ...(book.pictures ?? []));
  return Buffer.concat([start, movieOf(book, frames, start.length + size + 8), media]);
}
