import type { Readable } from 'node:stream';
import { faultOf } from './fetch-fault.ts';
import { TooLarge, unpack } from './unpack.ts';

/** Reads a body to its end and unpacks it. More than `maxBytes`, packed or not, is a fault and ends the connection. */
export async function readBody(
  body: Readable,
  { url, headers }: { url: string; headers: Record<string, string> },
  maxBytes: number,
): Promise<Buffer> {
  const host = new URL(url).hostname;
  if (Number(headers['content-length'] ?? 0) > maxBytes) {
    body.destroy();
    throw faultOf('too_large', host);
  }
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of body) {
    const bytes = Buffer.from(part);
    length += bytes.length;
    if (length > maxBytes) throw faultOf('too_large', host);
    parts.push(bytes);
  }
  try {
    return await unpack(Buffer.concat(parts, length), headers['content-encoding'] ?? '', maxBytes);
  } catch (thrown) {
    throw faultOf(thrown instanceof TooLarge ? 'too_large' : 'encoding', host, thrown);
  }
}
