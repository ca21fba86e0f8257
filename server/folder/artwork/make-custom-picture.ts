import { hash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { badInput, Refusal } from '#server/http/errors.ts';
import type { DiskCache } from '#server/storage/disk-cache.ts';
import type { ArtworkMaker } from './artwork-maker.ts';
import { pictureOutline } from './picture-outline.ts';

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
/** What is kept of one picture: it lies in the database, and goes along in exports. */
export const maxStoredBytes = 400 * 1024;
/** So wide, or narrower where the picture is too busy for what may be kept. */
const widths = [1000, 600, 300];

/** A picture as it is kept; `key` is a hash of its bytes. */
export type StoredPicture = { key: string; width: number; height: number; bytes: Buffer };

/** So many are made at once: each is held whole meanwhile. */
const maxAtOnce = 3;

type Needs = { cache: DiskCache; maker: ArtworkMaker };

/**
 * Makes pictures to keep of what somebody sends, apart from the server. What is sent is told by its bytes and is never kept
 * itself. 400 with a sentence for what is no picture, 503 while too many are being made.
 */
export function createPictureMaker(needs: Needs): (sent: Buffer) => Promise<StoredPicture> {
  let running = 0;
  return async (sent) => {
    if (running >= maxAtOnce)
      throw new Refusal(503, 'busy', 'Too many pictures are being made. Please try again in a moment.');
    check(sent);
    running += 1;
    try {
      return await keepable(needs, sent);
    } finally {
      running -= 1;
    }
  };
}

function check(sent: Buffer): void {
  if (sent.length > maxBytes) throw badInput('A picture may be 10 MB at most.');
  const outline = pictureOutline(sent);
  if (outline === null) throw badInput('That is no picture. Please choose a JPEG, PNG, WebP, AVIF or GIF.');
  if (outline.width * outline.height > maxPixels)
    throw badInput('That picture is too large: it may have 40 million pixels at most.');
}

async function keepable(needs: Needs, sent: Buffer): Promise<StoredPicture> {
  for (const width of widths) {
    // oxlint-disable-next-line no-await-in-loop -- a narrower one only where the wider is too heavy
    const bytes = await made(needs, sent, width);
    const size = bytes && pictureOutline(bytes);
    if (!bytes || !size) throw badInput('That picture cannot be read. It may be damaged.');
    if (bytes.length <= maxStoredBytes)
      return { key: hash('sha256', bytes).slice(0, 32), width: size.width, height: size.height, bytes };
  }
  throw badInput('That picture cannot be made small enough.');
}

async function made({ cache, maker }: Needs, sent: Buffer, width: number): Promise<Buffer | null> {
  const name = `given-${randomUUID()}.webp`;
  const target = cache.path(name);
  try {
    if (!(await maker.make({ width, format: 'webp', target, bytesOf: () => Promise.resolve(sent) })))
      return null;
    return (await cache.read(name))?.bytes ?? null;
  } finally {
    await rm(target, { force: true });
  }
}
