/** Why a song is skipped where the browser cannot play it and the server cannot convert it; null for other formats. */
export function unplayableReason(title: string, format: string): string | null {
  const name = nameOf(format);
  if (name === null) return null;
  return `“${title}” is in ${name}, which this browser cannot play, and ffmpeg is not installed on the server.`;
}

function nameOf(format: string): string | null {
  return format === 'alac' ? 'Apple Lossless' : null;
}
