import { queryOptions } from '@tanstack/react-query';
import { chapters } from '#contract/podcasts.ts';
import { call } from '#web/api.ts';

/** An episode's chapters, by our number. They do not change while a page is open. */
export const chaptersQuery = (id: string) =>
  queryOptions({
    queryKey: ['podcasts', 'chapters', id],
    queryFn: async ({ signal }) => (await call(chapters, { id }, { signal })).chapters,
    staleTime: Number.POSITIVE_INFINITY,
  });
