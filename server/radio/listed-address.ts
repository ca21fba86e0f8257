/** Types of lists that name where the sound is. Not of HLS, whose sound is in pieces. */
const listTypes = /^(audio|application)\/(x-)?(mpegurl|scpls|pls\+xml)\b/i;

export const isList = (contentType: string | undefined, url: string): boolean =>
  listTypes.test(contentType ?? '') || /\.(m3u|pls)$/i.test(URL.parse(url)?.pathname ?? '');

/** The first address in an M3U or PLS file; undefined where there is none, or where it lists pieces of sound. */
export function listedAddress(text: string): string | undefined {
  if (text.includes('#EXT-X-')) return undefined;
  for (const line of text.split(/\r?\n|\r/)) {
    const address = /^(?:File\d+\s*=\s*)?(https?:\/\/\S+)/i.exec(line.trim())?.[1];
    if (address !== undefined) return address;
  }
  return undefined;
}
