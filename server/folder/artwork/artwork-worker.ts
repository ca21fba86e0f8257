import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { type ArtworkAnswer, type ArtworkOrder, artworkOrder } from './artwork-order.ts';

/** The most pixels a picture may have before it is decoded (threats.md). */
const maxPixels = 40_000_000;
const quality = 82;
/** AVIF at this quality looks as WebP at 82 does; with the least effort it is also as fast. */
const avif = { quality: 55, effort: 0 };

async function make(order: ArtworkOrder): Promise<void> {
  const picture = sharp(order.bytes, { limitInputPixels: maxPixels, failOn: 'none' })
    .rotate()
    .resize(order.width, order.width, { fit: 'inside', withoutEnlargement: true });
  const part = `${order.target}.part`;
  mkdirSync(dirname(order.target), { recursive: true });
  try {
    if (order.format === 'avif') await picture.avif(avif).toFile(part);
    else if (order.format === 'webp') await picture.webp({ quality }).toFile(part);
    else await picture.flatten({ background: '#808080' }).jpeg({ quality, mozjpeg: false }).toFile(part);
    renameSync(part, order.target);
  } finally {
    // Of a disk that is full, or a picture that ends early.
    rmSync(part, { force: true });
  }
}

/** Makes pictures smaller, apart from the server, so that sharp's memory goes when nobody looks at new pictures. */
function work(port: NonNullable<typeof parentPort>): void {
  sharp.concurrency(1);
  sharp.cache(false);
  port.on('message', (message: unknown) => {
    const order = z.parse(artworkOrder, message);
    const answer = (isMade: boolean) =>
      port.postMessage({ id: order.id, made: isMade } satisfies ArtworkAnswer);
    make(order).then(
      () => answer(true),
      () => answer(false),
    );
  });
}

if (parentPort) work(parentPort);
