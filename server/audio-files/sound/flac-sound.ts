import { id3Length } from './id3-length.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { notASound, Unreadable } from './sound.ts';

/** The number of samples up to the end of the last frame in the file's tail (RFC 9639 §9.1); null for none. Shows whether the file was cut. */
function lastFlacSample(bytes: SongBytes, streamInfo: Buffer, soundStart: number): number | null {
  const maxFrame = streamInfo.readUIntBE(7, 3) || 32 * 1024;
  const fixedBlock = streamInfo.readUInt16BE(0);
  const tailStart = Math.max(soundStart, bytes.size - maxFrame - 64);
  const tail = bytes.read(tailStart, bytes.size - tailStart);
  for (let at = tail.lastIndexOf(0xff); at !== -1; at = at === 0 ? -1 : tail.lastIndexOf(0xff, at - 1)) {
    const samples = samplesToEndOf(tail.subarray(at, at + 17), fixedBlock);
    if (samples !== null) return samples;
  }
  return null;
}

function samplesToEndOf(frame: Buffer, fixedBlock: number): number | null {
  if (frame.length < 6 || (frame.readUInt16BE(0) & 0xfffe) !== 0xfff8) return null;
  const sizeCode = frame.readUInt8(2) >>> 4;
  const rateCode = frame.readUInt8(2) & 15;
  const number = readCodedNumber(frame, 4);
  if (sizeCode === 0 || rateCode === 15 || number === null) return null;
  const sizeBytes = sizeCode === 6 ? 1 : sizeCode === 7 ? 2 : 0;
  const rateBytes = rateCode === 12 ? 1 : rateCode === 13 || rateCode === 14 ? 2 : 0;
  const checkAt = number.end + sizeBytes + rateBytes;
  if (checkAt >= frame.length || crc8(frame.subarray(0, checkAt)) !== frame.readUInt8(checkAt)) return null;
  const block = sizeBytes > 0 ? frame.readUIntBE(number.end, sizeBytes) + 1 : blockSize(sizeCode);
  const variable = (frame.readUInt8(1) & 1) === 1;
  return (variable ? number.value : number.value * fixedBlock) + block;
}

function blockSize(code: number): number {
  if (code === 1) return 192;
  return code <= 5 ? 576 * 2 ** (code - 2) : 256 * 2 ** (code - 8);
}

/** UTF-8's scheme stretched to 36 bits. */
function readCodedNumber(frame: Buffer, at: number): { value: number; end: number } | null {
  const first = frame.readUInt8(at);
  const extra = first < 0x80 ? 0 : Math.clz32(~(first << 24)) - 1;
  if ((first >= 0x80 && (extra < 1 || extra > 6)) || at + extra >= frame.length) return null;
  let value = first < 0x80 ? first : first & (0x3f >> extra);
  for (const byte of frame.subarray(at + 1, at + 1 + extra)) value = value * 64 + (byte & 0x3f);
  return { value, end: at + 1 + extra };
}

function crc8(bytes: Buffer): number {
  let crc = 0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x80) === 0 ? crc << 1 : ((crc << 1) ^ 0x07) & 0xff;
  }
  return crc & 0xff;
}

type FlacBlocks = { start: number; end: number; streamInfo: Buffer };

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

/** FLAC: STREAMINFO states the exact length (RFC 9639 §8.2); there is no priming. */
export function flacSound(bytes: SongBytes): Sound {
  const { end, streamInfo } = flacBlocks(bytes);
  const sampleRate = streamInfo.readUIntBE(10, 3) >>> 4;
  const stated = (streamInfo.readUInt8(13) & 15) * 2 ** 32 + streamInfo.readUInt32BE(14);
  if (sampleRate === 0) throw notASound('a whole FLAC file');
  if (end >= bytes.size) throw new Unreadable('The file is cut short: all of its sound is missing.');
  const reached = lastFlacSample(bytes, streamInfo, end);
  const frames = stated === 0 ? (reached ?? 0) : stated;
  if (frames === 0) throw new Unreadable('The file does not say how long it is.');
  if (reached !== null && reached < stated) {
    const percent = Math.max(1, Math.round((1 - reached / stated) * 100));
    throw new Unreadable(`The file is cut short: ${percent} % of its sound is missing.`);
  }
  return {
    format: 'flac',
    sampleRate,
    bitsPerSample: (((streamInfo.readUInt8(12) & 1) << 4) | (streamInfo.readUInt8(13) >>> 4)) + 1,
    frames,
    priming: 0,
    padding: 0,
    payload: { start: end, end: bytes.size },
  };
}
