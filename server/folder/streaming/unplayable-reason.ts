const names: Record<string, string> = {
  alac: 'Apple Lossless',
  vorbis: 'Ogg Vorbis',
  opus: 'Opus',
  mp4opus: 'Opus in MP4',
  oggflac: 'FLAC in Ogg',
};

/** Why a song is skipped that the browser cannot play and the server could not convert. */
export function unplayableReason(title: string, format: string, hasTool = false): string {
  const why = hasTool ? 'ffmpeg on the server could not convert it' : 'ffmpeg is not installed on the server';
  return `“${title}” is in ${names[format] ?? format}, which this browser cannot play, and ${why}.`;
}
