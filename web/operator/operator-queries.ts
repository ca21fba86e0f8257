import { queryOptions } from '@tanstack/react-query';
import { invitations, people, serverStatus } from '#contract/operator.ts';
import { sharing } from '#contract/share-links.ts';
import { call } from '#web/api.ts';

export const peopleQuery = () =>
  queryOptions({ queryKey: ['operator', 'people'], queryFn: ({ signal }) => call(people, {}, { signal }) });

export const invitationsQuery = () =>
  queryOptions({
    queryKey: ['operator', 'invitations'],
    queryFn: ({ signal }) => call(invitations, {}, { signal }),
  });

/** While the page is seen, its figures are this old at most (ms). */
const statusRefreshMs = 10_000;

export const serverStatusQuery = () =>
  queryOptions({
    queryKey: ['operator', 'server'],
    queryFn: ({ signal }) => call(serverStatus, {}, { signal }),
    refetchInterval: statusRefreshMs,
  });

export const sharingQuery = () =>
  queryOptions({
    queryKey: ['operator', 'share-links'],
    queryFn: ({ signal }) => call(sharing, {}, { signal }),
  });
