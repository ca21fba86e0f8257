import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';

/** Thrown when unpacked bytes would be more than is allowed. */
export class TooLarge extends Error {}

const gunzipAsync = promisify(gunzip);
const inflateAsync = promisify(inflate);
const inflateRawAsync = promisify(inflateRaw);
const brotliAsync = promisify(brotliDecompress);

/** What is packed further than this is no text that somebody wrote. Small files are let be. */
const maxRatio = 100;
const ratioFromBytes = 1024 * 1024;
const maxLayers = 3;

const isGzip = (bytes: Buffer) => bytes[0] === 0x1f && bytes[1] === 0x8b;
const looksLikeText = (bytes: Buffer) => /^[\s\ufeff]*[<{[]/.test(bytes.subarray(0, 200).toString('utf8'));

/**
 * Undoes `Content-Encoding` (gzip, deflate in both readings, br, several after one another), also where it lies: plain
 * bytes that were announced as packed stay as they are, and gzip that nobody announced is unpacked. What was cut off
 * gives what there is. Throws `TooLarge` above `maxBytes` or 100 times the packed size.
 */
export async function unpack(packed: Buffer, contentEncoding: string, maxBytes: number): Promise<Buffer> {
  const layers = contentEncoding
    .toLowerCase()
    .split(',')
    .map((layer) => layer.trim().replace(/^x-/, ''))
    .filter((layer) => layer !== '' && layer !== 'identity')
    .reverse();
  if (layers.length > maxLayers) throw new Error('packed too often');
  const most = Math.min(maxBytes, Math.max(ratioFromBytes, packed.length * maxRatio));
  let bytes = packed;
  for (const layer of layers) bytes = await undo(layer, bytes, most);
  for (let extra = 0; extra < maxLayers && isGzip(bytes); extra += 1) bytes = await undo('gzip', bytes, most);
  return bytes;
}

async function undo(layer: string, bytes: Buffer, maxOutputLength: number): Promise<Buffer> {
  const zlib = { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH };
  if (bytes.length === 0) return bytes;
  try {
    if (layer === 'gzip') return isGzip(bytes) ? await gunzipAsync(bytes, zlib) : bytes;
    if (layer === 'br')
      return await brotliAsync(bytes, { maxOutputLength, finishFlush: constants.BROTLI_OPERATION_FLUSH });
    if (layer !== 'deflate') return bytes;
    const wrapped = ((bytes[0] ?? 0) & 0x0f) === 8 && bytes.readUInt16BE(0) % 31 === 0;
    return wrapped ? await inflateAsync(bytes, zlib) : await inflateRawAsync(bytes, zlib);
  } catch (thrown) {
    if (thrown instanceof RangeError) throw new TooLarge('unpacked to too much', { cause: thrown });
    if (looksLikeText(bytes)) return bytes;
    throw thrown;
  }
}
