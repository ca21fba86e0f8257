import { mkdirSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import sharp from 'sharp';
import * as z from 'zod/mini';
import { openCatalogue } from '../store/catalogue-reader.ts';
import { select } from '../store/query.ts';
import { type ArtworkAnswer, type ArtworkOrder, artworkOrder, artworkSetting } from './artwork-order.ts';
import { placedPicture, readPicture } from './read-picture.ts';

/** The most pixels a picture may have before it is decoded (threats.md). */
const maxPixels = 40_000_000;
const quality = 82;
const byKey = select(placedPicture, 'from picture where key = ?');
/** AVIF at this quality looks as WebP at 82 does; with the least effort it is also as fast. */
const avif = { quality: 55, effort: 0 };

/** Makes pictures smaller, apart from the server, so that sharp's memory goes when nobody looks at new pictures. */
async function work(port: NonNullable<typeof parentPort>): Promise<void> {
  const { dataFolder, realFolders } = z.parse(artworkSetting, workerData);
  const catalogue = openCatalogue(dataFolder);
  sharp.concurrency(1);
  sharp.cache(false);

  async function make(order: ArtworkOrder): Promise<boolean> {
    const row = order.bytes ? null : catalogue.get(byKey, order.key);
    const bytes = order.bytes ?? (row && readPicture(row, dataFolder, realFolders));
    if (!bytes) return false;
    const picture = sharp(bytes, { limitInputPixels: maxPixels, failOn: 'none' })
      .rotate()
      .resize(order.width, order.width, { fit: 'inside', withoutEnlargement: true });
    const part = `${order.target}.part`;
    mkdirSync(dirname(order.target), { recursive: true });
    if (order.format === 'avif') await picture.avif(avif).toFile(part);
    else if (order.format === 'webp') await picture.webp({ quality }).toFile(part);
    else await picture.flatten({ background: '#808080' }).jpeg({ quality, mozjpeg: false }).toFile(part);
    renameSync(part, order.target);
    return true;
  }

  port.on('message', (said: unknown) => {
    const order = z.parse(artworkOrder, said);
    const answer = (made: boolean) => {
      const answered: ArtworkAnswer = { id: order.id, made };
      port.postMessage(answered);
    };
    void make(order).then(answer, () => answer(false));
  });
}

if (parentPort) await work(parentPort);
