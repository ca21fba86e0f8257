import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { progressQuery } from '../data/queries.ts';
import { onPage } from '../testing/test-hook.tsx';
import { episode, progress } from '../testing/test-podcast.ts';
import { useMarking } from './use-marking.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a mark is kept, said, and shown by every badge, and what is heard from then on comes after it', async () => {
  const marked = progress(3, 100);
  const server = pretendServer({ 'POST /api/podcast/mark': { body: marked } });
  const toastSpy = vi.spyOn(toast, 'success').mockReturnValue(undefined);
  const page = onPage(useMarking);
  page.queries.setQueryData(progressQuery().queryKey, new Map());
  const markedSpy = vi.spyOn(page.listening, 'marked').mockReturnValue(undefined);
  act(() => page.now()(episode(3), true));
  await waitFor(() => expect(markedSpy).toHaveBeenCalledWith(marked));
  expect(server.asked[0]?.body).toMatchObject({ episodeId: '3', played: true });
  expect(toastSpy).toHaveBeenCalledWith('Episode 3 marked as played');
  expect(page.queries.getQueryData(progressQuery().queryKey)?.get('3')).toEqual(marked);
});

test('a mark that was refused says why', async () => {
  pretendServer({ 'POST /api/podcast/mark': refusal(404, 'not_found', 'That episode is gone.') });
  const toastSpy = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const page = onPage(useMarking);
  act(() => page.now()(episode(3), false));
  await waitFor(() => expect(toastSpy).toHaveBeenCalledWith('That episode is gone.'));
});
