import { boxAt, boxesIn, type Mp4Box, mp4Outline } from './mp4-boxes.ts';
import { fragmentedDuration } from './mp4-fragments.ts';
import type { SongBytes } from './song-bytes.ts';
import type { Sound } from './sound.ts';
import { Unreadable } from './sound.ts';

/** Priming and exact frames from the `iTunSMPB` text (hexadecimal: 0, priming, padding, frames), or null. */
function itunesGap(movie: Buffer): { priming: number; frames: number } | null {
  const name = movie.indexOf('iTunSMPB');
  if (name === -1) return null;
  const text = movie.toString('latin1', name + 8, name + 160);
  const numbers = /[0-9A-F]{8} ([0-9A-F]{8}) [0-9A-F]{8} ([0-9A-F]{16})/i.exec(text);
  if (!numbers?.[1] || !numbers[2]) return null;
  const frames = Number.parseInt(numbers[2], 16);
  return frames > 0 ? { priming: Number.parseInt(numbers[1], 16), frames } : null;
}

const formats: Record<string, Sound['format']> = {
  mp4a: 'aac',
  alac: 'alac',
  Opus: 'mp4opus',
  fLaC: 'mp4flac',
};
/** What a sound's entry in the table says before its own boxes (ISO 14496-12 §12.2.3). */
const soundEntryLength = 28;

/** The four letters by which a sample table calls its coding; empty when it says none. */
function codingName(movie: Buffer, table: Mp4Box): string {
  const description = boxAt(movie, ['stsd'], table);
  return description ? movie.toString('latin1', description.start + 12, description.start + 16) : '';
}

/** What the sound in an MP4 file is coded as. Throws for one that Earshot does not play. */
function mp4Format(movie: Buffer, table: Mp4Box): Sound['format'] {
  const name = codingName(movie, table);
  const format = formats[name];
  if (format !== undefined) return format;
  if (name === 'drms' || name === 'enca')
    throw new Unreadable(
      'This song is protected against copying (DRM), so only the shop it is from can play it.',
    );
  const what = name.trim() || 'of an unknown kind';
  throw new Unreadable(`The sound in this file is ${what}, neither AAC, ALAC, Opus nor FLAC.`);
}

/** What the sound's entry in the table says of each sample (ISO 14496-12 §12.2.3); 16 where it is cut short. */
function bitsPerSample(movie: Buffer, table: Mp4Box): number {
  const description = boxAt(movie, ['stsd'], table);
  const entry = description && boxesIn(movie, description.start + 8, description.end)[0];
  return entry && entry.start + 20 <= entry.end ? movie.readUInt16BE(entry.start + 18) : 16;
}

/** How many samples of an Opus track come before its sound ("Encapsulation of Opus in ISO Base Media" §4.3.2). */
function opusPreSkip(movie: Buffer, table: Mp4Box): number {
  const description = boxAt(movie, ['stsd'], table);
  const entry = description && boxesIn(movie, description.start + 8, description.end)[0];
  const specific = entry && boxAt(movie, ['dOps'], { ...entry, start: entry.start + soundEntryLength });
  return specific ? movie.readUInt16BE(specific.start + 2) : 0;
}

const lossless: ReadonlySet<string> = new Set(['alac', 'mp4flac']);
/** Whose last packet decodes to more than was recorded. */
const padded: ReadonlySet<string> = new Set(['aac', 'mp4opus']);

type Timing = { timescale: number; duration: number };

/** MP4 (AAC, ALAC, Opus, FLAC): iTunSMPB, else the edit list and the media header (ISO 14496-12 §8.6.6); for Opus also its samples to skip. */
export function mp4Sound(bytes: SongBytes): Sound {
  const { movie, sound } = mp4Outline(bytes);
  const tracks = boxesIn(movie, 8, movie.length).filter(({ name }) => name === 'trak');
  const track = tracks.find((box) => handlerOf(movie, box) === 'soun');
  if (tracks.some((box) => isMoving(movie, box)))
    throw new Unreadable('This is a video. Earshot plays music only.');
  const media = track && boxAt(movie, ['mdia'], track);
  const mediaHeader = media && boxAt(movie, ['mdhd'], media);
  const table = media && boxAt(movie, ['minf', 'stbl'], media);
  if (!track || !mediaHeader || !table) throw new Unreadable('There is no sound in this file.');
  const stated = readTiming(movie, mediaHeader);
  const timing = stated.duration > 0 ? stated : { ...stated, duration: fragments(bytes, movie, track) };
  const format = mp4Format(movie, table);
  const coded = codedSamples(movie, table, timing);
  const edit = readEdit(movie, track, timing);
  const gap = format === 'aac' ? itunesGap(movie) : null;
  const priming = gap?.priming || edit?.priming || (format === 'mp4opus' ? opusPreSkip(movie, table) : 0);
  const frames = gap?.frames ?? editFrames(edit, timing.duration - priming);
  if (frames <= 0 || timing.timescale === 0) throw new Unreadable('There is no sound in this file.');
  const padding = padded.has(format) ? Math.max(0, coded - priming - frames) : 0;
  const losslessFacts = lossless.has(format) ? { bitsPerSample: bitsPerSample(movie, table) } : {};
  return { format, sampleRate: timing.timescale, ...losslessFacts, frames, priming, padding, payload: sound };
}

