import { expect, test } from 'vitest';
import { pictureBase64 } from './folder-song-lists.ts';

test('a picture is sent as it is, and one that is too large is not sent at all', async () => {
  expect(await pictureBase64(new File(['sea'], 'sea.png', { type: 'image/png' }))).toBe(btoa('sea'));
  const large = new File(['x'], 'x.png');
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  await expect(pictureBase64(large)).rejects.toThrow('A picture may be 10 MB at most.');
});
