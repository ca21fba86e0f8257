import type { Chapter } from '#contract/podcast-shapes.ts';
import { FetchFault } from '#server/net/fetch-fault.ts';
import type { Fetching } from '#server/net/guarded-fetch.ts';
import type { Readers } from '../reading/readers.ts';
import type { Piece } from '../reading/sound-chapters.ts';
import { isPartAddress } from '../shared/local-hosts.ts';
import { soundFault } from '../shared/wrong-status.ts';

const firstBytes = 256 * 1024;
/** Of all parts: a tag with a picture for each chapter is a few megabytes; beyond that a file is not worth the wait. */
const maxBytes = 8 * 1024 * 1024;
/** The index of a book of 30 hours in one file has 20 MB; nobody waits for a file of the folder. */
const maxBytesOfFolder = 32 * 1024 * 1024;
const maxRequests = 8;

/**
 * The chapters inside the sound at an address, by a few requests for parts of it. None where its host does not know parts, or
 * the chapters lie scattered over the file. Rejects with a `FetchFault` or `WrongStatus` where another try may find some.
 */
export async function soundFileChapters(
  { fetching, readers }: { fetching: Fetching; readers: Pick<Readers, 'soundChapters'> },
  url: string,
): Promise<Chapter[]> {
  const max = isPartAddress(url) ? maxBytesOfFolder : maxBytes;
  const pieces: Piece[] = [];
  let place = { position: 0, length: firstBytes };
  for (let request = 0; request < maxRequests; request += 1) {
    const heldBytes = pieces.reduce((sum, { bytes }) => sum + bytes.length, 0);
    if (heldBytes + place.length > max) return [];
    const part = await partOf(fetching, url, place);
    if (part === null) return [];
    pieces.push(part);
    const { chapters, missing } = await readers.soundChapters(pieces, part.size, url);
    if (missing === null) return chapters;
    place = { position: missing.position, length: Math.max(missing.length, firstBytes) };
  }
  return [];
}

/** Null where what comes is not that part of it (RFC 9110 §14.4). */
async function partOf(
  fetching: Fetching,
  url: string,
  { position, length }: { position: number; length: number },
): Promise<(Piece & { size: number }) | null> {
  try {
    const range = `bytes=${position}-${position + length - 1}`;
    const {
      status,
      headers,
      bytes,
      url: lastUrl,
    } = await fetching.fetch(url, {
      headers: { range, 'accept-encoding': 'identity' },
      maxBytes: length,
    });
    if (status === 429 || status >= 500) throw soundFault(lastUrl, status);
    const [, start, size] =
      /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15})$/.exec(headers['content-range'] ?? '') ?? [];
    const isPart = status === 206 && Number(start) === position && bytes.length > 0;
    return isPart ? { position, bytes, size: Number(size) } : null;
  } catch (thrown) {
    // A host that sends all of it.
    if (thrown instanceof FetchFault && thrown.kind === 'too_large') return null;
    throw thrown;
  }
}
