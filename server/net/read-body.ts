import type { Readable } from 'node:stream';
import type { Share } from '../http/shared-limit.ts';
import { FetchFault, faultOf } from './fetch-fault.ts';
import { joinParts } from './join-parts.ts';
import { TooLarge, unpack } from './unpack.ts';

type Origin = { url: string; headers: Record<string, string> };
type Limits = { maxBytes: number; share: Share };

/**
 * Reads a body to its end and unpacks it. More than `maxBytes`, packed or not, is a fault and ends the connection; so
 * is waiting in vain for free memory in the share. What is returned stays counted in the share; a failed body does
 * not.
 */
export async function readBody(body: Readable, origin: Origin, limits: Limits): Promise<Buffer> {
  const host = new URL(origin.url).hostname;
  let heldBytes = 0;
  const take = async (bytes: number) => {
    if (!(await limits.share.take(bytes))) throw faultOf('busy', host);
    heldBytes += bytes;
  };
  const release = (bytes: number) => {
    limits.share.release(bytes);
    heldBytes -= bytes;
  };
  try {
    const packed = await packedBody(body, { ...origin, host, maxBytes: limits.maxBytes, take });
    const encoding = origin.headers['content-encoding'] ?? '';
    return await unpack(packed, encoding, { maxBytes: limits.maxBytes, take, release }).catch(
      (thrown: unknown) => {
        if (thrown instanceof FetchFault) throw thrown;
        throw faultOf(thrown instanceof TooLarge ? 'too_large' : 'encoding', host, thrown);
      },
    );
  } catch (thrown) {
    release(heldBytes);
    throw thrown;
  }
}

type Reading = Origin & { host: string; maxBytes: number; take: (bytes: number) => Promise<void> };

async function packedBody(body: Readable, { headers, host, maxBytes, take }: Reading): Promise<Buffer> {
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
    await take(bytes.length);
    parts.push(bytes);
  }
  return joinParts(parts, length);
}
