import { queryOptions } from '@tanstack/react-query';
import { notifications } from '#contract/notifications.ts';
import { call } from '#web/api.ts';

/** How the listener is notified of new episodes. */
export const notificationsQuery = () =>
  queryOptions({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => call(notifications, {}, { signal }),
  });
