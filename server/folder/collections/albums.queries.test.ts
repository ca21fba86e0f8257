import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import type { TestAlbum } from '../testing/test-catalogue.ts';
import { testProvider } from '../testing/test-listeners.ts';

const album = (id: number, songCount: number): TestAlbum => ({
  id,
  title: `Album ${id}`,
  artist: 'Ana Reed',
  songs: Array.from({ length: songCount }, (_, index) => `Song ${index}`),
});

test('an album of ninety songs takes as few queries as a single, and prepares none again', async () => {
  await using provider = await testProvider([album(1, 1), album(2, 90), album(3, 90)]);
  const { ann, catalogue } = provider;
  const all = vi.spyOn(catalogue.read, 'all');
  const one = vi.spyOn(catalogue.read, 'get');
  async function queriesOf(url: string): Promise<number> {
    const before = all.mock.calls.length + one.mock.calls.length;
    await ann.read(url);
    return all.mock.calls.length + one.mock.calls.length - before;
  }
  // The album, its songs, its artists and its editions; of the catalogue also whether that has changed.
  expect(await queriesOf('/v1/me/library/albums/l.1')).toBe(4);
  expect(await queriesOf('/v1/me/library/albums/l.2')).toBe(4);
  expect(await queriesOf('/v1/catalog/us/albums/2')).toBe(5);
  using prepared = vi.spyOn(DatabaseSync.prototype, 'prepare');
  expect(await queriesOf('/v1/catalog/us/albums/3')).toBe(5);
  expect(await queriesOf('/v1/me/library/albums/l.3')).toBe(4);
  expect(prepared).not.toHaveBeenCalled();
});
