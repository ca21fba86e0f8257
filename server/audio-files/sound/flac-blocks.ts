import { id3Length } from './id3-length.ts';
import type { SongBytes } from './song-bytes.ts';
import { notASound } from './unreadable.ts';

export type FlacBlocks = { start: number; end: number; streamInfo: Buffer };

/** The metadata blocks of a FLAC file (RFC 9639 §8): where they begin (behind a stray ID3 tag) and end. */
export function flacBlocks(bytes: SongBytes): FlacBlocks {
  const start = id3Length(bytes);
  if (bytes.read(start, 4).toString('latin1') !== 'fLaC') throw notASound('a FLAC file');
  let position = start + 4;
  let streamInfo: Buffer | null = null;
  for (let last = false; !last; ) {
    const header = bytes.read(position, 4);
    if (header.length < 4) throw notASound('a whole FLAC file');
    last = (header.readUInt8(0) & 0x80) !== 0;
    const length = header.readUIntBE(1, 3);
    if ((header.readUInt8(0) & 0x7f) === 0) streamInfo = bytes.read(position + 4, length);
    position += 4 + length;
  }
  if (streamInfo === null || streamInfo.length < 34) throw notASound('a whole FLAC file');
  return { start, end: position, streamInfo };
}
