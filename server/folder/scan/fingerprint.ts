import { createHash } from 'node:crypto';
import { factsOf } from '#server/audio-files/formats.ts';
import { oggPages, packetsOf } from '#server/audio-files/sound/ogg-pages.ts';
import type { SongBytes } from '#server/audio-files/sound/song-bytes.ts';
import type { Sound } from '#server/audio-files/sound/sound.ts';

const sampleLength = 8 * 1024;

/**
 * What a song is recognised by wherever it is moved and however it is tagged: a hash over its length and three
 * samples of its sound. Ogg pages are renumbered by taggers, so there only what the last pages carry counts.
 */
export function fingerprint(bytes: SongBytes, sound: Sound): string {
  const hash = createHash('sha256');
  const isOgg = factsOf(sound.format).container === 'ogg';
  hash.update(`${sound.format} ${sound.sampleRate} ${sound.frames}`);
  for (const part of isOgg ? lastPackets(bytes) : samples(bytes, sound)) hash.update(part);
  return hash.digest('hex').slice(0, 32);
}

function samples(bytes: SongBytes, { payload }: Sound): Buffer[] {
  const { start, end } = payload;
  const middle = start + Math.floor((end - start) / 2);
  const starts = [start, middle, Math.max(start, end - sampleLength)];
  return starts.map((position) => bytes.read(position, Math.min(sampleLength, end - position)));
}

function lastPackets(bytes: SongBytes): Buffer[] {
  const tail = bytes.read(Math.max(0, bytes.size - 64 * 1024), 64 * 1024);
  return oggPages(tail)
    .slice(-2)
    .flatMap((page) => (page.end <= tail.length ? packetsOf(tail, page) : []));
}
