import { serverUrl } from '#web/ui/addresses/server-url.ts';
import type { openAudioPieces } from '../store/audio-pieces.ts';
import { wholeLength, writeChunks } from '../store/chunk-writer.ts';
import type { DownloadFile } from '../store/download-shapes.ts';

/** The server refused this sound, and will refuse it again: the message is a sentence. */
export class RefusedDownload extends Error {}

type Needs = {
  pieces: ReturnType<typeof openAudioPieces>;
  signal: AbortSignal;
  /** After each piece, with what is known of the whole. */
  onPiece: (keptBytes: number, totalBytes: number | null) => void;
  ask?: typeof fetch;
};

const retried = new Set([401, 403, 408, 425, 429]);
const isForGood = (status: number) => status >= 400 && status < 500 && !retried.has(status);

/** `bytes 10-19/30`. */
function rangeOf(answer: Response): { start: number; totalBytes: number | null } | undefined {
  const [, start, total] =
    /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(answer.headers.get('content-range') ?? '') ?? [];
  if (answer.status !== 206 || start === undefined) return undefined;
  return { start: Number(start), totalBytes: total === '*' ? null : Number(total) };
}

/** Only a strong tag can say that two parts are of the same file (RFC 9110 §13.1.5). */
const strong = (etag: string | null | undefined) => (etag?.startsWith('"') ? etag : undefined);

/**
 * Fetches a sound from where it was left and keeps it piece by piece. Resolves with its length when all of it is here.
 * Rejects with `RefusedDownload` for good, with the browser's `QuotaExceededError` where there is no room, and with
 * anything else where another try may help: what is here stays.
 */
export async function fetchFile(
  file: DownloadFile,
  { pieces, signal, onPiece, ask = fetch }: Needs,
): Promise<number> {
  const { key, address } = file;
  const known = await pieces.facts(key);
  // The browser brought it by itself (background-fetch.ts).
  if (known?.isWhole) return known.totalBytes;
  const left = known ? file.keptBytes : 0;
  const etag = strong(known?.etag);
  const answer = await ask(serverUrl(address), {
    credentials: 'same-origin',
    cache: 'no-store',
    signal,
    headers: {
      'x-earshot-download': 'yes',
      ...(left > 0 && { range: `bytes=${left}-`, ...(etag && { 'if-range': etag }) }),
    },
  });
  if (isForGood(answer.status) && answer.status !== 416) throw new RefusedDownload(await sentenceIn(answer));
  const range = rangeOf(answer);
  const isSame = range?.start === left && (range.totalBytes ?? known?.totalBytes) === known?.totalBytes;
  if ((left > 0 && answer.status === 416) || (range && !isSame)) {
    // The file is another one by now: what is here of it is of no use.
    await answer.body?.cancel();
    await pieces.remove(key, left);
    return fetchFile({ ...file, keptBytes: 0 }, { pieces, signal, onPiece, ask });
  }
  if (!answer.ok) throw new Error(`The sound was answered with ${answer.status}.`);
  const totalBytes = range ? range.totalBytes : wholeLength(answer);
  return writeChunks(answer, { key, start: range ? left : 0, totalBytes, pieces, onPiece });
}

async function sentenceIn(answer: Response): Promise<string> {
  const told: unknown = await answer.json().catch(() => undefined);
  const sentence = typeof told === 'object' && told !== null && 'error' in told ? told.error : undefined;
  return typeof sentence === 'string' ? sentence : `The server refused it (${answer.status}).`;
}
