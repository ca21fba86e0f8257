import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { onPage } from '../testing/test-hook.tsx';
import { progress } from '../testing/test-podcast.ts';
import { useProgress } from './use-progress.ts';

afterEach(() => void vi.unstubAllGlobals());

test('all badges of a page are served by one call, and an episode that nobody began has no place', async () => {
  const server = pretendServer({ 'POST /api/podcast/get-progress': { body: [progress(3, 10)] } });
  const page = onPage(() => [useProgress(3), useProgress(4)] as const);
  expect(page.now()[0]).toEqual({ isPending: true, entry: undefined });
  await waitFor(() => expect(page.now()[0].isPending).toBe(false));
  expect(page.now().map(({ entry }) => entry?.progress)).toEqual([10, undefined]);
  expect(server.asked).toHaveLength(1);
});
