import { type openAudioPieces, pieceBytes } from './audio-pieces.ts';

type StoredFile = {
  key: string;
  /** Where in the sound the answer begins. */
  start: number;
  /** Of all of it; null where the server did not say. */
  totalBytes: number | null;
  pieces: ReturnType<typeof openAudioPieces>;
  /** After each piece, with what is known of the whole. */
  onPiece?: (keptBytes: number, totalBytes: number | null) => void;
};

/** How long a whole answer is; null where it does not say. */
export function wholeLength(answer: Response): number | null {
  const stated = answer.headers.get('content-length');
  return stated === null || answer.headers.has('content-encoding') ? null : Number(stated);
}

/**
 * Stores a sound, or the rest of it, piece by piece as it arrives. Resolves with its length when it is complete;
 * rejects when the connection breaks, and with the browser's `QuotaExceededError` when the device is full: stored
 * pieces stay.
 */
export async function writeChunks(
  answer: Response,
  { key, start, totalBytes, pieces, onPiece }: StoredFile,
): Promise<number> {
  if (answer.body === null) throw new Error('The sound came without any bytes.');
  const facts = {
    type: answer.headers.get('content-type') ?? 'audio/mpeg',
    etag: answer.headers.get('etag'),
    isWhole: false,
  };
  await pieces.writeFacts(key, { ...facts, totalBytes: totalBytes ?? 0 });
  const keptBytes = await writePieces(answer.body, start, async (at, content) => {
    await pieces.write(key, Math.floor(at / pieceBytes), content);
    onPiece?.(at + content.length, totalBytes);
  });
  if (totalBytes !== null && keptBytes !== totalBytes)
    throw new Error(`Of ${totalBytes} bytes of a sound ${keptBytes} came.`);
  await pieces.writeFacts(key, { ...facts, totalBytes: keptBytes, isWhole: true });
  return keptBytes;
}

/** Cuts what comes into pieces of one size; the last is as long as what is left. Resolves with where it ended. */
async function writePieces(
  body: ReadableStream<Uint8Array>,
  start: number,
  write: (at: number, content: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<number> {
  const reader = body.getReader();
  let piece = new Uint8Array(pieceBytes);
  let filled = 0;
  let at = start;
  for (;;) {
    // Bytes come in their order.
    const { done, value } = await reader.read();
    if (done) break;
    for (let from = 0; from < value.length; ) {
      const part = value.subarray(from, from + pieceBytes - filled);
      piece.set(part, filled);
      filled += part.length;
      from += part.length;
      if (filled < pieceBytes) continue;
      // One piece after the other.
      await write(at, piece);
      at += filled;
      piece = new Uint8Array(pieceBytes);
      filled = 0;
    }
  }
  if (filled > 0) await write(at, piece.slice(0, filled));
  return at + filled;
}
