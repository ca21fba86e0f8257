import sharp from 'sharp';
import { fixture, flacFile, mp3File, wavFile } from '#server/folder/testing/test-files.ts';

/** A picture of one colour. */
export const pictureOf = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 40, channels: 3, background: { r: red, g: 40, b: 90 } } })
    .jpeg()
    .toBuffer();

const crowd = Array.from({ length: 300 }, (_, index) => `Singer ${index + 1}`).join('\0');
const anna = { artist: 'Anna', albumArtist: 'Anna', album: 'Alder', date: '1973-05-01', genre: 'Folk' };

/** Music with odd and missing tags: apps must get complete responses all the same. */
export const oddFiles = async (): Promise<Record<string, Buffer>> => ({
  'Anna/Alder/1.mp3': mp3File(
    { ...anna, title: 'One', track: '1', disc: '1', picture: await pictureOf(200) },
    1,
  ),
  'Anna/Alder/1.lrc': Buffer.from('[00:01.00]First <line> & more\n[00:02.50]Second'),
  'Anna/Alder/2.mp3': mp3File(
    { ...anna, title: 'Two', track: '2', disc: '1', picture: await pictureOf(200) },
    2,
  ),
  'Anna/Alder/2.txt': Buffer.from('Words without times'),
  'Anna/Alder/3.mp3': mp3File(
    { ...anna, title: 'Other cover', track: '3', disc: '1', picture: await pictureOf(10) },
    3,
  ),
  'untagged.mp3': mp3File({}, 4),
  'Odd/control.mp3': mp3File(
    {
      title: 'Bell\u0007 and <tag> & "quotes" \uFFFE',
      artist: 'A\u0001B',
      album: 'Tab\tand\u000Bbreak',
      genre: 'R&B',
    },
    5,
  ),
  'Odd/crowd.mp3': mp3File({ title: 'Everybody', artist: crowd, album: 'Crowd', albumArtist: 'All' }, 6),
  'Odd/right-to-left.flac': flacFile(
    { title: 'שלום \u202Eעולם', artist: 'أم كلثوم', album: '東京 🎷', date: '2001', genre: 'Pop' },
    7,
  ),
  'Odd/credits.mp3': mp3File(
    {
      title: 'Written',
      artist: 'Berta',
      album: 'Alone',
      more: [
        ['TCOM', 'anna\0Nobody'],
        ['TEXT', 'Berta'],
      ],
    },
    8,
  ),
  'Odd/plain.wav': wavFile(8_000),
  'Odd/chirp.aiff': fixture('chirp.aiff'),
  'Odd/vorbis.ogg': fixture('vorbis.ogg'),
  'Odd/alac.m4a': fixture('alac.m4a'),
});
