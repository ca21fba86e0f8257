import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { cutShort, notASound, Unreadable } from './sound.ts';

export type WavChunk = { name: string; start: number; length: number };

/** At most 200 chunks of a RIFF/WAVE or RF64 (EBU Tech 3306) file. A `data` chunk of unknown length reaches to the end. */
export function wavChunks(bytes: SongBytes): WavChunk[] {
  const riff = bytes.read(0, 12).toString('latin1');
  if (!/^(RIFF|RF64|BW64)....WAVE$/s.test(riff)) throw notASound('a WAV file');
  const chunks: WavChunk[] = [];
  let longData: number | null = null;
  for (let position = 12; position + 8 <= bytes.size && chunks.length < 200; ) {
    const header = bytes.read(position, 8);
    const name = header.toString('latin1', 0, 4);
    const stated = header.readUInt32LE(4);
    if (name === 'ds64' && stated >= 16) longData = Number(bytes.read(position + 16, 8).readBigUInt64LE(0));
    const streamed = name === 'data' && (stated === 0xffffffff || stated === 0);
    const length = streamed ? longData || bytes.size - position - 8 : stated;
    chunks.push({ name, start: position + 8, length });
    position += 8 + length + (length % 2);
  }
  return chunks;
}

/** Codings of one fixed number of bytes a sample (RFC 2361): PCM, floating numbers, A-law, mu-law. */
const plainCodings = [1, 3, 6, 7];
const extensible = 0xfffe;

/** WAV: the data chunk's bytes by the bytes of one sample of all channels. */
export function wavSound(bytes: SongBytes): Sound {
  const chunks = wavChunks(bytes);
  const format = chunks.find(({ name }) => name === 'fmt ');
  const data = chunks.find(({ name }) => name === 'data');
  if (!format || !data) throw new Unreadable('The file is cut short: all of its sound is missing.');
  const description = bytes.read(format.start, Math.min(format.length, 40));
  if (description.length < 16) throw notASound('a whole WAV file');
  const tag = description.readUInt16LE(0);
  const coding = tag === extensible && description.length >= 26 ? description.readUInt16LE(24) : tag;
  if (!plainCodings.includes(coding))
    throw new Unreadable('The sound in this WAV file is compressed, which Earshot does not play.');
  const sampleRate = description.readUInt32LE(4);
  const bytesPerFrame = description.readUInt16LE(12);
  const frames = Math.floor(data.length / Math.max(1, bytesPerFrame));
  if (sampleRate === 0 || bytesPerFrame === 0) throw notASound('a WAV file that can be played');
  const missing = data.start + data.length - bytes.size;
  if (missing > 1) throw cutShort(missing);
  if (frames === 0) throw new Unreadable('There is no sound in this file.');
  const payload = { start: data.start, end: data.start + data.length };
  const bitsPerSample = description.readUInt16LE(14);
  return { format: 'wav', sampleRate, bitsPerSample, frames, priming: 0, padding: 0, payload };
}
