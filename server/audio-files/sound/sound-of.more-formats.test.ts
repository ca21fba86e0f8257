import { describe, expect, it } from 'vitest';
import { aiffFile, fixture, wavFile } from '#server/folder/testing/test-files.ts';
import { mp4Box } from '#server/folder/testing/test-tags.ts';
import { fragmentedDuration } from './mp4-fragments.ts';
import { memoryBytes } from './song-bytes.ts';
import { durationMilliseconds } from './sound.ts';
import { soundOf } from './sound-of.ts';

const extensionOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);
const sound = (bytes: Buffer, extension: string) => soundOf(memoryBytes(bytes), extension);
function reasonOf(bytes: Buffer, extension: string): string {
  try {
    return `read as ${sound(bytes, extension).format}`;
  } catch (thrown) {
    return String(thrown);
  }
}

/** Samples a channel as `ffmpeg -f s16le` decodes them (5.1.9); the AAC ones with its last packet's padding. */
it.each([
  ['cbr.mp3', 'mp3', 44_100, 88_237],
  ['vbr.mp3', 'mp3', 44_100, 88_237],
  ['no-info.mp3', 'mp3', 44_100, 89_856],
  ['aac.m4a', 'aac', 44_100, 89_088],
  ['fragmented.m4a', 'aac', 44_100, 23_552],
  ['alac.m4a', 'alac', 44_100, 22_050],
  ['opus-in-mp4.mp4', 'mp4opus', 48_000, 96_648],
  ['flac-in-mp4.m4a', 'mp4flac', 22_050, 44_122],
  ['chirp.flac', 'flac', 44_100, 22_050],
  ['flac.oga', 'oggflac', 44_100, 22_050],
  ['vorbis.ogg', 'vorbis', 44_100, 88_237],
  ['opus.opus', 'opus', 48_000, 96_041],
  ['chirp.aiff', 'aiff', 44_100, 8820],
  ['sowt.aifc', 'aiff', 22_050, 6144],
] as const)('%s lasts as long as its decoded sound, within 50 ms', (name, format, sampleRate, decoded) => {
  const measured = sound(fixture(name), extensionOf(name));
  expect(measured).toMatchObject({ format, sampleRate });
  const expected = durationMilliseconds({ frames: decoded, sampleRate });
  expect(Math.abs(durationMilliseconds(measured) - expected)).toBeLessThanOrEqual(50);
});

it('a download in fragments: samples of one stated length, of lengths of their own, of another track', () => {
  const number = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const numbers = (...values: number[]) => Buffer.concat(values.map(number));
  const run = (...values: number[]) => mp4Box('trun', numbers(...values));
  const track = (...boxes: Buffer[]) => mp4Box('moof', mp4Box('traf', ...boxes));
  const movie = mp4Box('moov', mp4Box('mvex', mp4Box('trex', numbers(0, 7, 1, 1024, 0, 0))));
  const file = Buffer.concat([
    movie,
    track(mp4Box('tfhd', numbers(0, 7)), run(0, 10)),
    track(mp4Box('tfhd', numbers(8, 7, 500)), run(0x201, 2, 99, 4000, 4000)),
    track(mp4Box('tfhd', numbers(0, 7)), run(0x300, 2, 30, 4000, 12, 4000)),
    track(mp4Box('tfhd', numbers(0, 8)), run(0, 1000)),
  ]);
  expect(fragmentedDuration(memoryBytes(file), movie, 7)).toBe(10 * 1024 + 2 * 500 + 30 + 12);
});

