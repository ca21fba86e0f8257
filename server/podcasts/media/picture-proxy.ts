import { createHash } from 'node:crypto';
import { missing } from '#server/http/errors.ts';
import type { OutboundFetch } from '#server/net/guarded-fetch.ts';
import { lruCache } from '../shared/lru-cache.ts';
import { texts } from '../shared/texts.ts';
import { pictureKind } from './picture-kind.ts';
import { pictureStore } from './picture-store.ts';

const maxBytes = 10 * 1024 * 1024;
const maxPixels = 40_000_000;
const maxSidePixels = 1000;
const quality = 82;

type Needs = { net: Pick<OutboundFetch, 'holding'>; folder: string; now: () => number };

export type PictureProxy = ReturnType<typeof createPictureProxy>;

/**
 * Covers as small WebP files of our own making. The publisher is asked once a week for each, learns nothing of who
 * looks, and what is no picture is never sent on. One that failed is not asked for again for ten minutes.
 */
export function createPictureProxy({ net, folder, now }: Needs) {
  const store = pictureStore(folder);
  const failed = lruCache<true>({ max: 5000, milliseconds: 10 * 60_000, now });
  const making = new Map<string, Promise<Buffer>>();
  const bases = new Map<string, Promise<Buffer>>();

  const original = (url: string): Promise<Buffer> =>
    net.holding(async (held) => {
      const answer = await held.fetch(url, {
        maxBytes,
        milliseconds: 10_000,
        headers: { accept: 'image/*' },
      });
      if (answer.status !== 200 || pictureKind(answer.bytes) === null) throw new Error('no picture');
      return shrink(answer.bytes, maxSidePixels);
    });

  /** The largest we keep, fetched when there is none or an old one; an old one is better than none. */
  async function fetchBase(key: string, url: string): Promise<Buffer> {
    const kept = await store.read(`${key}-${maxSidePixels}.webp`);
    if (kept && !kept.stale) return kept.bytes;
    try {
      if (failed.get(key)) throw new Error('failed before');
      const bytes = await original(url);
      await store.write(`${key}-${maxSidePixels}.webp`, bytes);
      return bytes;
    } catch (thrown) {
      failed.set(key, true);
      if (kept) return kept.bytes;
      throw thrown;
    }
  }

  /** Several sizes wanted at once ask the publisher once. */
  function base(key: string, url: string): Promise<Buffer> {
    const coming = bases.get(key) ?? fetchBase(key, url).finally(() => bases.delete(key));
    bases.set(key, coming);
    return coming;
  }

  async function make(key: string, url: string, size: number): Promise<Buffer> {
    const bytes = await base(key, url);
    const small = size === maxSidePixels ? bytes : await shrink(bytes, size);
    if (size !== maxSidePixels) await store.write(`${key}-${size}.webp`, small);
    return small;
  }

  return {
    /** WebP bytes of at most `size` pixels each way. Refuses with 404 where no picture is to be had. */
    async picture(url: string, size: number): Promise<{ bytes: Buffer; etag: string }> {
      const key = createHash('sha256').update(url).digest('hex').slice(0, 40);
      const name = `${key}-${size}.webp`;
      const kept = await store.read(name);
      let bytes = kept && !kept.stale ? kept.bytes : null;
      if (!bytes) {
        const made = making.get(name) ?? make(key, url, size).finally(() => making.delete(name));
        making.set(name, made);
        bytes = await made.catch(() => {
          throw missing(texts.noPicture);
        });
      }
      return { bytes, etag: `"${createHash('sha1').update(bytes).digest('base64url')}"` };
    },
  };
}

/** Loaded with the first picture: a server that nobody looks at does not carry it. */
async function shrink(bytes: Buffer, size: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none', animated: false })
    .rotate()
    .resize(size, size, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality })
    .toBuffer();
}
