import { flacBlocks } from './flac-blocks.ts';
import { lastFlacSample } from './flac-last-sample.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { notASound, Unreadable } from './unreadable.ts';

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
