import { registerFlacEncoder } from '@mediabunny/flac-encoder';
import { registerMp3Encoder } from '@mediabunny/mp3-encoder';
import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  FlacOutputFormat,
  type MetadataTags,
  Mp3OutputFormat,
  Output,
} from 'mediabunny';
import { stateMp3Gap } from './mp3-gap.ts';
import type { Stereo } from './stereo.ts';
import { sampleRate } from './voices.ts';

let registered = false;
const bitrate = 160_000;
const framesAtOnce = sampleRate * 5;

/** Encodes a song with its tags. An MP3 says how long it really is, so that it can follow another without a gap. */
export async function encodeSong(sound: Stereo, format: 'mp3' | 'flac', tags: MetadataTags): Promise<Buffer> {
  if (!registered) {
    registerMp3Encoder();
    registerFlacEncoder();
    registered = true;
  }
  const target = new BufferTarget();
  const output = new Output({
    format: format === 'mp3' ? new Mp3OutputFormat() : new FlacOutputFormat(),
    target,
  });
  const source = new AudioSampleSource({ codec: format, bitrate });
  output.addAudioTrack(source);
  output.setMetadataTags(tags);
  await output.start();
  const frames = sound.left.length;
  for (let start = 0; start < frames; start += framesAtOnce) {
    const data = interleave(sound, start, Math.min(frames, start + framesAtOnce));
    const timestamp = start / sampleRate;
    const sample = new AudioSample({ data, format: 's16', numberOfChannels: 2, sampleRate, timestamp });
    await source.add(sample);
    sample.close();
  }
  await output.finalize();
  if (target.buffer === null) throw new Error('The encoder made nothing.');
  const bytes = Buffer.from(target.buffer);
  return format === 'mp3' ? stateMp3Gap(bytes, frames) : bytes;
}

function interleave({ left, right }: Stereo, start: number, end: number): Int16Array<ArrayBuffer> {
  const data = new Int16Array((end - start) * 2);
  for (let index = start; index < end; index += 1) {
    data[(index - start) * 2] = Math.round((left[index] ?? 0) * 32_767);
    data[(index - start) * 2 + 1] = Math.round((right[index] ?? 0) * 32_767);
  }
  return data;
}
