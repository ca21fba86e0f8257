import { queryOptions } from '@tanstack/react-query';
import { account } from '#contract/own-account.ts';
import { signInWays } from '#contract/sign-in.ts';
import { call } from '#web/api.ts';

/** How the signed-in person can sign in. */
export const signInQuery = () =>
  queryOptions({
    queryKey: ['account', 'sign-in'],
    queryFn: ({ signal }) => call(signInWays, {}, { signal }),
  });

/** The account of the signed-in person. */
export const accountQuery = () =>
  queryOptions({ queryKey: ['account'], queryFn: ({ signal }) => call(account, {}, { signal }) });
