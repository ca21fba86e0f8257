import { queryOptions } from '@tanstack/react-query';
import { transcript } from '#contract/podcast-extras.ts';
import { call } from '#web/api.ts';

/** An episode's words, by our number. Fails where there are none. */
export const transcriptQuery = (id: string) =>
  queryOptions({
    queryKey: ['podcasts', 'transcript', id],
    queryFn: async ({ signal }) => (await call(transcript, { id }, { signal })).lines,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
