import { type Format, factsOf } from '#server/audio-files/formats.ts';

/** The endings that apps give to what they keep of each format, as it is sent. */
const suffixes: Record<Format, string> = {
  mp3: 'mp3',
  aac: 'm4a',
  alac: 'm4a',
  mp4opus: 'm4a',
  mp4flac: 'm4a',
  flac: 'flac',
  oggflac: 'ogg',
  vorbis: 'ogg',
  opus: 'opus',
  wav: 'wav',
  aiff: 'wav',
};

/** What a song is sent as: its type, and the ending of a file of it. */
export const fileTypeOf = (format: Format): { contentType: string; suffix: string } => ({
  contentType: factsOf(format).type,
  suffix: suffixes[format],
});

const inName = (text: string) => text.replaceAll(/[/\\\p{Cc}]/gu, '_').trim() || '_';

/** A path as apps show it and name their files by: made of the tags. Where a file really lies is nobody's business. */
export function displayPath(
  {
    artist,
    album,
    title,
    disc,
    track,
  }: Record<'artist' | 'album' | 'title', string> & {
    disc: number | null;
    track: number | null;
  },
  suffix: string,
): string {
  const place =
    track === null ? '' : `${disc === null ? '' : `${disc}-`}${String(track).padStart(2, '0')} - `;
  return `${inName(artist)}/${inName(album)}/${place}${inName(title)}.${suffix}`;
}
