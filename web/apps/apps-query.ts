import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { appPasswords, type makeAppPassword } from '#contract/app-passwords.ts';
import { syncRemovals } from '#contract/sync-removals.ts';
import { call } from '#web/api.ts';

export type OwnApps = z.output<typeof appPasswords.reply>;
export type NewPassword = z.output<typeof makeAppPassword.reply>;

/** The own passwords for apps, and what else apps ask for. */
export const appsQuery = () =>
  queryOptions({
    queryKey: ['account', 'apps'],
    queryFn: ({ signal }) => call(appPasswords, {}, { signal }),
  });

/** Which podcast apps would leave most shows at once. */
export const removalsQuery = () =>
  queryOptions({
    queryKey: ['account', 'removals'],
    queryFn: ({ signal }) => call(syncRemovals, {}, { signal }),
  });
