import { type OggPage, oggPages, packetsOf, readOggPage } from './ogg-pages.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { cutShort, notASound, Unreadable } from './sound.ts';

/** Samples at 48 kHz in one Opus packet, by its first bytes (RFC 6716 §3.1). */
function opusPacketSamples(packet: Buffer): number {
  const first = packet[0];
  if (first === undefined) return 0;
  const configuration = first >>> 3;
  const code = first & 3;
  const count = code === 0 ? 1 : code < 3 ? 2 : (packet[1] ?? 0) & 63;
  return count * frameSamples(configuration);
}

function frameSamples(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration & 3] ?? 0;
  if (configuration < 16) return [480, 960][configuration & 1] ?? 0;
  return [120, 240, 480, 960][configuration & 3] ?? 0;
}

const tailLength = 192 * 1024;

/** Ogg with Vorbis, Opus or FLAC: the last granule states the length (RFC 3533 §6, RFC 7845 §4, RFC 9639 §10.1). */
export function oggSound(bytes: SongBytes): Sound {
  const head = bytes.read(0, 4096);
  const first = readOggPage(head, 0);
  if (first === null) throw notASound('an Ogg file');
  const identification = head.subarray(first.bodyStart, first.end);
  const { tail, pages } = lastPages(bytes, first.serial);
  const last = pages.findLast(({ granule }) => granule > 0);
  if (!last) throw new Unreadable('There is no sound in this file.');
  const payload = { start: first.end, end: bytes.size };
  if (identification.toString('latin1', 0, 8) === 'OpusHead' && identification.length >= 19) {
    const priming = identification.readUInt16LE(10);
    const padding = opusPadding(tail, pages, last);
    const frames = last.granule - priming;
    return { format: 'opus', sampleRate: 48000, frames: positive(frames), priming, padding, payload };
  }
  if (identification.toString('latin1', 1, 7) === 'vorbis' && identification.length >= 30) {
    const sampleRate = identification.readUInt32LE(12);
    if (sampleRate === 0) throw notASound('an Ogg file that can be played');
    return { format: 'vorbis', sampleRate, frames: last.granule, priming: 0, padding: 0, payload };
  }
  if (identification.toString('latin1', 0, 5) === '\x7fFLAC' && identification.length >= 51) {
    const sampleRate = identification.readUIntBE(27, 3) >>> 4;
    if (sampleRate === 0) throw notASound('an Ogg file that can be played');
    const bitsPerSample =
      (((identification.readUInt8(29) & 1) << 4) | (identification.readUInt8(30) >>> 4)) + 1;
    return {
      format: 'oggflac',
      sampleRate,
      bitsPerSample,
      frames: last.granule,
      priming: 0,
      padding: 0,
      payload,
    };
  }
  throw new Unreadable('The sound in this Ogg file is neither Vorbis, Opus nor FLAC.');
}

/** The pages of one stream in the file's last part. */
function lastPages(bytes: SongBytes, serial: number): { tail: Buffer; pages: OggPage[] } {
  const tail = bytes.read(Math.max(0, bytes.size - tailLength), tailLength);
  const pages = oggPages(tail);
  const missing = (pages.at(-1)?.end ?? 0) - tail.length;
  if (missing > 0) throw cutShort(missing);
  return { tail, pages: pages.filter((page) => page.serial === serial) };
}

/** What the last page's packets decode to beyond the last granule (RFC 7845 §4.4, end trimming). */
function opusPadding(tail: Buffer, pages: OggPage[], last: OggPage): number {
  const before = pages[pages.indexOf(last) - 1]?.granule;
  if (before === undefined || before < 0) return 0;
  const decoded = packetsOf(tail, last).reduce((sum, packet) => sum + opusPacketSamples(packet), 0);
  return Math.max(0, before + decoded - last.granule);
}

function positive(frames: number): number {
  if (frames <= 0) throw new Unreadable('There is no sound in this file.');
  return frames;
}
