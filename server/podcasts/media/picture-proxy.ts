import { createHash } from 'node:crypto';
import { join } from 'node:path';
import fresh from 'fresh';
import { wallTimeMs } from '#rules/clock.ts';
import { missing } from '#server/http/errors.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { Fetching, OutboundFetch } from '#server/net/guarded-fetch.ts';
import { createDiskCache } from '#server/storage/disk-cache.ts';
import { lruCache } from '../shared/lru-cache.ts';
import { partAt } from '../shared/sound-picture.ts';
import { texts } from '../shared/texts.ts';

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const maxSidePixels = 1000;
const quality = 82;

/** WebP is stored of each picture; JPEG is for apps that read nothing else. */
export type CoverFormat = 'webp' | 'jpeg';

type Needs = { net: Pick<OutboundFetch, 'holding'>; folder: string };

type CoverFile = { key: string; name: string; url: string; size: number; format: CoverFormat };

export type PictureProxy = ReturnType<typeof createPictureProxy>;

/**
 * Covers as small WebP files of our own making. The publisher is asked once a week for each, learns nothing of who
 * looks, and what is no picture is never sent on. One that failed is not asked for again for ten minutes.
 */
export function createPictureProxy({ net, folder }: Needs) {
  const store = pictureStore(folder);
  const failed = lruCache<true>({ max: 5000, milliseconds: 10 * 60_000 });
  const making = new Map<string, Promise<Buffer>>();
  const bases = new Map<string, Promise<Buffer>>();

  const original = (url: string): Promise<Buffer> =>
    net.holding(async (connection) => {
      const bytes = await fetchPicture(connection, url);
      if (pictureKind(bytes) === null) throw noPicture();
      return shrink(bytes, maxSidePixels);
    });

  /** The largest we keep, fetched when there is none or an old one; an old one is better than none. */
  async function fetchBase(key: string, url: string): Promise<Buffer> {
    const cached = await store.read(`${key}-${maxSidePixels}.webp`);
    if (cached && !cached.stale) return cached.bytes;
    try {
      if (failed.get(key)) throw new Error('failed before');
      const bytes = await original(url);
      await store.write(`${key}-${maxSidePixels}.webp`, bytes);
      return bytes;
    } catch (thrown) {
      failed.set(key, true);
      if (cached) return cached.bytes;
      throw thrown;
    }
  }

  /** Several sizes wanted at once ask the publisher once. */
  function base(key: string, url: string): Promise<Buffer> {
    const coming = bases.get(key) ?? fetchBase(key, url).finally(() => bases.delete(key));
    bases.set(key, coming);
    return coming;
  }

  async function make({ key, name, url, size, format }: CoverFile): Promise<Buffer> {
    const bytes = await base(key, url);
    if (size === maxSidePixels && format === 'webp') return bytes;
    const small = await shrink(bytes, size, format);
    await store.write(name, small);
    return small;
  }

  return {
    /** A picture of at most `size` pixels each way. Refuses with 404 where no picture is to be had. */
    async picture(
      url: string,
      size: number,
      format: CoverFormat = 'webp',
    ): Promise<{ bytes: Buffer; etag: string }> {
      const key = createHash('sha256').update(url).digest('hex').slice(0, 40);
      const name = `${key}-${size}.${format}`;
      const cached = await store.read(name);
      let bytes = cached && !cached.stale ? cached.bytes : null;
      if (!bytes) {
        const pending =
          making.get(name) ?? make({ key, name, url, size, format }).finally(() => making.delete(name));
        making.set(name, pending);
        bytes = await pending.catch(() => {
          throw missing(texts.noPicture);
        });
      }
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
    },
  };
}

const noPicture = () => new Error('no picture');

/** A picture's bytes: a whole file, or the part of a sound that an address names (`sound-picture.ts`). */
async function fetchPicture(connection: Fetching, address: string): Promise<Buffer> {
  const milliseconds = 10_000;
  const part = partAt(address);
  if (part === null) {
    const { status, bytes } = await connection.fetch(address, {
      maxBytes,
      milliseconds,
      headers: { accept: 'image/*' },
    });
    if (status !== 200) throw noPicture();
    return bytes;
  }
  const { status, headers, bytes } = await connection.fetch(part.url, {
    maxBytes: Math.min(part.length, maxBytes),
    milliseconds,
    headers: { range: part.range, 'accept-encoding': 'identity' },
  });
  // The file may be another one by now.
  if (status !== 206 || headers['content-range'] !== `${part.range.replace('=', ' ')}/${part.size}`)
    throw noPicture();
  return bytes;
}

/** Loaded with the first picture: a server that nobody looks at does not carry it. */
async function shrink(bytes: Buffer, size: number, format: CoverFormat = 'webp'): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  const small = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none', animated: false })
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true });
  // JPEG has no transparency: without a ground it would become black.
  const encoded =
    format === 'webp' ? small.webp({ quality }) : small.flatten({ background: '#fff' }).jpeg({ quality });
  return encoded.toBuffer();
}

/** What a picture is by its first bytes; null for anything else, SVG above all: it is a program. */
function pictureKind(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | null {
  if (bytes.subarray(0, 3).equals(Buffer.of(0xff, 0xd8, 0xff))) return 'jpeg';
  if (bytes.subarray(0, 8).equals(Buffer.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))) return 'png';
  const text = bytes.subarray(0, 12).toString('latin1');
  if (/^GIF8[79]a/.test(text)) return 'gif';
  if (/^RIFF.{4}WEBP$/s.test(text)) return 'webp';
  return /^.{4}ftypavi[fs]$/s.test(text) ? 'avif' : null;
}

const maxCacheBytes = 500 * 1024 * 1024;
const staleMilliseconds = 7 * 24 * 60 * 60 * 1000;

const inFolder = (name: string) => join(name.slice(0, 2), name);

/** Pictures that were made small, as files in folders by the first letters of their names, at most 500 MB. */
function pictureStore(folder: string) {
  const cache = createDiskCache({ folder, maxBytes: maxCacheBytes, tidyEvery: 200 });
  return {
    /** Null when it was not made yet. `stale`: made over a week ago, so that the publisher may have another by now. */
    async read(name: string): Promise<{ bytes: Buffer; stale: boolean } | null> {
      const cached = await cache.read(inFolder(name));
      return (
        cached && { bytes: cached.bytes, stale: Math.abs(wallTimeMs() - cached.madeAt) > staleMilliseconds }
      );
    },
    write: (name: string, bytes: Buffer): Promise<void> => cache.write(inFolder(name), bytes),
  };
}

/** Answers with a cover by its address at the publisher's; 404 where none is to be had. */
export async function sendCover(
  pictures: PictureProxy,
  { url, size, format = 'webp' }: { url: string; size: number; format?: CoverFormat },
  request: Request,
  response: Response,
): Promise<void> {
  const { bytes, etag } = await pictures.picture(url, size, format);
  response.headers({
    etag,
    'cache-control': 'private, max-age=86400',
    'content-security-policy': "default-src 'none'; form-action 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
  if (fresh(request.headers, { etag })) response.code(304).send();
  else response.header('content-type', `image/${format}`).send(bytes);
}
