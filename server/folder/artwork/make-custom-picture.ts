import { hash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { badInput, Refusal } from '#server/http/errors.ts';
import type { DiskCache } from '#server/storage/disk-cache.ts';
import type { ArtworkMaker } from './artwork-cache.ts';
import { pictureOutline } from './picture-outline.ts';

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
/** Largest stored picture: it is in the database and in exports. */
export const maxStoredBytes = 400 * 1024;
/** Widths in pixels; the next one is tried while the result is above `maxStoredBytes`. */
const widths = [1000, 600, 300];

/** A picture as stored; `key` is a hash of its bytes. */
export type StoredPicture = { key: string; width: number; height: number; bytes: Buffer };

/** Upper bound of pictures in progress: each is in memory as a whole. */
const maxAtOnce = 3;

type Needs = { cache: DiskCache; maker: ArtworkMaker };

/** Converts uploads in the artwork worker; never stores the upload. 400 with a sentence for no picture, 503 while too many are in progress. */
export function createPictureMaker(needs: Needs): (original: Buffer) => Promise<StoredPicture> {
  let running = 0;
  return async (original) => {
    if (running >= maxAtOnce)
      throw new Refusal(503, 'busy', 'Too many pictures are being made. Please try again in a moment.');
    check(original);
    running += 1;
    try {
      return await keepable(needs, original);
    } finally {
      running -= 1;
    }
  };
}

function check(original: Buffer): void {
  if (original.length > maxBytes) throw badInput('A picture may be 10 MB at most.');
  const outline = pictureOutline(original);
  if (outline === null) throw badInput('That is no picture. Please choose a JPEG, PNG, WebP, AVIF or GIF.');
  if (outline.width * outline.height > maxPixels)
    throw badInput('That picture is too large: it may have 40 million pixels at most.');
}

async function keepable(needs: Needs, original: Buffer): Promise<StoredPicture> {
  for (const width of widths) {
    // A narrower one only where the wider is too heavy.
    const bytes = await resized(needs, original, width);
    const size = bytes && pictureOutline(bytes);
    if (!bytes || !size) throw badInput('That picture cannot be read. It may be damaged.');
    if (bytes.length <= maxStoredBytes)
      return { key: hash('sha256', bytes).slice(0, 32), width: size.width, height: size.height, bytes };
  }
  throw badInput('That picture cannot be made small enough.');
}

async function resized({ cache, maker }: Needs, original: Buffer, width: number): Promise<Buffer | null> {
  const name = `given-${randomUUID()}.webp`;
  const target = cache.path(name);
  try {
    if (!(await maker.make({ width, format: 'webp', target, bytesOf: () => Promise.resolve(original) })))
      return null;
    return (await cache.read(name))?.bytes ?? null;
  } finally {
    await rm(target, { force: true });
  }
}
