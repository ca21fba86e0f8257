import { expect, test, vi } from 'vitest';
import { testCaches } from '../testing/test-caches.ts';
import { openAudioPieces, pieceBytes } from './audio-pieces.ts';

test('a removal that is broken off leaves no file that only seems whole', async () => {
  const device = testCaches();
  let deletions = 0;
  vi.stubGlobal('caches', {
    ...device.caches,
    open: async (name: string) => {
      const cache = await device.caches.open(name);
      return {
        ...cache,
        delete: (address: string) => {
          deletions += 1;
          return deletions === 2
            ? Promise.reject(new DOMException('gone', 'AbortError'))
            : cache.delete(address);
        },
      };
    },
  });
  const pieces = openAudioPieces('ann');
  const totalBytes = 2 * pieceBytes;
  for (const piece of [0, 1]) await pieces.write('song-1', piece, new Uint8Array(8));
  await pieces.writeFacts('song-1', { type: 'audio/flac', etag: null, totalBytes, isWhole: true });
  await expect(pieces.remove('song-1', totalBytes)).rejects.toThrow('gone');
  expect(await pieces.facts('song-1')).toBeUndefined();
  await pieces.remove('song-1', totalBytes);
  expect([await pieces.read('song-1', 0), await pieces.read('song-1', 1)]).toEqual([undefined, undefined]);
});
