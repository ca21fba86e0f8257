import { queryOptions } from '@tanstack/react-query';
import { account } from '#contract/own-account.ts';
import { call } from '#web/api.ts';

/** The account of whoever is here. */
export const accountQuery = () =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => call(account, {}, { signal }) });
