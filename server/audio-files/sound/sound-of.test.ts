import { describe, expect, it } from 'vitest';
import { chirpFrames, fixture, wavFile } from '#server/folder/testing/test-files.ts';
import { memoryBytes } from './song-bytes.ts';
import { soundOf } from './sound-of.ts';

const read = (name: string) => soundOf(memoryBytes(fixture(name)), name.split('.')[1]!);

describe('the exact length of a song', () => {
  it.each(['cbr.mp3', 'vbr.mp3'])('%s: by the LAME tag', (name) => {
    expect(read(name)).toMatchObject({
      format: 'mp3',
      frames: chirpFrames,
      priming: 576 + 529,
      padding: 514,
    });
  });

  it('an MP3 without an info frame is counted frame by frame', () => {
    expect(read('no-info.mp3')).toMatchObject({ frames: 78 * 1152, priming: 0, padding: 0 });
  });

  it('an AAC file: the edit list against the media header', () => {
    expect(read('aac.m4a')).toMatchObject({
      format: 'aac',
      frames: chirpFrames,
      priming: 1024,
      padding: 851,
    });
  });

  it('an ALAC file', () => {
    expect(read('alac.m4a')).toMatchObject({ format: 'alac', frames: 22_050, priming: 0, padding: 0 });
  });

  it('a FLAC file', () => {
    expect(read('chirp.flac')).toMatchObject({ format: 'flac', frames: 22_050, sampleRate: 44_100 });
  });

  it('a Vorbis file', () => {
    expect(read('vorbis.ogg')).toMatchObject({ format: 'vorbis', frames: chirpFrames, sampleRate: 44_100 });
  });

  it('an Opus file: 48 kHz, without the pre-skip', () => {
    const sound = read('opus.opus');
    expect(sound).toMatchObject({ format: 'opus', frames: 96_041, priming: 312, sampleRate: 48_000 });
    expect((sound.frames + sound.priming + sound.padding) % 960).toBe(0);
  });

  it('Opus and FLAC in MP4, the former also where no edit list tells what comes before the sound', () => {
    const expected = { format: 'mp4opus', frames: 96_048, priming: 312, padding: 600, sampleRate: 48_000 };
    expect(read('opus-in-mp4.mp4')).toMatchObject(expected);
    const without = Buffer.from(fixture('opus-in-mp4.mp4'));
    without.write('free', without.indexOf('edts'), 'latin1');
    expect(soundOf(memoryBytes(without), 'mp4')).toMatchObject(expected);
    expect(read('flac-in-mp4.m4a')).toMatchObject({ format: 'mp4flac', frames: 44_122, sampleRate: 22_050 });
  });

  it.each([
    ['cbr.mp3', 'flac', 'mp3'],
    ['cbr.mp3', 'm4a', 'mp3'],
    ['aac.m4a', 'mp3', 'aac'],
    ['chirp.flac', 'mp3', 'flac'],
    ['vorbis.ogg', 'mp3', 'vorbis'],
    ['chirp.aiff', 'wav', 'aiff'],
  ])('%s is read for what it is, also under the name of a .%s file', (name, extension, format) => {
    expect(soundOf(memoryBytes(fixture(name)), extension)).toMatchObject({ format });
  });

  it('a WAV file, also one whose length was never written', () => {
    const wav = wavFile(8001);
    expect(soundOf(memoryBytes(wav), 'wav')).toMatchObject({ frames: 8001, sampleRate: 8000 });
    wav.writeUInt32LE(0xffffffff, 40);
    expect(soundOf(memoryBytes(wav), 'wav')).toMatchObject({ frames: 8001 });
  });

  it('iTunSMPB wins over the edit list', () => {
    const file = Buffer.concat([fixture('aac.m4a')]);
    const text = ' 00000000 00000840 000001CA 0000000000015000 00000000';
    const free = Buffer.from(`\0\0\0\0free....iTunSMPB${text}`, 'latin1');
    free.writeUInt32BE(free.length);
    const moovAt = file.indexOf('moov') - 4;
    file.writeUInt32BE(file.readUInt32BE(moovAt) + free.length, moovAt);
    const withTag = Buffer.concat([file, free]);
    expect(soundOf(memoryBytes(withTag), 'm4a')).toMatchObject({ priming: 0x840, frames: 0x15000 });
  });
});

function reasonOf(bytes: Buffer, extension: string): string {
  try {
    soundOf(memoryBytes(bytes), extension);
  } catch (thrown) {
    return String(thrown);
  }
  return 'it was read';
}

describe('files that are not what they say', () => {
  it('an empty file, a text, and a picture say so', () => {
    expect(reasonOf(Buffer.alloc(0), 'mp3')).toContain('empty');
    expect(reasonOf(Buffer.from('hello '.repeat(4000)), 'mp3')).toContain('not an MP3');
    const picture = Buffer.concat([Buffer.from([0x89]), Buffer.from('PNG\r\n\x1a\n'), Buffer.alloc(4000)]);
    expect(reasonOf(picture, 'flac')).toContain('not a FLAC');
    expect(reasonOf(picture, 'm4a')).toContain('not an MP4');
  });

  it.each(['cbr.mp3', 'aac.m4a', 'opus-in-mp4.mp4', 'chirp.flac', 'vorbis.ogg', 'opus.opus'])(
    '%s cut in half is cut short',
    (name) => {
      const bytes = fixture(name);
      expect(reasonOf(bytes.subarray(0, bytes.length * 0.6), name.split('.')[1]!)).toContain('cut short');
    },
  );

  it('bytes turned at random never do worse than being refused', { timeout: 60_000 }, () => {
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return Math.floor((seed / 2 ** 32) * below);
    };
    for (const name of ['cbr.mp3', 'no-info.mp3', 'aac.m4a', 'chirp.flac', 'vorbis.ogg', 'opus.opus'])
      for (let turn = 0; turn < 150; turn += 1) {
        const bytes = Buffer.from(fixture(name));
        for (let change = 0; change < 8; change += 1)
          bytes[random(turn % 2 ? bytes.length : 600)] = random(256);
        const outcome = reasonOf(bytes, name.split('.')[1]!);
        expect(outcome).toMatch(/^(it was read|Unreadable: .*\.)$/);
      }
  });
});
