import type { Readable } from 'node:stream';
import type { ByteBudget } from './byte-budget.ts';
import { faultOf } from './fetch-fault.ts';
import { TooLarge, unpack } from './unpack.ts';

/**
 * Reads a body to its end and unpacks it. More than `maxBytes`, packed or not, is a fault and ends the connection; so is
 * waiting in vain for room in the budget of all bodies that are read now.
 */
export async function readBody(
  body: Readable,
  { url, headers }: Origin,
  { maxBytes, budget }: { maxBytes: number; budget: ByteBudget },
): Promise<Buffer> {
  const held = budget.open();
  try {
    const packed = await packedBody(body, { url, headers }, { maxBytes, take: (bytes) => held.take(bytes) });
    return await unpacked(packed, { url, headers }, maxBytes);
  } finally {
    held.release();
  }
}

type Origin = { url: string; headers: Record<string, string> };

async function packedBody(
  body: Readable,
  { url, headers }: Origin,
  { maxBytes, take }: { maxBytes: number; take: (bytes: number) => Promise<boolean> },
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
    if (!(await take(bytes.length))) throw faultOf('busy', host);
    parts.push(bytes);
  }
  return Buffer.concat(parts, length);
}

async function unpacked(packed: Buffer, { url, headers }: Origin, maxBytes: number): Promise<Buffer> {
  try {
    return await unpack(packed, headers['content-encoding'] ?? '', maxBytes);
  } catch (thrown) {
    throw faultOf(thrown instanceof TooLarge ? 'too_large' : 'encoding', new URL(url).hostname, thrown);
  }
}
