import { deflateSync } from 'node:zlib';

/** Makes tags byte by byte for tests: what other programs write, right or wrong. */

const syncSafe = (value: number) =>
  Buffer.from([(value >>> 21) & 127, (value >>> 14) & 127, (value >>> 7) & 127, value & 127]);
const big = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const little = (value: number) => Buffer.from(big(value)).reverse();

export const latin1 = (text: string) => Buffer.concat([Buffer.from([0]), Buffer.from(text, 'latin1')]);
export const utf8 = (text: string) => Buffer.concat([Buffer.from([3]), Buffer.from(text)]);
export const utf16 = (text: string) =>
  Buffer.concat([Buffer.from([1, 0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
export const utf16BigEndian = (text: string) =>
  Buffer.concat([Buffer.from([2]), Buffer.from(text, 'utf16le').swap16()]);
/** TXXX: a description, a NUL, a value. */
export const userText = (name: string, value: string) => utf8(`${name}\0${value}`);
export const musicBrainzId = (id: string) => Buffer.from(`http://musicbrainz.org\0${id}`);
export const picture = (kind: number, bytes: Buffer) =>
  Buffer.concat([Buffer.from('\0image/jpeg\0', 'latin1'), Buffer.from([kind, 0]), bytes]);
/** COMM: in English, under a description. */
export const comment = (description: string, value: string) => {
  const [named, content] = [utf16(description).subarray(1), utf16(value).subarray(1)];
  return Buffer.concat([Buffer.from('\x01eng'), named, Buffer.alloc(2), content]);
};
/** RVA2: a name, a NUL, channels of a type, a volume, the bits of a peak and the peak. */
export const volume = (name: string, channels: number[]) =>
  Buffer.concat([Buffer.from(`${name}\0`), Buffer.from(channels)]);
/** The iTunNORM value of a song with this power, in thousandths of the target. */
export const soundCheck = (thousandths: number) => {
  const words = [thousandths, 1, 2, 3, 4, 5, 0x7fff, 0x7fff, 8, 9];
  return words.map((word) => ` ${word.toString(16).toUpperCase().padStart(8, '0')}`).join('');
};

type Frame = [id: string, content: Buffer];
type Options = {
  extendedHeader?: boolean;
  unsynchronised?: boolean;
  compressed?: boolean;
  plainSizes?: boolean;
};

export function id3v2(major: 2 | 3 | 4, frames: Frame[], options: Options = {}): Buffer {
  const body = Buffer.concat(frames.map(([id, content]) => frame(major, id, content, options)));
  const extended = !options.extendedHeader
    ? Buffer.alloc(0)
    : major === 3
      ? Buffer.concat([big(6), Buffer.alloc(6)])
      : Buffer.concat([syncSafe(6), Buffer.from([1, 0])]);
  const whole = Buffer.concat([extended, body]);
  const content = options.unsynchronised && major < 4 ? unsynchronise(whole) : whole;
  const flags = (options.unsynchronised ? 0x80 : 0) | (options.extendedHeader ? 0x40 : 0);
  return Buffer.concat([
    Buffer.from('ID3'),
    Buffer.from([major, 0, flags]),
    syncSafe(content.length),
    content,
  ]);
}

function frame(major: number, id: string, content: Buffer, options: Options): Buffer {
  if (major === 2) return Buffer.concat([Buffer.from(id), big(content.length).subarray(1), content]);
  if (options.compressed) {
    const packed = Buffer.concat([
      major === 3 ? big(content.length) : syncSafe(content.length),
      deflateSync(content),
    ]);
    const flags = Buffer.from([0, major === 3 ? 0x80 : 9]);
    return Buffer.concat([
      Buffer.from(id),
      major === 3 ? big(packed.length) : syncSafe(packed.length),
      flags,
      packed,
    ]);
  }
  const stored = options.unsynchronised && major === 4 ? unsynchronise(content) : content;
  const size = major === 3 || options.plainSizes ? big(stored.length) : syncSafe(stored.length);
  return Buffer.concat([
    Buffer.from(id),
    size,
    Buffer.from([0, options.unsynchronised && major === 4 ? 2 : 0]),
    stored,
  ]);
}

function unsynchronise(bytes: Buffer): Buffer {
  return Buffer.from(
    [...bytes].flatMap((byte, index) => {
      const next = bytes[index + 1] ?? 0;
      return byte === 0xff && (next >= 0xe0 || next === 0) ? [byte, 0] : [byte];
    }),
  );
}

export function id3v1(
  title: string,
  artist: string,
  album: string,
  year: string,
  track: number,
  genre: number,
) {
  const tag = Buffer.alloc(128);
  tag.write('TAG', 0, 'latin1');
  tag.write(title, 3, 30, 'latin1');
  tag.write(artist, 33, 30, 'latin1');
  tag.write(album, 63, 30, 'latin1');
  tag.write(year, 93, 4, 'latin1');
  tag.writeUInt8(track, 126);
  tag.writeUInt8(genre, 127);
  return tag;
}

export function apev2(items: Record<string, string | Buffer>): Buffer {
  const body = Buffer.concat(
    Object.entries(items).map(([name, value]) => {
      const bytes = Buffer.from(value);
      return Buffer.concat([
        little(bytes.length),
        little(typeof value === 'string' ? 0 : 2),
        Buffer.from(`${name}\0`),
        bytes,
      ]);
    }),
  );
  const count = Object.keys(items).length;
  const ends = (flags: number) =>
    Buffer.concat([
      Buffer.from('APETAGEX'),
      little(2000),
      little(body.length + 32),
      little(count),
      little(flags),
      Buffer.alloc(8),
    ]);
  return Buffer.concat([ends(0xa0000000 >>> 0), body, ends(0x80000000 >>> 0)]);
}

/** A Vorbis comment block of `NAME=value` texts. */
export function vorbisComment(comments: string[]): Buffer {
  const withLength = (text: string) => Buffer.concat([little(Buffer.byteLength(text)), Buffer.from(text)]);
  return Buffer.concat([withLength('test'), little(comments.length), ...comments.map(withLength)]);
}

export function flacPictureBlock(kind: number, bytes: Buffer): Buffer {
  const type = Buffer.from('image/jpeg');
  return Buffer.concat([
    big(kind),
    big(type.length),
    type,
    big(0),
    Buffer.alloc(16),
    big(bytes.length),
    bytes,
  ]);
}

/** FLAC's STREAMINFO file with other metadata blocks behind it. */
export function flacWith(
  streamInfo: Buffer,
  blocks: [type: number, content: Buffer][],
  sound: Buffer,
): Buffer {
  const all: [number, Buffer][] = [[0, streamInfo], ...blocks];
  const written = all.flatMap(([type, content], index) => {
    const header = big(content.length);
    header.writeUInt8(index === all.length - 1 ? type | 0x80 : type, 0);
    return [header, content];
  });
  return Buffer.concat([Buffer.from('fLaC'), ...written, sound]);
}

export function riffChunk(name: string, content: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(name),
    little(content.length),
    content,
    Buffer.alloc(content.length % 2),
  ]);
}

export function iffChunk(name: string, content: Buffer): Buffer {
  return Buffer.concat([Buffer.from(name), big(content.length), content, Buffer.alloc(content.length % 2)]);
}

export function mp4Box(name: string, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  return Buffer.concat([big(content.length + 8), Buffer.from(name, 'latin1'), content]);
}

const mp4Data = (type: number, value: Buffer) => mp4Box('data', big(type), big(0), value);
export const mp4Text = (name: string, ...values: string[]) =>
  mp4Box(name, ...values.map((value) => mp4Data(1, Buffer.from(value))));
export const mp4Bytes = (name: string, type: number, ...values: Buffer[]) =>
  mp4Box(name, ...values.map((value) => mp4Data(type, value)));
export const mp4Freeform = (name: string, ...values: string[]) =>
  mp4Box(
    '----',
    mp4Box('mean', big(0), Buffer.from('com.apple.iTunes')),
    mp4Box('name', big(0), Buffer.from(name)),
    ...values.map((value) => mp4Data(1, Buffer.from(value))),
  );

/** The file with these items as its only tags: its own `udta` is renamed, its `moov` grows at the file's end. */
export function mp4With(file: Buffer, items: Buffer[]): Buffer {
  const copy = Buffer.from(file);
  const at = copy.indexOf('moov') - 4;
  const own = copy.indexOf('udta', at);
  if (own !== -1) copy.write('free', own, 'latin1');
  const tags = mp4Box('udta', mp4Box('meta', big(0), mp4Box('ilst', ...items)));
  const size = copy.readUInt32BE(at);
  copy.writeUInt32BE(size + tags.length, at);
  return Buffer.concat([copy.subarray(0, at + size), tags, copy.subarray(at + size)]);
}
