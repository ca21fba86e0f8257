import { maxPictureBytes } from '#contract/v1/folder-playlist-pictures.ts';
import { UserFacingError } from '#web/api.ts';

const tooLarge = 'A picture may be 10 MB at most.';
const unreadable = 'That file could not be read.';

/** The bytes of a picture's file in base64. Rejects with a sentence for one that is too large or gone by now. */
export async function pictureBase64(file: Blob): Promise<string> {
  if (file.size > maxPictureBytes) throw new UserFacingError(tooLarge);
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
  reader.addEventListener('error', () => reject(new UserFacingError(unreadable)));
  reader.readAsDataURL(file);
  const address = await promise;
  return address.slice(address.indexOf(',') + 1);
}
