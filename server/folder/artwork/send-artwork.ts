import fresh from 'fresh';
import { acceptsType } from '#server/http/accepted-type.ts';
import { badInput, missing } from '#server/http/errors.ts';
import type { Request, Response } from '#server/http/serve.ts';
import type { DiskCache } from '#server/storage/disk-cache.ts';
import type { ArtworkMaker } from './artwork-cache.ts';
import type { FolderPictures } from './folder-pictures.ts';

const widths = [50, 60, 75, 100, 300, 600, 1000] as const;

/** The width served for a size such as `600x600`: the next larger one, at most 1,000. 400 for anything else. */
function artworkWidth(size: string): number {
  const match = /^(\d{1,6})x(\d{1,6})$/.exec(size);
  const largerSide = Math.max(Number(match?.[1] ?? 0), Number(match?.[2] ?? 0));
  if (largerSide === 0) throw badInput('A picture size is written as two whole numbers, such as 600x600.');
  return widths.find((width) => width >= largerSide) ?? 1000;
}

export type ArtworkNeeds = {
  pictures: FolderPictures;
  cache: DiskCache;
  maker: ArtworkMaker;
  /** Pictures that listeners gave, which no folder holds. */
  customPictures: { has(key: string): Promise<boolean>; bytesOf(key: string): Promise<Buffer | null> };
};

/**
 * A picture by its key (a hash of its content). AVIF or WebP where the browser takes it, else JPEG: always converted, never
 * the folder's own bytes. `isLasting`: the address names this very picture.
 */
export async function sendArtwork(
  { pictures, cache, maker, customPictures }: ArtworkNeeds,
  { key, size, isLasting = true }: { key: string; size: string; isLasting?: boolean },
  request: Request,
  response: Response,
): Promise<void> {
  const width = artworkWidth(size);
  const isKey = /^[0-9a-f]{32}$/.test(key);
  const isInFolder = isKey && pictures.has(key);
  const isGiven = isKey && !isInFolder && (await customPictures.has(key));
  if (!isInFolder && !isGiven) throw missing('That picture is not in the music folder.');
  const format = pictureFormat(request.headers.accept ?? '');
  const etag = `"${key}-${width}-${format}"`;
  response
    .header('vary', 'accept')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox");
  const caching = isLasting ? 'private, max-age=31536000, immutable' : 'private, max-age=3600';
  if (fresh(request.headers, { etag })) {
    response.code(304).header('etag', etag).header('cache-control', caching).send();
    return;
  }
  const name = `${key}-${width}.${format}`;
  const target = cache.path(name);
  let picture = await cache.read(name);
  if (picture === null) {
    const bytesOf = () => (isGiven ? customPictures : pictures).bytesOf(key);
    if (await maker.make({ width, format, target, bytesOf })) picture = await cache.read(name);
    if (picture !== null) void cache.made(target);
  }
  if (picture === null) throw missing('That picture can no longer be read from the music folder.');
  response
    .header('etag', etag)
    .header('cache-control', caching)
    .header('content-type', `image/${format}`)
    .send(picture.bytes);
}

function pictureFormat(accept: string): 'avif' | 'webp' | 'jpeg' {
  if (acceptsType(accept, 'image/avif')) return 'avif';
  return acceptsType(accept, 'image/webp') ? 'webp' : 'jpeg';
}
