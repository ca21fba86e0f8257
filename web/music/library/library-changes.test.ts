import { expect, test, vi } from 'vitest';
import type { MusicItem } from '../provider/item.ts';
import { addToLibrary } from './library-changes.ts';

const toasts = vi.hoisted(() => ({ texts: [] as string[] }));
const say = vi.hoisted(() => (text: string) => toasts.texts.push(text));
vi.mock('#web/ui/toasts/toast.ts', () => ({ toast: { success: say, error: say, undoable: say } }));

test.each([
  ['l.1', true],
  ['i.1', true],
  ['p.1', true],
  ['pl.1', false],
  ['1', false],
])('adding %s to the library is refused: %s (behaviour.md#what-is-checked)', async (id, refused) => {
  toasts.texts = [];
  const add = vi.fn<(item: MusicItem) => Promise<void>>(() => Promise.resolve());
  const library = {
    addToLibrary: add,
    removeFromLibrary: add,
    libraryIdOf: () => Promise.resolve(undefined),
  };
  const needs = { provider: { library, record: () => Promise.resolve() }, refresh: () => Promise.resolve() };
  await addToLibrary(needs, { kind: 'playlist', id, inLibrary: false, name: 'Blue Train', canEdit: false });
  expect(toasts.texts).toEqual([
    refused ? 'Blue Train is already in your library!' : 'Blue Train added to library!',
  ]);
  expect(add).toHaveBeenCalledTimes(refused ? 0 : 1);
});

test('what is in the library as its twin is refused too', async () => {
  toasts.texts = [];
  const add = vi.fn<(item: MusicItem) => Promise<void>>(() => Promise.resolve());
  const library = { addToLibrary: add, removeFromLibrary: add, libraryIdOf: () => Promise.resolve('i.5') };
  await addToLibrary(
    { provider: { library, record: () => Promise.resolve() }, refresh: () => Promise.resolve() },
    { kind: 'playlist', id: '5', inLibrary: false, name: 'Blue Train', canEdit: false },
  );
  expect(toasts.texts).toEqual(['Blue Train is already in your library!']);
  expect(add).not.toHaveBeenCalled();
});
