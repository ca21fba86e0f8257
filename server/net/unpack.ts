import type { Transform } from 'node:stream';
import { constants, createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib';

import { joinParts } from './join-parts.ts';

/** Thrown when unpacked bytes would be more than is allowed. */
export class TooLarge extends Error {}

/** What may be held in memory: `take` before bytes are made, `release` for bytes that are no longer needed. */
export type Capacity = {
  maxBytes: number;
  take: (bytes: number) => Promise<void>;
  release: (bytes: number) => void;
};

/** What is packed further than this is no text that somebody wrote. Small files are let be. */
const maxRatio = 100;
const ratioFromBytes = 1024 * 1024;
const maxLayers = 3;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const looksLikeText = (bytes: Buffer) => /^[\s\ufeff]*[<{[]/.test(bytes.subarray(0, 200).toString('utf8'));

/**
 * Undoes `Content-Encoding` (gzip, deflate in both readings, br, several after one another), also where it lies: plain
 * bytes that were announced as packed stay as they are, and gzip that nobody announced is unpacked. What was cut off
 * gives what there is. Throws `TooLarge` above `maxBytes` or 100 times the packed size, and what `take` throws. `packed` is
 * counted already; what is returned is counted in its place.
 */
export async function unpack(packed: Buffer, contentEncoding: string, capacity: Capacity): Promise<Buffer> {
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim().replace(/^x-/, ''))
    .filter((layer) => layer !== '' && layer !== 'identity')
    .reverse();
  if (layers.length > maxLayers) throw new Error('packed too often');
  const maxBytes = Math.min(capacity.maxBytes, Math.max(ratioFromBytes, packed.length * maxRatio));
  let bytes = packed;
  async function undoNext(layer: string): Promise<void> {
    const before = bytes;
    bytes = await undo(layer, before, { ...capacity, maxBytes });
    if (bytes !== before) capacity.release(before.length);
  }
  for (const layer of layers) await undoNext(layer);
  for (let extra = 0; extra < maxLayers && isGzip(bytes); extra += 1) await undoNext('gzip');
  return bytes;
}

const chunkBytes = 64 * 1024;

/** Undefined for a layer that is none of ours. */
function unpackerOf(layer: string, bytes: Buffer): Transform | undefined {
  const zlib = { finishFlush: constants.Z_SYNC_FLUSH, chunkSize: chunkBytes };
  if (layer === 'gzip') return isGzip(bytes) ? createGunzip(zlib) : undefined;
  if (layer === 'br')
    return createBrotliDecompress({ finishFlush: constants.BROTLI_OPERATION_FLUSH, chunkSize: chunkBytes });
  if (layer !== 'deflate') return undefined;
  const isWrapped = ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
  return isWrapped ? createInflate(zlib) : createInflateRaw(zlib);
}

/** Unpacks only into free memory: the unpacker waits while `take` does. */
async function undo(layer: string, bytes: Buffer, { maxBytes, take, release }: Capacity): Promise<Buffer> {
  const unpacker = bytes.length === 0 ? undefined : unpackerOf(layer, bytes);
  if (unpacker === undefined) return bytes;
  const parts: Buffer[] = [];
  let length = 0;
  unpacker.end(bytes);
  try {
    for await (const part of unpacker) {
      const chunk = Buffer.from(part);
      if (length + chunk.length > maxBytes) throw new TooLarge('unpacked to too much');
      await take(chunk.length);
      length += chunk.length;
      parts.push(chunk);
    }
    return await joinParts(parts, length);
  } catch (thrown) {
    if (!isUnpackerFault(thrown) || !looksLikeText(bytes)) throw thrown;
    release(length);
    return bytes;
  }
}

const isUnpackerFault = (thrown: unknown): boolean => thrown instanceof Error && 'errno' in thrown;
