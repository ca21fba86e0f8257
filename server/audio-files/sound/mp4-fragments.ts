import { boxAt, boxesIn, type Mp4Box } from './mp4-boxes.ts';
import type { SongBytes } from './song-bytes.ts';

const maxBoxes = 50_000;
const maxFragmentHeader = 4 * 1024 * 1024;

/** The length of a track in fragments, in its time scale (ISO 14496-12 §8.8): written by recorders and downloaders. */
export function fragmentedDuration(bytes: SongBytes, movie: Buffer, trackId: number): number {
  const extension = boxAt(movie, ['mvex', 'trex'], { name: 'moov', start: 8, end: movie.length });
  const usual = extension ? movie.readUInt32BE(extension.start + 12) : 0;
  let total = 0;
  for (let position = 0, count = 0; position + 8 <= bytes.size && count < maxBoxes; count += 1) {
    const header = bytes.read(position, 16);
    const small = header.readUInt32BE(0);
    const size = small === 1 && header.length === 16 ? Number(header.readBigUInt64BE(8)) : small;
    if (size < 8) break;
    if (header.toString('latin1', 4, 8) === 'moof' && size < maxFragmentHeader)
      total += durationOf(bytes.read(position, size), trackId, usual);
    position += size;
  }
  return total;
}

function durationOf(fragment: Buffer, trackId: number, usual: number): number {
  return boxesIn(fragment, 8, fragment.length)
    .filter(({ name }) => name === 'traf')
    .reduce((sum, track) => sum + trackDuration(fragment, track, trackId, usual), 0);
}

function trackDuration(fragment: Buffer, track: Mp4Box, trackId: number, usual: number): number {
  const header = boxAt(fragment, ['tfhd'], track);
  if (!header || fragment.readUInt32BE(header.start + 4) !== trackId) return 0;
  const flags = fragment.readUInt32BE(header.start) & 0xffffff;
  const at = header.start + 8 + ((flags & 1) === 0 ? 0 : 8) + ((flags & 2) === 0 ? 0 : 4);
  const each = (flags & 8) === 0 ? usual : fragment.readUInt32BE(at);
  return boxesIn(fragment, track.start, track.end)
    .filter(({ name }) => name === 'trun')
    .reduce((sum, run) => sum + runDuration(fragment, run, each), 0);
}

function runDuration(fragment: Buffer, run: Mp4Box, each: number): number {
  const flags = fragment.readUInt32BE(run.start) & 0xffffff;
  const count = fragment.readUInt32BE(run.start + 4);
  if ((flags & 0x100) === 0) return count * each;
  const present = (flag: number) => ((flags & flag) === 0 ? 0 : 4);
  const stride = 4 + present(0x200) + present(0x400) + present(0x800);
  let total = 0;
  for (let at = run.start + 8 + present(1) + present(4), n = 0; n < count && at + 4 <= run.end; n += 1) {
    total += fragment.readUInt32BE(at);
    at += stride;
  }
  return total;
}
