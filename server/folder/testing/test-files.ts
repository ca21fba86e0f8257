import { readFileSync } from 'node:fs';
import { flacBlocks } from '#server/audio-files/sound/flac-sound.ts';
import { mp3Payload } from '#server/audio-files/sound/mp3-sound.ts';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';
import { id3v2, picture, utf8 } from './test-tags.ts';

/** Makes small tagged music files for tests and measurements; `seed` makes their sound differ. */
export type TestTags = {
  title?: string;
  artist?: string;
  albumArtist?: string;
  album?: string;
  track?: string;
  disc?: string;
  date?: string | undefined;
  genre?: string;
  picture?: Buffer;
  /** Of an MP3: no picture lies in it byte for byte. */
  isCompressed?: boolean;
  /** Of an MP3: further frames of text, as `TXXX` with a name before NUL. */
  more?: readonly (readonly [frame: string, text: string])[];
};

export const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../fixtures/${name}`, import.meta.url));

/** What the fixtures `cbr.mp3`, `vbr.mp3`, `aac.m4a` and `vorbis.ogg` hold, in samples at 44.1 kHz. */
export const chirpFrames = 88_237;

const cbr = fixture('cbr.mp3');
const mp3Sound = cbr.subarray(mp3Payload(memoryBytes(cbr)).start);
const flac = fixture('chirp.flac');
const { streamInfo, end: flacEnd } = flacBlocks(memoryBytes(flac));

const id3Frames = [
  ['TIT2', 'title'],
  ['TPE1', 'artist'],
  ['TPE2', 'albumArtist'],
  ['TALB', 'album'],
  ['TRCK', 'track'],
  ['TPOS', 'disc'],
  ['TDRC', 'date'],
  ['TCON', 'genre'],
] as const;

export function mp3File(tags: TestTags, seed = 0): Buffer {
  const frames = id3Frames.flatMap(([name, field]): [string, Buffer][] => {
    const value = tags[field];
    return value === undefined ? [] : [[name, utf8(value)]];
  });
  for (const [name, text] of tags.more ?? []) frames.push([name, utf8(text)]);
  if (tags.picture) frames.push(['APIC', picture(3, tags.picture)]);
  const header = id3v2(4, frames, { compressed: tags.isCompressed ?? false });
  return Buffer.concat([header, seeded(mp3Sound, seed)]);
}

export function flacFile(tags: TestTags, seed = 0): Buffer {
  const names = ['title', 'artist', 'albumArtist', 'album', 'track', 'disc', 'date', 'genre'] as const;
  const comments = names.flatMap((name) => {
    const value = tags[name];
    const field = name === 'track' ? 'TRACKNUMBER' : name === 'disc' ? 'DISCNUMBER' : name.toUpperCase();
    return value === undefined ? [] : [lengthFirst(`${field}=${value}`)];
  });
  const count = Buffer.alloc(4);
  count.writeUInt32LE(comments.length);
  const comment = Buffer.concat([lengthFirst('test'), count, ...comments]);
  const blocks = [flacBlock(0, streamInfo), flacBlock(4 | 0x80, comment)];
  return Buffer.concat([Buffer.from('fLaC'), ...blocks, seeded(flac.subarray(flacEnd), seed)]);
}

/** 16-bit mono at 8 kHz. */
export function wavFile(frames: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF\0\0\0\0WAVEfmt ', 'latin1');
  header.writeUInt32LE(36 + frames * 2, 4);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(frames * 2, 40);
  const sound = Buffer.alloc(frames * 2);
  for (let frame = 0; frame < frames; frame += 1) sound.writeInt16LE((frame * 37) % 9000, frame * 2);
  return Buffer.concat([header, sound]);
}

function seeded(sound: Buffer, seed: number): Buffer {
  const copy = Buffer.from(sound);
  copy.writeUInt32BE(seed, copy.length - 200);
  return copy;
}

function lengthFirst(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(4);
  length.writeUInt32LE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function flacBlock(type: number, content: Buffer): Buffer {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(content.length);
  header.writeUInt8(type, 0);
  return Buffer.concat([header, content]);
}

type AiffOptions = { title?: string; bits?: number; channels?: number; compression?: string; rate?: number };

/** AIFF, or AIFF-C when a compression is named, with 16-bit samples stretched or cut to `bits`. */
export function aiffFile(samples: number[], options: AiffOptions = {}): Buffer {
  const { title, bits = 16, channels = 1, compression, rate = 44_100 } = options;
  const width = Math.ceil(bits / 8);
  const frames = Math.floor(samples.length / channels);
  const sound = Buffer.alloc(frames * channels * width);
  for (let index = 0; index < frames * channels; index += 1) {
    const stretched = Math.floor((samples[index] ?? 0) * 2 ** (width * 8 - 16));
    const value = bits === 12 ? stretched & ~15 : stretched;
    if (compression === 'sowt') sound.writeIntLE(value, index * width, width);
    else sound.writeIntBE(value, index * width, width);
  }
  const common = Buffer.alloc(18);
  common.writeUInt16BE(channels, 0);
  common.writeUInt32BE(frames, 2);
  common.writeUInt16BE(bits, 6);
  const exponent = Math.floor(Math.log2(rate));
  common.writeUInt16BE(16_383 + exponent, 8);
  common.writeUInt32BE(rate * 2 ** (31 - exponent), 10);
  const chunks = [
    ...(title === undefined ? [] : [iffChunk('NAME', Buffer.from(title))]),
    iffChunk(
      'COMM',
      compression ? Buffer.concat([common, Buffer.from(`${compression}\0\0`, 'latin1')]) : common,
    ),
    iffChunk('SSND', Buffer.concat([Buffer.alloc(8), sound])),
  ];
  return iffChunk('FORM', Buffer.concat([Buffer.from(compression ? 'AIFC' : 'AIFF'), ...chunks]));
}

function iffChunk(name: string, content: Buffer): Buffer {
  const header = Buffer.from(`${name}\0\0\0\0`, 'latin1');
  header.writeUInt32BE(content.length, 4);
  return Buffer.concat([header, content, Buffer.alloc(content.length % 2)]);
}
