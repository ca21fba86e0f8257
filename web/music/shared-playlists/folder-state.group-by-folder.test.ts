import { expect, test } from 'vitest';
import type { Playlist } from '../provider/item.ts';
import { grouped } from './folder-state.ts';

const playlist = (id: string, groupId?: string): Playlist => ({
  kind: 'playlist',
  id,
  inLibrary: true,
  name: id,
  canEdit: true,
  ...(groupId ? { groupId } : {}),
});

test('playlists stand in their folders, and those of a folder that is gone stand with the others', () => {
  const all = [playlist('a', 'g.1'), playlist('b'), playlist('c', 'g.9'), playlist('d', 'g.1')];
  const { groups, others } = grouped(all, [
    { id: 'g.1', name: 'Trips' },
    { id: 'g.2', name: 'Empty' },
  ]);
  expect(groups.map(({ name, playlists }) => [name, playlists.map(({ id }) => id)])).toEqual([
    ['Trips', ['a', 'd']],
    ['Empty', []],
  ]);
  expect(others.map(({ id }) => id)).toEqual(['b', 'c']);
});
