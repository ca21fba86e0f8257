import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const longTitles = [
  'First Wave',
  'Second Wave',
  'Third Wave',
  'Fourth Wave',
  'Fifth Wave',
  'Sixth Wave',
];

const rate = 8_000;

type SongFile = {
  title: string;
  artist: string;
  album: string;
  track: number;
  seconds: number;
  hertz: number;
};

function chunk(id: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 0, 'latin1');
  head.writeUInt32LE(body.length, 4);
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)]);
}

/** A tone as a WAV file with a LIST/INFO block (RIFF MCI, "INFO list"). */
export function songFile({ title, artist, album, track, seconds, hertz }: SongFile): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(rate, 4);
  format.writeUInt32LE(rate * 2, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const data = Buffer.alloc(rate * seconds * 2);
  for (let frame = 0; frame < rate * seconds; frame += 1)
    data.writeInt16LE(Math.round(6_000 * Math.sin((frame * 2 * Math.PI * hertz) / rate)), frame * 2);
  const info = Object.entries({
    INAM: title,
    IART: artist,
    IPRD: album,
    ITRK: String(track),
    ICRD: '2020',
  });
  const list = Buffer.concat([
    Buffer.from('INFO'),
    ...info.map(([id, text]) => chunk(id, Buffer.from(`${text}\0`))),
  ]);
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', list),
    chunk('data', data),
  ]);
  return chunk('RIFF', body);
}

/** An album of songs that last longer than a journey looks at them. */
export function writeLongSongs(folder: string): void {
  const album = join(folder, 'Six Waves');
  mkdirSync(album, { recursive: true });
  for (const [index, title] of longTitles.entries()) {
    const track = index + 1;
    const song = {
      title,
      track,
      artist: 'The Tides',
      album: 'Six Waves',
      seconds: 60,
      hertz: 200 + 40 * track,
    };
    writeFileSync(join(album, `${track}.wav`), songFile(song));
  }
}
