import { join } from 'node:path';
import { createDiskCache, type DiskCache } from '#server/storage/disk-cache.ts';

const maxBytes = 500 * 1024 * 1024;

/** Pictures that were made smaller, as files in `<dataFolder>/artwork/made`, at most 500 MB. */
export const artworkCache = (dataFolder: string): DiskCache =>
  createDiskCache({ folder: join(dataFolder, 'artwork', 'made'), maxBytes, tidyEvery: 500 });
