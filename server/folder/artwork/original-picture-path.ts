import { join } from 'node:path';

/** Where a picture is kept that no file holds as it is (base64 in Ogg, unsynchronised ID3). */
export function originalPicturePath(dataFolder: string, key: string): string {
  return join(dataFolder, 'artwork', 'originals', key);
}
