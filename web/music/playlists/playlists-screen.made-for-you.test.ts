import { expect, test } from 'vitest';
import type { Shelf } from '../provider/item.ts';
import { madeForYou } from './playlists-screen.tsx';

const named = { name: 'New', inLibrary: false };

const mix = { ...named, kind: 'playlist', id: 'pl.1', canEdit: false } as const;

const station = { ...named, kind: 'station', id: 'ra.1' } as const;

const shelf = (id: string): Shelf => ({ id, title: id, items: [id === 'playlists' ? mix : station] });

test.each([
  [['personal', 'new', 'mixes'], 'mixes'],
  [['personal', 'new', 'playlists', 'mixes'], 'mixes'],
  [['personal', 'new', 'playlists'], 'playlists'],
  [['personal', 'new'], 'personal'],
  [[], undefined],
])('made for you, out of %j: %s', (ids, chosen) => {
  expect(madeForYou(ids.map(shelf))?.id).toBe(chosen);
});
