import { type Format, factsOf } from '#server/audio-files/formats.ts';

/** Why a song is skipped that the browser cannot play and the server could not convert. */
export function unplayableReason(title: string, format: Format, hasTool = false): string {
  const why = hasTool ? 'ffmpeg on the server could not convert it' : 'ffmpeg is not installed on the server';
  return `“${title}” is in ${factsOf(format).name}, which this browser cannot play, and ${why}.`;
}
