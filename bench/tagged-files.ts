import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const adjectives = [
  'Slow',
  'Paper',
  'Silver',
  'Hollow',
  'Northern',
  'Quiet',
  'Golden',
  'Electric',
  'Broken',
  'Distant',
];
const nouns = [
  'Rivers',
  'Lanterns',
  'Harbour',
  'Meridian',
  'Orchard',
  'Signals',
  'Winter',
  'Machines',
  'Gardens',
  'Echoes',
];
const genres = ['Rock', 'Jazz', 'Ambient', 'Folk', 'Electronic', 'Classical', 'Hip-Hop', 'Soul'];

const pick = (list: readonly string[], number: number) => list[number % list.length] ?? '';
export const words = (number: number) =>
  `${pick(adjectives, number)} ${pick(nouns, Math.floor(number / 10))} ${Math.floor(number / 100)}`;

/** A text frame of ID3v2.3 in ISO 8859-1 (id3.org, "Text information frames"). */
const frame = (id: string, text: string) => frameOf(id, Buffer.from(`\0${text}`, 'latin1'));

function frameOf(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(10);
  head.write(id, 0, 'latin1');
  head.writeUInt32BE(body.length, 4);
  return Buffer.concat([head, body]);
}

/** Ten silent frames of MPEG-1 layer III, 128 kbit/s, 44.1 kHz. */
const sound = Buffer.concat(
  Array.from({ length: 10 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x64]), Buffer.alloc(413)])),
);

/** How large files are to be, and the picture that each album's files hold. */
export type Filling = { bytes: number; cover(album: number): Buffer };
export type Names = { title: string; artist: string; album: string };
export type Making = { filling?: Filling; namesOf?: (number: number) => Names };

function madeUpNames(number: number): Names {
  const album = Math.floor(number / 10);
  return {
    title: `${words(number)} Song`,
    artist: `${words(Math.floor(album / 4))} Band`,
    album: words(album + 7),
  };
}

/** A picture as the body of an `APIC` frame (id3.org, "Attached picture"). */
const attachedPicture = (picture: Buffer) =>
  Buffer.concat([Buffer.from('\0image/jpeg\0\x03\0', 'latin1'), picture]);

/** The same as the body of a PICTURE block (RFC 9639 §8.8). */
function pictureBlock(picture: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(3, 0);
  head.writeUInt32BE(10, 4);
  const rest = Buffer.alloc(24);
  rest.writeUInt32BE(picture.length, 20);
  return Buffer.concat([head, Buffer.from('image/jpeg'), rest, picture]);
}

/** Sound made longer until the file has its length. */
const longSound = (sound: Buffer, bytes: number) =>
  Buffer.concat(Array.from({ length: Math.max(1, Math.ceil(bytes / sound.length)) }, () => sound));

/** A tagged MP3 that is no other. */
export function taggedMp3(number: number, { filling, namesOf = madeUpNames }: Making = {}): Buffer {
  const names = namesOf(number);
  const album = Math.floor(number / 10);
  const frames = Buffer.concat([
    frame('TIT2', names.title),
    frame('TPE1', names.artist),
    frame('TALB', names.album),
    frame('TRCK', String((number % 10) + 1)),
    frame('TYER', String(1960 + (album % 60))),
    frame('TCON', pick(genres, album)),
    ...(filling ? [frameOf('APIC', attachedPicture(filling.cover(album)))] : []),
  ]);
  const head = Buffer.from([0x49, 0x44, 0x33, 3, 0, 0, 0, 0, 0, 0]);
  for (let byte = 0; byte < 4; byte += 1) head[6 + byte] = (frames.length >> (7 * (3 - byte))) & 0x7f;
  // The last bytes differ, so that no two files are the same sound.
  const mark = Buffer.alloc(8);
  mark.writeUInt32BE(number, 4);
  const own = longSound(sound, (filling?.bytes ?? 0) - frames.length);
  mark.copy(own, 40);
  return Buffer.concat([head, frames, own]);
}

function block(type: number, body: Buffer, last: boolean): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(body.length);
  head[0] = type | (last ? 0x80 : 0);
  return Buffer.concat([head, body]);
}

const length = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** STREAMINFO, a Vorbis comment and bytes that stand for sound (RFC 9639 §8). */
function flac(number: number, { filling, namesOf = madeUpNames }: Making): Buffer {
  const names = namesOf(number);
  const album = Math.floor(number / 10);
  const info = Buffer.alloc(34);
  info.writeUInt16BE(4096, 0);
  info.writeUInt16BE(4096, 2);
  // 44,100 Hz, two channels, 16 bits, 441,000 samples.
  info.writeBigUInt64BE((44_100n << 44n) | (1n << 41n) | (15n << 36n) | 441_000n, 10);
  const comments = [
    `TITLE=${names.title}`,
    `ARTIST=${names.artist}`,
    `ALBUM=${names.album}`,
    `TRACKNUMBER=${(number % 10) + 1}`,
    `DATE=${1960 + (album % 60)}`,
    `GENRE=${pick(genres, album)}`,
  ].map((text) => Buffer.from(text));
  const body = Buffer.concat([
    length(5),
    Buffer.from('bench'),
    length(comments.length),
    ...comments.flatMap((comment) => [length(comment.length), comment]),
  ]);
  const pictures = filling ? [block(6, pictureBlock(filling.cover(album)), true)] : [];
  const used = body.length + (pictures[0]?.length ?? 0);
  const audio = Buffer.alloc(Math.max(4_096, (filling?.bytes ?? 0) - used), 0x55);
  audio.writeUInt32BE(number, 100);
  const comment = block(4, body, pictures.length === 0);
  return Buffer.concat([Buffer.from('fLaC'), block(0, info, false), comment, ...pictures, audio]);
}

/**
 * `count` tagged songs below the folder, ten an album, four albums an artist, half MP3 and half FLAC by album.
 */
export function writeTaggedFiles(folder: string, count: number, making: Making = {}): void {
  for (let number = 0; number < count; number += 1) {
    const album = Math.floor(number / 10);
    const directory = join(folder, String(Math.floor(album / 4)), String(album));
    if (number % 10 === 0) mkdirSync(directory, { recursive: true });
    const [bytes, ending] =
      album % 2 === 0 ? [taggedMp3(number, making), 'mp3'] : [flac(number, making), 'flac'];
    writeFileSync(join(directory, `${(number % 10) + 1}.${ending}`), bytes);
  }
}

/** A tagged MP3 of ours, padded with its last ten frames to the given number of bytes. */
export function lengthened(file: string, bytes: number): Buffer {
  const short = readFileSync(file);
  const frames = short.subarray(-sound.length);
  const times = Math.ceil((bytes - short.length) / frames.length);
  return Buffer.concat([short, ...Array.from({ length: times }, () => frames)]);
}
