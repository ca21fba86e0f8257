import { Refusal } from '#server/http/errors.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import type { OpenAnswer, OutboundFetch } from '#server/net/guarded-fetch.ts';

/** Types of lists that name where the sound is. Not of HLS, whose sound is in pieces. */
const listTypes = /^(audio|application)\/(x-)?(mpegurl|scpls|pls\+xml)\b/i;

const maxListBytes = 64 * 1024;
const isSound = /^audio\/[\w.+-]+$|^application\/(octet-stream|ogg)$/;

const failed = (sentence: string) => new Refusal(502, 'remote_failed', sentence);

/** What the way out says, as a refusal. */
function asRefusal(thrown: unknown): unknown {
  if (!(thrown instanceof FetchFault)) return thrown;
  if (thrown.kind === 'timeout') return new Refusal(504, 'remote_timeout', thrown.message);
  return failed(thrown.message);
}

/** Bytes of sound between two titles, at least. Stations use 8,000 and more; a title after each byte is work without end. */
const minTitleIntervalBytes = 256;

export type StationSound = OpenAnswer & { contentType: string; interval: number };

/**
 * The sound at a station's address, or at the one that the list there names first. `interval`: after how many bytes words
 * stand between; 0: never. Throws 502 or 504 with a sentence.
 */
export async function openStation(
  net: OutboundFetch,
  address: string,
  signal: AbortSignal,
): Promise<StationSound> {
  const open = (url: string) => net.open(url, { signal, headers: { 'icy-metadata': '1' } });
  try {
    const answer = await open(address);
    if (!isList(answer.headers['content-type'], answer.url)) return soundIn(answer);
    answer.body.destroy();
    const list = await net.fetch(address, { signal, maxBytes: maxListBytes });
    const listed = listedAddress(list.bytes.toString('utf8'));
    if (listed === undefined) throw failed('The list at that address names no stream that can be played.');
    return soundIn(await open(listed));
  } catch (thrown) {
    throw asRefusal(thrown);
  }
}

function soundIn(answer: OpenAnswer): StationSound {
  const { status, headers, body, url } = answer;
  const contentType = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase() ?? 'audio/mpeg';
  const interval = /^\d{1,7}$/.test(headers['icy-metaint'] ?? '') ? Number(headers['icy-metaint']) : 0;
  const host = new URL(url).hostname;
  const isTooOften = interval > 0 && interval < minTitleIntervalBytes;
  if (status === 200 && isSound.test(contentType) && !isTooOften) return { ...answer, contentType, interval };
  body.destroy();
  if (isTooOften)
    throw failed(
      `${host} puts a title after each ${interval} bytes of sound. Fewer than ${minTitleIntervalBytes} bytes between titles cannot be played.`,
    );
  throw failed(
    status === 200
      ? `${host} sends no sound at that address.`
      : `${host} answered ${status} for that stream.`,
  );
}

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
