import { type Format, factsOf } from '#server/audio-files/formats.ts';

/** The file extension of each format as it is sent. */
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

/** The content type and the file extension of a song as it is sent. */
export const fileTypeOf = (format: Format): { contentType: string; suffix: string } => ({
  contentType: factsOf(format).type,
  suffix: suffixes[format],
});

const inName = (text: string) => text.replaceAll(/[/\\\p{Cc}]/gu, '_').trim() || '_';

/** The path that apps show and store files by. It is made of the tags, since the real path is private. */
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
  const trackPrefix =
    track === null ? '' : `${disc === null ? '' : `${disc}-`}${String(track).padStart(2, '0')} - `;
  return `${inName(artist)}/${inName(album)}/${trackPrefix}${inName(title)}.${suffix}`;
}
