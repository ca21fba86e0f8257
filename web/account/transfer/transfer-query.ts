import { queryOptions } from '@tanstack/react-query';
import { accountImportStand } from '#contract/transfer.ts';
import { call } from '#web/api.ts';

const pollMilliseconds = 1_000;

/** How the last import stands, null when there was none; asked for again until it is done. */
export const accountImportQuery = () =>
  queryOptions({
    queryKey: ['account', 'import'],
    queryFn: async ({ signal }) => (await call(accountImportStand, {}, { signal })).import,
    refetchInterval: ({ state: { data } }) => (data && data.finishedAt === null ? pollMilliseconds : false),
  });
