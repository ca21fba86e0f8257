import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pretendServer } from '#web/testing/test-server.ts';
import { transcriptQuery } from '../extras/transcript-query.ts';
import { lastImportQuery } from '../opml/import-queries.ts';
import { episode, show } from '../testing/test-podcast.ts';
import { episodeQuery } from './queries.ts';
import { podcastSearchQuery } from './show-queries.ts';

beforeEach(() => void vi.useFakeTimers());

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a search, an episode, its words and my last import are what the server says of them', async () => {
  const words = [{ startSeconds: 0, endSeconds: null, speaker: null, text: 'Good evening.' }];
  const server = pretendServer({
    'POST /api/podcast/search': { body: { data: { feeds: [show(1)] }, warnings: ['One is away.'] } },
    'GET /api/podcast/episode/3': { body: { data: { episode: episode(3) } } },
    'GET /api/podcast/transcript/3': { body: { lines: words } },
    'GET /api/podcast/imports': { body: { jobId: 'a' } },
  });
  const queries = new QueryClient();
  expect(await queries.fetchQuery(podcastSearchQuery('night'))).toEqual({
    feeds: [show(1)],
    warnings: ['One is away.'],
  });
  expect(JSON.stringify(server.asked[0])).toContain('night');
  expect(await queries.fetchQuery(episodeQuery('3'))).toEqual(episode(3));
  expect(await queries.fetchQuery(transcriptQuery('3'))).toEqual(words);
  expect(await queries.fetchQuery(lastImportQuery())).toBe('a');
  // Each is one of its own, and an episode's words are asked for once.
  expect(queries.getQueryData(transcriptQuery('4').queryKey)).toBeUndefined();
  await queries.fetchQuery(transcriptQuery('3'));
  expect(server.pathsAsked().filter((path) => path.includes('transcript'))).toHaveLength(1);
});
