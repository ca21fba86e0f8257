import { expect, it } from 'vitest';
import { memoryBytes } from '#server/audio-files/sound/song-bytes.ts';
import { Unreadable } from '#server/audio-files/sound/sound.ts';
import { soundOf } from '#server/audio-files/sound/sound-of.ts';
import { locatePicture } from '../pictures/locate-picture.ts';
import { aiffFile, fixture, flacFile, mp3File, wavFile } from '../testing/test-files.ts';
import * as make from '../testing/test-tags.ts';
import { fingerprint } from './read-song.ts';
import { readTags } from './read-tags.ts';

const mp3 = fixture('cbr.mp3');
const tags = { title: 'Title', artist: 'Anna', album: 'Album', genre: 'Pop' };
const frames: [string, Buffer][] = [
  ['TIT2', make.utf16('Title')],
  ['SYLT', Buffer.concat([make.utf8('eng'), Buffer.from([2, 1, 0]), Buffer.from('La\0\0\0\x03\xe8')])],
  ['APIC', make.picture(3, Buffer.alloc(300, 9))],
  ['TIPL', make.utf8('producer\0Paul')],
];
const two = frames.slice(0, 1).map(([, content]): [string, Buffer] => ['TT2', content]);
const info = make.riffChunk(
  'LIST',
  Buffer.concat([Buffer.from('INFO'), make.riffChunk('INAM', Buffer.from('A'))]),
);

/** Files of every format, and how many of their first bytes hold what a reader believes. */
const samples: [name: string, bytes: Buffer, head: number][] = [
  ['cbr.mp3', mp3, 600],
  ['vbr.mp3', fixture('vbr.mp3'), 600],
  ['no-info.mp3', fixture('no-info.mp3'), 600],
  ['tagged.mp3', mp3File(tags), 200],
  ['22.mp3', Buffer.concat([make.id3v2(2, two), mp3]), 60],
  [
    '23.mp3',
    Buffer.concat([make.id3v2(3, frames, { unsynchronised: true, extendedHeader: true }), mp3]),
    450,
  ],
  ['24.mp3', Buffer.concat([make.id3v2(4, frames), mp3]), 450],
  ['zipped.mp3', Buffer.concat([make.id3v2(4, frames, { compressed: true }), mp3]), 250],
  [
    'ape.mp3',
    Buffer.concat([
      fixture('no-info.mp3').subarray(0, 4000),
      make.apev2({ Title: 'Ape' }),
      make.id3v1('a', 'b', 'c', '1', 2, 3),
    ]),
    4250,
  ],
  ['aac.m4a', fixture('aac.m4a'), 1500],
  ['alac.m4a', fixture('alac.m4a'), 1500],
  ['fragmented.m4a', fixture('fragmented.m4a'), 1500],
  ['opus.mp4', fixture('opus-in-mp4.mp4'), 1500],
  ['flac-in-mp4.m4a', fixture('flac-in-mp4.m4a'), 1500],
  ['chirp.flac', fixture('chirp.flac'), 500],
  ['tagged.flac', flacFile(tags), 300],
  ['vorbis.ogg', fixture('vorbis.ogg'), 500],
  ['opus.opus', fixture('opus.opus'), 500],
  ['flac.oga', fixture('flac.oga'), 500],
  ['plain.wav', Buffer.concat([wavFile(2000), info]), 100],
  ['chirp.aiff', fixture('chirp.aiff'), 120],
  ['sowt.aifc', aiffFile([1, 2, 3, 4, 5, 6], { compression: 'sowt', title: 'A' }), 120],
];

function outcomeOf(bytes: Buffer, name: string): string {
  const file = memoryBytes(bytes);
  try {
    const sound = soundOf(file, name.split('.')[1]!);
    const { tags, front } = readTags(file, sound);
    if (front) locatePicture(front);
    fingerprint(file, sound);
    if (!Number.isFinite(sound.frames) || sound.frames <= 0) return `frames are ${sound.frames}`;
    return JSON.stringify(tags).length < 3_000_000 ? 'read' : 'too much';
  } catch (thrown) {
    return thrown instanceof Unreadable ? 'refused' : `${name}: ${String(thrown)}`;
  }
}

/** The file with some of its bytes changed, in its head or anywhere; now and then cut short. */
function damaged(original: Buffer, head: number, turn: number, random: (below: number) => number): Buffer {
  const bytes = Buffer.from(original);
  const range = turn % 2 === 0 ? Math.min(head, bytes.length) : bytes.length;
  for (let change = 0; change <= random(10); change += 1)
    bytes[random(range)] = turn % 3 === 0 ? [0, 0x7f, 0x80, 0xff][random(4)]! : random(256);
  return turn % 7 === 0 ? bytes.subarray(0, random(bytes.length)) : bytes;
}

it('twenty-two kinds of files, each damaged in 1,000 ways, are read or refused, quickly', {
  timeout: 120_000,
}, () => {
  expect(samples).toHaveLength(22);
  let seed = 20_261_121;
  const random = (below: number) => {
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const counts = { read: 0, refused: 0 };
  let slowest = 0;
  for (const [name, original, head] of samples) {
    expect(outcomeOf(original, name), name).toBe('read');
    for (let turn = 0; turn < 1_000; turn += 1) {
      const bytes = damaged(original, head, turn, random);
      const startedAt = performance.now();
      const outcome = outcomeOf(bytes, name);
      slowest = Math.max(slowest, performance.now() - startedAt);
      if (outcome !== 'read' && outcome !== 'refused') throw new Error(`turn ${turn} of ${name}: ${outcome}`);
      counts[outcome] += 1;
    }
  }
  expect(counts.read).toBeGreaterThan(4_000);
  expect(counts.refused).toBeGreaterThan(4_000);
  expect(slowest).toBeLessThan(1000);
});
