import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { settle } from '#web/outbox/testing/test-store.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { episode, renderPart } from '../testing/test-beside-listening.tsx';
import { EpisodeExtras } from './episode-extras.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const bookmarks = [
  { id: 'a', positionMilliseconds: 20_500, note: 'The storm' },
  { id: 'b', positionMilliseconds: 90_000, note: '' },
];

/** Anna's bookmarks of an episode on its page. */
async function openBookmarks(list = bookmarks) {
  const accept = { status: 204 };
  const part = await renderPart(
    <EpisodeExtras episode={{ ...episode, chapters: false, transcripts: [] }} />,
    {
      'GET /api/podcast/bookmarks/7': { body: { bookmarks: list } },
      'POST /api/podcast/bookmarks': accept,
      'PATCH /api/podcast/bookmarks/a': accept,
      'DELETE /api/podcast/bookmarks/a': accept,
      'DELETE /api/podcast/bookmarks/b': accept,
    },
    'anna',
  );
  const changesAsked = async () => {
    await act(settle);
    return part.server.asked
      .filter(({ method, path }) => path.includes('/bookmarks') && method !== 'GET')
      .map(({ method, body }) => [method, body]);
  };
  const rows = within(await screen.findByRole('list', { name: 'Bookmarks' }));
  await act(settle);
  const press = (name: RegExp) => fireEvent.click(rows.getByRole('button', { name }));
  return { ...part, rows, press, changesAsked };
}

test('a bookmark plays from its second, also before the episode was started', async () => {
  const { fake, press } = await openBookmarks();
  press(/^The storm\. Play from 20 seconds/);
  expect(fake.takeCalls()).toEqual(['load 7 at 20.5 then nothing']);
});

test('a note is written in its row: Enter saves it, and Escape leaves it as it was', async () => {
  const { rows, press, changesAsked } = await openBookmarks();
  press(/^Change the note at 20 seconds/);
  const field = rows.getByRole('textbox', { name: 'Note' });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: 'nothing' } });
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(rows.queryByText('nothing')).toBeNull();
  expect(document.activeElement).toBe(rows.getByRole('button', { name: /^Change the note at 20/ }));
  press(/^Change the note at 20 seconds/);
  fireEvent.keyDown(rows.getByRole('textbox'), { key: 'Enter' });
  expect(await changesAsked()).toEqual([]);
  press(/^Change the note at 20 seconds/);
  fireEvent.change(rows.getByRole('textbox'), { target: { value: ' The harbour ' } });
  fireEvent.keyDown(rows.getByRole('textbox'), { key: 'Enter' });
  expect(rows.getByText('The harbour')).not.toBeNull();
  expect(await changesAsked()).toMatchObject([['PATCH', { note: 'The harbour' }]]);
});

test('a bookmark is removed with a way back, and the focus goes to the next one', async () => {
  const { rows, press, changesAsked } = await openBookmarks();
  const undoable = vi.spyOn(toast, 'undoable').mockReturnValue(undefined);
  press(/^Remove the bookmark at 20 seconds/);
  expect(rows.queryByText('The storm')).toBeNull();
  expect(document.activeElement).toBe(rows.getByRole('button', { name: /^No note/ }));
  const [text, undo] = undoable.mock.calls[0] ?? [];
  expect(text).toBe('Bookmark at 0:20 removed');
  act(() => undo?.());
  expect(rows.getByText('The storm')).not.toBeNull();
  expect(await changesAsked()).toMatchObject([
    ['DELETE', undefined],
    ['POST', { episodeId: 7, positionMilliseconds: 20_500, note: 'The storm' }],
  ]);
});

test('where the last one was removed the tab says how to make one', async () => {
  const { press } = await openBookmarks([{ id: 'a', positionMilliseconds: 0, note: '' }]);
  press(/^Remove/);
  expect(await screen.findByText(/^No bookmarks\./)).not.toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel'));
});
