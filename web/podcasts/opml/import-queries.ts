import { queryOptions } from '@tanstack/react-query';
import { importProgress, lastImport } from '#contract/podcast-imports.ts';
import { call } from '#web/api.ts';

const pollMilliseconds = 1_000;

export const lastImportKey = ['podcasts', 'last-import'] as const;

/** Which import was the last; null when there was none. */
export const lastImportQuery = () =>
  queryOptions({
    queryKey: lastImportKey,
    queryFn: async ({ signal }) => (await call(lastImport, {}, { signal })).jobId,
  });

/** How an import stands; asked for again until every line has its outcome. */
export const importQuery = (jobId: string | null) =>
  queryOptions({
    queryKey: ['podcasts', 'import', jobId],
    queryFn: ({ signal }) => call(importProgress, { jobId: jobId ?? '' }, { signal }),
    enabled: jobId !== null,
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.done < data.total ? pollMilliseconds : false,
  });
