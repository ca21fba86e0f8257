import { queryOptions } from '@tanstack/react-query';
import { signInWays } from '#contract/sign-in.ts';
import { call } from '#web/api.ts';

/** How whoever is here gets in. */
export const signInQuery = () =>
  queryOptions({
    queryKey: ['account', 'sign-in'],
    queryFn: ({ signal }) => call(signInWays, {}, { signal }),
  });
