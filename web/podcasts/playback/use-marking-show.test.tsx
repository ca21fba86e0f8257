import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer, refusal } from '#web/testing/test-server.ts';
import { toast } from '#web/ui/toasts/toast.ts';
import { progressQuery, unplayedKey } from '../data/queries.ts';
import { onPage } from '../testing/test-hook.tsx';
import { progress, show } from '../testing/test-podcast.ts';
import { useMarkingShow } from './use-marking-show.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a show is marked as played in one call, every badge shows it, and Undo takes back the same mark', async () => {
  const server = pretendServer({
    'POST /api/podcast/mark-show': { body: { entries: [progress(1, 100), progress(2, 100)] } },
    'POST /api/podcast/undo-show-mark': { body: { entries: [progress(1, 30), progress(2, 0)] } },
  });
  const undoable = vi.spyOn(toast, 'undoable').mockReturnValue(undefined);
  const page = onPage(() => useMarkingShow(show(7)));
  const percents = () =>
    [...(page.queries.getQueryData(progressQuery().queryKey)?.values() ?? [])].map((entry) => entry.progress);
  page.queries.setQueryData(progressQuery().queryKey, new Map([['1', progress(1, 30)]]));
  page.queries.setQueryData(unplayedKey, new Map([[7, 2]]));
  const marked = vi.spyOn(page.listening, 'marked').mockReturnValue(undefined);
  act(() => page.now()());
  await waitFor(() => expect(undoable).toHaveBeenCalledOnce());
  expect(undoable.mock.calls[0]?.[0]).toBe('2 episodes marked as played');
  expect(percents()).toEqual([100, 100]);
  expect(marked).toHaveBeenCalledTimes(2);
  expect(page.queries.getQueryState(unplayedKey)?.isInvalidated).toBe(true);
  act(() => undoable.mock.calls[0]?.[1]());
  await waitFor(() => expect(percents()).toEqual([30, 0]));
  const [one, two] = server.asked.map(({ body }) => body);
  expect(one).toMatchObject({ feedId: 7 });
  expect(two).toEqual(one);
});

test('a show of which everything was played says so, and one that cannot be marked says why', async () => {
  const server = pretendServer({ 'POST /api/podcast/mark-show': { body: { entries: [] } } });
  const success = vi.spyOn(toast, 'success').mockReturnValue(undefined);
  const failure = vi.spyOn(toast, 'error').mockReturnValue(undefined);
  const page = onPage(() => useMarkingShow(show(7)));
  act(() => page.now()());
  await waitFor(() => expect(success).toHaveBeenCalledWith('Every episode of Show 7 was played already'));
  server.routes['POST /api/podcast/mark-show'] = refusal(404, 'not_found', 'That show is gone.');
  act(() => page.now()());
  await waitFor(() => expect(failure).toHaveBeenCalledWith('That show is gone.'));
});