describe('WAV', () => {
  const extensible = (coding: number) => {
    const wav = wavFile(8001);
    const format = Buffer.alloc(40);
    wav.copy(format, 0, 20, 36);
    format.writeUInt16LE(0xfffe, 0);
    format.writeUInt16LE(coding, 24);
    const header = Buffer.from(wav.subarray(0, 20));
    header.writeUInt32LE(40, 16);
    return Buffer.concat([header, format, wav.subarray(36)]);
  };

  it('with the extensible header', () => {
    expect(sound(extensible(1), 'wav')).toMatchObject({ frames: 8001 });
    expect(reasonOf(extensible(2), 'wav')).toContain('is compressed');
  });

  it('longer than four bytes can say (RF64)', () => {
    const wav = wavFile(8001);
    const sizes = Buffer.alloc(36);
    sizes.write('ds64', 0, 'latin1');
    sizes.writeUInt32LE(28, 4);
    sizes.writeBigUInt64LE(16_002n, 16);
    const long = Buffer.concat([Buffer.from('RF64\xff\xff\xff\xffWAVE', 'latin1'), sizes, wav.subarray(12)]);
    long.writeUInt32LE(0xffffffff, 12 + 36 + 24 + 4);
    const behind = Buffer.concat([long, Buffer.from('LIST\x04\0\0\0INFO', 'latin1')]);
    expect(sound(behind, 'wav')).toMatchObject({ frames: 8001, sampleRate: 8000 });
  });
});

describe('AIFF', () => {
  it.each([
    [8, 44_100],
    [16, 48_000],
    [24, 96_000],
    [32, 8000],
  ])('of %i bits at %i Hz', (bits, rate) => {
    const file = aiffFile(
      Array.from({ length: 999 }, () => 5),
      { bits, rate },
    );
    expect(sound(file, 'aif')).toMatchObject({ frames: 999, sampleRate: rate });
  });

  it('compressed or cut short says so', () => {
    expect(reasonOf(aiffFile([1, 2, 3], { compression: 'MAC3' }), 'aifc')).toContain('compressed (MAC3)');
    const whole = aiffFile(Array.from({ length: 9000 }, () => 5));
    expect(reasonOf(whole.subarray(0, 9000), 'aiff')).toContain('cut short');
  });
});

describe('MP3', () => {
  it('with a VBRI header instead of a Xing one', () => {
    const file = Buffer.from(fixture('cbr.mp3'));
    const first = file.indexOf(Buffer.from([0xff, 0xfb]));
    const frame = file.subarray(first);
    for (const name of ['Xing', 'Info', 'LAME', 'Lavc', 'Lavf']) {
      const at = frame.subarray(0, 300).indexOf(name);
      if (at !== -1) frame.write('....', at, 'latin1');
    }
    frame.write('VBRI', 36, 'latin1');
    frame.writeUInt32BE(frame.length, 46);
    frame.writeUInt32BE(78, 50);
    expect(sound(file, 'mp3')).toMatchObject({ frames: 78 * 1152, priming: 0 });
  });

  it('without a stated bit rate is refused with the reason', () => {
    const frame = Buffer.concat([Buffer.from([0xff, 0xfb, 0x00, 0x64]), Buffer.alloc(900, 0x11)]);
    expect(reasonOf(Buffer.concat([frame, frame, frame]), 'mp3')).toContain('"free format"');
  });
});

describe('what Earshot does not play says what it is', () => {
  it.each([
    ['video.mp4', 'This is a video'],
    ['ac3.m4a', 'ac-3, neither AAC, ALAC, Opus nor FLAC'],
  ])('%s', (name, reason) => {
    expect(reasonOf(fixture(name), extensionOf(name))).toContain(reason);
  });

  it('a song that is protected', () => {
    const file = Buffer.from(fixture('aac.m4a'));
    file.write('drms', file.indexOf('mp4a', file.indexOf('stsd')), 'latin1');
    expect(reasonOf(file, 'm4p')).toContain('(DRM)');
  });

  it('formats that no browser plays', () => {
    expect(reasonOf(Buffer.alloc(100, 1), 'wma')).toContain(
      'This is Windows Media Audio, which Earshot does',
    );
    expect(reasonOf(Buffer.alloc(100, 1), 'ape')).toContain("Monkey's Audio");
  });
});