export function handlerOf(movie: Buffer, track: Mp4Box): string {
  const handler = boxAt(movie, ['mdia', 'hdlr'], track);
  return handler ? movie.toString('latin1', handler.start + 8, handler.start + 12) : '';
}

function fragments(bytes: SongBytes, movie: Buffer, track: Mp4Box): number {
  const header = boxAt(movie, ['tkhd'], track);
  if (!header) return 0;
  const isLong = movie.readUInt8(header.start) === 1;
  return fragmentedDuration(bytes, movie, movie.readUInt32BE(header.start + (isLong ? 20 : 12)));
}

/** A video track; a track of JPEG or PNG pictures is only the chapters' covers. */
const isMoving = (movie: Buffer, track: Mp4Box): boolean =>
  handlerOf(movie, track) === 'vide' && !isOfPictures(movie, track);

/** A track of pictures that stand still. */
export function isOfPictures(movie: Buffer, track: Mp4Box): boolean {
  const table = handlerOf(movie, track) === 'vide' ? boxAt(movie, ['mdia', 'minf', 'stbl'], track) : null;
  return table !== null && /^(jpeg|png |mjp[ab2]|tiff)$/.test(codingName(movie, table));
}

/** `mdhd` and `mvhd` alike: version 1 has 64-bit times. */
export function readTiming(movie: Buffer, header: Mp4Box): Timing {
  const long = movie.readUInt8(header.start) === 1;
  const at = header.start + (long ? 20 : 12);
  const duration = long ? Number(movie.readBigUInt64BE(at + 4)) : movie.readUInt32BE(at + 4);
  return { timescale: movie.readUInt32BE(at), duration };
}

type Edit = { priming: number; frames: number; tolerance: number };

/** The first edit that shows media. Its length is in the movie's own, often coarser, time scale. */
function readEdit(movie: Buffer, track: Mp4Box, media: Timing): Edit | null {
  const list = boxAt(movie, ['edts', 'elst'], track);
  const movieHeader = boxAt(movie, ['mvhd'], { name: 'moov', start: 8, end: movie.length });
  if (!list || !movieHeader) return null;
  const { timescale } = readTiming(movie, movieHeader);
  if (timescale === 0) return null;
  const long = movie.readUInt8(list.start) === 1;
  const size = long ? 20 : 12;
  for (let at = list.start + 8; at + size <= list.end; at += size) {
    const length = long ? Number(movie.readBigUInt64BE(at)) : movie.readUInt32BE(at);
    const start = long ? Number(movie.readBigInt64BE(at + 8)) : movie.readInt32BE(at + 4);
    const tolerance = media.timescale / timescale;
    if (start >= 0) return { priming: start, frames: Math.round(length * tolerance), tolerance };
  }
  return null;
}

/** The media header is exact to the sample; the edit wins only where it really says something else. */
function editFrames(edit: Edit | null, fromHeader: number): number {
  if (edit === null || edit.frames === 0) return fromHeader;
  return Math.abs(edit.frames - fromHeader) <= edit.tolerance + 1 ? fromHeader : edit.frames;
}

/** What a plain decoder gives: every packet at full length (`stts`; the last is often stated shorter). */
function codedSamples(movie: Buffer, table: Mp4Box, { duration }: Timing): number {
  const times = boxAt(movie, ['stts'], table);
  if (!times || times.end - times.start < 16) return duration;
  const packetSamples = movie.readUInt32BE(times.start + 12);
  let packets = 0;
  for (let at = times.start + 8; at + 8 <= times.end; at += 8) packets += movie.readUInt32BE(at);
  return packets * packetSamples;
}
