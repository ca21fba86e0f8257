import { boxAt, boxesIn, type Mp4Box } from './mp4-boxes.ts';
import type { Sound } from './sound.ts';
import { Unreadable } from './unreadable.ts';

const formats: Record<string, Sound['format']> = {
  mp4a: 'aac',
  alac: 'alac',
  Opus: 'mp4opus',
  fLaC: 'mp4flac',
};
/** What a sound's entry in the table says before its own boxes (ISO 14496-12 §12.2.3). */
const soundEntryLength = 28;

/** The four letters by which a sample table calls its coding; empty when it says none. */
export function codingName(movie: Buffer, table: Mp4Box): string {
  const description = boxAt(movie, ['stsd'], table);
  return description ? movie.toString('latin1', description.start + 12, description.start + 16) : '';
}

/** What the sound in an MP4 file is coded as. Throws for one that Earshot does not play. */
export function mp4Format(movie: Buffer, table: Mp4Box): Sound['format'] {
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
export function bitsPerSample(movie: Buffer, table: Mp4Box): number {
  const description = boxAt(movie, ['stsd'], table);
  const entry = description && boxesIn(movie, description.start + 8, description.end)[0];
  return entry && entry.start + 20 <= entry.end ? movie.readUInt16BE(entry.start + 18) : 16;
}

/** How many samples of an Opus track come before its sound ("Encapsulation of Opus in ISO Base Media" §4.3.2). */
export function opusPreSkip(movie: Buffer, table: Mp4Box): number {
  const description = boxAt(movie, ['stsd'], table);
  const entry = description && boxesIn(movie, description.start + 8, description.end)[0];
  const specific = entry && boxAt(movie, ['dOps'], { ...entry, start: entry.start + soundEntryLength });
  return specific ? movie.readUInt16BE(specific.start + 2) : 0;
}
