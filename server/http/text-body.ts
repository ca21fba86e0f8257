import type { Readable } from 'node:stream';
import { Refusal } from '#server/http/errors.ts';

const tooLarge = () => new Refusal(413, 'too_large', 'That is too large.');

/** Reads the whole body as text. 413 as soon as it exceeds `maxBytes`. */
export async function readTextBody(
  body: Readable,
  { maxBytes, announcedBytes }: { maxBytes: number; announcedBytes: string | undefined },
): Promise<string> {
  if (Number(announcedBytes) > maxBytes) throw tooLarge();
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of body) {
    const chunk = Buffer.from(part);
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge();
    parts.push(chunk);
  }
  return Buffer.concat(parts).toString('utf8');
}
