import type { SongBytes } from './song-bytes.ts';

/** Bytes of the ID3v2 tag at `position`, its header and footer included; 0 when there is none (ID3v2.4 §3.1). */
export function id3Length(bytes: SongBytes, position = 0): number {
  const header = bytes.read(position, 10);
  if (header.length < 10 || header.toString('latin1', 0, 3) !== 'ID3') return 0;
  const [a, b, c, d] = header.subarray(6, 10);
  if (a === undefined || b === undefined || c === undefined || d === undefined) return 0;
  if ((a | b | c | d) > 127) return 0;
  const footer = (header.readUInt8(5) & 0x10) === 0 ? 0 : 10;
  return 10 + ((a << 21) | (b << 14) | (c << 7) | d) + footer;
}
