import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { UserFacingError } from '#web/api.ts';
import { createTestProvider } from '#web/app/testing/test-provider.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import type { MusicItem, Playlist } from '../provider/item.ts';
import type { SongLists } from '../provider/song-lists.ts';
import { silence } from '../testing/test-engine.ts';
import { playlistPictureEntries } from './playlist-picture-entries.ts';

const playlist: Playlist = { kind: 'playlist', id: 'p.1', inLibrary: true, name: 'Mine', canEdit: true };

function setUp(item: MusicItem = playlist, answer: () => Promise<void> = () => Promise.resolve()) {
  const givePicture = vi.fn<SongLists['givePicture']>(answer);
  const provider = createTestProvider({ engine: silence, songLists: { givePicture } });
  const queries = new QueryClient();
  return { givePicture, provider, entries: playlistPictureEntries(item, { provider, queries }), queries };
}

/** What the browser's own dialogue gives back. */
function chooses(file: File): void {
  vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(function click(this: HTMLInputElement) {
    Object.defineProperty(this, 'files', { value: [file] });
    this.dispatchEvent(new Event('change'));
  });
}

const onToast = vi.fn<(text: string) => void>();
beforeEach(() => {
  vi.restoreAllMocks();
  onToast.mockReset();
  for (const kind of ['success', 'error'] as const)
    vi.spyOn(toast, kind).mockImplementation((text) => {
      onToast(text);
      return undefined;
    });
});

test('my playlist can be given a picture, and one that has one can lose it', () => {
  const labels = (item: MusicItem) => setUp(item).entries.map(({ label }) => label);
  expect(labels(playlist)).toEqual(['Choose picture…']);
  expect(labels({ ...playlist, hasOwnPicture: true })).toEqual(['Choose picture…', 'Remove picture']);
});

test('nothing is offered for what is not mine, is no playlist, or where no pictures are kept', () => {
  const { provider, queries } = setUp();
  const { loadSongLists: _none, ...without } = provider;
  expect(setUp({ ...playlist, canEdit: false }).entries).toEqual([]);
  expect(setUp({ ...playlist, kind: 'artist' }).entries).toEqual([]);
  expect(playlistPictureEntries(playlist, { provider: without, queries })).toEqual([]);
});

test('the file I choose is sent as it is, and I am told when it stands there', async () => {
  const { entries, givePicture } = setUp();
  const file = new File(['sea'], 'sea.png', { type: 'image/png' });
  chooses(file);
  entries[0]?.onChoose?.();
  await vi.waitFor(() => expect(onToast).toHaveBeenCalledWith('Mine has a new picture'));
  expect(givePicture).toHaveBeenCalledWith({ id: 'p.1' }, file);
});

test('a refusal is told', async () => {
  const { entries } = setUp(playlist, () => Promise.reject(new UserFacingError('That is no picture.')));
  chooses(new File(['x'], 'x.png'));
  entries[0]?.onChoose?.();
  await vi.waitFor(() => expect(onToast).toHaveBeenCalledWith('That is no picture.'));
});

test('its picture is taken away', async () => {
  const { entries, givePicture } = setUp({ ...playlist, hasOwnPicture: true });
  entries[1]?.onChoose?.();
  await vi.waitFor(() => expect(onToast).toHaveBeenCalledWith('Mine shows its songs’ covers again'));
  expect(givePicture).toHaveBeenCalledWith({ id: 'p.1' }, undefined);
});
